// Ingest that waits for its place holds no thread that reads, probes or other writes need.
#include <gmock/gmock.h>
#include <grpcpp/impl/client_unary_call.h>
#include <httplib.h>

#include <future>

#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

constexpr int kWaiting = 40;  // more than gRPC has threads here, twelve

class WaitingIngestTest : public ServerTest {
 protected:
  void SetUp() override {
    Ingest({Document("a", "Alder", "Alder has a harbour.")});
    Config config = TestConfig();
    config.database.url = app().database_url();
    config.ingest.concurrent = 1;
    config.ingest.waiting = kWaiting;
    config.listen.grpc_threads = 4;
    config.listen.http_threads = 4;
    server_ = StartOrDie(std::move(config), TestParts(controls_));
    WaitUntilReady(*server_);
    client_ = std::make_unique<Client>(server_->addresses().grpc);
    controls_->Close();
  }
  void TearDown() override { controls_->Open(); }

  std::future<Problem> Write(const std::string& id, grpc::ClientContext* context) {
    return std::async(std::launch::async, [this, id, context] {
      v1::IngestRequest request;
      request.set_collection(collection());
      *request.add_documents() = Document(id, "Borg", "Borg has a mill.");
      v1::IngestResponse response;
      return ProblemOf(client_->retrieval->Ingest(context, request, &response));
    });
  }
  int InFlight(const std::string& work) {
    const auto page = httplib::Client("http://" + server_->addresses().http).Get("/metrics");
    if (!page) return -1;
    const std::string name = "annals_calls_in_flight{work=\"" + work + "\"} ";
    return std::stoi(page->body.substr(page->body.find(name) + name.size()));
  }
  grpc::Status Read() {
    v1::GetEntityRequest request;
    request.set_collection(collection());
    request.set_name("Alder");
    v1::GetEntityResponse response;
    return client_->graph->GetEntity(Context().get(), request, &response);
  }
  grpc::Status Health() {
    grpc::internal::RpcMethod rpc("/grpc.health.v1.Health/Check", grpc::internal::RpcMethod::NORMAL_RPC,
                                  client_->channel);
    const grpc::Slice nothing("");
    grpc::ByteBuffer received;
    return grpc::internal::BlockingUnaryCall<grpc::ByteBuffer, grpc::ByteBuffer>(
        client_->channel.get(), rpc, Context().get(), grpc::ByteBuffer(&nothing, 1), &received);
  }

  std::shared_ptr<SwitchedEmbedder::Controls> controls_ = std::make_shared<SwitchedEmbedder::Controls>();
  std::unique_ptr<App> server_;
  std::unique_ptr<Client> client_;
};

TEST_F(WaitingIngestTest, KeepsNeitherReadsNorProbesNorOtherWritesFromTheirThreads) {
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
  std::vector<std::future<Problem>> writes;
  for (int i = 0; i < kWaiting; ++i) {
    contexts.push_back(Context());
    writes.push_back(Write("b" + std::to_string(i), contexts.back().get()));
  }
  controls_->WaitForArrival();
  ASSERT_TRUE(Eventually([&] { return InFlight("write") == kWaiting; }));
  for (int i = 0; i < 20; ++i) {
    const grpc::Status read = Read();
    EXPECT_TRUE(read.ok()) << read.error_message();
    const grpc::Status health = Health();
    EXPECT_TRUE(health.ok()) << health.error_message();
  }
  v1::DeleteDocumentRequest deletion;
  deletion.set_collection(collection());
  deletion.set_document_id("a");
  v1::DeleteDocumentResponse deleted;
  const grpc::Status gone = client_->admin->DeleteDocument(Context().get(), deletion, &deleted);
  EXPECT_TRUE(gone.ok()) << gone.error_message();
  const auto one_more = Context();
  EXPECT_EQ(Write("more", one_more.get()).get().reason, "INGEST_BUSY");
  // Who leaves gives its place in the line up.
  for (int i = 0; i < kWaiting; ++i) {
    if (i % 2 == 0) contexts[static_cast<std::size_t>(i)]->TryCancel();
  }
  EXPECT_TRUE(Eventually([&] { return InFlight("write") <= (kWaiting / 2) + 1; }));
  controls_->Open();
  int stored = 0;
  for (auto& write : writes) stored += write.get().code == grpc::OK ? 1 : 0;
  EXPECT_GE(stored, kWaiting / 2);
}

// A little before its deadline it is told that there was no place, so that it knows that nothing was stored.
TEST_F(WaitingIngestTest, IsToldBeforeItsDeadlineThatThereWasNoPlace) {
  const auto first = Context(), second = Context(2);
  auto stored = Write("b", first.get());
  controls_->WaitForArrival();
  const Problem told = Write("c", second.get()).get();
  // gRPC's client may say it by itself, on a machine that is busy.
  EXPECT_TRUE(told.reason == "INGEST_BUSY" || told.code == grpc::DEADLINE_EXCEEDED) << told.reason;
  controls_->Open();
  EXPECT_EQ(stored.get().code, grpc::OK);
}

// Of the HTTP port's threads half are left to reads.
TEST_F(WaitingIngestTest, OverHttpHalfOfTheThreadsAreLeftToReads) {
  const auto post = [&](const std::string& path, const std::string& body) {
    httplib::Client http("http://" + server_->addresses().http);
    http.set_read_timeout(std::chrono::seconds(60));
    const auto reply = http.Post(path, body, "application/json");
    return reply ? reply->status : 0;
  };
  const std::string name = R"({"collection": ")" + collection() + R"(", )";
  std::atomic<int> refused{0};
  std::vector<std::future<int>> writes;
  for (int i = 0; i < 6; ++i) {
    writes.push_back(std::async(std::launch::async, [&, i] {
      const int status = post("/v1/ingest", name + R"("documents": [{"id": "h)" + std::to_string(i) +
                                                R"(", "text": "Borg has a mill."}]})");
      refused += status == 429 ? 1 : 0;
      return status;
    }));
  }
  EXPECT_TRUE(Eventually([&] { return refused == 4; }));
  EXPECT_EQ(post("/v1/entity", name + R"("name": "Alder"})"), 200);
  controls_->Open();
  int stored = 0;
  for (auto& write : writes) stored += write.get() == 200 ? 1 : 0;
  EXPECT_EQ(stored, 2);
}

}  // namespace
}  // namespace annals::server::testing
