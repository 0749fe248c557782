// Limits of callers at both ports of a real server.
#include <gmock/gmock.h>
#include <httplib.h>

#include <nlohmann/json.hpp>

#include "annals/v1/access_service.grpc.pb.h"
#include "google/rpc/status.pb.h"
#include "tests/fakes/token_issuer.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// So few a second that no call of a test is earned back while it runs.
constexpr int kBurst = 4;

class LimitsTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TemporaryFolder>();
    issuer_ = std::make_unique<fakes::TokenIssuer>();
    issuer_->AddKey("a", fakes::TokenIssuer::Kind::kCurve);
    Config config = TestConfig();
    config.database.data_dir = folder_->path() + "/data";
    config.access.admin_key_file = folder_->path() + "/admin-key";
    config.access.jwt_keys = folder_->Write("jwks.json", issuer_->Set());
    config.access.limits = {.calls_per_second = 1, .burst = 1'000, .streams = 1};
    app_ = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    client_ = std::make_unique<Client>(app_->addresses().grpc);
    access_ = v1::AccessService::NewStub(client_->channel);
    std::ifstream in(folder_->path() + "/admin-key");
    std::getline(in, admin_);
    WaitUntilReady(*app_);
    EXPECT_EQ(ProblemOf(Store(admin_)).reason, "");
  }
  static void TearDownTestSuite() {
    access_.reset();
    client_.reset();
    app_.reset();
    issuer_.reset();
    folder_.reset();
  }

  static grpc::Status Store(const std::string& key) {
    v1::IngestRequest request;
    request.set_collection("mine");
    request.add_documents()->set_id("a");
    request.mutable_documents(0)->set_text("Alder has a harbour.");
    v1::IngestResponse response;
    return client_->retrieval->Ingest(By(key).get(), request, &response);
  }
  static grpc::Status Ask(const std::string& key) {
    v1::GetCollectionRequest request;
    request.set_name("mine");
    v1::GetCollectionResponse response;
    return client_->admin->GetCollection(By(key).get(), request, &response);
  }
  static grpc::Status TryMake(const std::string& with, v1::CreateApiKeyRequest request,
                              v1::CreateApiKeyResponse* made) {
    request.set_name("of a test");
    if (request.scope() == v1::KEY_SCOPE_UNSPECIFIED) request.set_scope(v1::KEY_SCOPE_WRITE);
    return access_->CreateApiKey(By(with).get(), request, made);
  }
  static v1::CreateApiKeyRequest Limited(int calls_per_second, int burst, int streams) {
    v1::CreateApiKeyRequest request;
    request.mutable_limits()->set_calls_per_second(calls_per_second);
    request.mutable_limits()->set_burst(burst);
    request.mutable_limits()->set_streams(streams);
    return request;
  }
  static std::string Make(const v1::CreateApiKeyRequest& request) {
    v1::CreateApiKeyResponse made;
    const grpc::Status status = TryMake(admin_, request, &made);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return made.text();
  }
  static int Served(const std::string& key) {
    int served = 0;
    while (served < 100 && Ask(key).ok()) ++served;
    return served;
  }
  static httplib::Result Post(const std::string& key, const char* path, const std::string& body) {
    return httplib::Client("http://" + app_->addresses().http)
        .Post(path, {{"Authorization", "Bearer " + key}}, body, "application/json");
  }

  class OpenStream {
   public:
    explicit OpenStream(const std::string& key) : context_(By(key)) {
      stream_ = client_->retrieval->IngestStream(context_.get());
      v1::IngestStreamRequest request;
      request.mutable_open()->set_collection("mine");
      stream_->Write(request);
      v1::IngestStreamResponse response;
      opened_ = stream_->Read(&response);
    }
    bool opened() const { return opened_; }
    Problem Finish() {
      stream_->WritesDone();
      v1::IngestStreamResponse response;
      while (stream_->Read(&response)) {
      }
      return ProblemOf(stream_->Finish());
    }

   private:
    std::unique_ptr<grpc::ClientContext> context_;
    std::unique_ptr<grpc::ClientReaderWriter<v1::IngestStreamRequest, v1::IngestStreamResponse>> stream_;
    bool opened_ = false;
  };

  static inline std::unique_ptr<TemporaryFolder> folder_;
  static inline std::unique_ptr<fakes::TokenIssuer> issuer_;
  static inline std::unique_ptr<App> app_;
  static inline std::unique_ptr<Client> client_;
  static inline std::unique_ptr<v1::AccessService::Stub> access_;
  static inline std::string admin_;
};

