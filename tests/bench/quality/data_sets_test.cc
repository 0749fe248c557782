#include "bench/quality/data_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace annals::bench {
namespace {

using ::testing::HasSubstr;

class FindSetsTest : public ::testing::Test {
 protected:
  FindSetsTest() {
    for (const char* file :
         {"plain/documents.jsonl", "chats/turns/ann/documents.jsonl", "chats/turns/bob/documents.jsonl",
          "chats/sessions/ann/documents.jsonl", "names/pairs.jsonl"})
      folder_.Write(file, "{}");
  }
  std::vector<std::string> Names(const std::vector<std::string>& chosen) {
    std::vector<std::string> names;
    const auto sets = FindSets(folder_.path(), chosen);
    EXPECT_TRUE(sets.ok()) << sets.status();
    for (const DataSet& set : sets.value()) names.push_back(set.name + " " + std::to_string(set.folders.size()));
    return names;
  }

  TemporaryFolder folder_;
};

TEST_F(FindSetsTest, TakesFoldersOfDocumentsAndFoldersOfThose) {
  EXPECT_THAT(Names({}), testing::ElementsAre("chats/sessions 1", "chats/turns 2", "plain 1"));
}

TEST_F(FindSetsTest, KeepsToThoseChosenInTheirOrder) {
  EXPECT_THAT(Names({"plain", "chats/turns"}), testing::ElementsAre("plain 1", "chats/turns 2"));
  const auto none = FindSets(folder_.path(), {"plain", "names"});
  EXPECT_EQ(none.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(none.status().message(), HasSubstr("chats/sessions, chats/turns, plain"));
}

TEST_F(FindSetsTest, SaysThatThereIsNone) {
  EXPECT_EQ(FindSets(std::filesystem::path(folder_.path()) / "names", {}).status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace annals::bench
