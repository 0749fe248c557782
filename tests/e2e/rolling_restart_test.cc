// Three servers are restarted one after another, as an upgrade does it, under calls that never stop: none fails. The client is
// gRPC's own as anybody has it: all addresses in one channel, health watched, UNAVAILABLE tried again. With an older program,
// whose path ANNALS_OLD_ANNALSD says (`./dev upgrade`), it is a real upgrade: both versions serve side by side, each shows what the
// other writes and removes, and what was written before is there after it.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <format>
#include <functional>
#include <future>
#include <iterator>

#include "annals/v1/admin_service.grpc.pb.h"
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
  }

  // All of them, and a channel to all.
  void StartAll(const std::string& program) {
    std::string addresses;
    for (int i = 0; i < kServers; ++i) {
      servers_[i] = Start(i, "127.0.0.1:0", program);
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

  std::unique_ptr<bench::AnnalsdProcess> Start(int number, const std::string& listen, const std::string& program = "") {
    bench::ServerOptions options = QuickServer(scratch_->path() / std::format("server-{}", number));
    if (!program.empty()) options.program = program;
    options.postgres = postgres_->url();
    options.listen = listen;
    options.arguments = {"--embedder=hash", "--lame-duck-seconds=2"};
    auto server = bench::AnnalsdProcess::Start(options);
    EXPECT_TRUE(server.ok()) << server.status();
    return server.ok() ? *std::move(server) : nullptr;
  }
  // Stopped as an upgrade stops it, and started at the same address.
  void Restart(int number, const std::string& program = "") {
    const std::string address = servers_[number]->grpc_address();
    const auto code = servers_[number]->Stop();
    EXPECT_TRUE(code.ok() && *code == 0) << code.status();
    servers_[number] = Start(number, address, program);
    ASSERT_NE(servers_[number], nullptr);
  }

  template <class Request, class Response>
  grpc::Status Call(grpc::Status (v1::RetrievalService::Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                    const Request& request, Response* response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    context.set_wait_for_ready(true);
    return ((*stub_).*method)(&context, request, response);
  }
  static v1::IngestRequest Document(const std::string& id) {
    v1::IngestRequest request;
    request.set_collection("towns");
    v1::DocumentInput* document = request.add_documents();
    document->set_id(id);
    document->set_text("Alder has harbour " + id + ".");
    return request;
  }
  grpc::Status Write(const std::string& id) {
    const v1::IngestRequest request = Document(id);
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

  // Calls that go on until `during` returns: what failed.
  std::vector<std::string> UnderCalls(const std::function<void()>& during) {
    std::atomic<bool> over{false};
    std::vector<std::future<std::vector<std::string>>> callers;
    for (int caller = 0; caller < kCallers; ++caller) {
      callers.push_back(std::async(std::launch::async, [&, caller] {
        std::vector<std::string> failed;
        for (int i = 0; !over; ++i) {
          const bool write = i % 5 == 0;
          const std::string id = std::format("c{}n{}", caller, i);
          const grpc::Status status = write ? Write(id) : Read();
          if (status.ok() && write) written_[caller].push_back(id);
          if (status.ok() && !write) ++reads_;
          if (!status.ok())
            failed.push_back(std::format("{}: {}", static_cast<int>(status.error_code()), status.error_message()));
        }
        return failed;
      }));
    }
    during();
    over = true;
    std::vector<std::string> failed;
    for (auto& caller : callers) std::ranges::move(caller.get(), std::back_inserter(failed));
    return failed;
  }
  void LetCallsPass() {
    const int before = reads_;
    EXPECT_TRUE(Eventually([&] { return reads_ >= before + 50; }));
  }

  // Of one server alone.
  template <class Service = v1::RetrievalService>
  std::unique_ptr<typename Service::Stub> Of(int number) const {
    return Service::NewStub(grpc::CreateChannel(servers_[number]->grpc_address(), grpc::InsecureChannelCredentials()));
  }
  static bool Shows(v1::RetrievalService::Stub& server, const std::string& id) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
    v1::RetrieveRequest request;
    request.set_collection("towns");
    request.set_query("harbour " + id);
    v1::RetrieveResponse response;
    const grpc::Status status = server.Retrieve(&context, request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return std::ranges::any_of(response.chunks(), [&](const v1::RetrievedChunk& c) { return c.document().id() == id; });
  }
  // A document by each server, in turn, that every server shows; deleted by the next one, and shown by none.
  void EachShowsWhatTheOthersDo(const std::string& step) {
    for (int writer = 0; writer < kServers; ++writer) {
      const std::string id = std::format("{}{}", step, writer);
      const v1::IngestRequest request = Document(id);
      v1::IngestResponse response;
      grpc::ClientContext context;
      context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
      const grpc::Status status = Of(writer)->Ingest(&context, request, &response);
      ASSERT_TRUE(status.ok()) << step << ": " << status.error_message();
      for (int reader = 0; reader < kServers; ++reader) {
        const auto stub = Of(reader);
        EXPECT_TRUE(Eventually([&] { return Shows(*stub, id); })) << id << " at " << reader;
      }
      v1::DeleteDocumentRequest removal;
      removal.set_collection("towns");
      removal.set_document_id(id);
      v1::DeleteDocumentResponse removed;
      grpc::ClientContext removing;
      removing.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
      const grpc::Status gone =
          Of<v1::AdminService>((writer + 1) % kServers)->DeleteDocument(&removing, removal, &removed);
      ASSERT_TRUE(gone.ok()) << step << ": " << gone.error_message();
      for (int reader = 0; reader < kServers; ++reader) {
        const auto stub = Of(reader);
        EXPECT_TRUE(Eventually([&] { return !Shows(*stub, id); })) << id << " at " << reader;
      }
    }
  }

  std::unique_ptr<bench::ScratchFolder> scratch_;
  std::unique_ptr<storage::PrivatePostgres> postgres_;
  std::unique_ptr<bench::AnnalsdProcess> servers_[kServers];
  std::unique_ptr<v1::RetrievalService::Stub> stub_;
  std::atomic<int> reads_{0};
  std::vector<std::string> written_[kCallers];  // acknowledged
};

TEST_F(RollingRestart, NoCallFails) {
  StartAll("");
  ASSERT_TRUE(Write("first").ok());
  EXPECT_THAT(UnderCalls([&] {
                for (int i = 0; i < kServers; ++i) {
                  LetCallsPass();
                  Restart(i);
                }
              }),
              testing::IsEmpty());
  EXPECT_GT(written_[0].size() + written_[1].size(), 10U);
}

TEST_F(RollingRestart, OldAndNewServeSideBySide) {
  const char* old = std::getenv("ANNALS_OLD_ANNALSD");
  if (old == nullptr) GTEST_SKIP() << "no older program is named: ./dev upgrade builds one and runs this";
  StartAll(old);
  ASSERT_TRUE(Write("first").ok());
  EXPECT_THAT(UnderCalls([&] {
                for (int i = 0; i < kServers; ++i) {
                  LetCallsPass();
                  EachShowsWhatTheOthersDo(std::format("before{}", i));
                  Restart(i);
                }
                EachShowsWhatTheOthersDo("after");
              }),
              testing::IsEmpty());
  EXPECT_GT(written_[0].size() + written_[1].size(), 10U);
  for (int server = 0; server < kServers; ++server) {
    const auto stub = Of(server);
    EXPECT_TRUE(Eventually([&] { return Shows(*stub, "first"); }));
    for (const auto& ids : written_)
      for (const std::string& id : ids) EXPECT_TRUE(Eventually([&] { return Shows(*stub, id); })) << id;
  }
}

}  // namespace
}  // namespace annals::e2e
