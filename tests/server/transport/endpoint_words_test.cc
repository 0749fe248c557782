// What the endpoint of a model writes is for the log alone: callers are told what failed, and not in its words.
#include <gmock/gmock.h>
#include <httplib.h>

#include "server/models/endpoint/http_embedder.h"
#include "tests/fakes/chat_endpoint.h"
#include "tests/fakes/embedding_endpoint.h"
#include "tests/fakes/rerank_endpoint.h"
#include "tests/server/running_server.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

using fakes::EndpointFault;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

class EndpointWordsTest : public ServerTest {
 protected:
  void SetUp() override {
    Config config = TestConfig();
    config.database.url = database_.url();
    config.log_level = Log::Level::kInfo;
    config.endpoints.failures = 0;
    config.reranker.kind = models::RerankerKind::kHttp;
    config.reranker.http = {.base_url = reranker_.base_url(), .model = "orders"};
    config.answer.chat = {.base_url = chat_.base_url(), .model = "words", .max_attempts = 1};
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    auto embedder = models::HttpEmbedder::Connect(
        {.base_url = embedder_.base_url(), .model = "far", .dimension = 8, .max_attempts = 1});
    ASSERT_TRUE(embedder.ok()) << embedder.status();
    parts.embedder = *std::move(embedder);
    parts.log = [this](Log::Level, std::string_view line) {
      const MutexLock lock(mutex_);
      log_ += line;
    };
    server_ = StartOrDie(std::move(config), std::move(parts));
    client_ = std::make_unique<Client>(server_->addresses().grpc);
    ASSERT_EQ(Store("a").error_code(), grpc::OK);
    ASSERT_EQ(Store("d").error_code(), grpc::OK);  // two, so that there is an order
    WaitUntilReady(*server_);
  }
  void TearDown() override { server_.reset(); }  // before what its log is written to

  grpc::Status Store(const std::string& id) {
    v1::IngestRequest request;
    request.set_collection(collection());
    *request.add_documents() = Document(id, "Alder " + id, "Alder has a harbour, and " + id + " has a mill.");
    request.set_wait_for_vectors(true);
    v1::IngestResponse response;
    const grpc::Status status = client_->retrieval->Ingest(Context().get(), request, &response);
    if (status.ok()) watermark_ = response.watermark();
    return status;
  }
  static void ExpectOwnWords(const std::string& text) {
    EXPECT_THAT(text, Not(AnyOf(HasSubstr("this key may not"), HasSubstr("is loading"), HasSubstr("127.0.0.1"))));
  }
  std::string log() {
    const MutexLock lock(mutex_);
    return log_;
  }

  const annals::testing::FreshDatabase database_;
  fakes::EmbeddingEndpoint embedder_{8};
  fakes::RerankEndpoint reranker_;
  fakes::ChatEndpoint chat_;
  Mutex mutex_;
  std::string log_ ABSL_GUARDED_BY(mutex_);
  std::unique_ptr<App> server_;
  std::unique_ptr<Client> client_;
  std::uint64_t watermark_ = 0;
};

TEST_F(EndpointWordsTest, OfAnEmbeddingModelAreNotInTheErrorsOfIngest) {
  for (const EndpointFault fault : {EndpointFault::kRefuse, EndpointFault::kServerError, EndpointFault::kBusy}) {
    embedder_.Enqueue({fault});
    const grpc::Status status = Store("b");
    EXPECT_FALSE(status.ok());
    EXPECT_THAT(ProblemOf(status).reason, AnyOf("MODEL_ERROR", "MODEL_UNAVAILABLE"));
    ExpectOwnWords(status.error_message() + status.error_details());
  }
  embedder_.Enqueue({EndpointFault::kRefuse});
  const auto reply = httplib::Client("http://" + server_->addresses().http)
                         .Post("/v1/ingest",
                               R"({"collection": ")" + collection() +
                                   R"(", "wait_for_vectors": true, "documents": [{"id": "c", "text": "Borg."}]})",
                               "application/json");
  ASSERT_TRUE(reply);
  EXPECT_NE(reply->status, 200);
  ExpectOwnWords(reply->body);
  EXPECT_THAT(log(), HasSubstr("this key may not")) << "who runs the server reads them";
}

TEST_F(EndpointWordsTest, OfNoModelAreInWhatAQuestionIsTold) {
  embedder_.Enqueue({EndpointFault::kServerError});
  reranker_.Enqueue({fakes::RerankFault::kServerError});
  v1::RetrieveResponse found;
  const grpc::Status retrieved =
      client_->retrieval->Retrieve(Context().get(), Question("Which harbour is there?", watermark_), &found);
  EXPECT_TRUE(retrieved.ok()) << retrieved.error_message();
  EXPECT_THAT(found.DebugString(), HasSubstr("MODEL_UNAVAILABLE"));
  EXPECT_THAT(found.DebugString(), HasSubstr("RERANKER_FAILED"));
  ExpectOwnWords(found.DebugString());

  for (const fakes::ChatFault fault : {fakes::ChatFault::kServerError, fakes::ChatFault::kUnauthorized}) {
    chat_.Enqueue({.fault = fault});
    v1::AnswerRequest request;
    *request.mutable_retrieve() = Question("Which harbour is there?", watermark_);
    v1::AnswerResponse answer;
    const grpc::Status answered = client_->retrieval->Answer(Context().get(), request, &answer);
    EXPECT_TRUE(answered.ok()) << answered.error_message();
    ExpectOwnWords(answer.DebugString());
  }
}

}  // namespace
}  // namespace annals::server::testing
