// Many clients at once, some of them silent: who must not stand in whose way.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <httplib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>
#include <pqxx/pqxx>

#include "server/models/endpoint/http_embedder.h"
#include "tests/fakes/embedding_endpoint.h"
#include "tests/server/running_server.h"
#include "tests/support/eventually.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

// A connection that says `words` and then nothing.
class SilentConnection {
 public:
  SilentConnection(const std::string& address, const std::string& words) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const std::size_t colon = address.rfind(':');
    sockaddr_in to{.sin_family = AF_INET,
                   .sin_port = htons(static_cast<uint16_t>(std::stoi(address.substr(colon + 1))))};
    inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr);
    EXPECT_EQ(connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
    EXPECT_EQ(send(socket_, words.data(), words.size(), 0), static_cast<ssize_t>(words.size()));
  }
  SilentConnection(SilentConnection&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  SilentConnection& operator=(SilentConnection&&) = delete;
  ~SilentConnection() {
    if (socket_ >= 0) close(socket_);
  }

 private:
  int socket_;
};

class CrowdTest : public ServerTest {
 protected:
  // A server of the test's own on the database of the others.
  std::unique_ptr<App> Start(Config config) {
    config.database.url = app().database_url();
    auto server = StartOrDie(std::move(config), TestParts(controls_));
    WaitUntilReady(*server);
    return server;
  }
  static int StatusOf(const App& server, const std::string& page) {
    httplib::Client http("http://" + server.addresses().http);
    http.set_read_timeout(std::chrono::seconds(60));
    const auto reply = http.Get(page);
    return reply ? reply->status : 0;
  }
  grpc::Status GetAlder(const App& server) {
    v1::GetEntityRequest request;
    request.set_collection(collection());
    request.set_name("Alder");
    v1::GetEntityResponse response;
    return Client(server.addresses().grpc).graph->GetEntity(Context().get(), request, &response);
  }

  std::shared_ptr<SwitchedEmbedder::Controls> controls_ = std::make_shared<SwitchedEmbedder::Controls>();
};

// The kernel tells of a socket that listens how many connections it lets wait to be accepted; one more is tried again by
// its client after a second.
TEST_F(CrowdTest, ManyMayArriveAtOnce) {
  const auto server = Start(TestConfig());
  for (const std::string& address : {server->addresses().http, server->addresses().grpc}) {
    const uint16_t port = htons(static_cast<uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
    int listening = 0;
    for (int socket = 0; socket < 4'096; ++socket) {
      sockaddr_storage bound{};
      socklen_t size = sizeof bound;
      int listens = 0;
      socklen_t int_size = sizeof listens;
      if (getsockname(socket, reinterpret_cast<sockaddr*>(&bound), &size) != 0 ||
          (bound.ss_family != AF_INET && bound.ss_family != AF_INET6) ||
          reinterpret_cast<const sockaddr_in*>(&bound)->sin_port != port ||  // at the same place in both families
          getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &int_size) != 0 || listens == 0)
        continue;
      ++listening;
      tcp_info info{};
      socklen_t info_size = sizeof info;
      ASSERT_EQ(getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &info_size), 0);
      EXPECT_GE(info.tcpi_sacked, 128) << address;  // of one that listens, the longest queue
    }
    EXPECT_GT(listening, 0) << address;
  }
}

TEST_F(CrowdTest, AThousandSilentConnectionsSilenceNobody) {
  const auto server = Start(TestConfig());
  std::vector<SilentConnection> silent;
  for (int i = 0; i < 1'000; ++i) {
    constexpr const char* kWords[] = {"", "G", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n",
                                      "POST /v1/status HTTP/1.1\r\n"};
    silent.emplace_back(server->addresses().http, kWords[i % 4]);
  }
  EXPECT_EQ(StatusOf(*server, "/healthz"), 200);
  EXPECT_EQ(StatusOf(*server, "/readyz"), 200);
  EXPECT_EQ(StatusOf(*server, "/metrics"), 200);
  EXPECT_EQ(StatusOf(*server, "/v1/status"), 200);
}

