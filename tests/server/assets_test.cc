// AssetService, and what retrieval makes of the links: written, listed, filtered by, looked around, taken away.
#include <gmock/gmock.h>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

class AssetsTest : public ServerTest {
 protected:
  static v1::DocumentInput Mail(const std::string& id, const std::string& text, const std::string& date) {
    v1::DocumentInput mail = Document(id, "", text);
    mail.set_doc_type("mail");
    mail.set_channel("mail");
    mail.set_asset_ref("mail:" + id);
    mail.set_published(date);
    return mail;
  }

  static void Add(v1::LinkAssetsRequest* request, const std::string& source, const std::string& relation,
                  const std::string& target) {
    v1::AssetEdge* edge = request->add_edges();
    edge->set_source_ref(source);
    edge->set_relation(relation);
    edge->set_target_ref(target);
  }

  v1::LinkAssetsRequest Links(const std::vector<std::array<std::string, 3>>& links) const {
    v1::LinkAssetsRequest request;
    request.set_collection(collection());
    for (const auto& [source, relation, target] : links) Add(&request, source, relation, target);
    return request;
  }

  v1::LinkAssetsResponse Link(const std::vector<std::array<std::string, 3>>& links) {
    v1::LinkAssetsResponse response;
    const grpc::Status status = client().assets->LinkAssets(Context().get(), Links(links), &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    watermark_ = response.watermark();
    return response;
  }

  // Three mails of a thread, one of another; links by request alone.
  void PutThread() {
    Ingest({Mail("m1", "The heron nests by the mill.", "2025-03-01"), Mail("m2", "Its eggs are blue.", "2025-03-02"),
            Mail("m3", "We should build a fence.", "2025-03-03"),
            Mail("o1", "The choir sings on Friday.", "2025-03-02")});
    Link({{"mail:m2", "reply_to", "mail:m1"},
          {"mail:m2", "thread_member", "mail:m1"},
          {"mail:m3", "thread_member", "mail:m1"},
          {"mail:o1", "thread_member", "mail:choir"}});
  }

  v1::ListAssetNeighborsResponse Neighbors(const std::string& asset,
                                           const std::function<void(v1::ListAssetNeighborsRequest&)>& with = {}) {
    v1::ListAssetNeighborsRequest request;
    request.set_collection(collection());
    request.set_asset_ref(asset);
    request.set_at_least(watermark_);
    if (with) with(request);
    v1::ListAssetNeighborsResponse response;
    const grpc::Status status = client().assets->ListAssetNeighbors(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static std::vector<std::string> Shown(const v1::ListAssetNeighborsResponse& response) {
    std::vector<std::string> shown;
    for (const v1::AssetNeighbor& n : response.neighbors())
      shown.push_back((n.outgoing() ? "-> " : "<- ") + n.relation() + " " + n.asset_ref());
    return shown;
  }

  v1::RetrieveResponse Retrieve(v1::RetrieveRequest request) {
    request.set_at_least(watermark_);
    v1::RetrieveResponse response;
    const grpc::Status status = client().retrieval->Retrieve(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static std::vector<std::string> Documents(const v1::RetrieveResponse& response) {
    std::vector<std::string> ids;
    for (const v1::RetrievedChunk& chunk : response.chunks()) ids.push_back(chunk.document().id());
    return ids;
  }
  static std::string Chunks(v1::RetrieveResponse response, bool places) {
    std::string bytes;
    for (v1::RetrievedChunk& chunk : *response.mutable_chunks()) {
      chunk.mutable_document()->clear_recorded_at();
      if (!places) {
        chunk.clear_parent_asset_id();
        chunk.clear_thread_id();
      }
      bytes += chunk.SerializeAsString();
    }
    return bytes;
  }

  std::uint64_t watermark_ = 0;
};

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

TEST_F(AssetsTest, PassagesSayWhereTheyBelongAndFiltersGoByIt) {
  PutThread();
  const auto all = Retrieve(Question("heron eggs fence choir"));
  ASSERT_EQ(all.chunks_size(), 4);
  for (const v1::RetrievedChunk& chunk : all.chunks()) {
    EXPECT_EQ(chunk.asset_id(), "mail:" + chunk.document().id());
    EXPECT_EQ(chunk.chunk_group_id(), chunk.asset_id());
    EXPECT_EQ(chunk.thread_id(), chunk.document().id() == "o1" ? "mail:choir" : "mail:m1");
    EXPECT_EQ(chunk.parent_asset_id(), chunk.document().id() == "m2" ? "mail:m1" : "");
  }
  const auto left = [&](const std::function<void(v1::Filters*)>& filter) {
    v1::RetrieveRequest request = Question("heron eggs fence choir");
    filter(request.mutable_filters());
    return Documents(Retrieve(request));
  };
  EXPECT_THAT(left([](auto* f) { f->add_thread_ids("mail:m1"); }), UnorderedElementsAre("m1", "m2", "m3"));
  EXPECT_THAT(left([](auto* f) { f->add_parent_asset_ids("mail:m1"); }), UnorderedElementsAre("m2"));
  EXPECT_THAT(left([](auto* f) { f->add_asset_ids("mail:o1"); }), UnorderedElementsAre("o1"));
  EXPECT_THAT(left([](auto* f) { f->add_chunk_group_ids("mail:m3"); }), UnorderedElementsAre("m3"));
  EXPECT_THAT(left([](auto* f) { f->add_thread_ids("mail:none"); }), IsEmpty());
}

TEST_F(AssetsTest, ExpansionIsOnWhereAskedAndOffByCollectionOrRequest) {
  PutThread();
  v1::RetrieveRequest question = Question("What else was said in the thread about the heron that nests by the mill?");
  question.set_top_k(1);
  question.set_explain(true);
  const auto on = Retrieve(question);
  EXPECT_THAT(Documents(on), UnorderedElementsAre("m1", "m2", "m3"));
  EXPECT_EQ(on.chunks(1).evidence(), v1::EVIDENCE_ASSET);
  ASSERT_EQ(on.chunks(1).derivation().links_size(), 1);
  ASSERT_EQ(on.intents_size(), 1);
  EXPECT_EQ(on.intents(0).intent(), v1::INTENT_ASSET_THREAD);
  EXPECT_THAT(on.intents(0).words(), ElementsAre("the thread"));
  EXPECT_TRUE(on.expansion().assets());
  EXPECT_EQ(on.expansion().passages(), 2);

  question.mutable_expansion()->set_assets(v1::EXPANSION_MODE_OFF);
  question.mutable_expansion()->set_identities(v1::EXPANSION_MODE_OFF);
  const auto off = Retrieve(question);
  EXPECT_THAT(Documents(off), ElementsAre("m1"));
  EXPECT_FALSE(off.has_expansion());
  question.clear_expansion();

  v1::UpdateCollectionRequest update;
  update.set_name(collection());
  update.mutable_features()->set_asset_expansion(v1::EXPANSION_MODE_OFF);
  v1::UpdateCollectionResponse updated;
  ASSERT_TRUE(client().admin->UpdateCollection(Context().get(), update, &updated).ok());
  EXPECT_EQ(updated.collection().features().asset_expansion(), v1::EXPANSION_MODE_OFF);
  EXPECT_EQ(updated.collection().features().identity_expansion(), v1::EXPANSION_MODE_WHERE_ASKED);
  EXPECT_EQ(Chunks(Retrieve(question), true), Chunks(off, true));
  question.mutable_expansion()->set_assets(v1::EXPANSION_MODE_WHERE_ASKED);  // the request goes before the collection
  EXPECT_EQ(Documents(Retrieve(question)).size(), 3U);
}

// "Me" is whoever asks; where a request does not say who, the one whose collection it is.
TEST_F(AssetsTest, ACollectionMayBeSomebodysWhoIsThenMe) {
  const auto mail = [](const char* id, const char* from, const char* to, const char* text) {
    v1::DocumentInput document = Mail(id, text, "2025-03-01");
    document.add_authors(from);
    document.add_recipients(to);
    return document;
  };
  watermark_ = Ingest({mail("m1", "Gil Marom", "Alex Stern", "The lamp of the jetty is broken again."),
                       mail("m2", "Gil Marom", "Omar Haddad", "The lamp of the jetty costs 40 euros.")})
                   .watermark();
  v1::RetrieveRequest question = Question("What did Gil write me about the lamp of the jetty?");
  EXPECT_THAT(Documents(Retrieve(question)), UnorderedElementsAre("m1", "m2")) << "nobody knows who asks";

  const auto update = [&](std::optional<std::string> asker) {
    v1::UpdateCollectionRequest request;
    request.set_name(collection());
    request.mutable_features();
    if (asker) request.mutable_features()->set_asker(*asker);
    v1::UpdateCollectionResponse response;
    const grpc::Status status = client().admin->UpdateCollection(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.collection().features().asker();
  };
  EXPECT_EQ(update("Alex Stern"), "Alex Stern");
  EXPECT_THAT(Documents(Retrieve(question)), ElementsAre("m1"));
  EXPECT_EQ(update(std::nullopt), "Alex Stern") << "not given: left as it is";
  question.set_asker("Omar Haddad");  // the request goes before the collection
  EXPECT_THAT(Documents(Retrieve(question)), ElementsAre("m2"));
  question.clear_asker();
  EXPECT_EQ(update(""), "");
  EXPECT_THAT(Documents(Retrieve(question)), UnorderedElementsAre("m1", "m2"));

  v1::UpdateCollectionRequest wrong;
  wrong.set_name(collection());
  wrong.mutable_features()->set_asker(std::string(5000, 'x'));
  v1::UpdateCollectionResponse none;
  const grpc::Status refused = client().admin->UpdateCollection(Context().get(), wrong, &none);
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(refused.error_message(), HasSubstr("features.asker"));
}

// A woman, her husband and her daughter, each in a note that says nothing of the others but the relation; and a stranger.
TEST_F(AssetsTest, KinIsLookedAroundWhereAskedAndOffByCollectionOrRequest) {
  std::vector<v1::DocumentInput> notes = {Document("f1", "Note on Shiran", "Shiran Oren married Tal Oren in Haifa."),
                                          Document("f2", "School", "Maya Oren is in the second form."),
                                          Document("f3", "Boats", "Tal Oren repairs boats in the old harbour."),
                                          Document("s1", "Office", "Omar Haddad works in the office next door.")};
  const auto relate = [](v1::DocumentInput* note, const char* subject, const char* predicate, const char* object) {
    v1::RelationInput* relation = note->add_relations();
    relation->set_subject(subject);
    relation->set_predicate(predicate);
    relation->set_object(object);
  };
  relate(&notes[0], "Shiran Oren", "spouse", "Tal Oren");
  relate(&notes[1], "Maya Oren", "child of", "Shiran Oren");
  watermark_ = Ingest(notes).watermark();
  v1::RetrieveRequest question = Question("Tell me about Shiran Oren's family");
  question.set_top_k(1);
  question.set_explain(true);
  const auto told = [&](const v1::RetrieveRequest& request) {
    v1::RetrieveResponse response = Retrieve(request);
    response.clear_stats();
    return response.SerializeAsString();
  };

  const auto on = Retrieve(question);
  EXPECT_THAT(Documents(on), UnorderedElementsAre("f1", "f2", "f3"));
  ASSERT_EQ(on.intents_size(), 1);
  EXPECT_EQ(on.intents(0).intent(), v1::INTENT_FAMILY_CONTEXT);
  EXPECT_TRUE(on.expansion().identities());
  EXPECT_EQ(on.expansion().passages(), 2);
  const std::string bytes_on = told(question);

  // Without the intent nothing is looked around, whatever the flags say.
  v1::RetrieveRequest without = question;
  without.mutable_expansion()->add_forbid(v1::INTENT_FAMILY_CONTEXT);
  const auto plain = Retrieve(without);
  EXPECT_THAT(Documents(plain), ElementsAre("f1"));

  v1::RetrieveRequest off_by_request = question;
  off_by_request.mutable_expansion()->set_identities(v1::EXPANSION_MODE_OFF);
  EXPECT_EQ(Chunks(Retrieve(off_by_request), true), Chunks(plain, true));
  EXPECT_FALSE(Retrieve(off_by_request).has_expansion());
  const std::string bytes_off = told(off_by_request);
  EXPECT_NE(bytes_off, bytes_on);

  v1::UpdateCollectionRequest update;
  update.set_name(collection());
  update.mutable_features()->set_identity_expansion(v1::EXPANSION_MODE_OFF);
  v1::UpdateCollectionResponse updated;
  ASSERT_TRUE(client().admin->UpdateCollection(Context().get(), update, &updated).ok());
  EXPECT_EQ(updated.collection().features().identity_expansion(), v1::EXPANSION_MODE_OFF);
  EXPECT_EQ(updated.collection().features().asset_expansion(), v1::EXPANSION_MODE_WHERE_ASKED);
  EXPECT_EQ(told(question), bytes_off);
  EXPECT_EQ(Chunks(Retrieve(question), true), Chunks(plain, true));
  question.mutable_expansion()->set_identities(
      v1::EXPANSION_MODE_WHERE_ASKED);  // the request goes before the collection
  EXPECT_EQ(told(question), bytes_on);
}

// The same bytes as from a collection in which nothing is linked, but for what says where a passage belongs.
TEST_F(AssetsTest, OffIsByteIdenticalToACollectionWithoutLinks) {
  const std::vector<v1::DocumentInput> mails = {
      Mail("m1", "The heron nests by the mill.", "2025-03-01"), Mail("m2", "Its eggs are blue.", "2025-03-02"),
      Mail("m3", "We should build a fence.", "2025-03-03"), Mail("o1", "The choir sings on Friday.", "2025-03-02")};
  watermark_ = Ingest(mails).watermark();
  std::vector<v1::RetrieveRequest> questions;
  for (const char* text : {"What else was said in the thread about the heron?", "Which mails talk about eggs?",
                           "Did we discuss the fence on the call too?", "Tell me about Shiran's family"}) {
    questions.push_back(Question(text));
    questions.back().set_explain(true);
    questions.back().set_top_k(2);
  }
  std::vector<std::string> before;
  for (const v1::RetrieveRequest& question : questions) before.push_back(Chunks(Retrieve(question), false));
  Link({{"mail:m2", "thread_member", "mail:m1"}, {"mail:m3", "reply_to", "mail:m2"}});
  for (std::size_t i = 0; i < questions.size(); ++i) {
    questions[i].mutable_expansion()->set_assets(v1::EXPANSION_MODE_OFF);
    questions[i].mutable_expansion()->set_identities(v1::EXPANSION_MODE_OFF);
    EXPECT_EQ(Chunks(Retrieve(questions[i]), false), before[i]) << questions[i].query();
  }
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
  for (const v1::AssetPerson& p : Neighbors("mail:m1").people())
    people.push_back(p.name() + " " + p.role() + " " + p.address());
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