TEST_F(LimitsTest, CallsBeyondTheBurstAreRefusedWithATime) {
  const std::string key = Make(Limited(1, kBurst, 0));
  EXPECT_GE(Served(key), kBurst);
  grpc::Status status;
  while ((status = Ask(key)).ok()) {  // a second may have passed
  }
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(ProblemOf(status).reason, "CALL_RATE");
  google::rpc::Status details;
  ASSERT_TRUE(details.ParseFromString(status.error_details()));
  google::rpc::RetryInfo retry;
  ASSERT_TRUE(std::ranges::any_of(details.details(), [&](const auto& any) { return any.UnpackTo(&retry); }));
  EXPECT_LE(retry.retry_delay().seconds(), 1);
  EXPECT_GT(retry.retry_delay().seconds() + retry.retry_delay().nanos(), 0);
  auto reply = Post(key, "/v1/collection", R"({"name": "mine"})");
  while (reply && reply->status == 200) reply = Post(key, "/v1/collection", R"({"name": "mine"})");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 429);
  EXPECT_EQ(reply->get_header_value("Retry-After"), "1");
  EXPECT_THAT(reply->body, HasSubstr("CALL_RATE"));
  EXPECT_TRUE(Ask(admin_).ok());  // the others go on
}

TEST_F(LimitsTest, BothPortsCountTogether) {
  const std::string key = Make(Limited(1, kBurst, 0));
  int served = 0;
  while (served < 100) {
    const auto reply = Post(key, "/v1/collection", R"({"name": "mine"})");
    if (!reply || reply->status != 200) break;
    ++served;
  }
  EXPECT_GE(served, kBurst);
  EXPECT_LT(Served(key), kBurst);
}

TEST_F(LimitsTest, AKeyWithoutLimitsIsNotLimited) {
  const std::string key = Make(Limited(0, 0, 0));
  EXPECT_EQ(Served(key), 100);
  OpenStream first(key), second(key);
  EXPECT_TRUE(first.opened() && second.opened());
  EXPECT_EQ(first.Finish().code, grpc::OK);
  EXPECT_EQ(second.Finish().code, grpc::OK);
}

TEST_F(LimitsTest, StreamsHaveSoManyPlacesAndGiveThemBack) {
  const std::string key = Make({});  // the server's limits: one stream
  {
    OpenStream first(key);
    ASSERT_TRUE(first.opened());
    OpenStream second(key);
    EXPECT_FALSE(second.opened());
    EXPECT_EQ(second.Finish().reason, "STREAMS_AT_ONCE");
    // The other kind of stream takes the same places.
    const auto reply =
        Post(key, "/v1/stream_answer", R"({"request": {"retrieve": {"collection": "mine", "query": "x"}}})");
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 429);
    EXPECT_EQ(reply->get_header_value("Retry-After"), "1");
    OpenStream other(admin_);
    EXPECT_TRUE(other.opened());
    EXPECT_EQ(other.Finish().code, grpc::OK);
    EXPECT_EQ(first.Finish().code, grpc::OK);
  }
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  std::string reason = "STREAMS_AT_ONCE";
  while (reason == "STREAMS_AT_ONCE" && std::chrono::steady_clock::now() < until)
    reason = OpenStream(key).Finish().reason;
  EXPECT_EQ(reason, "");
  for (int i = 0; i < 3; ++i) {
    auto reply = Post(key, "/v1/stream_answer", R"({"request": {"retrieve": {"collection": "mine", "query": "x"}}})");
    while (reply && reply->status == 429 && std::chrono::steady_clock::now() < until)
      reply = Post(key, "/v1/stream_answer", R"({"request": {"retrieve": {"collection": "mine", "query": "x"}}})");
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
  }
}

