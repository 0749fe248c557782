#include "bench/support/corpus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace annals::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kDocument = R"({"id": "a"})";

std::string Asked(const std::string& id, const std::string& further) {
  return R"({"id": ")" + id + R"(", "question": "Who?")" + further + "}\n";
}

TEST(CollectionFolders, AreTheFolderItselfOrItsSubfoldersByName) {
  TemporaryFolder folder;
  folder.Write("b/documents.jsonl", kDocument);
  folder.Write("a/documents.jsonl", kDocument);
  folder.Write("c/notes.txt", "");
  const std::filesystem::path root = folder.path();
  EXPECT_THAT(CollectionFolders(root).value(), ElementsAre(root / "a", root / "b"));
  EXPECT_EQ(CollectionFolders(root / "c").status().code(), absl::StatusCode::kNotFound);
  folder.Write("documents.jsonl", kDocument);
  EXPECT_THAT(CollectionFolders(root).value(), ElementsAre(root));
}

TEST(SetName, SaysWhatAFolderOfCollectionsLiesIn) {
  TemporaryFolder folder;
  folder.Write("chats/turns/ann/documents.jsonl", kDocument);
  const std::filesystem::path root = folder.path();
  EXPECT_EQ(SetName(root / "chats/turns"), "chats/turns");
  EXPECT_EQ(SetName(root / "chats/turns/ann"), "ann");
}

TEST(ReadQuestions, PoolsTheFoldersAndLeavesOutWhatHasNoGold) {
  TemporaryFolder folder;
  folder.Write("a/questions.jsonl", Asked("1", R"(, "gold_documents": ["x"], "kind": "who")") +
                                        Asked("2", R"(, "gold_documents": [], "answerable": false)"));
  folder.Write(
      "b/questions.jsonl",
      Asked("3", R"(, "gold_chunks": ["x#1", "x#2"], "kind": null, "reference_time": "2024-05-01T00:00:00Z")"));
  const std::filesystem::path root = folder.path();
  const auto questions = ReadQuestions(std::vector{root / "a", root / "b"});
  ASSERT_TRUE(questions.ok()) << questions.status();
  ASSERT_EQ(questions->size(), 2u);
  EXPECT_EQ((*questions)[0].id, "1");
  EXPECT_EQ((*questions)[0].kind, "who");
  EXPECT_EQ((*questions)[0].collection, 0u);
  EXPECT_FALSE((*questions)[0].gold_is_chunks);
  EXPECT_EQ((*questions)[1].kind, "");
  EXPECT_EQ((*questions)[1].collection, 1u);
  EXPECT_EQ((*questions)[1].reference_time, "2024-05-01");
  EXPECT_THAT((*questions)[1].gold, ElementsAre("x#1", "x#2"));
  EXPECT_TRUE((*questions)[1].gold_is_chunks);
}

TEST(ReadQuestions, NamesTheLineThatIsNone) {
  TemporaryFolder folder;
  folder.Write("questions.jsonl", Asked("1", "") + "\n{\"id\": 2}\n");
  const auto questions = ReadQuestions(std::filesystem::path(folder.path()));
  EXPECT_EQ(questions.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(questions.status().message(), HasSubstr("questions.jsonl:3:"));
}

TEST(PartsByKind, HoldsKindsWithEnoughQuestions) {
  const auto of = [](const std::string& kind) { return Question{.kind = kind}; };
  const auto parts = PartsByKind({of("who"), of("when"), of("who"), of("")}, 1);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].kind, "when");
  EXPECT_THAT(parts[0].questions, ElementsAre(1));
  EXPECT_EQ(parts[1].kind, "who");
  EXPECT_THAT(parts[1].questions, ElementsAre(0, 2));
  EXPECT_EQ(PartsByKind({of("who"), of("when"), of("who")}, 2).size(), 1u);
  EXPECT_TRUE(PartsByKind({of("who"), of("who")}).empty());
}

}  // namespace
}  // namespace annals::bench
