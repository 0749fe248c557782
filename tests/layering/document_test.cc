// The documents, checked against the sources: see document_rules.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <regex>

#include "tests/layering/document_rules.h"
#include "tests/layering/markdown.h"
#include "tests/support/temporary_folder.h"

namespace annals::layering {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

const fs::path kSource = ANNALS_SOURCE_DIR;
constexpr std::size_t kMostLinesOfReadme = 150;

void ExpectNone(const std::vector<Violation>& found) {
  for (const Violation& v : found) ADD_FAILURE() << v.file << ":" << v.line << ": " << v.rule << ": " << v.text;
}

// Edges against the order of floors that are still to be turned. Nothing is added here.
const std::set<std::string> kToBeTurned = {};

TEST(Documents, WhatIsCitedExists) { ExpectNone(CheckCitations(kSource)); }
TEST(Documents, LinksAndPathsResolve) { ExpectNone(CheckLinks(kSource)); }
TEST(Documents, TheMapListsEveryFolder) { ExpectNone(CheckMap(kSource)); }
TEST(Documents, FloorsUseThoseBelow) { ExpectNone(CheckFloors(kSource, kToBeTurned)); }
TEST(Documents, RecipesHaveTheConstantsOfTheCode) { ExpectNone(CheckConstants(kSource)); }

// Steps are numbered from 1, and no file is passed twice; that it exists LinksAndPathsResolve says.
TEST(Documents, TheWalksPassEachFileOnce) {
  int walks = 0, step = 0;
  std::set<std::string> passed;
  for (const auto& [line, cells] : ReadPage(kSource / "docs/design.md").rows) {
    if (cells.size() != 3 || cells[0].starts_with('-')) continue;
    if (cells[0] == "step") {
      ++walks;
      step = 0;
      passed.clear();
    } else {
      EXPECT_EQ(cells[0], std::to_string(++step)) << "line " << line;
      EXPECT_TRUE(passed.insert(cells[1]).second) << cells[1];
    }
  }
  EXPECT_EQ(walks, 2);
}

TEST(Documents, TheReadmeIsShort) {
  const Page readme = ReadPage(kSource / "README.md");
  EXPECT_GT(readme.lines.size(), 50U);
  EXPECT_LE(readme.lines.size(), kMostLinesOfReadme);
}

TEST(Documents, TheContractPageListsEveryCall) {
  std::set<std::string> methods;
  for (const auto& entry : fs::directory_iterator(kSource / "proto/annals/v1"))
    methods.merge(MatchesIn(entry.path(), R"(\brpc (\w+)\()"));
  std::set<std::string> listed, paths;
  for (const auto& [line, cells] : ReadPage(kSource / "docs/contract.md").rows) {
    if (cells.size() != 4 || cells[0].starts_with('-') || cells[0] == "service") continue;
    listed.insert(cells[1]);
    if (!cells[2].empty()) paths.insert(WithoutBackticks(cells[2]));
  }
  EXPECT_FALSE(methods.empty());
  ExpectNone(Difference("calls", "docs/contract.md", listed, methods));
  ExpectNone(Difference("paths", "docs/contract.md", paths,
                        MatchesIn(kSource / "server/transport/routes.cc", R"re("(/v1/\w+)")re")));
}

TEST(Documents, TheContractPageListsEveryNote) {
  std::set<std::string> codes, listed;
  for (const char* folder : {"core", "server"}) {
    for (const fs::path& file : FilesBelow(kSource / folder))
      codes.merge(MatchesIn(file, R"re(notes(?:\.|->)push_back\(\s*\{"([A-Z_]+)")re"));
  }
  bool notes = false;
  for (const std::string& line : ReadPage(kSource / "docs/contract.md").lines) {
    if (line.starts_with("## ")) notes = line == "## Notes";
    static const std::regex kCode("`([A-Z_]+)`");
    for (auto it = std::sregex_iterator(line.begin(), line.end(), kCode); notes && it != std::sregex_iterator(); ++it)
      listed.insert((*it)[1]);
  }
  EXPECT_FALSE(codes.empty());
  ExpectNone(Difference("notes", "docs/contract.md", listed, codes));
}

TEST(Documents, TheOperationsPageListsEveryMetric) {
  ExpectNone(Difference("metrics", "docs/operations.md",
                        MatchesIn(kSource / "docs/operations.md", R"(`((?:annals|grpc_server)_\w+)`)"),
                        MatchesIn(kSource / "server/metrics.cc", R"re("((?:annals|grpc_server)_\w+)")re")));
}

// A panel without data, and an alert that can never fire, look like a service that is well.
TEST(Documents, TheDashboardAndTheAlertsUseMetricsThatExist) {
  std::set<std::string> there, used;
  for (const char* file : {"server/metrics.cc", "server/process_metrics.cc"})
    there.merge(MatchesIn(kSource / file, R"re("((?:annals|grpc_server|process)_\w+)")re"));
  for (const char* file : {"deploy/watch/dashboard.json", "deploy/watch/alerts.yml"}) {
    for (const std::string& name : MatchesIn(kSource / file, R"re(\b((?:annals|grpc_server|process)_\w+)\b)re")) {
      static const std::regex kOfHistogram("_(bucket|sum|count)$");
      used.insert(std::regex_replace(name, kOfHistogram, ""));
    }
  }
  EXPECT_GT(used.size(), 20U);
  std::vector<std::string> missing;
  std::ranges::set_difference(used, there, std::back_inserter(missing));
  EXPECT_THAT(missing, IsEmpty());
}

TEST(Documents, TheDevelopmentPageListsEveryBenchmark) {
  ExpectNone(Difference("benchmarks", "docs/development.md",
                        MatchesIn(kSource / "docs/development.md", R"(\./dev bench (\w[\w-]*))"),
                        MatchesIn(kSource / "bench/main.cc", R"re(add_subcommand\(\s*"(\w[\w-]*)")re")));
}

// A tree of the test's own, so that each rule is seen to fail.
class DocumentTree : public testing::Test {
 protected:
  void Write(const std::string& path, const std::string& text) { folder_.Write(path, text); }
  static std::vector<std::string> Texts(const std::vector<Violation>& found) {
    std::vector<std::string> texts;
    for (const Violation& v : found) texts.push_back(v.text);
    return texts;
  }

