// Tokens: what they must look like, which keys verify them, and who their bearers are.
#include "server/access/jwt/jwt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlohmann/json.hpp"
#include "server/access/jwt/jwt_gate.h"
#include "server/access/jwt/jwt_text.h"
#include "server/transport/status.h"
#include "tests/fakes/token_issuer.h"
#include "tests/support/temporary_folder.h"

namespace annals::server {
namespace {

using fakes::Base64Url;
using fakes::TokenIssuer;
using nlohmann::json;
using std::chrono::seconds;
using storage::KeyScope;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Timestamp kNow{std::chrono::sys_days{std::chrono::year{2026} / 2 / 2}};
const std::int64_t kNowSeconds = std::chrono::floor<seconds>(kNow).time_since_epoch().count();

TEST(JwtText, OneTextForEachValue) {
  EXPECT_EQ(DecodeBase64Url("AQAB"), std::string("\1\0\1", 3));
  EXPECT_EQ(DecodeBase64Url(""), "");
  EXPECT_EQ(DecodeBase64Url("_-8"), "\xff\xef");
  for (const char* wrong : {"AQAB==", "AQ==", "A", "AQA B", "AQAB\n", "/+8", "AR", "ä"})
    EXPECT_FALSE(DecodeBase64Url(wrong)) << wrong;
}

TEST(JwtText, AnObjectSaysEachNameOnce) {
  EXPECT_TRUE(ParseObject(R"({"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]})"));
  for (const std::string& wrong :
       {std::string(), std::string("[]"), std::string("\"a\""), std::string("{\"a\": 1"), std::string("{\"a\": 1} x"),
        std::string(R"({"a": 1, "a": 1})"), std::string(R"({"b": {"a": 1, "\u0061": 1}})"),
        std::string("{\"a\": \"\xff\"}"), std::string(100'000, '['), "{\"a\": " + std::string(100'000, '[')})
    EXPECT_FALSE(ParseObject(wrong)) << wrong.substr(0, 40);
}

class JwtTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    issuer_ = std::make_unique<TokenIssuer>();
    issuer_->AddKey("rsa", TokenIssuer::Kind::kRsa);
    issuer_->AddKey("curve", TokenIssuer::Kind::kCurve);
    other_ = std::make_unique<TokenIssuer>();  // has keys of the same names
    other_->AddKey("rsa", TokenIssuer::Kind::kRsa);
    other_->AddKey("curve", TokenIssuer::Kind::kCurve);
  }
  static void TearDownTestSuite() {
    issuer_.reset();
    other_.reset();
  }

  static json Claims() {
    return {{"sub", "web"},
            {"iss", "https://login.example"},
            {"aud", "annals"},
            {"exp", kNowSeconds + 300},
            {"scope", "openid annals:write"},
            {"annals_collections", {"mine"}}};
  }
  static json With(const char* name, const json& value) {
    json claims = Claims();
    claims[name] = value;
    return claims;
  }
  static json Without(const char* name) {
    json claims = Claims();
    claims.erase(name);
    return claims;
  }

  JwtDemands demands_{.issuer = "https://login.example", .audience = "annals"};
  Log log_{Log::Level::kError, [](Log::Level, std::string_view) {}};

  std::unique_ptr<JwtGate> Gate(const std::string& set) {
    auto keys = JwtKeySource::Open({.location = folder_.Write("jwks.json", set)}, log_);
    EXPECT_TRUE(keys.ok()) << keys.status();
    return keys.ok() ? std::make_unique<JwtGate>(*std::move(keys), demands_) : nullptr;
  }
  absl::StatusOr<Caller> Admit(const std::string& token) { return Gate(issuer_->Set())->Admit(token, kNow, true); }
  std::string ReasonOf(const std::string& token) { return Reason(Admit(token).status()); }
  std::string ReasonOf(const json& claims) { return ReasonOf(issuer_->Sign(claims.dump(), "curve")); }

  static inline std::unique_ptr<TokenIssuer> issuer_, other_;
  TemporaryFolder folder_;
};

TEST_F(JwtTest, BothAlgorithmsAdmit) {
  for (const char* id : {"rsa", "curve"}) {
    const auto caller = Admit(issuer_->Sign(Claims().dump(), id));
    ASSERT_TRUE(caller.ok()) << id << caller.status();
    EXPECT_EQ(caller->key, "sub:web");
    EXPECT_EQ(caller->scope, KeyScope::kWrite);
    EXPECT_FALSE(caller->all_collections);
    EXPECT_FALSE(caller->reveals_private);
    EXPECT_THAT(caller->collections, ElementsAre("mine"));
    EXPECT_EQ(caller->token_ends, kNow + seconds(360));
  }
}

