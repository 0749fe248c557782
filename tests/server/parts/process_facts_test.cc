#include "server/process_facts.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temporary_folder.h"

namespace annals::server {
namespace {

class GroupLimit : public ::testing::Test {
 protected:
  void Write(const std::string& group, const std::string& limit) {
    const std::filesystem::path at = root() / group;
    std::filesystem::create_directories(at);
    std::ofstream(at / "memory.max") << limit << "\n";
  }
  std::filesystem::path root() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

TEST_F(GroupLimit, IsTheTightestOfTheGroupsAround) {
  Write("system.slice", "3000");
  Write("system.slice/annals.service", "5000");
  EXPECT_EQ(GroupMemoryLimit("0::/system.slice/annals.service\n", root()), 3000);
  Write("system.slice/annals.service", "2000");
  EXPECT_EQ(GroupMemoryLimit("0::/system.slice/annals.service\n", root()), 2000);
}

TEST_F(GroupLimit, IsNoneWhereNoGroupLimits) {
  Write("system.slice", "max");
  EXPECT_EQ(GroupMemoryLimit("0::/system.slice\n", root()), 0);
  EXPECT_EQ(GroupMemoryLimit("", root()), 0);
}

TEST_F(GroupLimit, OfAContainerStandsAtTheRoot) {
  std::ofstream(root() / "memory.max") << "4096\n";
  EXPECT_EQ(GroupMemoryLimit("0::/\n", root()), 4096);
}

TEST(ProcessFacts, SeesItself) {
  const ProcessFacts facts = ReadProcessFacts();
  EXPECT_GT(facts.open_files, 2);
  EXPECT_GT(facts.most_files, facts.open_files);
  EXPECT_GT(facts.resident_bytes, 0);
  EXPECT_GT(facts.memory_available_bytes, 0);
}

}  // namespace
}  // namespace annals::server
