// What retrieval makes of links and of kin: where passages belong, what is looked around, and what is not.
#include <gmock/gmock.h>

#include "tests/server/assets/assets_fixture.h"

namespace annals::server::testing {
namespace {

using SurroundingsTest = AssetsTest;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TEST_F(SurroundingsTest, PassagesSayWhereTheyBelongAndFiltersGoByIt) {
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

TEST_F(SurroundingsTest, ExpansionIsOnWhereAskedAndOffByCollectionOrRequest) {
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
TEST_F(SurroundingsTest, ACollectionMayBeSomebodysWhoIsThenMe) {
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
TEST_F(SurroundingsTest, KinIsLookedAroundWhereAskedAndOffByCollectionOrRequest) {
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
TEST_F(SurroundingsTest, OffIsByteIdenticalToACollectionWithoutLinks) {
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

}  // namespace
}  // namespace annals::server::testing
