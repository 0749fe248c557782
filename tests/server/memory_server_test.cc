// The whole server on the store in memory: what is asked of it over its channels, without a database beside it.
#include <gmock/gmock.h>

#include "tests/fakes/memory_store.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::HasSubstr;

constexpr char kCollection[] = "surveys";

class MemoryServerTest : public ::testing::Test {
 protected:
  static std::unique_ptr<App> Start() {
    Config config = TestConfig();
    config.database.url = "none: the store is in memory";
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.store = std::make_unique<fakes::MemoryStore>();
    return StartOrDie(std::move(config), std::move(parts));
  }
  v1::IngestResponse Ingest(const std::string& id, const std::string& title, const std::string& text) {
    v1::IngestRequest request;
    request.set_collection(kCollection);
    v1::DocumentInput* document = request.add_documents();
    document->set_id(id);
    document->set_title(title);
    document->set_text(text);
    v1::IngestResponse response;
    const grpc::Status status = client_.retrieval->Ingest(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  v1::RetrieveResponse Ask(const std::string& query, std::uint64_t at_least) {
    v1::RetrieveRequest request;
    request.set_collection(kCollection);
    request.set_query(query);
    request.set_at_least(at_least);
    v1::RetrieveResponse response;
    const grpc::Status status = client_.retrieval->Retrieve(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }

  std::unique_ptr<App> app_ = Start();
  Client client_{app_->addresses().grpc};
};

TEST_F(MemoryServerTest, WhatIsIngestedIsFoundReplacedAndGone) {
  WaitUntilReady(*app_);
  Ingest("survey-9", "Survey, September 2025", "Employment rose in Boston. Prices were flat.");
  const auto second = Ingest("survey-10", "Survey, October 2025", "Employment fell in Boston. Prices rose.");
  const v1::RetrieveResponse october = Ask("What happened to employment in October 2025?", second.watermark());
  EXPECT_EQ(october.scope_status(), v1::SCOPE_STATUS_IN_SCOPE);
  ASSERT_GT(october.chunks_size(), 0);
  for (const auto& chunk : october.chunks()) EXPECT_EQ(chunk.document().id(), "survey-10");

  const auto replaced = Ingest("survey-10", "Survey, October 2025", "Employment recovered in Boston.");
  const v1::RetrieveResponse again = Ask("What happened to employment in October 2025?", replaced.watermark());
  ASSERT_GT(again.chunks_size(), 0);
  EXPECT_THAT(again.chunks(0).text(), HasSubstr("recovered"));

  v1::DeleteDocumentRequest deletion;
  deletion.set_collection(kCollection);
  deletion.set_document_id("survey-10");
  v1::DeleteDocumentResponse deleted;
  ASSERT_TRUE(client_.admin->DeleteDocument(Context().get(), deletion, &deleted).ok());
  const v1::RetrieveResponse gone = Ask("What happened to employment in October 2025?", deleted.watermark());
  EXPECT_NE(gone.scope_status(), v1::SCOPE_STATUS_IN_SCOPE);
}

}  // namespace
}  // namespace annals::server::testing