// Bodies that never come take all the threads of calls; the probes have theirs.
TEST_F(CrowdTest, CallsOnAllThreadsDoNotSilenceProbes) {
  Config config = TestConfig();
  config.listen.http_threads = 2;
  const auto server = Start(std::move(config));
  controls_->Close();
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  std::vector<std::future<int>> calls;
  for (int i = 0; i < 4; ++i) {
    calls.push_back(std::async(std::launch::async, [&] {
      httplib::Client http("http://" + server->addresses().http);
      http.set_read_timeout(std::chrono::seconds(60));
      const auto reply = http.Post("/v1/retrieve", R"({"collection": ")" + collection() + R"(", "query": "harbour"})",
                                   "application/json");
      return reply ? reply->status : 0;
    }));
  }
  {
    const MutexLock lock(controls_->mutex);
    while (controls_->arrived < 2) controls_->changed.Wait(controls_->mutex);
  }
  EXPECT_EQ(StatusOf(*server, "/healthz"), 200);
  EXPECT_EQ(StatusOf(*server, "/metrics"), 200);
  controls_->Open();
  for (auto& call : calls) EXPECT_EQ(call.get(), 200);
}

TEST_F(CrowdTest, KeptConnectionsServeOneRequestAfterAnother) {
  httplib::Client http("http://" + app().addresses().http);
  http.set_keep_alive(true);
  for (int i = 0; i < 300; ++i) {
    const auto reply = http.Get(i % 2 == 0 ? "/healthz" : "/v1/status");
    ASSERT_TRUE(reply);
    ASSERT_EQ(reply->status, 200);
  }
}

TEST_F(CrowdTest, IngestThatWaitsRefusesNoRead) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  Config config = TestConfig();
  config.ingest.concurrent = 1;
  config.ingest.waiting = 2;
  config.listen.grpc_threads = 4;
  const auto server = Start(std::move(config));
  controls_->Close();
  Client writer(server->addresses().grpc);
  std::atomic<int> refused{0};
  std::vector<std::future<Problem>> writes;
  for (int i = 0; i < 24; ++i) {
    writes.push_back(std::async(std::launch::async, [&, i] {
      v1::IngestRequest request;
      request.set_collection(collection());
      *request.add_documents() = Document("b" + std::to_string(i), "Borg", "Borg has a mill.");
      v1::IngestResponse response;
      const Problem problem = ProblemOf(writer.retrieval->Ingest(Context().get(), request, &response));
      refused += problem.code == grpc::OK ? 0 : 1;
      return problem;
    }));
  }
  controls_->WaitForArrival();
  EXPECT_TRUE(Eventually([&] { return refused == 22; }));  // one stores, one waits: the others are told at once
  for (int i = 0; i < 20; ++i) {
    const grpc::Status read = GetAlder(*server);
    EXPECT_TRUE(read.ok()) << read.error_message();
  }
  controls_->Open();
  int told = 0;
  for (auto& write : writes) {
    const Problem problem = write.get();
    if (problem.code == grpc::OK) continue;
    EXPECT_EQ(problem.code, grpc::RESOURCE_EXHAUSTED);  // gRPC says it without a reason where all come in one moment
    told += problem.reason == "INGEST_BUSY" ? 1 : 0;
  }
  EXPECT_GT(told, 0);
}

