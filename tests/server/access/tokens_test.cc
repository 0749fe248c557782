// Tokens at both ports of a real server: who is let in, with which code the others are refused, keys that rotate.
#include <gmock/gmock.h>
#include <httplib.h>

#include <nlohmann/json.hpp>

#include "annals/v1/access_service.grpc.pb.h"
#include "tests/fakes/token_issuer.h"
#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

using fakes::IssuerFault;
using fakes::TokenIssuer;
using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// 2 February 2026, what the servers of the tests take for now.
constexpr std::int64_t kTokenNow = 1'769'990'400;

struct Refusal {
  int grpc = 0, http = 0;
  std::string reason;
  bool operator==(const Refusal&) const = default;
};
void PrintTo(const Refusal& refusal, std::ostream* out) {
  *out << refusal.grpc << " " << refusal.http << " " << refusal.reason;
}

class TokensTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    issuer_ = std::make_unique<TokenIssuer>();
    issuer_->AddKey("rsa", TokenIssuer::Kind::kRsa);
    issuer_->AddKey("curve", TokenIssuer::Kind::kCurve);
    folder_ = std::make_unique<TemporaryFolder>();
    app_ = Start([](Config*) {});
    client_ = std::make_unique<Client>(app_->addresses().grpc);
    WaitUntilReady(*app_);
  }
  static void TearDownTestSuite() {
    client_.reset();
    app_.reset();
    folder_.reset();
    issuer_.reset();
  }

  static std::unique_ptr<App> Start(const std::function<void(Config*)>& change) {
    Config config = TestConfig();
    config.database.data_dir = folder_->path() + "/" + std::to_string(++started_);
    config.access.jwt_keys = issuer_->url();
    config.access.jwt_refresh_seconds = 1;
    config.access.jwt.issuer = "https://login.example";
    config.access.jwt.audience = "annals";
    change(&config);
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.now = [] { return Timestamp(std::chrono::seconds(now_.load())); };
    parts.log = [](Log::Level, std::string_view line) {
      const MutexLock lock(log_mutex_);
      log_ += line;
    };
    return StartOrDie(std::move(config), std::move(parts));
  }

  static json Claims(const std::string& scope, const json& collections) {
    return {{"sub", "web"},   {"iss", "https://login.example"},   {"aud", "annals"}, {"exp", kTokenNow + 300},
            {"scope", scope}, {"annals_collections", collections}};
  }
  static std::string Token(const std::string& scope, const json& collections, const char* id = "rsa") {
    return issuer_->Sign(Claims(scope, collections).dump(), id);
  }
  static Problem Ask(Client& client, const std::string& token, const std::string& collection) {
    v1::GetCollectionRequest request;
    request.set_name(collection);
    v1::GetCollectionResponse response;
    return ProblemOf(client.admin->GetCollection(By(token).get(), request, &response));
  }
  static Refusal Told(const std::string& token, const std::string& collection = "mine") {
    Refusal told;
    const Problem problem = Ask(*client_, token, collection);
    told.grpc = problem.code;
    told.reason = problem.reason;
    httplib::Client http("http://" + app_->addresses().http);
    const auto reply = http.Post("/v1/collection", {{"Authorization", "Bearer " + token}},
                                 json{{"name", collection}}.dump(), "application/json");
    EXPECT_TRUE(reply);
    if (!reply) return told;
    told.http = reply->status;
    if (reply->status == 200) return told;
    EXPECT_EQ(json::parse(reply->body)["details"][0]["reason"], problem.reason);
    EXPECT_EQ(reply->get_header_value("WWW-Authenticate"), reply->status == 401 ? "Bearer" : "");
    return told;
  }
  static Problem Store(const std::string& token, const std::string& collection) {
    v1::IngestRequest request;
    request.set_collection(collection);
    auto* document = request.add_documents();
    document->set_id("a");
    document->set_text("Alder has a harbour.");
    v1::IngestResponse response;
    return ProblemOf(client_->retrieval->Ingest(By(token).get(), request, &response));
  }

  static inline std::atomic<std::int64_t> now_{kTokenNow};
  static inline std::atomic<int> started_{0};
  static inline Mutex log_mutex_;
  static inline std::string log_ ABSL_GUARDED_BY(log_mutex_);
  static inline std::unique_ptr<TokenIssuer> issuer_;
  static inline std::unique_ptr<TemporaryFolder> folder_;
  static inline std::unique_ptr<App> app_;
  static inline std::unique_ptr<Client> client_;
};

