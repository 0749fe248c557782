#include "storage/member_store.h"

#include <gmock/gmock.h>

#include "tests/storage/store_fixture.h"
#include "tests/support/eventually.h"

namespace annals::storage {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr milliseconds kLong{60'000}, kShort{1};

class MemberStoreTest : public StoreTest {
 protected:
  std::vector<std::string> Meet(const std::string& address, milliseconds lease = kLong) {
    const auto members = MemberStore::Open({.url = url()})->Meet({.address = address}, lease);
    EXPECT_TRUE(members.ok()) << members.status();
    std::vector<std::string> addresses;
    for (const Member& member : members.value_or(std::vector<Member>())) addresses.push_back(member.address);
    return addresses;
  }
};

TEST_F(MemberStoreTest, WhoSaysSoIsThereForTheOthers) {
  EXPECT_THAT(Meet(""), IsEmpty());
  EXPECT_THAT(Meet("b:1"), ElementsAre("b:1"));
  EXPECT_THAT(Meet("a:1"), ElementsAre("a:1", "b:1"));
  EXPECT_THAT(Meet("a:1"), ElementsAre("a:1", "b:1"));
  EXPECT_THAT(Meet(""), ElementsAre("a:1", "b:1"));
}

TEST_F(MemberStoreTest, WhoBecomesReadyOrIsNotAnyMoreSaysSo) {
  const auto store = MemberStore::Open({.url = url()});
  for (const bool ready : {false, true, false}) {
    const Member member{.address = "a:1", .ready = ready};
    EXPECT_THAT(*store->Meet(member, kLong), ElementsAre(member));
    EXPECT_THAT(*store->Meet({}, kLong), ElementsAre(member));
  }
}

TEST_F(MemberStoreTest, WhoHasNotSaidSoForTheLeaseIsGone) {
  Meet("a:1");
  EXPECT_TRUE(Eventually([&] { return Meet("", kShort).empty(); }));
  EXPECT_THAT(Meet("b:1", kShort), ElementsAre("b:1")) << "who says so now is there, however short the lease";
  EXPECT_THAT(Meet("a:1"), ::testing::Contains("a:1"));
}

TEST_F(MemberStoreTest, WhoWasNotThereForTenLeasesIsForgotten) {
  Meet("a:1");
  ASSERT_TRUE(Eventually([&] {
    Meet("b:1", kShort);
    return Meet("") == std::vector<std::string>{"b:1"};
  }));
}

TEST_F(MemberStoreTest, WhoLeavesIsGoneAtOnce) {
  const auto store = MemberStore::Open({.url = url()});
  Meet("a:1");
  Meet("b:1");
  EXPECT_TRUE(store->Leave("a:1").ok());
  EXPECT_TRUE(store->Leave("a:1").ok()) << "again";
  EXPECT_THAT(Meet(""), ElementsAre("b:1"));
}

TEST_F(MemberStoreTest, WithoutADatabaseItSaysSo) {
  const auto store = MemberStore::Open({.url = "host=/nowhere dbname=none"});
  EXPECT_TRUE(absl::IsUnavailable(store->Meet({.address = "a:1"}, kLong).status()));
  EXPECT_TRUE(absl::IsUnavailable(store->Leave("a:1")));
}

}  // namespace
}  // namespace annals::storage