TEST_F(LimitsTest, SubjectsOfTokensHaveTheServersLimits) {
  const auto token = [](const std::string& subject) {
    return issuer_->Sign(
        R"({"exp": 1779990400, "scope": "annals:write", "annals_collections": "*", "sub": ")" + subject + "\"}", "a");
  };
  OpenStream first(token("web"));
  ASSERT_TRUE(first.opened());
  EXPECT_EQ(OpenStream(token("web")).Finish().reason, "STREAMS_AT_ONCE");  // another token of the same subject
  OpenStream other(token("app"));
  EXPECT_TRUE(other.opened());
  EXPECT_EQ(other.Finish().code, grpc::OK);
  EXPECT_EQ(first.Finish().code, grpc::OK);
}

TEST_F(LimitsTest, HealthAndMetricsAreNeverLimitedAndNameNoKey) {
  v1::CreateApiKeyRequest request = Limited(1, 1, 1);
  request.set_scope(v1::KEY_SCOPE_READ);
  const std::string key = Make(request);
  while (Ask(key).ok()) {
  }
  httplib::Client http("http://" + app_->addresses().http);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(http.Get("/healthz")->status, 200);
    EXPECT_EQ(http.Get("/readyz")->status, 200);
    EXPECT_EQ(http.Get("/metrics", {{"Authorization", "Bearer " + key}})->status, 200);
  }
  const std::string metrics = http.Get("/metrics", {{"Authorization", "Bearer " + key}})->body;
  EXPECT_THAT(metrics, HasSubstr("annals_calls_refused_total{reason=\"CALL_RATE\"}"));
  EXPECT_THAT(metrics, Not(HasSubstr(key.substr(7, 12))));
}

TEST_F(LimitsTest, OnlyWhoReachesEverythingSetsLimits) {
  v1::CreateApiKeyRequest request = Limited(0, 0, 0);
  request.set_scope(v1::KEY_SCOPE_ADMIN);
  request.add_collections("mine");
  request.mutable_limits()->set_calls_per_second(7);
  request.mutable_limits()->set_burst(50);
  const std::string tenant = Make(request);
  v1::CreateApiKeyResponse made;
  request.mutable_limits()->set_calls_per_second(1'000);
  EXPECT_EQ(ProblemOf(TryMake(tenant, request, &made)).reason, "PRIVILEGE_REQUIRED");
  request.clear_limits();
  ASSERT_TRUE(TryMake(tenant, request, &made).ok());
  EXPECT_EQ(made.key().limits().calls_per_second(), 7);  // those of the key that made it
  EXPECT_EQ(made.key().limits().burst(), 50);
  v1::ListApiKeysResponse listed;
  ASSERT_TRUE(access_->ListApiKeys(By(made.text()).get(), v1::ListApiKeysRequest(), &listed).ok());
  for (const auto& key : listed.keys()) EXPECT_EQ(key.limits().calls_per_second(), 7);
}

TEST_F(LimitsTest, LimitsAreChecked) {
  v1::CreateApiKeyResponse made;
  EXPECT_EQ(ProblemOf(TryMake(admin_, Limited(-1, 0, 0), &made)).field, "limits.calls_per_second");
  EXPECT_EQ(ProblemOf(TryMake(admin_, Limited(1'000'001, 0, 0), &made)).field, "limits.calls_per_second");
  EXPECT_EQ(ProblemOf(TryMake(admin_, Limited(0, 5, 0), &made)).field, "limits.burst");
  EXPECT_EQ(ProblemOf(TryMake(admin_, Limited(0, 0, -1), &made)).field, "limits.streams");
}

}  // namespace
}  // namespace annals::server::testing
