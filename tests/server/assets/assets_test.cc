// AssetService: links are written, listed, taken away and made afterwards.
#include <gmock/gmock.h>

#include "tests/server/assets/assets_fixture.h"

namespace annals::server::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;

TEST_F(AssetsTest, LinksAreAddedOnceChangedAndListed) {
  Ingest({Mail("m1", "The heron nests.", "2025-03-01")});
  const auto first = Link({{"mail:m2", "reply_to", "mail:m1"}, {"mail:m3", "reply_to", "mail:m1"}});
  EXPECT_EQ(first.added(), 2);
  const auto again = Link({{"mail:m2", "reply_to", "mail:m1"}});
  EXPECT_EQ(again.added(), 0);
  EXPECT_EQ(again.unchanged(), 1);
  auto changed = Links({{"mail:m2", "reply_to", "mail:m1"}});
  changed.mutable_edges(0)->set_confidence(0.25);
  changed.mutable_edges(0)->set_provenance("import");
  v1::LinkAssetsResponse response;
  ASSERT_TRUE(client().assets->LinkAssets(Context().get(), changed, &response).ok());
  EXPECT_EQ(response.changed(), 1);
  watermark_ = response.watermark();
  const auto listed = Neighbors("mail:m2");
  ASSERT_EQ(listed.neighbors_size(), 1);
  EXPECT_EQ(listed.neighbors(0).confidence(), 0.25);
  EXPECT_EQ(listed.neighbors(0).provenance(), "import");
  EXPECT_EQ(listed.neighbors(0).document_id(), "m1");
  EXPECT_THAT(Shown(Neighbors("mail:m1")), ElementsAre("<- reply_to mail:m2", "<- reply_to mail:m3"));
}

TEST_F(AssetsTest, NeighboursByDirectionRelationAndPage) {
  PutThread();
  EXPECT_THAT(Shown(Neighbors("mail:m2", [](auto& r) { r.set_direction(v1::LINK_DIRECTION_OUT); })),
              ElementsAre("-> reply_to mail:m1", "-> thread_member mail:m1"));
  EXPECT_THAT(Shown(Neighbors("mail:m1", [](auto& r) { r.set_direction(v1::LINK_DIRECTION_OUT); })), IsEmpty());
  EXPECT_THAT(Shown(Neighbors("mail:m1",
                              [](auto& r) {
                                r.set_direction(v1::LINK_DIRECTION_IN);
                                r.add_relations("thread_member");
                              })),
              ElementsAre("<- thread_member mail:m2", "<- thread_member mail:m3"));
  std::vector<std::string> paged;
  std::string token;
  for (int pages = 0; pages < 3; ++pages) {
    const auto page = Neighbors("mail:m1", [&](auto& r) {
      r.set_page_size(1);
      r.set_page_token(token);
    });
    for (const std::string& one : Shown(page)) paged.push_back(one);
    token = page.next_page_token();
    EXPECT_EQ(token.empty(), pages == 2);
  }
  EXPECT_EQ(paged, Shown(Neighbors("mail:m1")));
}

TEST_F(AssetsTest, ThreadsListTheirMembersNewestFirst) {
  PutThread();
  for (const char* asset : {"mail:m1", "mail:m3"}) {
    v1::ListThreadMembersRequest request;
    request.set_collection(collection());
    request.set_asset_ref(asset);
    request.set_at_least(watermark_);
    request.set_page_size(2);
    v1::ListThreadMembersResponse response;
    ASSERT_TRUE(client().assets->ListThreadMembers(Context().get(), request, &response).ok());
    EXPECT_EQ(response.thread_id(), "mail:m1");
    ASSERT_EQ(response.members_size(), 2);
    EXPECT_EQ(response.members(0).document_id(), "m3");
    EXPECT_EQ(response.members(0).published(), "2025-03-03");
    EXPECT_EQ(response.members(1).document_id(), "m2");
    request.set_page_token(response.next_page_token());
    ASSERT_TRUE(client().assets->ListThreadMembers(Context().get(), request, &response).ok());
    ASSERT_EQ(response.members_size(), 1);
    EXPECT_EQ(response.members(0).asset_ref(), "mail:m1");
    EXPECT_EQ(response.next_page_token(), "");
  }
  v1::ListThreadMembersRequest none;
  none.set_collection(collection());
  none.set_asset_ref("mail:nothing");
  v1::ListThreadMembersResponse response;
  ASSERT_TRUE(client().assets->ListThreadMembers(Context().get(), none, &response).ok());
  EXPECT_EQ(response.thread_id(), "");
  EXPECT_EQ(response.members_size(), 0);
}

