#include "tests/server/running_server.h"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>

#include "google/rpc/status.pb.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

// Made by the first test that asks, stopped after the last one.
struct Shared {
  std::shared_ptr<SwitchedEmbedder::Controls> controls = std::make_shared<SwitchedEmbedder::Controls>();
  TemporaryFolder folder;
  std::unique_ptr<App> app;
  std::unique_ptr<Client> client;
};

std::unique_ptr<Shared> shared;

class StopAtEnd : public ::testing::Environment {
 public:
  void TearDown() override { shared.reset(); }
};

Shared& Running() {
  if (shared != nullptr) return *shared;
  shared = std::make_unique<Shared>();
  Config config = TestConfig();
  config.database.data_dir = shared->folder.path();
  config.debug_ranking = true;
  shared->app = StartOrDie(std::move(config), TestParts(shared->controls));
  shared->client = std::make_unique<Client>(shared->app->addresses().grpc);
  return *shared;
}

// Registered before the tests run.
const auto* const registered = ::testing::AddGlobalTestEnvironment(new StopAtEnd);

}  // namespace

void SwitchedEmbedder::Controls::Close() {
  const MutexLock lock(mutex);
  closed = true;
  arrived = 0;
}

void SwitchedEmbedder::Controls::Open() {
  {
    const MutexLock lock(mutex);
    closed = false;
  }
  changed.NotifyAll();
}

void SwitchedEmbedder::Controls::WaitForArrival() {
  const MutexLock lock(mutex);
  while (arrived == 0) changed.Wait(mutex);
}

SwitchedEmbedder::SwitchedEmbedder(std::shared_ptr<Controls> controls, std::size_t dimension)
    : controls_(std::move(controls)), hash_({.dimension = dimension}) {}

absl::StatusOr<embedding::Matrix> SwitchedEmbedder::Embed(std::span<const std::string> texts,
                                                          embedding::Purpose purpose) {
  if (controls_->fails) return absl::UnavailableError("switched off");
  const auto is_poison = [](const std::string& text) { return text.contains("poison"); };
  if (controls_->chokes && std::ranges::any_of(texts, is_poison)) return absl::InternalError("choked");
  {
    const MutexLock lock(controls_->mutex);
    ++controls_->arrived;
    controls_->changed.NotifyAll();
    while (controls_->closed) controls_->changed.Wait(controls_->mutex);
  }
  controls_->texts += texts.size();
  return hash_.Embed(texts, purpose);
}

Client::Client(const std::string& address) {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(-1);
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);  // clients of one address do not share a connection
  channel = grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
  channel->WaitForConnected(std::chrono::system_clock::now() + std::chrono::seconds(5));  // one attempt may fail
  retrieval = v1::RetrievalService::NewStub(channel);
  graph = v1::GraphService::NewStub(channel);
  assets = v1::AssetService::NewStub(channel);
  admin = v1::AdminService::NewStub(channel);
  identity = v1::IdentityService::NewStub(channel);
  debug = v1::DebugService::NewStub(channel);
}

Config TestConfig() {
  Config config;
  config.listen.grpc = "127.0.0.1:0";
  config.listen.http = "127.0.0.1:0";
  config.listen.drain_seconds = 60;
  config.database.private_durable = false;
  config.log_level = Log::Level::kError;
  // The whole program with collections of the other engine: what it does is the same.
  if (const char* engine = std::getenv("ANNALS_TEST_ENGINE");
      engine != nullptr && std::string_view(engine) == "postgres")
    config.ingest.engine = storage::Engine::kPostgres;
  return config;
}

App::Parts TestParts(std::shared_ptr<SwitchedEmbedder::Controls> controls, std::size_t dimension) {
  App::Parts parts;
  parts.embedder = std::make_unique<SwitchedEmbedder>(std::move(controls), dimension);
  // 2 February 2026: what "today" is to every question of the tests that names no other.
  parts.now = [] { return Timestamp(Day(std::chrono::year(2026) / 2 / 2)); };
  return parts;
}

std::unique_ptr<App> StartOrDie(Config config, App::Parts parts) {
  auto app = App::Start(std::move(config), std::move(parts));
  if (!app.ok()) throw std::runtime_error(app.status().ToString());
  return *std::move(app);
}

void WaitUntilReady(const App& app) {
  Client client(app.addresses().grpc);
  ASSERT_TRUE(Eventually([&] { return app.Ready().ok(); })) << app.Ready();
}

App& ServerTest::app() { return *Running().app; }
Client& ServerTest::client() { return *Running().client; }
SwitchedEmbedder::Controls& ServerTest::embedder() { return *Running().controls; }

std::string ServerTest::collection() const {
  std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
  for (char& c : name) c = static_cast<char>(std::tolower(c));
  return name.substr(0, 63);
}

v1::DocumentInput ServerTest::Document(const std::string& id, const std::string& title, const std::string& text) {
  v1::DocumentInput document;
  document.set_id(id);
  document.set_title(title);
  document.set_text(text);
  return document;
}

v1::IngestResponse ServerTest::Ingest(const std::vector<v1::DocumentInput>& documents) {
  v1::IngestRequest request;
  request.set_collection(collection());
  for (const auto& document : documents) *request.add_documents() = document;
  v1::IngestResponse response;
  const grpc::Status status = client().retrieval->Ingest(Context().get(), request, &response);
  EXPECT_TRUE(status.ok()) << status.error_message();
  return response;
}

v1::RetrieveRequest ServerTest::Question(const std::string& query, std::uint64_t at_least) const {
  v1::RetrieveRequest request;
  request.set_collection(collection());
  request.set_query(query);
  request.set_at_least(at_least);
  return request;
}

Problem ProblemOf(const grpc::Status& status) {
  Problem problem{.code = status.error_code(), .message = status.error_message()};
  google::rpc::Status details;
  details.ParseFromString(status.error_details());
  for (const auto& any : details.details()) {
    google::rpc::ErrorInfo info;
    google::rpc::BadRequest bad;
    if (any.UnpackTo(&info)) {
      problem.reason = info.reason();
      EXPECT_EQ(info.domain(), "annals");
    } else if (any.UnpackTo(&bad) && bad.field_violations_size() > 0) {
      problem.field = bad.field_violations(0).field();
    }
  }
  return problem;
}

google::rpc::ErrorInfo InfoOf(const grpc::Status& status) {
  google::rpc::Status details;
  google::rpc::ErrorInfo info;
  details.ParseFromString(status.error_details());
  for (const auto& any : details.details()) any.UnpackTo(&info);
  return info;
}

std::map<std::string, std::string> SendByStream(Client& client, std::unique_ptr<grpc::ClientContext> context,
                                                const std::string& collection,
                                                const std::vector<v1::DocumentInput>& documents) {
  const auto stream = client.retrieval->IngestStream(context.get());
  v1::IngestStreamRequest request;
  request.mutable_open()->set_collection(collection);
  stream->Write(request);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    request.Clear();
    request.mutable_document()->set_position(static_cast<std::int64_t>(i) + 1);
    *request.mutable_document()->mutable_document() = documents[i];
    stream->Write(request);
  }
  stream->WritesDone();
  v1::IngestStreamResponse response;
  std::map<std::string, std::string> reasons;
  while (stream->Read(&response)) {
    if (!response.has_acknowledgement()) continue;
    const v1::IngestResult& result = response.acknowledgement().result();
    reasons[result.document_id()] = result.errors_size() == 0 ? "" : result.errors(0).reason();
  }
  const grpc::Status status = stream->Finish();
  EXPECT_TRUE(status.ok()) << status.error_message();
  return reasons;
}

}  // namespace annals::server::testing
