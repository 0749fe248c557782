// The keys of tokens: read from a file or an address that is slow, down, or shows other keys.
#include "server/access/jwt/jwt_key_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <map>

#include "server/access/jwt/jwt_gate.h"
#include "server/transport/status.h"
#include "tests/fakes/token_issuer.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace annals::server {
namespace {

using fakes::IssuerFault;
using fakes::TokenIssuer;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using Look = JwtKeySource::Look;
using ::testing::HasSubstr;

class JwtKeySourceTest : public ::testing::Test {
 protected:
  JwtKeySourceTest() { issuer_.AddKey("a", TokenIssuer::Kind::kCurve); }

  // Reads when it is told to, unless the options say otherwise.
  JwtKeyOptions Options() {
    return {.location = issuer_.url(), .refresh = hours(1), .clock = [this] {
              return std::chrono::steady_clock::time_point() + seconds(ticks_.load());
            }};
  }
  std::unique_ptr<JwtKeySource> Open(JwtKeyOptions options) {
    auto source = JwtKeySource::Open(std::move(options), log_);
    EXPECT_TRUE(source.ok()) << source.status();
    return source.ok() ? *std::move(source) : nullptr;
  }
  static bool Has(JwtKeySource& source, const char* id) {
    const auto keys = source.Keys();
    return keys.ok() && (*keys)->Find(id) != nullptr;
  }
  static void AwaitTrue(const std::function<bool()>& done) { EXPECT_TRUE(Eventually(done)); }