TEST_F(AssetsTest, RefusalsNameTheField) {
  PutThread();
  v1::LinkAssetsResponse linked;
  const auto field_of = [&](const v1::LinkAssetsRequest& request) {
    return ProblemOf(client().assets->LinkAssets(Context().get(), request, &linked)).field;
  };
  EXPECT_EQ(field_of(Links({})), "edges");
  EXPECT_EQ(field_of(Links({{"", "reply_to", "mail:1"}})), "edges[0].source_ref");
  EXPECT_EQ(field_of(Links({{"Mail:1", "reply_to", "mail:1"}})), "edges[0].source_ref");
  EXPECT_EQ(field_of(Links({{"mail:2", "reply_to", "mail:"}})), "edges[0].target_ref");
  EXPECT_EQ(field_of(Links({{"mail:2", "answers", "mail:1"}})), "edges[0].relation");
  EXPECT_EQ(field_of(Links({{"mail:1", "reply_to", "mail:1"}})), "edges[0].target_ref");
  EXPECT_EQ(field_of(Links({{"mail:2", "reply_to", "mail:1"}, {"mail:2", "reply_to", "mail:1"}})), "edges[1]");
  auto wrong = Links({{"mail:8", "reply_to", "mail:9"}});
  wrong.mutable_edges(0)->set_confidence(1.5);
  EXPECT_EQ(field_of(wrong), "edges[0].confidence");
  EXPECT_THAT(Shown(Neighbors("mail:9")), IsEmpty());
  EXPECT_EQ(field_of(Links(std::vector<std::array<std::string, 3>>(1001, {"mail:2", "reply_to", "mail:1"}))), "edges");

  v1::ListAssetNeighborsRequest listing;
  listing.set_collection(collection());
  listing.set_asset_ref("mail:m1");
  listing.set_page_token("!");
  v1::ListAssetNeighborsResponse listed;
  EXPECT_EQ(ProblemOf(client().assets->ListAssetNeighbors(Context().get(), listing, &listed)).field, "page_token");
  v1::RetrieveRequest question = Question("the heron", watermark_);
  question.mutable_expansion()->add_force(v1::INTENT_ASSET_THREAD);
  question.mutable_expansion()->add_forbid(v1::INTENT_ASSET_THREAD);
  v1::RetrieveResponse found;
  EXPECT_EQ(ProblemOf(client().retrieval->Retrieve(Context().get(), question, &found)).field, "expansion.forbid");
  question.mutable_expansion()->Clear();
  question.mutable_expansion()->set_max_hops(4);
  EXPECT_EQ(ProblemOf(client().retrieval->Retrieve(Context().get(), question, &found)).field, "expansion.max_hops");
}

TEST_F(AssetsTest, ALinkIsTakenAwayUnlessADocumentStatesIt) {
  auto reply = Mail("m2", "Its eggs are blue.", "2025-03-02");
  auto* stated = reply.add_asset_links();
  stated->set_target_ref("mail:m1");
  stated->set_relation("reply_to");
  watermark_ = Ingest({Mail("m1", "The heron nests.", "2025-03-01"), reply}).watermark();
  Link({{"mail:m3", "reply_to", "mail:m1"}});
  v1::DeleteAssetEdgeRequest request;
  request.set_collection(collection());
  request.set_source_ref("mail:m3");
  request.set_relation("reply_to");
  request.set_target_ref("mail:m1");
  v1::DeleteAssetEdgeResponse response;
  ASSERT_TRUE(client().assets->DeleteAssetEdge(Context().get(), request, &response).ok());
  EXPECT_TRUE(response.deleted());
  watermark_ = response.watermark();
  EXPECT_THAT(Shown(Neighbors("mail:m1")), ElementsAre("<- reply_to mail:m2"));
  ASSERT_TRUE(client().assets->DeleteAssetEdge(Context().get(), request, &response).ok());
  EXPECT_FALSE(response.deleted());
  request.set_source_ref("mail:m2");
  EXPECT_EQ(ProblemOf(client().assets->DeleteAssetEdge(Context().get(), request, &response)).reason,
            "STATED_BY_DOCUMENT");
}

TEST_F(AssetsTest, LinksSurviveWhatHappensToDocumentsUntilAPurge) {
  PutThread();
  watermark_ = Ingest({Mail("m2", "Its eggs are blue, and three.", "2025-03-02")}).watermark();
  EXPECT_THAT(Shown(Neighbors("mail:m2")), ElementsAre("-> reply_to mail:m1", "-> thread_member mail:m1"));
  v1::PurgeDocumentRequest purge;
  purge.set_collection(collection());
  purge.set_document_id("m2");
  v1::PurgeDocumentResponse purged;
  ASSERT_TRUE(client().admin->PurgeDocument(Context().get(), purge, &purged).ok());
  watermark_ = purged.watermark();
  EXPECT_THAT(Shown(Neighbors("mail:m2")), IsEmpty());
  EXPECT_THAT(Shown(Neighbors("mail:m1")), ElementsAre("<- thread_member mail:m3"));
}