TEST_F(TokensTest, ABearerDoesWhatItsClaimsSay) {
  for (const char* id : {"rsa", "curve"}) {
    const std::string writer = Token("annals:write", {"mine"}, id), reader = Token("annals:read", {"mine"}, id);
    EXPECT_EQ(Store(writer, "mine").reason, "");
    EXPECT_EQ(Told(reader), (Refusal{grpc::OK, 200, ""}));
    EXPECT_EQ(Store(reader, "mine").reason, "SCOPE_REQUIRED");
    EXPECT_EQ(Store(writer, "theirs").reason, "COLLECTION_NOT_ALLOWED");
    EXPECT_EQ(Told(reader, "theirs"), (Refusal{grpc::PERMISSION_DENIED, 403, "COLLECTION_NOT_ALLOWED"}));
    EXPECT_EQ(Told(Token("", {"mine"}, id)), (Refusal{grpc::PERMISSION_DENIED, 403, "SCOPE_REQUIRED"}));
  }
  EXPECT_EQ(Store(Token("annals:admin", "*"), "theirs").reason, "");
  v1::ListCollectionsResponse response;
  ASSERT_TRUE(
      client_->admin->ListCollections(By(Token("annals:read", {"mine"})).get(), v1::ListCollectionsRequest(), &response)
          .ok());
  ASSERT_EQ(response.collections_size(), 1);
  EXPECT_EQ(response.collections(0).name(), "mine");
}

