// IdentityService: who is who, on one server and on its replica.
#include <gmock/gmock.h>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class IdentityTest : public ServerTest {
 protected:
  static v1::DocumentInput Paper(const std::string& id, const std::string& author, const std::string& text) {
    v1::DocumentInput document = Document(id, "Paper " + id, text);
    document.add_authors(author);
    return document;
  }
  v1::ResolveEntityResponse Resolve(const std::string& name, std::uint64_t at_least, Client& client,
                                    const std::string& kind = "") {
    v1::ResolveEntityRequest request;
    request.set_collection(collection());
    request.set_name(name);
    request.set_kind(kind);
    request.set_at_least(at_least);
    v1::ResolveEntityResponse response;
    const grpc::Status status = client.identity->ResolveEntity(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  v1::ResolveEntityResponse Resolve(const std::string& name, std::uint64_t at_least = 0) {
    return Resolve(name, at_least, client());
  }
  v1::MergeEntitiesRequest MergeOf(const std::string& source, const std::string& target) {
    v1::MergeEntitiesRequest request;
    request.set_collection(collection());
    request.set_source(source);
    request.set_target(target);
    return request;
  }
  v1::MergeEntitiesResponse Merge(const std::string& source, const std::string& target) {
    v1::MergeEntitiesResponse response;
    const grpc::Status status = client().identity->MergeEntities(Context().get(), MergeOf(source, target), &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  v1::SplitEntityResponse Split(const std::string& name, const std::vector<std::string>& documents = {}) {
    v1::SplitEntityRequest request;
    request.set_collection(collection());
    request.set_name(name);
    request.mutable_documents()->Assign(documents.begin(), documents.end());
    v1::SplitEntityResponse response;
    const grpc::Status status = client().identity->SplitEntity(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  v1::AddAliasRequest AliasOf(const std::string& name, const std::string& alias) {
    v1::AddAliasRequest request;
    request.set_collection(collection());
    request.set_name(name);
    request.set_alias(alias);
    return request;
  }
  v1::GetEntityResponse Entity(const std::string& name, std::uint64_t at_least, Client& client) {
    v1::GetEntityRequest request;
    request.set_collection(collection());
    request.set_name(name);
    request.set_at_least(at_least);
    v1::GetEntityResponse response;
    const grpc::Status status = client.graph->GetEntity(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
};

TEST_F(IdentityTest, SpellingsFindTheEntityAndSayWhy) {
  const std::uint64_t at =
      Ingest({Paper("p1", "Kevin Marsh", "Tides rise."), Paper("p2", "Ada Lund", "Tides fall.")}).watermark();
  for (const auto& [name, rule] : std::vector<std::pair<std::string, std::string>>{{"KEVIN MARSH", "equal"},
                                                                                   {"Kévin Marsh", "equal"},
                                                                                   {"Marsh, Kevin", "order"},
                                                                                   {"K. Marsh", "initials"},
                                                                                   {"Marsh, K.", "initials"},
                                                                                   {"KevinMarsh", "compact"}}) {
    const v1::ResolveEntityResponse response = Resolve(name, at);
    EXPECT_EQ(response.entity().name(), "Kevin Marsh") << name;
    ASSERT_EQ(response.candidates_size(), 1) << name;
    EXPECT_EQ(response.candidates(0).rule(), rule) << name;
    EXPECT_EQ(Entity(name, at, client()).entities(0).name(), "Kevin Marsh") << name;
  }
  EXPECT_FALSE(Resolve("Larry Marsh").has_entity());
  EXPECT_EQ(Resolve("Kevin Marsh", at, client(), "place").candidates_size(), 0) << "he is a person";
  EXPECT_EQ(Resolve("…").candidates_size(), 0);
}

TEST_F(IdentityTest, TwoThatTheNameMayMeanAreBothShownAndNeitherChosen) {
  const std::uint64_t at =
      Ingest({Paper("p1", "Kevin Marsh", "Tides rise."), Paper("p2", "Karen Marsh", "Tides fall.")}).watermark();
  const v1::ResolveEntityResponse response = Resolve("K. Marsh", at);
  EXPECT_FALSE(response.has_entity());
  EXPECT_EQ(response.candidates_size(), 2);
}

TEST_F(IdentityTest, AMergeReachesTheReplicaAndSoDoesItsUndoing) {
  Config config = TestConfig();
  config.database.url = app().database_url();
  const auto replica = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  Client other(replica->addresses().grpc);
  const std::uint64_t at =
      Ingest({Paper("p1", "Bob Marsh", "Tides rise."), Paper("p2", "Robert Marsh", "Tides fall.")}).watermark();
  EXPECT_EQ(Entity("Bob Marsh", at, other).entities(0).name(), "Bob Marsh");

  const v1::MergeEntitiesResponse merged = Merge("Bob Marsh", "Robert Marsh");
  EXPECT_TRUE(merged.changed());
  for (Client* c : {&client(), &other}) {
    const v1::GetEntityResponse one = Entity("bob marsh", merged.watermark(), *c);
    ASSERT_EQ(one.entities_size(), 1);
    EXPECT_EQ(one.entities(0).name(), "Robert Marsh");
    EXPECT_EQ(one.entities(0).chunk_count(), 2);
    EXPECT_THAT(one.entities(0).aliases(), ElementsAre("bob marsh"));
  }
  // A document that uses the old name, and one that is replaced, are of the same man.
  const std::uint64_t later =
      Ingest({Paper("p1", "Bob Marsh", "Tides rise twice."), Paper("p3", "Bob Marsh", "Tides turn.")}).watermark();
  EXPECT_EQ(Entity("Robert Marsh", later, other).entities(0).chunk_count(), 3);

  const v1::SplitEntityResponse split = Split("Bob Marsh");
  for (Client* c : {&client(), &other}) {
    const v1::GetEntityResponse bob = Entity("Bob Marsh", split.watermark(), *c);
    ASSERT_EQ(bob.entities_size(), 1);
    EXPECT_EQ(bob.entities(0).name(), "Bob Marsh");
    EXPECT_EQ(bob.entities(0).chunk_count(), 2);
    const v1::GetEntityResponse robert = Entity("Robert Marsh", split.watermark(), *c);
    EXPECT_EQ(robert.entities(0).chunk_count(), 1);
    EXPECT_EQ(robert.entities(0).aliases_size(), 0);
  }
}

TEST_F(IdentityTest, ASplitByDocumentsReachesTheReplica) {
  Config config = TestConfig();
  config.database.url = app().database_url();
  const auto replica = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  Client other(replica->addresses().grpc);
  Ingest({Paper("p1", "Bob Marsh", "Tides rise."), Paper("p2", "Bob Marsh", "Tides fall."),
          Paper("p3", "Bob Marsh", "Tides turn.")});
  const v1::SplitEntityResponse split = Split("Bob Marsh", {"p3"});
  for (Client* c : {&client(), &other}) {
    const v1::ResolveEntityResponse both = Resolve("Bob Marsh", split.watermark(), *c);
    ASSERT_EQ(both.candidates_size(), 2);
    EXPECT_FALSE(both.has_entity()) << "the name alone does not say which";
    EXPECT_EQ(both.candidates(0).entity().id(), split.from_entity_id());
    EXPECT_EQ(both.candidates(0).entity().chunk_count(), 2);
    EXPECT_EQ(both.candidates(1).entity().id(), split.entity_id());
    EXPECT_EQ(both.candidates(1).entity().chunk_count(), 1);
  }
  const std::uint64_t later = Ingest({Paper("p3", "Bob Marsh", "Tides turn twice.")}).watermark();
  EXPECT_EQ(Resolve("Bob Marsh", later, other).candidates(1).entity().id(), split.entity_id());
  const v1::MergeEntitiesResponse merged =
      Merge("#" + std::to_string(split.entity_id()), "#" + std::to_string(split.from_entity_id()));
  EXPECT_EQ(Resolve("Bob Marsh", merged.watermark(), other).candidates_size(), 1);
}

TEST_F(IdentityTest, AnAliasFindsTheEntityOnEveryServer) {
  Config config = TestConfig();
  config.database.url = app().database_url();
  const auto replica = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  Client other(replica->addresses().grpc);
  Ingest({Document("a", "Aberwick", "Aberwick has a harbour.")});
  v1::AddAliasResponse added;
  ASSERT_TRUE(client().identity->AddAlias(Context().get(), AliasOf("Aberwick", "Granite Town"), &added).ok());
  EXPECT_EQ(added.alias(), "granite town");
  EXPECT_EQ(Resolve("GRANITE-TOWN", added.watermark(), other).entity().name(), "Aberwick");
  EXPECT_EQ(Resolve("Granit Town", added.watermark(), other).candidates_size(), 0);
  v1::RetrieveRequest question = Question("What does Granite Town have?", added.watermark());
  question.set_explain(true);
  v1::RetrieveResponse found;
  ASSERT_TRUE(other.retrieval->Retrieve(Context().get(), question, &found).ok());
  ASSERT_GT(found.links_size(), 0);
  EXPECT_EQ(found.links(0).how(), "exact");
}

TEST_F(IdentityTest, BadInputNamesTheField) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  v1::AddAliasResponse added;
  const auto alias = [&](const std::string& name, const std::string& alias) {
    return ProblemOf(client().identity->AddAlias(Context().get(), AliasOf(name, alias), &added));
  };
  EXPECT_EQ(alias("Alder", "The").reason, "STOP_WORD");
  EXPECT_EQ(alias("Alder", "The").field, "alias");
  EXPECT_EQ(alias("Alder", "—").reason, "NO_WORD");
  EXPECT_EQ(alias("Alder", " ").reason, "EMPTY");
  EXPECT_EQ(alias("Alder", std::string(5000, 'x')).reason, "TOO_LONG");
  EXPECT_EQ(alias("Nobody", "x").reason, "ENTITY_NOT_FOUND");
  v1::MergeEntitiesResponse merged;
  EXPECT_EQ(ProblemOf(client().identity->MergeEntities(Context().get(), MergeOf("Alder", ""), &merged)).field,
            "target");
  v1::SplitEntityRequest split;
  split.set_collection(collection());
  split.set_name("Alder");
  v1::SplitEntityResponse done;
  EXPECT_EQ(ProblemOf(client().identity->SplitEntity(Context().get(), split, &done)).reason, "IDENTITY_CONFLICT");
  v1::ResolveEntityRequest resolve;
  resolve.set_collection(collection());
  resolve.set_name("Alder");
  resolve.set_kind("planet");
  v1::ResolveEntityResponse resolved;
  EXPECT_EQ(ProblemOf(client().identity->ResolveEntity(Context().get(), resolve, &resolved)).field, "kind");
}

TEST_F(IdentityTest, DoubtfulPairsAreListed) {
  Ingest({Paper("p1", "Kevin Marsh", "Tides rise.")});
  Ingest({Paper("p2", "Marsh, K.", "Tides fall.")});
  v1::ListAliasCandidatesRequest request;
  request.set_collection(collection());
  v1::ListAliasCandidatesResponse response;
  ASSERT_TRUE(client().identity->ListAliasCandidates(Context().get(), request, &response).ok());
  ASSERT_EQ(response.candidates_size(), 1);
  EXPECT_EQ(response.candidates(0).name(), "K. Marsh");
  EXPECT_EQ(response.candidates(0).other_name(), "Kevin Marsh");
  EXPECT_EQ(response.candidates(0).rule(), "initials");
}

}  // namespace
}  // namespace annals::server::testing
