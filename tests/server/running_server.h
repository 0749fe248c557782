// A server for tests: App in this process, private PostgreSQL in a temporary folder, free ports, an embedder that can
// be told to fail or to wait. One is shared by all tests of the program; each test takes a collection of its own.
#pragma once

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "annals/v1/admin_service.grpc.pb.h"
#include "annals/v1/asset_service.grpc.pb.h"
#include "annals/v1/debug_service.grpc.pb.h"
#include "annals/v1/graph_service.grpc.pb.h"
#include "annals/v1/identity_service.grpc.pb.h"
#include "annals/v1/retrieval_service.grpc.pb.h"
#include "core/embedding/hash_embedder.h"
#include "core/locks/mutex.h"
#include "google/rpc/error_details.pb.h"
#include "server/app.h"
#include "tests/support/temporary_folder.h"

namespace annals::server::testing {

// Hash vectors with the weight of a real model, and a switch and a gate.
class SwitchedEmbedder final : public embedding::Embedder {
 public:
  struct Controls {
    std::atomic<bool> fails{false};
    std::atomic<bool> chokes{false};    // on texts that hold "poison": not for being away, so that it may be the text
    std::atomic<std::size_t> texts{0};  // embedded so far
    std::atomic<bool> quick{true};      // false: vectors are made after the document is stored
    // While closed, Embed waits; `arrived` says that somebody does.
    Mutex mutex;
    CondVar changed;
    bool closed ABSL_GUARDED_BY(mutex) = false;
    int arrived ABSL_GUARDED_BY(mutex) = 0;

    void Close();
    void Open();
    void WaitForArrival();
  };

  explicit SwitchedEmbedder(std::shared_ptr<Controls> controls, std::size_t dimension = 256);
  std::string_view name() const override { return hash_.name(); }
  std::size_t dimension() const override { return hash_.dimension(); }
  double dense_weight() const override { return 0.5; }
  bool quick() const override { return controls_->quick; }
  absl::StatusOr<embedding::Matrix> Embed(std::span<const std::string> texts, embedding::Purpose purpose) override;

 private:
  std::shared_ptr<Controls> controls_;
  embedding::HashEmbedder hash_;
};

struct Client {
  explicit Client(const std::string& address);
  std::shared_ptr<grpc::Channel> channel;
  std::unique_ptr<v1::RetrievalService::Stub> retrieval;
  std::unique_ptr<v1::GraphService::Stub> graph;
  std::unique_ptr<v1::AssetService::Stub> assets;
  std::unique_ptr<v1::AdminService::Stub> admin;
  std::unique_ptr<v1::IdentityService::Stub> identity;
  std::unique_ptr<v1::DebugService::Stub> debug;
};

Config TestConfig();  // free ports, quick private PostgreSQL, nothing below errors in the log
App::Parts TestParts(std::shared_ptr<SwitchedEmbedder::Controls> controls, std::size_t dimension = 256);
std::unique_ptr<App> StartOrDie(Config config, App::Parts parts);
// Reads the feed until the images have caught up; fails the test after a minute.
void WaitUntilReady(const App& app);

class ServerTest : public ::testing::Test {
 protected:
  static App& app();
  static Client& client();
  static SwitchedEmbedder::Controls& embedder();

  // A name that no other test uses.
  std::string collection() const;

  static v1::DocumentInput Document(const std::string& id, const std::string& title, const std::string& text);
  v1::IngestResponse Ingest(const std::vector<v1::DocumentInput>& documents);
  v1::RetrieveRequest Question(const std::string& query, std::uint64_t at_least = 0) const;
};

// Every call of a test is bounded.
inline std::unique_ptr<grpc::ClientContext> Context(int seconds = 60) {
  auto context = std::make_unique<grpc::ClientContext>();
  context->set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(seconds));
  return context;
}

// Of a call by who bears this key or token; "": of nobody.
inline std::unique_ptr<grpc::ClientContext> By(const std::string& bearer) {
  auto context = Context();
  if (!bearer.empty()) context->AddMetadata("authorization", "Bearer " + bearer);
  return context;
}

struct Problem {
  grpc::StatusCode code = grpc::StatusCode::OK;
  std::string reason, field;  // of ErrorInfo and of the first BadRequest violation
  std::string message;
};
Problem ProblemOf(const grpc::Status& status);
google::rpc::ErrorInfo InfoOf(const grpc::Status& status);

// What one ingest stream says of each of these documents, by id: "", or why it was rejected. The stream itself must end well.
std::map<std::string, std::string> SendByStream(Client& client, std::unique_ptr<grpc::ClientContext> context,
                                                const std::string& collection,
                                                const std::vector<v1::DocumentInput>& documents);

}  // namespace annals::server::testing
