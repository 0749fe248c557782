// Names and relations by a language model, end to end: a real server, a real endpoint.
#include <gmock/gmock.h>
#include <httplib.h>

#include <nlohmann/json.hpp>

#include "tests/fakes/chat_endpoint.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using fakes::ChatEndpoint;
using fakes::ChatFault;
using nlohmann::json;
using ::testing::HasSubstr;

class ExtractModelTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    Config config = TestConfig();
    config.database.url = app().database_url();
    config.extract.chat = {.setting = "extract", .base_url = model_.base_url(), .model = "fake", .max_attempts = 1};
    server_ = StartOrDie(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    other_ = std::make_unique<Client>(server_->addresses().grpc);
  }

  v1::IngestResponse Store(const std::vector<v1::DocumentInput>& documents) {
    v1::IngestRequest request;
    request.set_collection(collection());
    for (const v1::DocumentInput& document : documents) *request.add_documents() = document;
    v1::IngestResponse response;
    const grpc::Status status = other_->retrieval->Ingest(Context(60).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }

  ChatEndpoint model_;
  std::unique_ptr<App> server_;
  std::unique_ptr<Client> other_;
};

TEST_F(ExtractModelTest, WhatTheModelFoundIsStoredAndCounted) {
  model_.Enqueue({.says = json{{"entities",
                                {{{"name", "the works at Wick"}, {"kind", "organisation"}},
                                 {{"name", "Ada Lund"}, {"kind", "person"}}}},
                               {"relations", json::array()}}
                              .dump()});
  model_.Enqueue({.fault = ChatFault::kRefusal});
  const v1::IngestResponse first = Store({Document("one", "Crews", "Ada Lund left the works at Wick.")});
  EXPECT_EQ(first.results(0).chunks_by_model(), 1);
  EXPECT_EQ(first.results(0).chunks_fallen_back(), 0);
  const v1::IngestResponse second = Store({Document("two", "Boats", "Tim Brown left the works at Wick.")});
  EXPECT_EQ(second.results(0).chunks_by_model(), 0);
  EXPECT_EQ(second.results(0).chunks_fallen_back(), 1);
  EXPECT_EQ(second.results(0).outcome(), v1::INGEST_OUTCOME_CREATED);

  v1::GetEntityRequest get;
  get.set_collection(collection());
  get.set_name("the works at Wick");
  get.set_at_least(second.watermark());
  v1::GetEntityResponse entity;
  const grpc::Status status = other_->graph->GetEntity(Context(60).get(), get, &entity);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(entity.entities(0).kind(), "organisation");

  httplib::Client http("http://" + server_->addresses().http);
  const std::string metrics = http.Get("/metrics")->body;
  EXPECT_THAT(metrics, HasSubstr(R"(annals_extracted_chunks_total{end="model"} 1)"));
  EXPECT_THAT(metrics, HasSubstr(R"(annals_extracted_chunks_total{end="refused"} 1)"));
}

}  // namespace
}  // namespace annals::server::testing
