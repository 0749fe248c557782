// The arrows of the architecture, as rules on the sources: see rules.txt.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/layering/layering_rules.h"
#include "tests/support/temporary_folder.h"

namespace annals::layering {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = ANNALS_SOURCE_DIR;

class Layering : public testing::Test {
 protected:
  std::vector<Rule> rules = ReadRules(kSource / "tests/layering/rules.txt");
};

TEST_F(Layering, SourcesKeepEveryRule) {
  for (const Violation& v : Check(rules, kSource))
    ADD_FAILURE() << v.file << ":" << v.line << ": " << v.rule << ": " << v.text;
}

TEST_F(Layering, EveryRuleSpeaksOfSomeFile) {
  for (const Rule& rule : rules) EXPECT_GT(FilesOf(rule, kSource), 0) << rule.name;
}

// About as many as a reader takes in at a glance.
constexpr int kIdeasOfAFolder = 20;

TEST_F(Layering, NoFolderHoldsMoreThanAReaderTakesIn) {
  EXPECT_THAT(CrowdedFolders(kSource, kIdeasOfAFolder), testing::IsEmpty());
}

// A tree of the test's own.
class Tree : public Layering {
 protected:
  void Write(const std::string& path, const std::string& text) { folder_.Write(path, text); }

  TemporaryFolder folder_;
  const fs::path root = folder_.path();
};

// One offence a rule: a rule that cannot fail is no rule.
class Offences : public Tree, public testing::WithParamInterface<std::tuple<const char*, const char*, const char*>> {};

TEST_P(Offences, IsFoundOnItsLine) {
  const auto [rule, path, text] = GetParam();
  Write(path, std::string("// first line\n") + text + "\n");
  const std::vector<Violation> found = Check(rules, root);
  EXPECT_THAT(found, testing::Contains(testing::AllOf(testing::Field(&Violation::rule, rule),
                                                      testing::Field(&Violation::file, path),
                                                      testing::Field(&Violation::line, 2))));
}

INSTANTIATE_TEST_SUITE_P(
    All, Offences,
    testing::Values(std::tuple("core-pure-includes", "core/a/b.h", "#include <pqxx/pqxx>"),
                    std::tuple("core-pure-includes", "core/a/b.cc", "#include \"annals/v1/time.pb.h\""),
                    std::tuple("core-no-upper-layer", "core/a/b.cc", "#include \"storage/store.h\""),
                    std::tuple("core-no-wall-clock", "core/a/b.cc", "auto now = std::chrono::system_clock::now();"),
                    std::tuple("edge-ends", "storage/a.cc", "const std::string end = \"entity:\" + key;"),
                    std::tuple("edge-ends", "core/a/b.cc", "if (end.starts_with(\"document:\")) return end;"),
                    std::tuple("record-vocabulary", "core/a/b.cc", "if (edge.relation == \"author_of\") return true;"),
                    std::tuple("core-links", "core/a/CMakeLists.txt", "target_link_libraries(a PUBLIC gRPC::grpc++)"),
                    std::tuple("core-no-exceptions", "core/a/b.cc", "throw std::runtime_error(text);"),
                    std::tuple("sql-in-storage", "server/a.cc", "Run(\"SELECT id FROM documents\");"),
                    std::tuple("sql-in-storage", "cli/a.cc", "R\"(INSERT INTO t VALUES (1))\""),
                    std::tuple("database-in-storage", "server/a.cc", "#include <libpq-fe.h>"),
                    std::tuple("storage-no-upper", "storage/a.cc", "#include \"server/app.h\""),
                    std::tuple("client-speaks-wire", "cli/a.cc", "#include \"core/index/view.h\""),
                    std::tuple("convert-only", "server/models/a.cc", "#include \"annals/v1/time.pb.h\""),
                    std::tuple("words-in-language", "core/a/b.cc", "constexpr auto k = {\"was\", \"were\", \"been\"};"),
                    std::tuple("language-is-said", "core/a/b.h",
                               "std::string Stem(std::string_view word, Language language = Language::kEnglish);"),
                    std::tuple("no-evaluation-sets", "core/a/b.h", "Plain(\"beige\", W::kBeige),"),
                    std::tuple("locks-are-said", "server/a.h",
                               "std::"
                               "mutex mutex_;"),
                    std::tuple("locks-are-said", "cli/a.cc",
                               "const std::"
                               "lock_guard lock(mutex_);"),
                    std::tuple("question-read-once", "core/answer/a.cc", "auto words = question::SplitQuestion(text);"),
                    std::tuple("question-read-once", "server/a.cc", "auto kind = question::ClassifyQuestion(text);"),
                    std::tuple("no-sleep-in-tests", "tests/a.cc",
                               "std::this_thread::"
                               "sleep"
                               "_for(1s);")));

TEST_F(Tree, CommentsAndOtherFoldersAreFree) {
  Write("core/a/b.cc", "// SELECT id FROM documents; #include <pqxx/pqxx>\n");
  Write("storage/a.cc", "const char* kQuery = \"SELECT id FROM documents\";\n#include <pqxx/pqxx>\n");
  Write("build/core/a.cc", "#include <pqxx/pqxx>\n");
  EXPECT_THAT(Check(rules, root), testing::IsEmpty());
}

TEST_F(Tree, AFolderOfManyIdeasIsFound) {
  for (const char* file : {"core/a/b.h", "core/a/b.cc", "core/a/c.h", "core/a/d.cc", "core/e/f.h"}) Write(file, "");
  EXPECT_THAT(CrowdedFolders(root, 3), testing::IsEmpty());
  EXPECT_THAT(CrowdedFolders(root, 2), testing::ElementsAre("core/a: 3"));
  for (const char* step : {"core/s/0001_a.sql", "core/s/0002_b.sql", "core/s/0003_c.sql"}) Write(step, "");
  EXPECT_THAT(CrowdedFolders(root, 2), testing::ElementsAre("core/a: 3"));
  for (const char* file : {"core/s/001_a.sql", "core/s/2.sql"}) Write(file, "");
  EXPECT_THAT(CrowdedFolders(root, 2), testing::ElementsAre("core/a: 3", "core/s: 3"));
}

}  // namespace
}  // namespace annals::layering
