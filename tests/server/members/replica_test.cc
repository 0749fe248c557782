// Several servers on one database.
#include <gmock/gmock.h>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

class ReplicaTest : public ServerTest {
 protected:
  std::unique_ptr<App> Replica(std::size_t dimension = 256) {
    Config config = TestConfig();
    config.database.url = app().database_url();
    return StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>(), dimension));
  }
};

TEST_F(ReplicaTest, WhatOneIngestsTheOtherRetrievesAtOnce) {
  const auto replica = Replica();
  Client other(replica->addresses().grpc);
  for (int round = 0; round < 5; ++round) {
    const std::string id = "d" + std::to_string(round);
    const std::uint64_t watermark =
        Ingest({Document(id, "Town " + id, "The harbour of " + id + " is deep.")}).watermark();
    v1::RetrieveResponse found;
    const grpc::Status status =
        other.retrieval->Retrieve(Context().get(), Question("the harbour of " + id, watermark), &found);
    ASSERT_TRUE(status.ok()) << status.error_message();
    EXPECT_GE(found.watermark(), watermark);
    bool seen = false;
    for (const auto& chunk : found.chunks()) seen |= chunk.document().id() == id;
    EXPECT_TRUE(seen) << id;
  }
}

TEST_F(ReplicaTest, ReplicasAnswerAlike) {
  std::uint64_t watermark = 0;
  for (int i = 0; i < 12; ++i) {
    const std::string n = std::to_string(i);
    watermark = Ingest({Document("d" + n, "Harbour " + n, "The harbour has " + n + " cranes. Ships call each week.")})
                    .watermark();
  }
  const auto replica = Replica();  // loads in one piece what the other took in twelve
  Client other(replica->addresses().grpc);
  v1::RetrieveRequest request = Question("harbour cranes", watermark);
  v1::RetrieveResponse here, there;
  ASSERT_TRUE(client().retrieval->Retrieve(Context().get(), request, &here).ok());
  ASSERT_TRUE(other.retrieval->Retrieve(Context().get(), request, &there).ok());
  for (v1::RetrieveResponse* response : {&here, &there}) {
    response->clear_stats();
    response->clear_watermark();
  }
  EXPECT_EQ(here.DebugString(), there.DebugString());
}

TEST_F(ReplicaTest, DeletedCollectionVanishesEverywhere) {
  const auto replica = Replica();
  Client other(replica->addresses().grpc);
  const std::uint64_t watermark = Ingest({Document("a", "Alder", "Alder has a harbour.")}).watermark();
  v1::RetrieveResponse found;
  ASSERT_TRUE(other.retrieval->Retrieve(Context().get(), Question("harbour", watermark), &found).ok());
  v1::DeleteCollectionRequest request;
  request.set_name(collection());
  v1::DeleteCollectionResponse deleted;
  ASSERT_TRUE(client().admin->DeleteCollection(Context().get(), request, &deleted).ok());
  // Within a poll; asked until then, a minute at most.
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  grpc::Status status;
  do {
    status = other.retrieval->Retrieve(Context().get(), Question("harbour"), &found);
  } while (status.ok() && std::chrono::steady_clock::now() < until);
  EXPECT_EQ(ProblemOf(status).reason, "COLLECTION_NOT_FOUND");
}

TEST_F(ReplicaTest, AnotherModelIsAClearError) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  const auto replica = Replica(/*dimension=*/128);
  Client other(replica->addresses().grpc);
  v1::RetrieveResponse found;
  const Problem question = ProblemOf(other.retrieval->Retrieve(Context().get(), Question("harbour"), &found));
  EXPECT_EQ(question.code, grpc::FAILED_PRECONDITION);
  EXPECT_EQ(question.reason, "COLLECTION_MODEL_MISMATCH");
  v1::IngestRequest request;
  request.set_collection(collection());
  *request.add_documents() = Document("b", "Eskby", "Eskby has a mill.");
  v1::IngestResponse response;
  EXPECT_EQ(ProblemOf(other.retrieval->Ingest(Context().get(), request, &response)).reason,
            "COLLECTION_MODEL_MISMATCH");
  v1::CreateCollectionRequest create;
  create.set_name(collection());
  v1::CreateCollectionResponse created;
  EXPECT_EQ(ProblemOf(other.admin->CreateCollection(Context().get(), create, &created)).reason,
            "COLLECTION_MODEL_MISMATCH");
}

}  // namespace
}  // namespace annals::server::testing
