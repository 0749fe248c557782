// The grammar knows meanings, not words: what a language says stands in its table. Sources are read as text.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "core/time/time_scope.h"

namespace annals::time {
namespace {

// Names on the wire, the one notation of labels, an alphabet: no words of questions.
const std::set<std::string> kNotations = {"interval.cc", "names.cc", "label_text.cc"};

std::string WithoutComments(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string text;
  for (std::string line; std::getline(file, line);) text += line.substr(0, line.find("//")) + "\n";
  return text;
}

TEST(GrammarWords, NoFormNamesAWordOfALanguage) {
  const std::regex literal("\"([^\"\\n]*)\""), include("#include[^\\n]*"), letters("[A-Za-z]{2}");
  int read = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SOURCES_FOLDER)) {
    const std::string name = entry.path().filename().string();
    const bool source = entry.path().extension() == ".cc" || entry.path().extension() == ".h";
    if (!source || kNotations.contains(name)) continue;
    ++read;
    const std::string text = std::regex_replace(WithoutComments(entry.path()), include, "");
    for (std::sregex_iterator it(text.begin(), text.end(), literal), end; it != end; ++it)
      EXPECT_FALSE(std::regex_search((*it)[1].str(), letters)) << name << ": " << it->str();
  }
  EXPECT_GT(read, 20);
}

TEST(GrammarWords, WithAnotherTableTheWordsOfEnglishMeanNothing) {
  constexpr Day kNow{std::chrono::year{2025} / 11 / 1};
  for (const char* text : {"since July", "last quarter", "the third quarter", "yesterday", "nineteen ninety",
                           "three months ago", "the nineties", "the latest report", "each year", "before the merger"}) {
    const Scope english = ParseTimeScope(text, kNow, Language::kEnglish);
    const bool means_something =
        !english.groups.empty() || english.recency || english.event || english.enumerate != Granularity::kNone;
    EXPECT_TRUE(means_something || std::string(text) == "nineteen ninety") << text;
    const Scope german = ParseTimeScope(text, kNow, Language::kGerman);
    EXPECT_TRUE(german.groups.empty() && !german.recency && !german.event) << text;
    EXPECT_EQ(german.enumerate, Granularity::kNone) << text;
  }
  EXPECT_TRUE(ParseTimeScope("im letzten Quartal", kNow, Language::kEnglish).groups.empty());
}

TEST(GrammarWords, LabelsAndDatesTakeALanguageToo) {
  const auto label = ParseLabel("Bericht Oktober 2025", Language::kGerman);
  ASSERT_TRUE(label.has_value());
  EXPECT_EQ(label->text, "October 2025");
  EXPECT_EQ(ToString(ParseDate("5. Mai 2012", Language::kGerman).value()), "2012-05-05..2012-05-06");
  EXPECT_FALSE(ParseDate("5. Oktober 2012", Language::kEnglish).has_value());
}

}  // namespace
}  // namespace annals::time