TEST_F(JwtTest, OnlyTheIssuersSignatureCounts) {
  const std::string claims = Claims().dump();
  for (const char* id : {"rsa", "curve"}) {
    EXPECT_EQ(ReasonOf(other_->Sign(claims, id)), "JWT_INVALID") << "another key of the same name";
    const std::string token = issuer_->Sign(claims, id);
    const std::string mine = token.substr(0, token.rfind('.') + 1);
    EXPECT_EQ(ReasonOf(mine), "JWT_INVALID") << "no signature";
    EXPECT_EQ(ReasonOf(mine + Base64Url(std::string(64, '\0'))), "JWT_INVALID") << "a signature of zeros";
    // Other claims under the same signature.
    const std::string head = token.substr(0, token.find('.') + 1), signature = token.substr(token.rfind('.'));
    EXPECT_EQ(ReasonOf(head + Base64Url(With("scope", "annals:admin").dump()) + signature), "JWT_INVALID");
    // One bit.
    std::string bytes = *DecodeBase64Url(signature.substr(1));
    bytes[10] = static_cast<char>(bytes[10] ^ 1);
    EXPECT_EQ(ReasonOf(mine + Base64Url(bytes)), "JWT_INVALID");
    EXPECT_EQ(ReasonOf(mine + Base64Url(bytes + "x")), "JWT_INVALID");
  }
}

TEST_F(JwtTest, TheAlgorithmIsOneOfTwoAndFitsItsKey) {
  const std::string claims = Claims().dump();
  for (const char* alg : {"none", "None", "HS256", "RS384", "PS256", "ES384", "EdDSA", "rs256", ""}) {
    for (const char* id : {"rsa", "curve"})
      EXPECT_EQ(ReasonOf(issuer_->SignAs(json{{"alg", alg}, {"kid", id}}.dump(), claims, id)), "JWT_INVALID") << alg;
  }
  EXPECT_EQ(ReasonOf(Base64Url(R"({"alg":"none"})") + "." + Base64Url(claims) + "."), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(issuer_->ForgeHs256(claims, "rsa")), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(issuer_->SignAs(R"({"alg":"RS256","kid":"curve"})", claims, "rsa")), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(issuer_->SignAs(R"({"alg":"ES256","kid":"rsa"})", claims, "curve")), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(issuer_->SignAs(R"({"kid":"rsa"})", claims, "rsa")), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(issuer_->SignAs(R"({"alg":["RS256"],"kid":"rsa"})", claims, "rsa")), "JWT_INVALID");
}

TEST_F(JwtTest, HeadersThatSayMoreThanIsKnownAreRefused) {
  const std::string claims = Claims().dump();
  const std::pair<const char*, const char*> cases[] = {
      {R"({"alg":"RS256","kid":"rsa"})", ""},
      {R"({"alg":"RS256","kid":"rsa","typ":"at+JWT","x":1})", ""},
      {R"({"alg":"RS256"})", ""},  // the only RSA key there is
      {R"({"alg":"RS256","kid":"rsa","typ":"logout+jwt"})", "JWT_INVALID"},
      {R"({"alg":"RS256","kid":"rsa","typ":1})", "JWT_INVALID"},
      {R"({"alg":"RS256","kid":"rsa","crit":["b64"],"b64":true})", "JWT_INVALID"},
      {R"({"alg":"RS256","kid":"rsa","alg":"RS256"})", "JWT_INVALID"},
      {R"({"alg":"RS256","kid":7})", "JWT_INVALID"},
      {R"({"alg":"RS256","kid":""})", "JWT_INVALID"},
      {R"(["RS256"])", "JWT_INVALID"}};
  for (const auto& [head, reason] : cases) EXPECT_EQ(ReasonOf(issuer_->SignAs(head, claims, "rsa")), reason) << head;
}