TEST_F(CrowdTest, SilentStreamsGiveTheirPlaceToOneThatHasNone) {
  Config config = TestConfig();
  config.ingest.stream_idle_seconds = 0;
  const auto server = Start(std::move(config));
  Client client(server->addresses().grpc);
  using Stream = grpc::ClientReaderWriter<v1::IngestStreamRequest, v1::IngestStreamResponse>;
  std::vector<std::pair<std::unique_ptr<grpc::ClientContext>, std::unique_ptr<Stream>>> streams;
  v1::IngestStreamRequest open;
  open.mutable_open()->set_collection(collection());
  v1::IngestStreamResponse response;
  for (int i = 0; i < 17; ++i) {
    auto context = Context();
    auto stream = client.retrieval->IngestStream(context.get());
    ASSERT_TRUE(stream->Write(open));
    ASSERT_TRUE(stream->Read(&response) && response.has_opened()) << i;
    streams.emplace_back(std::move(context), std::move(stream));
  }
  v1::IngestStreamRequest send;
  send.mutable_document()->set_position(1);
  *send.mutable_document()->mutable_document() = Document("a", "Alder", "Alder has a harbour.");
  ASSERT_TRUE(streams.back().second->Write(send));
  ASSERT_TRUE(streams.back().second->Read(&response));
  EXPECT_EQ(response.acknowledgement().position(), 1);
  int displaced = 0;
  for (auto& [context, stream] : streams) {
    stream->WritesDone();
    while (stream->Read(&response)) {
    }
    const Problem problem = ProblemOf(stream->Finish());
    if (problem.code == grpc::OK) continue;
    EXPECT_EQ(problem.reason, "STREAM_IDLE");
    EXPECT_EQ(problem.code, grpc::UNAVAILABLE);
    ++displaced;
  }
  EXPECT_EQ(displaced, 1);
}

// What holds the statement is a lock of somebody else: it ends because nobody waits for it any more.
TEST_F(CrowdTest, ACallThatIsGivenUpLeavesNoStatementBehind) {
  const annals::testing::FreshDatabase database;
  Config config = TestConfig();
  config.database.url = database.url();
  const auto server = StartOrDie(std::move(config), TestParts(controls_));
  Client client(server->addresses().grpc);
  v1::CreateCollectionRequest create;
  create.set_name(collection());
  v1::CreateCollectionResponse created;
  ASSERT_TRUE(client.admin->CreateCollection(Context().get(), create, &created).ok());
  pqxx::connection other(database.admin_url());
  pqxx::work holding(other);
  holding.exec("LOCK TABLE annals.documents IN ACCESS EXCLUSIVE MODE");
  // Not those of the feed, which reads on.
  const auto stuck = [&] { return database.StatementsThatWait("%asked.external_id%"); };
  const auto context = Context();
  auto call = std::async(std::launch::async, [&] {
    v1::GetDocumentRequest request;
    request.set_collection(collection());
    request.set_document_id("a");
    v1::GetDocumentResponse response;
    return client.admin->GetDocument(context.get(), request, &response);
  });
  EXPECT_TRUE(Eventually([&] { return stuck() > 0; }));
  context->TryCancel();
  EXPECT_EQ(call.get().error_code(), grpc::CANCELLED);
  EXPECT_TRUE(Eventually([&] { return stuck() == 0; }));
  holding.abort();
}

// The endpoint would stall until the end of the test, and an attempt may take 30 s.
TEST_F(CrowdTest, AQuestionThatIsGivenUpIsNotEmbeddedOn) {
  const annals::testing::FreshDatabase database;
  fakes::EmbeddingEndpoint endpoint(8);
  Config config = TestConfig();
  config.database.url = database.url();
  auto embedder = models::HttpEmbedder::Connect({.base_url = endpoint.base_url(), .model = "far-away", .dimension = 8});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  App::Parts parts = TestParts(controls_);
  parts.embedder = *std::move(embedder);
  const auto server = StartOrDie(std::move(config), std::move(parts));
  Client client(server->addresses().grpc);
  v1::CreateCollectionRequest create;
  create.set_name(collection());
  v1::CreateCollectionResponse created;
  ASSERT_TRUE(client.admin->CreateCollection(Context().get(), create, &created).ok());
  v1::IngestRequest ingest;
  ingest.set_collection(collection());
  *ingest.add_documents() = Document("a", "Alder", "Alder has a harbour.");
  ingest.set_wait_for_vectors(true);  // nothing else asks the endpoint afterwards
  v1::IngestResponse ingested;
  ASSERT_TRUE(client.retrieval->Ingest(Context().get(), ingest, &ingested).ok());
  WaitUntilReady(*server);
  const std::size_t before = endpoint.requests().size();
  endpoint.Enqueue({fakes::EndpointFault::kStall});
  const auto context = Context();
  auto call = std::async(std::launch::async, [&] {
    v1::RetrieveResponse response;
    return client.retrieval->Retrieve(context.get(), Question("Which harbour is there?"), &response);
  });
  EXPECT_TRUE(Eventually([&] { return endpoint.requests().size() > before; }));
  const auto reads = [&] {
    const auto page = httplib::Client("http://" + server->addresses().http).Get("/metrics");
    EXPECT_TRUE(page);
    if (!page) return std::string("none");
    const std::string name = "annals_calls_in_flight{work=\"read\"} ";
    const std::size_t at = page->body.find(name);
    return at == std::string::npos ? "none" : page->body.substr(at + name.size(), 1);
  };
  EXPECT_EQ(reads(), "1");
  context->TryCancel();
  EXPECT_EQ(call.get().error_code(), grpc::CANCELLED);
  EXPECT_TRUE(Eventually([&] { return reads() == "0"; }, std::chrono::seconds(20)));  // sooner than an attempt
  EXPECT_EQ(endpoint.requests().size(), before + 1);                                  // no second attempt
}