  TemporaryFolder folder_;
  const fs::path root = fs::canonical(folder_.path());
};

TEST_F(DocumentTree, AMissingPageOrSectionIsFound) {
  Write("docs/recipes.md", "## A. Time\n### A.1 Axes\n```\n### A.2 in code\n```\n");
  Write("docs/design.md", "## 4. Storage\n");
  Write("core/a.h",
        "// docs/recipes.md A.1, A\n// docs/design.md §4\n// docs/recipes.md A.2\n// docs/design.md §5\n"
        "// docs/recipes.md\n// docs/none.md\n// see RECIPES B.4\n");
  Write("storage/migrations/0001.sql", "-- DESIGN §4\n");
  EXPECT_THAT(Texts(CheckCitations(root)),
              ElementsAre("docs/recipes.md A.2", "docs/design.md 5", "docs/recipes.md", "docs/none.md", "RECIPES"));
}

TEST_F(DocumentTree, ALinkOrAPathThatLeadsNowhereIsFound) {
  Write("core/a/b.h", "");
  Write("docs/guide.md", "# Guide\n## Two words\n[a](#two-words) [b](#three) [c](../README.md#top) `core/a/c.h`\n");
  Write("README.md", "# Top\n[d](docs/guide.md#two-words) [e](docs/gone.md) `core/a/b.h` `core/a/NAME.h` https://x\n");
  EXPECT_THAT(Texts(CheckLinks(root)), ElementsAre("docs/gone.md", "#three", "core/a/c.h"));
}

TEST_F(DocumentTree, AFolderThatIsNotListedIsFoundAndOneThatIsNotThere) {
  Write("core/time/forms/a.cc", "");
  Write("server/models/deep/a.cc", "");
  Write("docs/design.md",
        "| folder | holds |\n|---|---|\n| `core` | x |\n| `core/time` | x |\n| `server` | x |\n"
        "| `server/models` | x |\n| `docs` | x |\n| `web` | x |\n");
  EXPECT_THAT(Texts(CheckMap(root)), ElementsAre("there is no web", "does not list core/time/forms"));
}

TEST_F(DocumentTree, AnArrowUpIsFoundAndAnExceptionThatIsNoneAnyMore) {
  Write("docs/design.md", "text → time → index\n");
  Write("core/text/a.h", "");
  Write("core/time/a.h", "#include \"core/text/a.h\"\n#include \"core/index/a.h\"\n");
  Write("core/index/a.h", "#include \"core/time/a.h\"\n");
  EXPECT_THAT(Texts(CheckFloors(root, {})), ElementsAre("core/time/a.h -> index"));
  EXPECT_THAT(CheckFloors(root, {"core/time/a.h -> index"}), IsEmpty());
  EXPECT_THAT(Texts(CheckFloors(root, {"core/time/a.h -> index", "core/text/a.h -> time"})),
              ElementsAre("core/text/a.h -> time"));
}

TEST_F(DocumentTree, AConstantOfAnotherValueIsFound) {
  Write("core/a/b.h", "double k1 = 1.2;  int steps = 200'000;\nconstexpr double kA{3.0}, kB = 1.55;\n");
  Write(
      "docs/recipes.md",
      "| constant | value | in |\n|---|---|---|\n| `k1` | 1.2 | `core/a/b.h` |\n| `steps` | 200'000 | `core/a/b.h` |\n"
      "| `kA` | 3.0 | `core/a/b.h` |\n| `kB` | 1.5 | `core/a/b.h` |\n| `k1` | 1.3 | `core/a/b.h` |\n");
  EXPECT_THAT(Texts(CheckConstants(root)), ElementsAre("kB = 1.5 in core/a/b.h", "k1 = 1.3 in core/a/b.h"));
}

TEST(Anchors, AreThoseOfGitHub) {
  EXPECT_EQ(AnchorOf("A.1 Three time axes"), "a1-three-time-axes");
  EXPECT_EQ(AnchorOf("9. Contract, errors, limits"), "9-contract-errors-limits");
  EXPECT_EQ(AnchorOf("B.3 Relations, and edges between names"), "b3-relations-and-edges-between-names");
}

}  // namespace
}  // namespace annals::layering
