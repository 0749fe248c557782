#include "server/members/holders.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

namespace annals::server {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Servers(int n) {
  std::vector<std::string> servers;
  for (int i = 0; i < n; ++i) servers.push_back("10.0.0." + std::to_string(i) + ":7411");
  return servers;
}

std::string Name(int i) { return "collection-" + std::to_string(i); }

// As a second implementation of the formula, in another language, has it.
TEST(HoldersOf, AreTheSameOnEveryMachine) {
  EXPECT_THAT(HoldersOf("surveys", Servers(5), 2), ElementsAre("10.0.0.0:7411", "10.0.0.3:7411"));
}

TEST(HoldersOf, AreAllWhereThereAreNoMore) {
  EXPECT_THAT(HoldersOf("surveys", {}, 2), IsEmpty());
  EXPECT_THAT(HoldersOf("surveys", Servers(1), 2), ElementsAre("10.0.0.0:7411"));
  EXPECT_EQ(HoldersOf("surveys", Servers(3), 7).size(), 3U);
}

TEST(HoldersOf, DependOnNoOrder) {
  std::vector<std::string> servers = Servers(9);
  for (int i = 0; i < 200; ++i) {
    const auto before = HoldersOf(Name(i), servers, 3);
    std::ranges::rotate(servers, servers.begin() + 4);
    EXPECT_EQ(HoldersOf(Name(i), servers, 3), before) << Name(i);
  }
}

// Of 2,000 collections each of 10 servers gets 200; 140 to 260 is beyond four standard deviations.
TEST(HoldersOf, ShareEvenly) {
  std::map<std::string, int> firsts;
  for (int i = 0; i < 2'000; ++i) ++firsts[HoldersOf(Name(i), Servers(10), 1)[0]];
  ASSERT_EQ(firsts.size(), 10U);
  for (const auto& [server, n] : firsts) {
    EXPECT_GT(n, 140) << server;
    EXPECT_LT(n, 260) << server;
  }
}

TEST(HoldersOf, OfOneThatGoesOnlyItsCollectionsMoveEachToTheNextInLine) {
  const std::vector<std::string> all = Servers(8);
  std::vector<std::string> fewer = all;
  const std::string gone = fewer[3];
  fewer.erase(fewer.begin() + 3);
  int moved = 0;
  for (int i = 0; i < 1'000; ++i) {
    std::vector<std::string> line = HoldersOf(Name(i), all, 3);  // two that hold it, and the next
    const std::size_t before = line.size();
    std::erase(line, gone);
    moved += line.size() < before;
    line.resize(2);
    EXPECT_EQ(HoldersOf(Name(i), fewer, 2), line) << Name(i);
  }
  EXPECT_GT(moved, 250);  // of three of eight
}

}  // namespace
}  // namespace annals::server