TEST_F(JwtTest, TextsThatAreNoTokenAreRefused) {
  const std::string token = issuer_->Sign(Claims().dump(), "curve");
  for (const std::string& wrong :
       {std::string(), std::string("."), std::string(".."), std::string("..."), token + ".", token + ".x", "x" + token,
        token + "=", token + "\n", " " + token, token.substr(1), std::string(kMaxJwtBytes + 1, 'a')})
    EXPECT_EQ(ReasonOf(wrong), "JWT_INVALID") << wrong;
  const auto sized = [&](std::size_t bytes) {
    return issuer_->Sign(With("pad", std::string(bytes, 'x')).dump(), "curve");
  };
  std::size_t most = 1;
  while (sized(most + 1).size() <= kMaxJwtBytes)
    most += std::max<std::size_t>(1, (kMaxJwtBytes - sized(most).size()) / 2);
  EXPECT_EQ(ReasonOf(sized(most)), "");
  EXPECT_EQ(ReasonOf(sized(most + 4)), "JWT_INVALID");
  for (const char* claims : {"", "[]", "null", "{", R"({"sub":"a","sub":"b"})"})
    EXPECT_EQ(ReasonOf(issuer_->Sign(claims, "curve")), "JWT_INVALID") << claims;
}

TEST_F(JwtTest, TimesHoldWithALeeway) {
  const std::pair<json, const char*> cases[] = {{With("exp", kNowSeconds - 59), ""},
                                                {With("exp", kNowSeconds - 60), "JWT_EXPIRED"},
                                                {With("exp", static_cast<double>(kNowSeconds) - 59.5), ""},
                                                {With("exp", 0), "JWT_EXPIRED"},
                                                {Without("exp"), "JWT_INVALID"},
                                                {With("exp", "soon"), "JWT_INVALID"},
                                                {With("exp", nullptr), "JWT_INVALID"},
                                                {With("exp", -1), "JWT_INVALID"},
                                                {With("exp", 1e300), "JWT_INVALID"},
                                                {With("nbf", kNowSeconds + 60), ""},
                                                {With("nbf", kNowSeconds + 61), "JWT_NOT_YET_VALID"},
                                                {With("nbf", "now"), "JWT_INVALID"},
                                                {With("iat", kNowSeconds + 60), ""},
                                                {With("iat", kNowSeconds + 61), "JWT_NOT_YET_VALID"},
                                                {With("iat", true), "JWT_INVALID"}};
  for (const auto& [claims, reason] : cases) EXPECT_EQ(ReasonOf(claims), reason) << claims;
}

TEST_F(JwtTest, IssuerAndAudienceAreThoseConfigured) {
  const std::pair<json, const char*> cases[] = {{With("iss", "https://login.example/"), "JWT_WRONG_ISSUER"},
                                                {Without("iss"), "JWT_WRONG_ISSUER"},
                                                {With("iss", {"https://login.example"}), "JWT_WRONG_ISSUER"},
                                                {With("aud", {"other", "annals"}), ""},
                                                {With("aud", {"other"}), "JWT_WRONG_AUDIENCE"},
                                                {With("aud", "annals2"), "JWT_WRONG_AUDIENCE"},
                                                {With("aud", json::array()), "JWT_WRONG_AUDIENCE"},
                                                {Without("aud"), "JWT_WRONG_AUDIENCE"}};
  for (const auto& [claims, reason] : cases) EXPECT_EQ(ReasonOf(claims), reason) << claims;
  demands_.issuer = demands_.audience = "";
  EXPECT_EQ(ReasonOf(With("iss", "x")), "");
  EXPECT_EQ(ReasonOf(Without("aud")), "");
}

TEST_F(JwtTest, SubjectsAreNamed) {
  EXPECT_EQ(ReasonOf(Without("sub")), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(With("sub", "")), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(With("sub", 7)), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(With("sub", std::string(256, 's'))), "JWT_INVALID");
}

