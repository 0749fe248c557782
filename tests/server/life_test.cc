// Start, readiness, loss of the database, drain, stop; and that the table of routes is the whole contract.
#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <grpcpp/impl/client_unary_call.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <nlohmann/json.hpp>
#include <set>

#include "server/transport/routes.h"
#include "storage/private/private_postgres.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<storage::PrivatePostgres> Postgres(const std::string& folder) {
  auto postgres = storage::PrivatePostgres::Start({.data_dir = folder, .durable = false});
  if (!postgres.ok()) throw std::runtime_error(postgres.status().ToString());
  return *std::move(postgres);
}

v1::IngestRequest OneDocument(const std::string& collection, const std::string& id) {
  v1::IngestRequest request;
  request.set_collection(collection);
  auto* document = request.add_documents();
  document->set_id(id);
  document->set_title("Alder");
  document->set_text("Alder has harbour " + id + ".");
  return request;
}

// One message there, one back, as bytes: for methods whose generated code is not linked here.
grpc::Status RawCall(const Client& client, const std::string& method, const std::string& request,
                     std::string* response) {
  grpc::internal::RpcMethod rpc(method.c_str(), grpc::internal::RpcMethod::NORMAL_RPC, client.channel);
  const grpc::Slice sent(request);
  grpc::ByteBuffer received;
  const auto context = Context();
  const grpc::Status status = grpc::internal::BlockingUnaryCall<grpc::ByteBuffer, grpc::ByteBuffer>(
      client.channel.get(), rpc, context.get(), grpc::ByteBuffer(&sent, 1), &received);
  std::vector<grpc::Slice> slices;
  if (status.ok() && received.Dump(&slices).ok()) {
    for (const grpc::Slice& slice : slices)
      response->append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  }
  return status;
}

class LifeTest : public ServerTest {};

TEST_F(LifeTest, HealthIsServingOnceReady) {
  WaitUntilReady(app());
  // HealthCheckResponse.status is field 1; SERVING is 1. It follows readiness by a moment.
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  std::string response;
  do {
    response.clear();
    ASSERT_TRUE(RawCall(client(), "/grpc.health.v1.Health/Check", "", &response).ok());
  } while (response != "\x08\x01" && std::chrono::steady_clock::now() < until);
  EXPECT_EQ(response, "\x08\x01");
}