// It stalls in its only place until the end of the test: who asks meanwhile is answered by words.
TEST_F(CrowdTest, ASlowEndpointHoldsNoMoreThanItsPlaces) {
  const annals::testing::FreshDatabase database;
  fakes::EmbeddingEndpoint endpoint(8);
  Config config = TestConfig();
  config.database.url = database.url();
  auto embedder = models::HttpEmbedder::Connect(
      {.base_url = endpoint.base_url(), .model = "far-away", .dimension = 8, .concurrent = 1});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  App::Parts parts = TestParts(controls_);
  parts.embedder = *std::move(embedder);
  const auto server = StartOrDie(std::move(config), std::move(parts));
  Client client(server->addresses().grpc);
  v1::IngestRequest ingest;
  ingest.set_collection(collection());
  *ingest.add_documents() = Document("a", "Alder", "Alder has a harbour.");
  ingest.set_wait_for_vectors(true);
  v1::IngestResponse ingested;
  ASSERT_TRUE(client.retrieval->Ingest(Context().get(), ingest, &ingested).ok());
  WaitUntilReady(*server);
  const std::size_t before = endpoint.requests().size();
  endpoint.Enqueue({fakes::EndpointFault::kStall});
  const auto context = Context();
  auto stalled = std::async(std::launch::async, [&] {
    v1::RetrieveResponse response;
    return client.retrieval->Retrieve(context.get(), Question("Which harbour is there?"), &response);
  });
  EXPECT_TRUE(Eventually([&] { return endpoint.requests().size() > before; }));
  v1::RetrieveResponse response;
  const grpc::Status served =
      client.retrieval->Retrieve(Context().get(), Question("Which harbour is there?", ingested.watermark()), &response);
  EXPECT_TRUE(served.ok()) << served.error_message();
  EXPECT_THAT(response.DebugString(), ::testing::HasSubstr("MODEL_UNAVAILABLE"));
  EXPECT_EQ(response.chunks_size(), 1);
  EXPECT_EQ(endpoint.requests().size(), before + 1);
  context->TryCancel();
  EXPECT_EQ(stalled.get().error_code(), grpc::CANCELLED);
}

TEST_F(CrowdTest, ALameDuckSaysSoAndServesOn) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  Config config = TestConfig();
  config.listen.lame_duck_seconds = 3;
  const auto server = Start(std::move(config));
  auto stopped = std::async(std::launch::async, [&] { server->Stop(); });
  EXPECT_TRUE(Eventually([&] { return !server->Ready().ok(); }));
  EXPECT_EQ(StatusOf(*server, "/readyz"), 503);
  EXPECT_EQ(StatusOf(*server, "/healthz"), 200);
  const grpc::Status served = GetAlder(*server);
  EXPECT_TRUE(served.ok()) << served.error_message();
  stopped.get();
}

}  // namespace
}  // namespace annals::server::testing