TEST_F(JwtTest, ClaimsSayWhatABearerMayDo) {
  const auto of = [&](const json& claims) {
    const auto caller = Admit(issuer_->Sign(claims.dump(), "curve"));
    EXPECT_TRUE(caller.ok()) << claims << caller.status();
    return caller.value_or(Caller());
  };
  EXPECT_EQ(of(With("scope", "annals:read annals:admin x")).scope, KeyScope::kAdmin);
  EXPECT_EQ(of(With("scope", {"annals:read", "annals:write"})).scope, KeyScope::kWrite);
  for (const json& none : {json(""), json("read admin"), json("annals:adminx"), json("xannals:admin"), json::array()})
    EXPECT_EQ(of(With("scope", none)).scope, std::nullopt) << none;
  EXPECT_EQ(Reason(Authorize(of(Without("scope")), KeyScope::kRead)), "SCOPE_REQUIRED");
  EXPECT_EQ(ReasonOf(With("scope", 1)), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(With("scope", {"annals:read", 1})), "JWT_INVALID");

  EXPECT_TRUE(of(With("annals_collections", "*")).Reaches(std::vector<std::string>{}));
  EXPECT_TRUE(of(With("annals_collections", {"b", "a"})).Reaches(std::vector<std::string>{"a", "b"}));
  const Caller none = of(Without("annals_collections"));
  EXPECT_FALSE(none.Reaches("mine"));
  EXPECT_FALSE(none.Reaches(std::vector<std::string>{}));
  EXPECT_EQ(Reason(Authorize(none, KeyScope::kRead, "mine")), "COLLECTION_NOT_ALLOWED");
  EXPECT_EQ(ReasonOf(With("annals_collections", {{"mine", true}})), "JWT_INVALID");
  EXPECT_EQ(ReasonOf(With("annals_collections", std::vector<std::string>(101, "mine"))), "JWT_INVALID");

  demands_.scope_claim = "roles";
  demands_.scope_prefix = "";
  demands_.collections_claim = "tenants";
  json claims = With("roles", {"admin"});
  claims["tenants"] = "a b";
  EXPECT_EQ(of(claims).scope, KeyScope::kAdmin);
  EXPECT_THAT(of(claims).collections, ElementsAre("a", "b"));
}

TEST_F(JwtTest, ATokenWithoutAKeyNeedsThatThereIsOne) {
  TokenIssuer two;
  two.AddKey("a", TokenIssuer::Kind::kCurve);
  two.AddKey("b", TokenIssuer::Kind::kCurve);
  const std::string token = two.SignAs(R"({"alg":"ES256"})", Claims().dump(), "a");
  EXPECT_EQ(Reason(Gate(two.Set())->Admit(token, kNow, true).status()), "JWT_INVALID");
  two.Withdraw("b");
  EXPECT_TRUE(Gate(two.Set())->Admit(token, kNow, true).ok());
}

TEST_F(JwtTest, SetsHoldWhatTheyHold) {
  json set = json::parse(issuer_->Set());
  const json rsa = set["keys"][1], curve = set["keys"][0];
  ASSERT_EQ(rsa["kty"], "RSA");
  const auto with = [](json key, const char* name, const json& value) {
    key[name] = value;
    return key;
  };
  const auto size = [](const json& keys) {
    const auto parsed = JwtKeys::Parse(json{{"keys", keys}}.dump());
    EXPECT_TRUE(parsed.ok()) << parsed.status();
    return parsed.ok() ? parsed->size() : 99;
  };
  EXPECT_EQ(size({rsa, curve}), 2U);
  EXPECT_EQ(size({with(rsa, "alg", "RS256"), with(curve, "key_ops", {"verify"})}), 2U);
  EXPECT_EQ(size(json::array()), 0U);
  const json left_out[] = {with(rsa, "use", "enc"),
                           with(rsa, "alg", "RS512"),
                           with(rsa, "key_ops", {"encrypt"}),
                           with(rsa, "n", Base64Url(std::string(128, '\xf1'))),  // 1,024 bits
                           with(rsa, "n", "not base64url!"),
                           with(rsa, "e", ""),
                           with(curve, "crv", "P-384"),
                           with(curve, "x", Base64Url(std::string(32, '\1'))),  // not on the curve
                           with(curve, "x", Base64Url(std::string(33, '\1'))),
                           with(curve, "kid", 7),
                           json{{"kty", "oct"}, {"k", "c2VjcmV0"}, {"kid", "s"}, {"alg", "HS256"}},
                           json("key")};
  for (const json& key : left_out) EXPECT_EQ(size(json::array({key})), 0U) << key;
  EXPECT_THAT(std::string(JwtKeys::Parse(json{{"keys", {rsa, with(curve, "kid", "rsa")}}}.dump()).status().message()),
              HasSubstr("\"kid\" of another key"));
  EXPECT_FALSE(JwtKeys::Parse(json{{"keys", std::vector<json>(101, rsa)}}.dump()).ok());
  for (const char* wrong : {"", "[]", "{}", R"({"keys": {}})", R"({"keys": [], "keys": []})"})
    EXPECT_FALSE(JwtKeys::Parse(wrong).ok()) << wrong;
}

}  // namespace
}  // namespace annals::server
