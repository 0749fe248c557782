// Keys: what they look like, whom the gate admits, and how long.
#include "server/access/gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "server/access/api_key.h"
#include "server/transport/status.h"
#include "tests/fakes/memory_keys.h"
#include "tests/support/temporary_folder.h"

namespace annals::server {
namespace {

using std::chrono::seconds;
using storage::KeyScope;

TEST(ApiKeyText, IsReadAsItWasMade) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    const KeyText made = MakeKeyText();
    EXPECT_EQ(made.secret.size() * 4, 256U);
    const auto read = ReadKeyText(made.text());
    ASSERT_TRUE(read) << made.text();
    EXPECT_EQ(read->id, made.id);
    EXPECT_EQ(read->digest(), made.digest());
    EXPECT_TRUE(seen.insert(made.secret).second);
  }
  const std::string text = MakeKeyText().text();
  for (const std::string& wrong :
       {std::string(), text + "0", text.substr(1), text.substr(0, text.size() - 1), "ANNALS" + text.substr(6),
        text.substr(0, 19) + "-" + text.substr(20), text.substr(0, text.size() - 1) + "g"})
    EXPECT_FALSE(ReadKeyText(wrong)) << wrong;
}

TEST(ApiKeyText, DigestsAreComparedWhole) {
  EXPECT_TRUE(SameDigest("abc", "abc"));
  EXPECT_FALSE(SameDigest("abc", "abd"));
  EXPECT_FALSE(SameDigest("xbc", "abc"));
  EXPECT_FALSE(SameDigest("abc", "ab"));
}

class GateTest : public ::testing::Test {
 protected:
  storage::ApiKey Add(KeyScope scope, std::vector<std::string> collections = {}) {
    text_ = MakeKeyText();
    storage::ApiKey key{.id = text_.id, .name = "k", .digest = text_.digest(), .scope = scope};
    key.collections = std::move(collections);
    return *keys_.Add(key);
  }
  std::unique_ptr<AccessGate> Gate(GateOptions options = {}) {
    options.refresh = std::chrono::hours(1);  // the thread does not read meanwhile
    options.clock = [this] { return std::chrono::steady_clock::time_point() + ticks_; };
    auto gate = std::make_unique<AccessGate>(&keys_, log_, [this] { return now_; }, options);
    EXPECT_TRUE(gate->Start().ok());
    return gate;
  }
  static std::string ReasonFor(AccessGate& gate, const std::string& header) {
    return Reason(gate.Admit(header).status());
  }

  fakes::MemoryKeys keys_;
  Log log_{Log::Level::kError, [](Log::Level, std::string_view) {}};
  Timestamp now_{std::chrono::sys_days{std::chrono::year{2026} / 2 / 2}};
  seconds ticks_{1000};
  KeyText text_;
};

TEST_F(GateTest, WithoutAKeyNoneIsNeededUnlessSaid) {
  const auto gate = Gate();
  const auto caller = gate->Admit("");
  ASSERT_TRUE(caller.ok());
  EXPECT_TRUE(Authorize(*caller, KeyScope::kAdmin, "x").ok());
  EXPECT_EQ(ReasonFor(*Gate({.require_keys = true}), ""), "API_KEY_REQUIRED");
  Add(KeyScope::kAdmin);
  EXPECT_EQ(ReasonFor(*Gate(), ""), "API_KEY_REQUIRED");
  EXPECT_EQ(ReasonFor(*Gate({.allow_anonymous = true}), ""), "");
  EXPECT_EQ(ReasonFor(*Gate({.allow_anonymous = true}), "Bearer x"), "API_KEY_INVALID");
}

// That there is none left that works opens nothing again.
TEST_F(GateTest, RevokedKeysStillMeanThatKeysAreNeeded) {
  ASSERT_TRUE(keys_.Revoke(Add(KeyScope::kAdmin).id).ok());
  const auto gate = Gate();
  EXPECT_EQ(ReasonFor(*gate, ""), "API_KEY_REQUIRED");
  EXPECT_EQ(ReasonFor(*gate, "Bearer " + text_.text()), "API_KEY_INVALID");
}

