#include "server/processors.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <fstream>
#include <thread>

#include "tests/support/temporary_folder.h"

namespace annals::server {
namespace {

class QuotaOfGroups : public ::testing::Test {
 protected:
  void Write(const std::string& group, const std::string& limit) {
    std::filesystem::create_directories(root() / group);
    std::ofstream(root() / group / "cpu.max") << limit << "\n";
  }
  std::filesystem::path root() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

TEST_F(QuotaOfGroups, IsTheTightest) {
  Write("pods", "400000 100000");
  Write("pods/annals", "max 100000");
  EXPECT_EQ(GroupQuota("0::/pods/annals\n", root()), 4);
  Write("pods/annals", "150000 100000");
  EXPECT_EQ(GroupQuota("0::/pods/annals\n", root()), 1.5);
}

TEST_F(QuotaOfGroups, IsNoneWhereNoGroupHasOne) {
  Write("pods", "max 100000");
  EXPECT_EQ(GroupQuota("0::/pods\n", root()), 0);
  EXPECT_EQ(GroupQuota("0::/elsewhere\n", root()), 0);
  EXPECT_EQ(GroupQuota("", root()), 0);
}

TEST_F(QuotaOfGroups, OfAContainerStandsAtTheRoot) {
  Write("", "200000 100000");
  EXPECT_EQ(GroupQuota("0::/\n", root()), 2);
}

// In a thread of its own: the others keep theirs.
TEST(Processors, AreThoseThatItMayRunOn) {
  int found = 0;
  std::thread([&found] {
    cpu_set_t all, one;
    sched_getaffinity(0, sizeof all, &all);
    CPU_ZERO(&one);
    for (int processor = 0; CPU_COUNT(&one) == 0; ++processor) {
      if (CPU_ISSET(processor, &all)) CPU_SET(processor, &one);
    }
    sched_setaffinity(0, sizeof one, &one);
    found = Processors();
  }).join();
  EXPECT_EQ(found, 1);
  EXPECT_GE(Processors(), 1);
}

}  // namespace
}  // namespace annals::server
