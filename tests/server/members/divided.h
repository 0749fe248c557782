// Servers of one database that divide its collections among themselves, for tests of them.
//
//   AddThree();
//   Fill();   // kCollections of one document each
//   Ask(*servers_[0], Question(Name(3)), &found)
#pragma once

#include <gmock/gmock.h>
#include <httplib.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "storage/member_store.h"
#include "storage/private/private_postgres.h"
#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {

class DividedTest : public ::testing::Test {
 protected:
  static constexpr int kCollections = 12;
  static std::string Name(int i) { return "towns-" + std::to_string(i); }

  using Change = std::function<void(Config&)>;

  std::unique_ptr<App> Start(const Change& change = {}, std::shared_ptr<SwitchedEmbedder::Controls> controls =
                                                            std::make_shared<SwitchedEmbedder::Controls>()) {
    Config config = TestConfig();
    config.database.url = postgres_->url();
    config.members.advertise = "127.0.0.1:0";
    config.members.holders = 1;
    config.members.beat = std::chrono::milliseconds(100);
    config.members.lease = std::chrono::milliseconds(5'000);
    if (change) change(config);
    return StartOrDie(std::move(config), TestParts(std::move(controls)));
  }
  App& Add(const Change& change = {},
           std::shared_ptr<SwitchedEmbedder::Controls> controls = std::make_shared<SwitchedEmbedder::Controls>()) {
    servers_.push_back(Start(change, std::move(controls)));
    EXPECT_TRUE(Eventually([&] { return servers_.back()->Ready().ok(); }));
    return *servers_.back();
  }
  // All know all.
  void Settle() {
    for (const auto& server : servers_) {
      EXPECT_TRUE(
          Eventually([&] { return Metric(*server, "annals_members") == static_cast<double>(servers_.size()); }));
    }
  }
  void AddThree(const Change& change = {}) {
    for (int i = 0; i < 3; ++i) Add(change);
    Settle();
  }

  // Each shows the certificate of the folder, and asks to see one of its authority.
  void AddTls(int servers) {
    for (int i = 0; i < servers; ++i) {
      servers_.push_back(Start([&](Config& config) {
        config.listen.tls_cert_file = folder_.path() + "/tls.crt";
        config.listen.tls_key_file = folder_.path() + "/tls.key";
        config.listen.tls_client_ca_file = config.members.ca_file = folder_.path() + "/ca.crt";
      }));
      ASSERT_TRUE(Eventually([&] { return servers_.back()->Ready().ok(); }));
    }
    const auto members = storage::MemberStore::Open({.url = postgres_->url()});
    ASSERT_TRUE(
        Eventually([&] { return members->Meet({}, std::chrono::milliseconds(5'000))->size() == servers_.size(); }));
  }

  static v1::IngestResponse Send(const App& app, const std::string& collection, const std::string& text) {
    v1::IngestRequest request;
    request.set_collection(collection);
    v1::DocumentInput& document = *request.add_documents();
    document.set_id("d");
    document.set_title("The harbour of " + collection);
    document.set_text(text);
    v1::IngestResponse response;
    const grpc::Status status = Client(app.addresses().grpc).retrieval->Ingest(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static v1::RetrieveRequest Question(const std::string& collection, std::uint64_t at_least = 0) {
    v1::RetrieveRequest request;
    request.set_collection(collection);
    request.set_query("How many cranes has the harbour?");
    request.set_at_least(at_least);
    return request;
  }
  static grpc::Status Ask(const App& app, const v1::RetrieveRequest& request, v1::RetrieveResponse* found,
                          std::unique_ptr<grpc::ClientContext> context = Context()) {
    return Client(app.addresses().grpc).retrieval->Retrieve(context.get(), request, found);
  }
  // One document in each of the collections, which the servers share.
  void Fill() {
    for (int i = 0; i < kCollections; ++i) {
      const v1::IngestResponse sent =
          Send(*servers_[i % servers_.size()], Name(i), "The harbour has " + std::to_string(100 + i) + " cranes.");
      watermarks_[Name(i)] = sent.watermark();
    }
  }
  static double Metric(const App& app, const std::string& name) {
    const auto page = httplib::Client("http://" + app.addresses().http).Get("/metrics");
    if (!page) return -1;
    const std::size_t at = page->body.find("\n" + name + " ");
    return at == std::string::npos ? 0 : std::stod(page->body.substr(at + name.size() + 2));
  }
  static double Forwarded(const App& app, const std::string& outcome) {
    return Metric(app, "annals_forwarded_calls_total{outcome=\"" + outcome + "\"}");
  }
  static std::set<std::string> Held(const App& app) {
    v1::GetStatusResponse status;
    EXPECT_TRUE(Client(app.addresses().grpc).admin->GetStatus(Context().get(), v1::GetStatusRequest(), &status).ok());
    std::set<std::string> names;
    for (const v1::ImageStatus& image : status.images()) names.insert(image.collection());
    return names;
  }
  // Each collection is in the memory of so many servers.
  bool IsHeldBy(std::size_t servers) const {
    std::multiset<std::string> all;
    for (const auto& server : servers_) all.merge(Held(*server));
    for (int i = 0; i < kCollections; ++i) {
      if (all.count(Name(i)) != servers) return false;
    }
    return true;
  }
  App& HolderOf(const std::string& collection) const {
    for (const auto& server : servers_) {
      if (Held(*server).contains(collection)) return *server;
    }
    throw std::runtime_error("nobody holds " + collection);
  }
  App& OtherThan(const App& holder) const {
    return **std::ranges::find_if(servers_, [&](const auto& server) { return server.get() != &holder; });
  }

  TemporaryFolder folder_;
  std::unique_ptr<storage::PrivatePostgres> postgres_ =
      *storage::PrivatePostgres::Start({.data_dir = folder_.path(), .durable = false});
  std::vector<std::unique_ptr<App>> servers_;
  std::map<std::string, std::uint64_t> watermarks_;
};

}  // namespace annals::server::testing