TEST_F(GateTest, OnlyTheVeryKeyIsAdmitted) {
  const std::string id = Add(KeyScope::kWrite, {"b", "a"}).id;
  const auto gate = Gate();
  for (const std::string& header : {"Bearer " + text_.text(), "bearer " + text_.text()}) {
    const auto caller = gate->Admit(header);
    ASSERT_TRUE(caller.ok()) << caller.status();
    EXPECT_EQ(caller->key, id);
    EXPECT_TRUE(Authorize(*caller, KeyScope::kWrite, "a").ok());
    EXPECT_EQ(Reason(Authorize(*caller, KeyScope::kAdmin, "a")), "SCOPE_REQUIRED");
    EXPECT_EQ(Reason(Authorize(*caller, KeyScope::kRead, "c")), "COLLECTION_NOT_ALLOWED");
  }
  const KeyText other{.id = text_.id, .secret = MakeKeyText().secret};
  for (const std::string& header :
       {text_.text(), "Basic " + text_.text(), std::string("Bearer "), "Bearer  " + text_.text(),
        "Bearer " + text_.text() + " ", "Bearer " + other.text(), "Bearer " + MakeKeyText().text()})
    EXPECT_EQ(ReasonFor(*gate, header), "API_KEY_INVALID") << header;
}

TEST_F(GateTest, AKeyExpiresAtItsInstant) {
  text_ = MakeKeyText();
  storage::ApiKey key{.id = text_.id, .name = "k", .digest = text_.digest()};
  key.expires = now_ + std::chrono::hours(1);
  ASSERT_TRUE(keys_.Add(key).ok());
  const auto gate = Gate();
  const auto caller = gate->Admit("Bearer " + text_.text());
  ASSERT_TRUE(caller.ok());
  now_ += std::chrono::hours(1);
  EXPECT_EQ(ReasonFor(*gate, "Bearer " + text_.text()), "API_KEY_EXPIRED");
  EXPECT_EQ(Reason(gate->StillAdmitted(*caller)), "API_KEY_EXPIRED");
}

TEST_F(GateTest, AQuestionCostsNoStatementAndAStrangerOneASecond) {
  Add(KeyScope::kRead);
  const auto gate = Gate();
  const int before = keys_.lists;
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(gate->Admit("Bearer " + text_.text()).ok());
  EXPECT_EQ(keys_.lists, before);
  ticks_ += seconds(2);
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(gate->Admit("Bearer " + MakeKeyText().text()).ok());
  EXPECT_EQ(keys_.lists, before + 1);
  Add(KeyScope::kRead);  // on another server
  ticks_ += seconds(1);
  EXPECT_TRUE(gate->Admit("Bearer " + text_.text()).ok());
}

TEST_F(GateTest, RevocationHoldsFromTheNextReadOnAndForCallsThatLast) {
  const std::string id = Add(KeyScope::kRead).id;
  const auto gate = Gate();
  const auto caller = gate->Admit("Bearer " + text_.text());
  ASSERT_TRUE(keys_.Revoke(id).ok());
  ASSERT_TRUE(gate->Refresh().ok());
  EXPECT_EQ(ReasonFor(*gate, "Bearer " + text_.text()), "API_KEY_INVALID");
  EXPECT_EQ(Reason(gate->StillAdmitted(*caller)), "API_KEY_INVALID");
}

TEST_F(GateTest, WithoutTheDatabaseKeysWorkForAWhile) {
  Add(KeyScope::kRead);
  const auto gate = Gate({.grace = seconds(60)});
  keys_.away = true;
  ticks_ += seconds(60);
  EXPECT_TRUE(gate->Admit("Bearer " + text_.text()).ok());
  ticks_ += seconds(1);
  EXPECT_EQ(ReasonFor(*gate, "Bearer " + text_.text()), "KEYS_STALE");
}

TEST_F(GateTest, TheFirstKeyIsMadeWhereItsFileIsMissing) {
  TemporaryFolder folder;
  const std::string path = folder.path() + "/admin-key";
  ASSERT_TRUE(Gate()->Bootstrap(path).ok());
  std::ifstream in(path);
  std::string text;
  std::getline(in, text);
  EXPECT_EQ(std::filesystem::status(path).permissions() & std::filesystem::perms::all,
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  const auto gate = Gate();
  ASSERT_TRUE(gate->Bootstrap(path).ok());  // again: it is known
  EXPECT_EQ(keys_.List()->size(), 1U);
  const auto caller = gate->Admit("Bearer " + text);
  ASSERT_TRUE(caller.ok());
  EXPECT_TRUE(Authorize(*caller, KeyScope::kAdmin, "any").ok());
  folder.Write("no-key", "password\n");
  EXPECT_EQ(gate->Bootstrap(folder.path() + "/no-key").code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace annals::server