TEST_F(AssetsTest, BackfillLinksOnceInPiecesAndDryFirst) {
  std::vector<v1::DocumentInput> mails;
  for (int i = 1; i <= 5; ++i) {
    mails.push_back(
        Mail("m" + std::to_string(i), "Mail " + std::to_string(i) + " about herons.", "2025-03-0" + std::to_string(i)));
    (*mails.back().mutable_identifiers())["message_id"] = "m" + std::to_string(i);
    if (i > 1) (*mails.back().mutable_metadata())["in_reply_to"] = "m" + std::to_string(i - 1);
  }
  watermark_ = Ingest(mails).watermark();
  v1::BackfillAssetEdgesRequest request;
  request.set_collection(collection());
  request.set_at_least(watermark_);
  request.set_dry_run(true);
  v1::BackfillAssetEdgesResponse response;
  ASSERT_TRUE(client().assets->BackfillAssetEdges(Context().get(), request, &response).ok());
  EXPECT_EQ(response.documents(), 5);
  EXPECT_EQ(response.found(), 8);  // four replies, four members of a thread
  EXPECT_EQ(response.added(), 8);
  EXPECT_EQ(response.sample_size(), 8);
  EXPECT_THAT(Shown(Neighbors("mail:m1")), IsEmpty());

  request.set_dry_run(false);
  request.set_limit(3);
  std::vector<std::int64_t> added;
  do {
    ASSERT_TRUE(client().assets->BackfillAssetEdges(Context().get(), request, &response).ok());
    added.push_back(response.added());
    EXPECT_THAT(response.next_cursor(), ::testing::MatchesRegex("[A-Za-z0-9_-]*")) << "one word of a command line";
    request.set_cursor(response.next_cursor());
  } while (!response.next_cursor().empty());
  EXPECT_THAT(added, ElementsAre(3, 3, 2));
  watermark_ = response.watermark();
  EXPECT_THAT(Shown(Neighbors("mail:m2")),
              ElementsAre("-> reply_to mail:m1", "<- reply_to mail:m3", "-> thread_member mail:m1"));
  request.set_cursor("");
  request.set_at_least(watermark_);
  ASSERT_TRUE(client().assets->BackfillAssetEdges(Context().get(), request, &response).ok());
  EXPECT_EQ(response.added(), 0);
  EXPECT_EQ(response.found(), 8);
  request.set_cursor("mail:m1\n");
  const Problem problem = ProblemOf(client().assets->BackfillAssetEdges(Context().get(), request, &response));
  EXPECT_EQ(problem.field, "cursor");
  EXPECT_EQ(problem.reason, "INVALID_TOKEN");
}

TEST_F(AssetsTest, SaysWhoHasToDoWithAnAssetBothWays) {
  v1::DocumentInput mail = Mail("m1", "Noa Bar will bring the key, and Omer Katz the lamp.", "2025-03-01");
  mail.add_senders("Ada Lund <Ada@tarn.example>");
  mail.add_recipients("Hanne Berg");
  mail.add_entities("Hanne Berg");
  mail.add_copied("Noa Bar");
  v1::DocumentInput call = Document("c1", "Call", "");
  call.set_doc_type("call");
  call.set_asset_ref("call:1/transcript");
  call.set_published("2025-03-04");
  call.add_speakers("Ada Lund");
  call.clear_text();
  call.add_chunks()->set_text("Ada Lund: The key was in the boat.");
  watermark_ = Ingest({mail, call}).watermark();
  std::vector<std::string> people;
  const auto neighbours = Neighbors("mail:m1");
  for (const v1::AssetPerson& p : neighbours.people()) people.push_back(p.name() + " " + p.role() + " " + p.address());
  EXPECT_THAT(people, IsSupersetOf({"Ada Lund sender ada@tarn.example", "Hanne Berg recipient ", "Noa Bar copied "}));
  for (const std::string& one : people) EXPECT_THAT(one, Not(HasSubstr("Noa Bar mentioned")));
  v1::GetEntityRequest request;
  request.set_collection(collection());
  request.set_name("Ada Lund");
  request.set_at_least(watermark_);
  v1::GetEntityResponse response;
  ASSERT_TRUE(client().graph->GetEntity(Context().get(), request, &response).ok());
  std::vector<std::string> assets;
  for (const v1::PersonAsset& a : response.assets())
    assets.push_back(a.role() + " " + a.asset_ref() + " " + a.published());
  EXPECT_THAT(assets, ElementsAre("speaker call:1/transcript 2025-03-04", "sender mail:m1 2025-03-01"));
}

}  // namespace
}  // namespace annals::server::testing