TEST_F(TokensTest, EachWrongTokenGetsItsCode) {
  TokenIssuer stranger;
  stranger.AddKey("rsa", TokenIssuer::Kind::kRsa);
  stranger.AddKey("nobody's", TokenIssuer::Kind::kCurve);
  const json claims = Claims("annals:admin", "*");
  const auto with = [&](const char* name, const json& value) {
    json changed = claims;
    changed[name] = value;
    return issuer_->Sign(changed.dump(), "rsa");
  };
  const std::tuple<const char*, std::string, std::string> cases[] = {
      {"no token", "letmein", "JWT_INVALID"},
      {"not base64url", "a!.b.c", "JWT_INVALID"},
      {"not JSON", issuer_->SignAs("{", claims.dump(), "rsa"), "JWT_INVALID"},
      {"too long", issuer_->Sign(json{{"pad", std::string(4'600, 'x')}}.dump(), "rsa"), "JWT_INVALID"},
      {"not signed", fakes::Base64Url(R"({"alg":"none"})") + "." + fakes::Base64Url(claims.dump()) + ".",
       "JWT_INVALID"},
      {"the public key as a secret", issuer_->ForgeHs256(claims.dump(), "rsa"), "JWT_INVALID"},
      {"another key of the same name", stranger.Sign(claims.dump(), "rsa"), "JWT_INVALID"},
      {"another algorithm than the key's", issuer_->SignAs(R"({"alg":"ES256","kid":"rsa"})", claims.dump(), "curve"),
       "JWT_INVALID"},
      {"expired", with("exp", kTokenNow - 61), "JWT_EXPIRED"},
      {"not yet", with("nbf", kTokenNow + 90), "JWT_NOT_YET_VALID"},
      {"issued in the future", with("iat", kTokenNow + 90), "JWT_NOT_YET_VALID"},
      {"another issuer", with("iss", "https://other.example"), "JWT_WRONG_ISSUER"},
      {"another audience", with("aud", "billing"), "JWT_WRONG_AUDIENCE"},
      {"no such key of ours", "annals_5b1f0c22d9e4_00", "API_KEY_INVALID"}};
  for (const auto& [what, token, reason] : cases)
    EXPECT_EQ(Told(token), (Refusal{grpc::UNAUTHENTICATED, 401, reason})) << what;
  // A key that nobody shows: refused for good, or, while the keys are being read, for now.
  const std::string reason = Told(stranger.Sign(claims.dump(), "nobody's")).reason;
  EXPECT_TRUE(reason == "JWT_INVALID" || reason == "JWT_KEYS_UNAVAILABLE") << reason;
  const MutexLock lock(log_mutex_);
  EXPECT_THAT(log_, ::testing::Not(HasSubstr("eyJ")));  // no token is logged
}

TEST_F(TokensTest, WithoutATokenNobodyIsLetIn) {
  v1::ListCollectionsResponse response;
  EXPECT_EQ(ProblemOf(client_->admin->ListCollections(Context().get(), v1::ListCollectionsRequest(), &response)).reason,
            "API_KEY_REQUIRED");
  httplib::Client http("http://" + app_->addresses().http);
  EXPECT_EQ(http.Get("/v1/collections")->status, 401);
  EXPECT_EQ(http.Get("/healthz")->status, 200);
  EXPECT_EQ(http.Get("/metrics", {{"Authorization", "Bearer " + Token("annals:read", "*")}})->status, 200);
  EXPECT_EQ(http.Get("/metrics", {{"Authorization", "Bearer " + Token("annals:admin", {"mine"})}})->status, 403);
}

TEST_F(TokensTest, KeysWorkBesideTokens) {
  const auto access = v1::AccessService::NewStub(client_->channel);
  v1::CreateApiKeyRequest request;
  request.set_name("of a token's bearer");
  request.set_scope(v1::KEY_SCOPE_READ);
  request.add_collections("mine");
  v1::CreateApiKeyResponse made;
  ASSERT_EQ(ProblemOf(access->CreateApiKey(By(Token("annals:admin", {"mine"})).get(), request, &made)).reason, "");
  Store(Token("annals:write", {"mine"}), "mine");
  EXPECT_EQ(Told(made.text()), (Refusal{grpc::OK, 200, ""}));
  const MutexLock lock(log_mutex_);
  EXPECT_THAT(log_, HasSubstr("\"key\":\"sub:web\""));  // the audit log says who made it
}

TEST_F(TokensTest, KeysOfTokensRotate) {
  EXPECT_EQ(Store(Token("annals:write", {"mine"}), "mine").reason, "");
  issuer_->AddKey("next", TokenIssuer::Kind::kCurve);
  const std::string newer = Token("annals:read", {"mine"}, "next");
  const auto reason = [&] { return Ask(*client_, newer, "mine").reason; };
  EXPECT_TRUE(Eventually([&] { return reason().empty(); }));
  EXPECT_EQ(Told(newer), (Refusal{grpc::OK, 200, ""}));
  issuer_->Withdraw("next");
  EXPECT_TRUE(Eventually([&] { return !reason().empty(); }));
}

TEST_F(TokensTest, AStreamEndsWithItsToken) {
  v1::IngestStreamRequest open, document;
  open.mutable_open()->set_collection("mine");
  document.mutable_document()->set_position(1);
  document.mutable_document()->mutable_document()->set_id("1");
  document.mutable_document()->mutable_document()->set_text("Alder has a harbour.");
  const auto context = By(Token("annals:write", {"mine"}));
  const auto stream = client_->retrieval->IngestStream(context.get());
  v1::IngestStreamResponse response;
  stream->Write(open);
  ASSERT_TRUE(stream->Read(&response));
  stream->Write(document);
  ASSERT_TRUE(stream->Read(&response));
  now_ += 360;  // the leeway included
  document.mutable_document()->set_position(2);
  stream->Write(document);
  stream->WritesDone();
  while (stream->Read(&response)) {
  }
  EXPECT_EQ(ProblemOf(stream->Finish()).reason, "JWT_EXPIRED");
  now_ -= 360;
}

// An issuer that is down: the server starts, says so to who shows a token, and lets keys in.
TEST_F(TokensTest, WithoutItsIssuerAServerStarts) {
  TokenIssuer away;
  away.AddKey("a", TokenIssuer::Kind::kCurve);
  away.SetFault(IssuerFault::kServerError);
  const auto app = Start([&](Config* config) {
    config->access.jwt_keys = away.url();
    config->access.admin_key_file = folder_->path() + "/admin-key";
  });
  Client client(app->addresses().grpc);
  const std::string token = away.Sign(Claims("annals:read", "*").dump(), "a");
  const Problem problem = Ask(client, token, "mine");
  EXPECT_EQ(problem.code, grpc::UNAVAILABLE);
  EXPECT_EQ(problem.reason, "JWT_KEYS_UNAVAILABLE");
  std::ifstream in(folder_->path() + "/admin-key");
  std::string key;
  std::getline(in, key);
  EXPECT_EQ(Ask(client, key, "mine").reason, "COLLECTION_NOT_FOUND");
  away.SetFault(IssuerFault::kNone);
  EXPECT_TRUE(Eventually([&] { return Ask(client, token, "mine").reason != "JWT_KEYS_UNAVAILABLE"; }));
  EXPECT_EQ(Ask(client, token, "mine").reason, "COLLECTION_NOT_FOUND");
}

// Beyond loopback tokens tell callers apart as keys do.
TEST_F(TokensTest, BeyondLoopbackTokensAreEnough) {
  const auto app = Start([](Config* config) { config->listen.grpc = "0.0.0.0:0"; });
  EXPECT_THAT(app->addresses().grpc, HasSubstr("0.0.0.0"));
}

}  // namespace
}  // namespace annals::server::testing
