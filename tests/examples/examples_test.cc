// Every example of a header in core is a test: tests/examples/core/text/text_example.cc holds the lines of
// core/text/text.h, and code that asserts them. Headers whose examples have no test yet stand in uncovered.txt.
#include "tests/examples/examples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "tests/support/temporary_folder.h"

namespace annals::examples {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const fs::path kSource = ANNALS_SOURCE_DIR;

// "core/text/text.h" -> "tests/examples/core/text/text_example.cc"
fs::path TestOf(const std::string& header) {
  return kSource / "tests/examples" / (header.substr(0, header.size() - 2) + "_example.cc");
}

std::set<std::string> HeadersWithExamples() {
  std::set<std::string> headers;
  for (const auto& entry : fs::recursive_directory_iterator(kSource / "core")) {
    if (entry.path().extension() == ".h" && !ExampleOf(entry.path()).empty())
      headers.insert(fs::relative(entry.path(), kSource).generic_string());
  }
  return headers;
}

std::set<std::string> Uncovered() {
  std::set<std::string> headers;
  std::ifstream in(kSource / "tests/examples/uncovered.txt");
  std::string line;
  while (std::getline(in, line)) {
    if (!line.empty() && !line.starts_with('#')) headers.insert(line);
  }
  return headers;
}

TEST(Examples, AreWhatTheirTestsHold) {
  int covered = 0;
  for (const std::string& header : HeadersWithExamples()) {
    if (!fs::exists(TestOf(header))) continue;
    ++covered;
    for (const std::string& fault : FaultsOf(kSource / header, TestOf(header)))
      ADD_FAILURE() << header << ": " << fault;
  }
  EXPECT_GT(covered, 0);
}

TEST(Examples, HaveATestOrAreListed) {
  const std::set<std::string> headers = HeadersWithExamples(), uncovered = Uncovered();
  for (const std::string& header : headers) EXPECT_NE(fs::exists(TestOf(header)), uncovered.contains(header)) << header;
  for (const std::string& header : uncovered) EXPECT_TRUE(headers.contains(header)) << header << " has no example";
}

TEST(Examples, EachTestIsOfAHeader) {
  for (const auto& entry : fs::recursive_directory_iterator(kSource / "tests/examples/core")) {
    const std::string path = fs::relative(entry.path(), kSource / "tests/examples").generic_string();
    const auto end = path.rfind("_example.cc");
    if (!entry.is_regular_file()) continue;
    ASSERT_NE(end, std::string::npos) << path;
    EXPECT_FALSE(ExampleOf(kSource / (path.substr(0, end) + ".h")).empty()) << path;
  }
}

TEST(ExampleFaults, AreFound) {
  const TemporaryFolder folder;
  const std::string header =
      folder.Write("a.h", "// Adds.\n//\n//   Add(1, 2) == 3\n//   Name()  \"three\"\n//\n// Linear.\n#pragma once\n");
  const auto faults = [&](const char* test) { return FaultsOf(header, folder.Write("a.cc", test)); };
  EXPECT_THAT(faults("  //   Add(1, 2) == 3\nAdd(1, 2)\n  //   Name()  \"three\"\nName() == \"three\"\n"), IsEmpty());
  EXPECT_THAT(faults("  //   Add(1, 2) == 3\nAdd(1, 2)\n  //   Name()  \"four\"\nName() == \"three\"\n"),
              ElementsAre("line 4 of the header is not in the test:   Name()  \"three\"",
                          "not in the header:   Name()  \"four\""));
  EXPECT_THAT(faults("  //   Add(1, 2) == 3\n  //   Name()  \"three\"\nName()\n"),
              ElementsAre("the test's code does not use Add(", "the test's code does not use three"));
}

}  // namespace
}  // namespace annals::examples
