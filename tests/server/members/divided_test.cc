// Servers that divide the collections of one database among themselves: each answers for all.
#include <gmock/gmock.h>
#include <httplib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "annals/v1/access_service.grpc.pb.h"
#include "storage/member_store.h"
#include "storage/private/private_postgres.h"
#include "tests/server/access/authority.h"
#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

constexpr int kCollections = 12;

std::string Name(int i) { return "towns-" + std::to_string(i); }

class DividedTest : public ::testing::Test {
 protected:
  using Change = std::function<void(Config&)>;

  std::unique_ptr<App> Start(const Change& change = {}, std::shared_ptr<SwitchedEmbedder::Controls> controls =
                                                            std::make_shared<SwitchedEmbedder::Controls>()) {
    Config config = TestConfig();
    config.database.url = postgres_->url();
    config.members.advertise = "127.0.0.1:0";
    config.members.holders = 1;
    config.members.beat = milliseconds(100);
    config.members.lease = milliseconds(5'000);
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
    ASSERT_TRUE(Eventually([&] { return members->Meet({}, milliseconds(5'000))->size() == servers_.size(); }));
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

TEST_F(DividedTest, EachAnswersForAllAndHoldsItsOwn) {
  AddThree();
  Fill();
  for (int i = 0; i < kCollections; ++i) {
    std::set<std::string> told, answered, of_http;
    for (const auto& server : servers_) {
      v1::RetrieveResponse found;
      const grpc::Status status = Ask(*server, Question(Name(i), watermarks_[Name(i)]), &found);
      ASSERT_TRUE(status.ok()) << status.error_message();
      found.clear_stats();
      told.insert(found.DebugString());
      EXPECT_THAT(found.DebugString(), HasSubstr(std::to_string(100 + i) + " cranes"));

      v1::AnswerRequest question;
      *question.mutable_retrieve() = Question(Name(i));
      v1::AnswerResponse answer;
      Client client(server->addresses().grpc);
      ASSERT_TRUE(client.retrieval->Answer(Context().get(), question, &answer).ok());
      answered.insert(answer.text());

      const auto reply = httplib::Client("http://" + server->addresses().http)
                             .Post("/v1/documents", R"({"collection": ")" + Name(i) + R"("})", "application/json");
      ASSERT_TRUE(reply);
      EXPECT_EQ(reply->status, 200) << reply->body;
      of_http.insert(reply->body);
    }
    EXPECT_EQ(told.size(), 1U) << *told.begin();
    EXPECT_EQ(answered.size(), 1U);
    EXPECT_EQ(of_http.size(), 1U);
  }
  EXPECT_TRUE(IsHeldBy(1));
  for (const auto& server : servers_) {
    EXPECT_LT(Held(*server).size(), kCollections);
    EXPECT_GT(Forwarded(*server, "answered"), 0);
    EXPECT_EQ(Forwarded(*server, "here"), 0);
  }
}

TEST_F(DividedTest, OneServerAloneHoldsAll) {
  Add();
  Settle();
  Fill();
  EXPECT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  v1::RetrieveResponse found;
  EXPECT_TRUE(Ask(*servers_[0], Question(Name(0), watermarks_[Name(0)]), &found).ok());
  EXPECT_EQ(Forwarded(*servers_[0], "answered"), 0);
}

TEST_F(DividedTest, AStreamIsForwardedMessageByMessage) {
  AddThree();
  Fill();
  v1::StreamAnswerRequest request;
  *request.mutable_request()->mutable_retrieve() = Question(Name(0), watermarks_[Name(0)]);
  std::set<std::string> texts;
  for (const auto& server : servers_) {
    Client client(server->addresses().grpc);
    const auto context = Context();
    const auto reader = client.retrieval->StreamAnswer(context.get(), request);
    v1::StreamAnswerResponse message;
    std::string text;
    int messages = 0;
    while (reader->Read(&message)) {
      ++messages;
      if (message.has_answer()) text = message.answer().text();
    }
    ASSERT_TRUE(reader->Finish().ok());
    EXPECT_GT(messages, 0);
    texts.insert(text);
  }
  EXPECT_EQ(texts.size(), 1U);
  EXPECT_THAT(*texts.begin(), HasSubstr("100 cranes"));
}

TEST_F(DividedTest, ErrorsAreTheHoldersOwnWithTheirDetails) {
  AddThree();
  Fill();
  v1::RetrieveRequest wrong = Question(Name(0));
  wrong.set_top_k(-1);
  for (const auto& server : servers_) {
    v1::RetrieveResponse found;
    const grpc::Status bad = Ask(*server, wrong, &found);
    EXPECT_EQ(bad.error_code(), grpc::INVALID_ARGUMENT);
    EXPECT_EQ(ProblemOf(bad).field, "top_k");
    EXPECT_EQ(ProblemOf(bad).reason, "OUT_OF_RANGE");
    for (int i = 0; i < 6; ++i) {
      const grpc::Status none = Ask(*server, Question("none-" + std::to_string(i)), &found);
      EXPECT_EQ(ProblemOf(none).reason, "COLLECTION_NOT_FOUND") << none.error_message();
    }
  }
}

TEST_F(DividedTest, WhatOneIsGivenTheOthersKnowAtOnce) {
  AddThree();
  for (int round = 0; round < 6; ++round) {
    const std::string text = "The harbour has " + std::to_string(700 + round) + " cranes.";
    const v1::IngestResponse sent = Send(*servers_[round % 3], Name(0), text);
    for (const auto& server : servers_) {
      v1::RetrieveResponse found;
      ASSERT_TRUE(Ask(*server, Question(Name(0), sent.watermark()), &found).ok());
      ASSERT_GT(found.chunks_size(), 0);
      EXPECT_THAT(found.chunks(0).text(), HasSubstr(text));
    }
  }
}

TEST_F(DividedTest, WhoCallsIsAskedByTheHolderToo) {
  const std::string file = folder_.path() + "/first.key";
  AddThree([&](Config& config) {
    config.access.admin_key_file = file;
    config.access.require_keys = true;
    config.listen.open_metrics = true;
  });
  std::string admin;
  std::ifstream(file) >> admin;
  Client client(servers_[0]->addresses().grpc);
  const auto access = v1::AccessService::NewStub(client.channel);
  for (int i = 0; i < 3; ++i) {
    v1::IngestRequest request;
    request.set_collection(Name(i));
    v1::DocumentInput& document = *request.add_documents();
    document.set_id("d");
    document.set_text("The harbour has 9 cranes.");
    v1::IngestResponse response;
    ASSERT_TRUE(client.retrieval->Ingest(By(admin).get(), request, &response).ok());
  }
  v1::CreateApiKeyRequest make;
  make.set_name("reader");
  make.set_scope(v1::KEY_SCOPE_READ);
  make.add_collections(Name(1));
  v1::CreateApiKeyResponse made;
  ASSERT_TRUE(access->CreateApiKey(By(admin).get(), make, &made).ok());
  for (const auto& server : servers_) {  // each looks for a key that it does not know once a second at most
    EXPECT_TRUE(Eventually([&] {
      v1::GetStatusResponse status;
      return Client(server->addresses().grpc)
          .admin->GetStatus(By(made.text()).get(), v1::GetStatusRequest(), &status)
          .ok();
    }));
  }
  for (const auto& server : servers_) {
    v1::RetrieveResponse found;
    EXPECT_TRUE(Ask(*server, Question(Name(1)), &found, By(made.text())).ok());
    for (const int other : {0, 2}) {
      const grpc::Status status = Ask(*server, Question(Name(other)), &found, By(made.text()));
      EXPECT_EQ(ProblemOf(status).reason, "COLLECTION_NOT_ALLOWED");
    }
    EXPECT_EQ(ProblemOf(Ask(*server, Question(Name(1)), &found)).reason, "API_KEY_REQUIRED");
    EXPECT_EQ(Forwarded(*server, "here"), 0);
    // Who says that a server sent him is nobody else for that.
    auto pretender = Context();
    pretender->AddMetadata("annals-relayed", "wait");
    EXPECT_EQ(ProblemOf(Ask(*server, Question(Name(1)), &found, std::move(pretender))).reason, "API_KEY_REQUIRED");
  }
}

TEST_F(DividedTest, ACallThatWasSentOnIsNotSentOnAgain) {
  AddThree();
  Fill();
  ASSERT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  App& other = OtherThan(HolderOf(Name(0)));
  const auto relayed = [](const char* how) {
    auto context = Context();
    context->AddMetadata("annals-relayed", how);
    return context;
  };
  v1::RetrieveResponse found;
  EXPECT_EQ(ProblemOf(Ask(other, Question(Name(0)), &found, relayed("try"))).reason, "IMAGE_LOADING");
  EXPECT_TRUE(Ask(other, Question(Name(0)), &found, relayed("wait")).ok());
  EXPECT_TRUE(Ask(other, Question(Name(0)), &found, relayed("try")).ok()) << "loaded, now that it was asked for";
  EXPECT_EQ(Forwarded(other, "answered"), 0);
}

TEST_F(DividedTest, WhereNoHolderIsReachedTheServerThatIsAskedAnswers) {
  const auto members = storage::MemberStore::Open({.url = postgres_->url()});
  Add();
  for (const char* gone : {"127.0.0.1:1", "127.0.0.1:2"})
    ASSERT_TRUE(members->Meet({.address = gone, .ready = true}, milliseconds(5'000)).ok());
  ASSERT_TRUE(Eventually([&] { return Metric(*servers_[0], "annals_members") == 3; }));
  Fill();
  for (int i = 0; i < kCollections; ++i) {
    v1::RetrieveResponse found;
    const grpc::Status status = Ask(*servers_[0], Question(Name(i), watermarks_[Name(i)]), &found);
    EXPECT_TRUE(status.ok()) << status.error_message();
    EXPECT_THAT(found.DebugString(), HasSubstr(std::to_string(100 + i) + " cranes"));
  }
  EXPECT_GT(Forwarded(*servers_[0], "here"), 0);
}

// As one that is stopped while it is asked.
class Cancelling final : public v1::RetrievalService::Service {
 public:
  grpc::Status Retrieve(grpc::ServerContext*, const v1::RetrieveRequest*, v1::RetrieveResponse*) override {
    ++asked;
    return grpc::Status::CANCELLED;
  }
  grpc::Status StreamAnswer(grpc::ServerContext*, const v1::StreamAnswerRequest*,
                            grpc::ServerWriter<v1::StreamAnswerResponse>* writer) override {
    ++asked;
    writer->Write({});
    return grpc::Status::CANCELLED;
  }
  std::atomic<int> asked{0};
};

TEST_F(DividedTest, AHolderThatCancelsIsPassedOver) {
  Add();
  Cancelling service;
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port).RegisterService(&service);
  const std::unique_ptr<grpc::Server> stopping = builder.BuildAndStart();
  const auto members = storage::MemberStore::Open({.url = postgres_->url()});
  const storage::Member member{.address = "127.0.0.1:" + std::to_string(port), .ready = true};
  ASSERT_TRUE(members->Meet(member, milliseconds(60'000)).ok());
  ASSERT_TRUE(Eventually([&] { return Metric(*servers_[0], "annals_members") == 2; }));
  Fill();
  // Of what has come already nothing can be taken back: who waited for more is told to ask again.
  int lost = 0;
  for (int i = 0; i < kCollections; ++i) {
    v1::StreamAnswerRequest request;
    *request.mutable_request()->mutable_retrieve() = Question(Name(i), watermarks_[Name(i)]);
    Client client(servers_[0]->addresses().grpc);
    const auto context = Context();
    const auto reader = client.retrieval->StreamAnswer(context.get(), request);
    v1::StreamAnswerResponse message;
    while (reader->Read(&message)) {
    }
    const grpc::Status status = reader->Finish();
    if (status.ok()) continue;
    EXPECT_EQ(status.error_code(), grpc::UNAVAILABLE);
    EXPECT_EQ(ProblemOf(status).reason, "HOLDER_LOST");
    ++lost;
  }
  EXPECT_EQ(lost, service.asked);
  for (int i = 0; i < kCollections; ++i) {
    v1::RetrieveResponse found;
    const grpc::Status status = Ask(*servers_[0], Question(Name(i), watermarks_[Name(i)]), &found);
    EXPECT_TRUE(status.ok()) << status.error_code();
    EXPECT_THAT(found.DebugString(), HasSubstr(std::to_string(100 + i) + " cranes"));
  }
  EXPECT_GT(service.asked, 0);
}

// Else each of many that start together would load all of it first.
TEST_F(DividedTest, WhatOthersThatStartWillHoldIsLoadedOnlyWhenAskedFor) {
  Add();
  Fill();
  servers_.clear();
  const auto members = storage::MemberStore::Open({.url = postgres_->url()});
  for (const char* starting : {"127.0.0.1:1", "127.0.0.1:2"})
    ASSERT_TRUE(members->Meet({.address = starting}, milliseconds(60'000)).ok());
  App& app = Add([](Config& config) { config.members.lease = milliseconds(60'000); });
  EXPECT_LT(Held(app).size(), kCollections - 1);
  for (int i = 0; i < kCollections; ++i) {
    v1::RetrieveResponse found;
    EXPECT_TRUE(Ask(app, Question(Name(i), watermarks_[Name(i)]), &found).ok());
  }
  EXPECT_EQ(Held(app).size(), kCollections);
  EXPECT_EQ(Forwarded(app, "answered") + Forwarded(app, "here"), 0) << "nobody who is ready can be asked";
}

// What a file holds that follows no change feed would outlive a purge.
TEST_F(DividedTest, SnapshotsAreOfWhatIsHeldAlone) {
  const TemporaryFolder snapshots;
  const Change saved = [&](Config& config) {
    config.database.snapshot_dir = snapshots.path() + "/here";
    config.database.snapshot_minutes = 0;
    config.members.lease = milliseconds(60'000);
  };
  const auto files = [&] {
    const auto all = std::filesystem::directory_iterator(snapshots.path() + "/here");
    return std::ranges::count_if(all, [](const auto& file) { return file.path().extension() == ".snapshot"; });
  };
  App& alone = Add(saved);
  Fill();
  for (int i = 0; i < kCollections; ++i) {
    v1::RetrieveResponse found;
    ASSERT_TRUE(Ask(alone, Question(Name(i), watermarks_[Name(i)]), &found).ok());
  }
  servers_.clear();
  ASSERT_EQ(files(), kCollections);
  const auto members = storage::MemberStore::Open({.url = postgres_->url()});
  for (const char* other : {"127.0.0.1:1", "127.0.0.1:2"})
    ASSERT_TRUE(members->Meet({.address = other}, milliseconds(60'000)).ok());
  App& app = Add(saved);
  EXPECT_LT(Held(app).size(), kCollections - 1);
  EXPECT_EQ(files(), static_cast<std::ptrdiff_t>(Held(app).size()));
}

TEST_F(DividedTest, WhenOneGoesTheOthersTakeItsCollections) {
  // What is asked for between the stop and the next beat is loaded by who was asked.
  AddThree([](Config& config) { config.members.keep_others = milliseconds(0); });
  Fill();
  ASSERT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  std::atomic<bool> stopped{false};
  std::atomic<int> asked{0};
  std::vector<std::string> failed;
  App& asker = *servers_[0];
  std::thread caller([&] {
    Client client(asker.addresses().grpc);
    for (int n = 0; !stopped; ++n, ++asked) {
      v1::RetrieveResponse found;
      const grpc::Status status = client.retrieval->Retrieve(Context().get(), Question(Name(n % kCollections)), &found);
      if (!status.ok()) failed.push_back(status.error_message());
    }
  });
  ASSERT_TRUE(Eventually([&] { return asked > 50; }));
  servers_.back()->Stop();
  servers_.pop_back();
  Settle();
  EXPECT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  const int then = asked;
  EXPECT_TRUE(Eventually([&] { return asked > then + 50; }));
  stopped = true;
  caller.join();
  EXPECT_THAT(failed, ::testing::IsEmpty());
}

TEST_F(DividedTest, OneThatComesTakesItsShareFromTheOthers) {
  const Change quick = [](Config& config) { config.members.keep_others = milliseconds(0); };
  Add(quick);
  Fill();
  Add(quick);
  Settle();
  EXPECT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  EXPECT_FALSE(Held(*servers_[0]).empty());
  EXPECT_FALSE(Held(*servers_[1]).empty());
}

TEST_F(DividedTest, EachIsHeldByAsManyAsAreAskedFor) {
  AddThree([](Config& config) { config.members.holders = 2; });
  Fill();
  EXPECT_TRUE(Eventually([&] { return IsHeldBy(2); }));
}

TEST_F(DividedTest, TheCallersDeadlineHoldsForTheHolderToo) {
  std::vector<std::shared_ptr<SwitchedEmbedder::Controls>> controls;
  for (int i = 0; i < 2; ++i) {
    controls.push_back(std::make_shared<SwitchedEmbedder::Controls>());
    Add({}, controls.back());
  }
  Settle();
  Fill();
  ASSERT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  const bool first = Held(*servers_[0]).contains(Name(0));
  SwitchedEmbedder::Controls& holders = *controls[first ? 0 : 1];
  holders.Close();
  v1::RetrieveResponse found;
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_EQ(Ask(*servers_[first ? 1 : 0], Question(Name(0)), &found, Context(2)).error_code(), grpc::DEADLINE_EXCEEDED);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(30));
  holders.WaitForArrival();  // it was asked
  holders.Open();
}

TEST_F(DividedTest, TheStateOfACollectionIsToldByEach) {
  AddThree();
  Fill();
  v1::GetStatusRequest request;
  request.set_collection(Name(3));
  for (const auto& server : servers_) {
    v1::GetStatusResponse status;
    ASSERT_TRUE(Client(server->addresses().grpc).admin->GetStatus(Context().get(), request, &status).ok());
    ASSERT_EQ(status.images_size(), 1);
    EXPECT_EQ(status.images(0).collection(), Name(3));
    EXPECT_FALSE(status.images(0).embedder().empty());
  }
  request.set_collection("none");
  v1::GetStatusResponse status;
  ASSERT_TRUE(Client(servers_[0]->addresses().grpc).admin->GetStatus(Context().get(), request, &status).ok());
  EXPECT_EQ(status.images_size(), 0);
}

TEST_F(DividedTest, OverTlsServersKnowEachOtherByTheirCertificates) {
  Authority authority{"authority"};
  const Authority::Issued issued = authority.Issue();
  folder_.Write("tls.crt", issued.certificate);
  folder_.Write("tls.key", issued.key);
  folder_.Write("ca.crt", authority.certificate());
  AddTls(3);
  std::vector<std::unique_ptr<v1::RetrievalService::Stub>> stubs;
  for (const auto& server : servers_) {
    stubs.push_back(v1::RetrievalService::NewStub(
        grpc::CreateChannel(server->addresses().grpc, grpc::SslCredentials({.pem_root_certs = authority.certificate(),
                                                                            .pem_private_key = issued.key,
                                                                            .pem_cert_chain = issued.certificate}))));
  }
  for (int i = 0; i < kCollections; ++i) {
    v1::IngestRequest request;
    request.set_collection(Name(i));
    v1::DocumentInput& document = *request.add_documents();
    document.set_id("d");
    document.set_text("The harbour has 9 cranes.");
    v1::IngestResponse sent;
    ASSERT_TRUE(stubs[0]->Ingest(Context().get(), request, &sent).ok());
    for (const auto& stub : stubs) {
      v1::RetrieveResponse found;
      const grpc::Status status = stub->Retrieve(Context().get(), Question(Name(i), sent.watermark()), &found);
      EXPECT_TRUE(status.ok()) << status.error_message();
    }
  }
}

}  // namespace
}  // namespace annals::server::testing