TEST_F(LifeTest, ReflectionIsThereWhenAskedFor) {
  const std::string method = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo";
  const std::string list_services = std::string("\x3a\x00", 2);  // field 7, empty
  std::string response;
  EXPECT_EQ(RawCall(client(), method, list_services, &response).error_code(), grpc::UNIMPLEMENTED);
  Config config = TestConfig();
  config.database.url = app().database_url();
  config.listen.reflection = true;
  const auto server = StartOrDie(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  const grpc::Status status = RawCall(Client(server->addresses().grpc), method, list_services, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_THAT(response, HasSubstr("annals.v1.RetrievalService"));
  EXPECT_THAT(response, HasSubstr("annals.v1.AdminService"));
}

TEST_F(LifeTest, EveryMethodOfTheContractIsServed) {
  for (const char* service : {"RetrievalService", "GraphService", "AssetService", "AdminService", "AccessService",
                              "PrivacyService", "DiagnosisService"}) {
    const auto* descriptor =
        google::protobuf::DescriptorPool::generated_pool()->FindServiceByName(std::string("annals.v1.") + service);
    ASSERT_NE(descriptor, nullptr) << service;
    for (int i = 0; i < descriptor->method_count(); ++i) {
      // An empty request is served: with success or with a stated error, not with UNIMPLEMENTED.
      const std::string method = std::string("/annals.v1.") + service + "/" + descriptor->method(i)->name();
      std::string response;
      const grpc::Status status = RawCall(client(), method, "", &response);
      EXPECT_NE(status.error_code(), grpc::UNIMPLEMENTED) << method;
    }
  }
}

TEST_F(LifeTest, PortFileNamesAddressesAndGoesWithTheServer) {
  TemporaryFolder folder;
  Config config = TestConfig();
  config.database.url = app().database_url();
  config.listen.port_file = folder.path() + "/ports.json";
  auto server = StartOrDie(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  std::ifstream in(config.listen.port_file);
  const nlohmann::json ports = nlohmann::json::parse(in);
  EXPECT_EQ(ports["grpc"], server->addresses().grpc);
  EXPECT_EQ(ports["http"], server->addresses().http);
  EXPECT_EQ(ports["pid"], getpid());
  server->Stop();
  EXPECT_FALSE(std::filesystem::exists(config.listen.port_file));
}

TEST_F(LifeTest, TakenPortIsASentence) {
  for (auto change : {+[](Config* c, const App::Addresses& a) { c->listen.grpc = a.grpc; },
                      +[](Config* c, const App::Addresses& a) { c->listen.http = a.http; }}) {
    Config config = TestConfig();
    config.database.url = app().database_url();
    change(&config, app().addresses());
    const auto second = App::Start(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    EXPECT_THAT(std::string(second.status().message()), HasSubstr("cannot listen on 127.0.0.1:"));
  }
}

TEST_F(LifeTest, CallsInFlightAreAnsweredBeforeTheServerStops) {
  auto controls = std::make_shared<SwitchedEmbedder::Controls>();
  Config config = TestConfig();
  config.database.url = app().database_url();
  auto server = StartOrDie(config, TestParts(controls));
  Client other(server->addresses().grpc);
  controls->Close();
  auto call = std::async(std::launch::async, [&] {
    v1::IngestResponse response;
    return other.retrieval->Ingest(Context().get(), OneDocument(collection(), "slow"), &response);
  });
  controls->WaitForArrival();
  auto stop = std::async(std::launch::async, [&] { server->Stop(); });
  // The port is closed to new calls while the old one goes on.
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  bool refused = false;
  while (!refused && std::chrono::steady_clock::now() < until) {
    Client late(server->addresses().grpc);
    v1::ListCollectionsResponse response;
    refused = late.admin->ListCollections(Context(5).get(), v1::ListCollectionsRequest(), &response).error_code() ==
              grpc::UNAVAILABLE;
  }
  EXPECT_TRUE(refused);
  controls->Open();
  EXPECT_TRUE(call.get().ok());
  stop.get();
}

TEST_F(LifeTest, CallsThatOutlastTheDrainAreCancelledAndStoreNothing) {
  auto controls = std::make_shared<SwitchedEmbedder::Controls>();
  Config config = TestConfig();
  config.database.url = app().database_url();
  config.listen.drain_seconds = 0;
  auto server = StartOrDie(config, TestParts(controls));
  Client other(server->addresses().grpc);
  Ingest({Document("first", "Alder", "Alder has a harbour.")});
  controls->Close();
  auto call = std::async(std::launch::async, [&] {
    v1::IngestResponse response;
    return other.retrieval->Ingest(Context().get(), OneDocument(collection(), "slow"), &response);
  });
  controls->WaitForArrival();
  auto stop = std::async(std::launch::async, [&] { server->Stop(); });
  EXPECT_FALSE(call.get().ok());
  controls->Open();
  stop.get();
  v1::GetDocumentRequest request;
  request.set_collection(collection());
  request.set_document_id("slow");
  v1::GetDocumentResponse document;
  EXPECT_EQ(client().admin->GetDocument(Context().get(), request, &document).error_code(), grpc::NOT_FOUND);
}

TEST_F(LifeTest, ReadsGoOnWithoutTheDatabaseAndWritesComeBackWithIt) {
  TemporaryFolder folder;
  auto postgres = Postgres(folder.path());
  Config config = TestConfig();
  config.database.url = postgres->url();
  auto server = StartOrDie(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  Client other(server->addresses().grpc);
  v1::IngestResponse stored;
  ASSERT_TRUE(other.retrieval->Ingest(Context().get(), OneDocument(collection(), "a"), &stored).ok());
  v1::RetrieveResponse found;
  ASSERT_TRUE(other.retrieval->Retrieve(Context().get(), Question("harbour", stored.watermark()), &found).ok());

  ASSERT_TRUE(postgres->Stop().ok());
  ASSERT_TRUE(other.retrieval->Retrieve(Context().get(), Question("harbour"), &found).ok());
  EXPECT_EQ(found.chunks_size(), 1);
  const Problem problem = ProblemOf(other.retrieval->Ingest(Context().get(), OneDocument(collection(), "b"), &stored));
  EXPECT_EQ(problem.code, grpc::UNAVAILABLE);
  EXPECT_EQ(problem.reason, "DATABASE_UNAVAILABLE");
  EXPECT_TRUE(server->Ready().ok()) << server->Ready();
  EXPECT_EQ(server->ReadyForWrites().code(), absl::StatusCode::kUnavailable);
  v1::GetStatusResponse status;
  ASSERT_TRUE(other.admin->GetStatus(Context().get(), v1::GetStatusRequest(), &status).ok());
  EXPECT_FALSE(status.database_ok());

  postgres = Postgres(folder.path());
  const grpc::Status again = other.retrieval->Ingest(Context().get(), OneDocument(collection(), "b"), &stored);
  ASSERT_TRUE(again.ok()) << again.error_message();
  ASSERT_TRUE(other.retrieval->Retrieve(Context().get(), Question("harbour", stored.watermark()), &found).ok());
  EXPECT_EQ(found.chunks_size(), 2);
  EXPECT_TRUE(server->ReadyForWrites().ok()) << server->ReadyForWrites();
  server->Stop();
}

}  // namespace
}  // namespace annals::server::testing
