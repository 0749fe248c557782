// Three servers are restarted one after another, as an upgrade does it, under calls that never stop: none fails. The client is
// gRPC's own as anybody has it: all addresses in one channel, health watched, UNAVAILABLE tried again.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <format>
#include <future>

#include "annals/v1/retrieval_service.grpc.pb.h"
#include "storage/private/private_postgres.h"
#include "tests/e2e/program.h"
#include "tests/support/eventually.h"

namespace annals::e2e {
namespace {

constexpr int kServers = 3, kCallers = 2;
constexpr char kServiceConfig[] = R"({
  "loadBalancingConfig": [{"round_robin": {}}],
  "healthCheckConfig": {"serviceName": ""},
  "methodConfig": [{"name": [{}], "retryPolicy": {"maxAttempts": 5, "initialBackoff": "0.1s", "maxBackoff": "1s",
                    "backoffMultiplier": 2, "retryableStatusCodes": ["UNAVAILABLE"]}}]})";

class RollingRestart : public testing::Test {
 protected:
  void SetUp() override {
    auto made = bench::ScratchFolder::Make("annals-e2e");
    ASSERT_TRUE(made.ok()) << made.status();
    scratch_ = *std::move(made);
    auto started = storage::PrivatePostgres::Start({.data_dir = scratch_->path() / "shared", .durable = false});
    ASSERT_TRUE(started.ok()) << started.status();
    postgres_ = *std::move(started);
    std::string addresses;
    for (int i = 0; i < kServers; ++i) {
      servers_[i] = Start(i, "127.0.0.1:0");
      ASSERT_NE(servers_[i], nullptr);
      addresses += (i == 0 ? "ipv4:" : ",") + servers_[i]->grpc_address();
    }
    grpc::ChannelArguments arguments;
    arguments.SetServiceConfigJSON(kServiceConfig);
    arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
    arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 100);
    arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 500);
    stub_ = v1::RetrievalService::NewStub(
        grpc::CreateCustomChannel(addresses, grpc::InsecureChannelCredentials(), arguments));
  }

  std::unique_ptr<bench::AnnalsdProcess> Start(int number, const std::string& listen) {
    bench::ServerOptions options = QuickServer(scratch_->path() / std::format("server-{}", number));
    options.postgres = postgres_->url();
    options.listen = listen;
    options.arguments = {"--embedder=hash", "--lame-duck-seconds=2"};
    auto server = bench::AnnalsdProcess::Start(options);
    EXPECT_TRUE(server.ok()) << server.status();
    return server.ok() ? *std::move(server) : nullptr;
  }

  template <class Request, class Response>
  grpc::Status Call(grpc::Status (v1::RetrievalService::Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                    const Request& request, Response* response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    context.set_wait_for_ready(true);
    return ((*stub_).*method)(&context, request, response);
  }
  grpc::Status Write(const std::string& id) {
    v1::IngestRequest request;
    request.set_collection("towns");
    v1::DocumentInput* document = request.add_documents();
    document->set_id(id);
    document->set_text("Alder has harbour " + id + ".");
    v1::IngestResponse response;
    return Call(&v1::RetrievalService::Stub::Ingest, request, &response);
  }
  grpc::Status Read() {
    v1::RetrieveRequest request;
    request.set_collection("towns");
    request.set_query("Which harbours does Alder have?");
    v1::RetrieveResponse response;
    return Call(&v1::RetrievalService::Stub::Retrieve, request, &response);
  }

  std::unique_ptr<bench::ScratchFolder> scratch_;
  std::unique_ptr<storage::PrivatePostgres> postgres_;
  std::unique_ptr<bench::AnnalsdProcess> servers_[kServers];
  std::unique_ptr<v1::RetrievalService::Stub> stub_;
};

TEST_F(RollingRestart, NoCallFails) {
  ASSERT_TRUE(Write("first").ok());
  std::atomic<bool> over{false};
  std::atomic<int> reads{0}, writes{0};
  std::vector<std::future<std::vector<std::string>>> callers;
  for (int caller = 0; caller < kCallers; ++caller) {
    callers.push_back(std::async(std::launch::async, [&, caller] {
      std::vector<std::string> failed;
      for (int i = 0; !over; ++i) {
        const bool write = i % 5 == 0;
        const grpc::Status status = write ? Write(std::format("{}-{}", caller, i)) : Read();
        ++(write ? writes : reads);
        if (!status.ok())
          failed.push_back(std::format("{}: {}", static_cast<int>(status.error_code()), status.error_message()));
      }
      return failed;
    }));
  }
  for (int i = 0; i < kServers; ++i) {
    const int before = reads;
    EXPECT_TRUE(Eventually([&] { return reads >= before + 50; }));
    const std::string address = servers_[i]->grpc_address();
    const auto code = servers_[i]->Stop();
    EXPECT_TRUE(code.ok() && *code == 0) << code.status();
    servers_[i] = Start(i, address);
    ASSERT_NE(servers_[i], nullptr);
  }
  over = true;
  for (auto& caller : callers) EXPECT_THAT(caller.get(), testing::IsEmpty());
  EXPECT_GT(writes, 10);
  RecordProperty("reads", reads);
  RecordProperty("writes", writes);
}

}  // namespace
}  // namespace annals::e2e