  TokenIssuer issuer_;
  std::atomic<int> ticks_{1'000};
  Log log_{Log::Level::kError, [](Log::Level, std::string_view) {}};
};

TEST_F(JwtKeySourceTest, AFileIsReadAtStartAndAgain) {
  TemporaryFolder folder;
  JwtKeyOptions options = Options();
  options.location = folder.Write("jwks.json", issuer_.Set());
  options.refresh = milliseconds(10);
  const auto source = Open(options);
  EXPECT_TRUE(Has(*source, "a"));
  issuer_.AddKey("b", TokenIssuer::Kind::kCurve);
  issuer_.Withdraw("a");
  folder.Write("jwks.json", "{");  // half written: the former keys go on
  folder.Write("jwks.json", issuer_.Set());
  AwaitTrue([&] { return Has(*source, "b") && !Has(*source, "a"); });
}

TEST_F(JwtKeySourceTest, AFileThatIsWrongStopsTheStart) {
  TemporaryFolder folder;
  const auto error = [&](const std::string& path) {
    JwtKeyOptions options = Options();
    options.location = path;
    const absl::Status status = JwtKeySource::Open(options, log_).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    return std::string(status.message());
  };
  EXPECT_THAT(error(folder.path() + "/none"), HasSubstr("--jwt-keys"));
  EXPECT_THAT(error(folder.Write("a", "no JSON")), HasSubstr("list \"keys\""));
  EXPECT_THAT(error(folder.Write("b", R"({"keys": []})")), HasSubstr("no key for RS256 or ES256"));
  EXPECT_THAT(error(folder.Write("c", std::string((1 << 20) + 1, ' '))), HasSubstr("longer"));
}

TEST_F(JwtKeySourceTest, AnAddressThatIsDownAtStartMayComeLater) {
  issuer_.Enqueue({IssuerFault::kServerError, IssuerFault::kNotJson, IssuerFault::kCutOff, IssuerFault::kRedirect});
  JwtKeyOptions options = Options();
  options.refresh = milliseconds(10);
  const auto source = Open(options);
  AwaitTrue([&] { return Has(*source, "a"); });
  EXPECT_GE(issuer_.requests(), 5);
}

TEST_F(JwtKeySourceTest, NothingThatIsNotAKeySetTakesTheKeysAway) {
  JwtKeyOptions options = Options();
  options.refresh = milliseconds(10);
  const auto source = Open(options);
  for (const IssuerFault fault :
       {IssuerFault::kServerError, IssuerFault::kNotJson, IssuerFault::kCutOff, IssuerFault::kRedirect}) {
    issuer_.SetFault(fault);
    issuer_.AwaitRequests(issuer_.requests() + 3);
    EXPECT_TRUE(Has(*source, "a"));
  }
  // A set without keys does: its issuer has withdrawn them.
  issuer_.Withdraw("a");
  issuer_.SetFault(IssuerFault::kNone);
  AwaitTrue([&] { return !Has(*source, "a"); });
  EXPECT_TRUE(source->Keys().ok());
}

TEST_F(JwtKeySourceTest, KeysThatCannotBeReadAgainEndAfterTheGrace) {
  JwtKeyOptions options = Options();
  options.refresh = milliseconds(10);
  options.grace = seconds(60);
  const auto source = Open(options);
  issuer_.SetFault(IssuerFault::kServerError);
  issuer_.AwaitRequests(issuer_.requests() + 3);
  ticks_ += 60;
  EXPECT_TRUE(source->Keys().ok());
  ticks_ += 1;
  EXPECT_EQ(Reason(source->Keys().status()), "JWT_KEYS_UNAVAILABLE");
  EXPECT_EQ(source->Keys().status().code(), absl::StatusCode::kUnavailable);
  issuer_.SetFault(IssuerFault::kNone);
  AwaitTrue([&] { return source->Keys().ok(); });
}

TEST_F(JwtKeySourceTest, UnknownKeysMakeItLookOnceInAWhile) {
  const auto source = Open(Options());
  issuer_.AddKey("b", TokenIssuer::Kind::kCurve);
  EXPECT_EQ(source->LookAgain(true), Look::kTooSoon);
  ticks_ += 10;
  EXPECT_EQ(source->LookAgain(true), Look::kDone);
  EXPECT_TRUE(Has(*source, "b"));
  for (int i = 0; i < 100; ++i) EXPECT_EQ(source->LookAgain(true), Look::kTooSoon);
  EXPECT_EQ(issuer_.requests(), 2);
}

TEST_F(JwtKeySourceTest, WhoDoesNotWaitIsToldSo) {
  const auto source = Open(Options());
  ticks_ += 10;
  EXPECT_EQ(source->LookAgain(false), Look::kUnderWay);
  issuer_.AwaitRequests(2);
  AwaitTrue([&] { return source->LookAgain(false) == Look::kTooSoon; });
}

// An address that does not answer holds two callers, for as long as they are patient, and nobody else.
TEST_F(JwtKeySourceTest, ASlowAddressHoldsNobodyElse) {
  JwtKeyOptions options = Options();
  options.patience = minutes(1);
  options.timeout = seconds(3);
  const auto source = Open(options);
  JwtGate gate(Open(Options()), {});  // another one, whose keys are known
  issuer_.SetFault(IssuerFault::kStall);
  ticks_ += 10;
  std::future<Look> asking[3];
  for (auto& one : asking) one = std::async(std::launch::async, [&] { return source->LookAgain(true); });
  issuer_.AwaitRequests(3);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(Has(*source, "a"));
  std::map<Look, int> told;
  for (auto& one : asking) ++told[one.get()];
  // Two wait, until the read has failed in its time; whoever comes third is sent away at once.
  EXPECT_EQ(told[Look::kDone], 2);
  EXPECT_EQ(told[Look::kUnderWay], 1);
  EXPECT_TRUE(Has(*source, "a"));
}

TEST_F(JwtKeySourceTest, PatienceEnds) {
  JwtKeyOptions options = Options();
  options.patience = milliseconds(1);
  const auto source = Open(options);
  issuer_.SetFault(IssuerFault::kStall);
  ticks_ += 10;
  EXPECT_EQ(source->LookAgain(true), Look::kUnderWay);
}

TEST_F(JwtKeySourceTest, AGateFollowsKeysThatRotate) {
  const Timestamp now{std::chrono::sys_days{std::chrono::year{2026} / 2 / 2}};
  JwtGate gate(Open(Options()), {});
  const std::string claims = R"({"sub": "web", "exp": 1770000000})";
  EXPECT_TRUE(gate.Admit(issuer_.Sign(claims, "a"), now, true).ok());
  issuer_.AddKey("b", TokenIssuer::Kind::kRsa);
  issuer_.Withdraw("a");
  const std::string newer = issuer_.Sign(claims, "b");
  EXPECT_EQ(Reason(gate.Admit(newer, now, true).status()), "JWT_INVALID");  // too soon to look
  ticks_ += 10;
  const absl::Status unknown = gate.Admit(newer, now, false).status();
  EXPECT_EQ(Reason(unknown), "JWT_KEYS_UNAVAILABLE");
  EXPECT_TRUE(absl::IsUnavailable(unknown));
  AwaitTrue([&] { return gate.Admit(newer, now, true).ok(); });
  EXPECT_EQ(Reason(gate.Admit(issuer_.Sign(claims, "a"), now, true).status()), "JWT_INVALID");
}

}  // namespace
}  // namespace annals::server
