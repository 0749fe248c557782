#include "server/members/members.h"

#include <gmock/gmock.h>

#include <optional>

#include "server/members/holders.h"
#include "tests/support/eventually.h"

namespace annals::server {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Others who are always there, and a database that can be away.
class FakeMemberStore final : public storage::MemberStore {
 public:
  absl::StatusOr<std::vector<storage::Member>> Meet(const storage::Member& self, milliseconds) override {
    const MutexLock lock(mutex_);
    ++met_;
    if (away_) return absl::UnavailableError("away");
    if (!self.address.empty()) self_ = self;
    std::vector<storage::Member> there = others_;
    if (self_) there.push_back(*self_);
    std::ranges::sort(there, {}, &storage::Member::address);
    return there;
  }
  absl::Status Leave(const std::string&) override {
    const MutexLock lock(mutex_);
    if (away_) return absl::UnavailableError("away");
    self_.reset();
    return absl::OkStatus();
  }

  void SetOthers(std::vector<storage::Member> others) {
    const MutexLock lock(mutex_);
    others_ = std::move(others);
  }
  void SetAway(bool away) {
    const MutexLock lock(mutex_);
    away_ = away;
  }
  int met() {
    const MutexLock lock(mutex_);
    return met_;
  }
  bool HasSelf() {
    const MutexLock lock(mutex_);
    return self_.has_value();
  }

 private:
  Mutex mutex_;
  std::vector<storage::Member> others_ ABSL_GUARDED_BY(mutex_);
  std::optional<storage::Member> self_ ABSL_GUARDED_BY(mutex_);
  bool away_ ABSL_GUARDED_BY(mutex_) = false;
  int met_ ABSL_GUARDED_BY(mutex_) = 0;
};

class MembersTest : public ::testing::Test {
 protected:
  Log log_{Log::Level::kError, [](Log::Level, std::string_view) {}};
  FakeMemberStore store_;
  Members members_{store_, log_, {.holders = 1, .beat = milliseconds(1)}};

  void AwaitBeats() {
    const int then = store_.met();
    ASSERT_TRUE(Eventually([&] { return store_.met() > then + 2; }));
  }
  // A collection that `holder` holds, of these members.
  static std::string CollectionOf(const std::string& holder, const std::vector<std::string>& members) {
    for (int i = 0;; ++i) {
      if (HoldersOf("c" + std::to_string(i), members, 1)[0] == holder) return "c" + std::to_string(i);
    }
  }
};

TEST_F(MembersTest, BeforeItStartsItHoldsAll) {
  EXPECT_TRUE(members_.Holds("a"));
  EXPECT_THAT(members_.Others("a"), IsEmpty());
  EXPECT_THAT(members_.Ready(), IsEmpty());
}

TEST_F(MembersTest, ItKnowsItsShareBeforeItIsReady) {
  store_.SetOthers({{"b:1", true}});
  ASSERT_TRUE(members_.Start("a:1").ok());
  EXPECT_THAT(members_.Ready(), ElementsAre("b:1"));
  const std::string mine = CollectionOf("a:1", {"a:1", "b:1"}), others = CollectionOf("b:1", {"a:1", "b:1"});
  EXPECT_TRUE(members_.Holds(mine));
  EXPECT_FALSE(members_.Holds(others));
  EXPECT_THAT(members_.Others(others), ElementsAre("b:1"));
  EXPECT_TRUE(store_.HasSelf()) << "the others know that it starts";
  members_.SetReady(true);
  EXPECT_THAT(members_.Ready(), ElementsAre("a:1", "b:1"));
}

TEST_F(MembersTest, WhoStartsCountsForWhatIsLoadedAndIsNotAsked) {
  store_.SetOthers({{"b:1", false}});
  ASSERT_TRUE(members_.Start("a:1").ok());
  const std::string others = CollectionOf("b:1", {"a:1", "b:1"});
  EXPECT_FALSE(members_.Holds(others));
  EXPECT_TRUE(members_.Keeps(others)) << "until the other one is ready";
  EXPECT_THAT(members_.Others(others), IsEmpty()) << "nobody else can be asked";
  store_.SetOthers({{"b:1", true}});
  EXPECT_TRUE(Eventually([&] { return !members_.Keeps(others); }));
  EXPECT_THAT(members_.Others(others), ElementsAre("b:1"));
}

TEST_F(MembersTest, OneThatComesIsSeenAtTheNextBeat) {
  ASSERT_TRUE(members_.Start("a:1").ok());
  members_.SetReady(true);
  const std::string others = CollectionOf("b:1", {"a:1", "b:1"});
  EXPECT_TRUE(members_.Holds(others));
  store_.SetOthers({{"b:1", true}});
  EXPECT_TRUE(Eventually([&] { return !members_.Holds(others); }));
}

TEST_F(MembersTest, WhileTheDatabaseIsAwayThoseWhoWereThereAre) {
  store_.SetOthers({{"b:1", true}});
  ASSERT_TRUE(members_.Start("a:1").ok());
  members_.SetReady(true);
  store_.SetAway(true);
  AwaitBeats();
  EXPECT_THAT(members_.Ready(), ElementsAre("a:1", "b:1"));
  store_.SetOthers({});
  store_.SetAway(false);
  EXPECT_TRUE(Eventually([&] { return members_.Ready() == std::vector<std::string>{"a:1"}; }));
}

TEST_F(MembersTest, WhoHasLeftDoesNotComeBack) {
  store_.SetOthers({{"b:1", true}});
  ASSERT_TRUE(members_.Start("a:1").ok());
  members_.SetReady(true);
  members_.Leave();
  EXPECT_FALSE(store_.HasSelf());
  members_.SetReady(true);
  AwaitBeats();
  EXPECT_FALSE(store_.HasSelf());
  EXPECT_TRUE(members_.Holds(CollectionOf("a:1", {"a:1", "b:1"}))) << "for who is still sent here";
}

TEST_F(MembersTest, WithoutADatabaseItDoesNotStart) {
  store_.SetAway(true);
  EXPECT_TRUE(absl::IsUnavailable(members_.Start("a:1")));
}

}  // namespace
}  // namespace annals::server
