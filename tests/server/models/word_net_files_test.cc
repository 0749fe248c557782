#include "server/models/word_net_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kData = "00000950 32 v 02 visit 0 call 0 000 | go to see\n";
constexpr std::string_view kIndex = "visit v 1 0 1 1 00000950\ncall v 1 0 1 1 00000950\n";

class WordNetFilesTest : public ::testing::Test {
 protected:
  // Four parts of speech; only the verbs have words.
  void WriteAll() {
    for (const std::string part : {"noun", "verb", "adj", "adv"}) {
      folder_.Write("data." + part, part == "verb" ? kData : "\n");
      folder_.Write("index." + part, part == "verb" ? kIndex : "\n");
    }
  }
  std::vector<std::string> KinOf(const LazyWordNet& words, const std::string& stem) {
    std::vector<std::string> stems;
    for (const text::Kin& kin : words.KinOf(stem)) stems.push_back(kin.stem);
    return stems;
  }
  LazyWordNet Words() {
    return LazyWordNet(folder_.path(), [this](const std::string& what) { told_.push_back(what); });
  }

  TemporaryFolder folder_;
  std::vector<std::string> told_;
};

TEST_F(WordNetFilesTest, AGoodFolderIsRead) {
  WriteAll();
  const LazyWordNet words = Words();
  EXPECT_THAT(KinOf(words, "visit"), ElementsAre("visit", "call"));
  EXPECT_THAT(KinOf(words, "lantern"), ElementsAre("lantern"));
  EXPECT_THAT(told_, IsEmpty());
}

TEST_F(WordNetFilesTest, NothingIsReadBeforeItIsAskedFor) {
  const LazyWordNet words = Words();
  EXPECT_THAT(told_, IsEmpty());
  WriteAll();
  EXPECT_THAT(KinOf(words, "visit"), ElementsAre("visit", "call"));
}

TEST_F(WordNetFilesTest, AMissingFolderIsSaidOnceAndWordsStandAlone) {
  const LazyWordNet words(folder_.path() + "/none", [this](const std::string& what) { told_.push_back(what); });
  EXPECT_THAT(KinOf(words, "visit"), ElementsAre("visit"));
  EXPECT_THAT(KinOf(words, "call"), ElementsAre("call"));
  EXPECT_THAT(told_, ElementsAre(HasSubstr(folder_.path() + "/none")));
  EXPECT_THAT(KinOf(LazyWordNet(folder_.path() + "/none"), "visit"), ElementsAre("visit")) << "nobody listens";
}

TEST_F(WordNetFilesTest, AMissingFileIsSaidAndTheOthersAreRead) {
  WriteAll();
  std::filesystem::remove(folder_.path() + "/index.adv");
  const LazyWordNet words = Words();
  EXPECT_THAT(KinOf(words, "visit"), ElementsAre("visit", "call"));
  EXPECT_EQ(told_.size(), 1U);
}

TEST_F(WordNetFilesTest, DamagedLinesAreLeftOut) {
  WriteAll();
  std::string data(kData), index(kIndex);
  folder_.Write("data.verb", std::string("\0\xff\xfe", 3) + "no line of it\n" + data + "00000999 32 v 7f cut 0");
  folder_.Write("index.verb", "visit\ncall v 99 @\n" + index + "cut v 1 0 1 1 0000");
  const LazyWordNet words = Words();
  EXPECT_THAT(KinOf(words, "visit"), ElementsAre("visit", "call"));
  EXPECT_THAT(KinOf(words, "cut"), ElementsAre("cut"));
}

TEST_F(WordNetFilesTest, FilesThatAreCutAnywhereAreRead) {
  WriteAll();
  for (std::size_t kept = 1; kept < kData.size(); ++kept) {
    folder_.Write("data.verb", kData.substr(0, kept));
    EXPECT_THAT(KinOf(Words(), "visit"), ::testing::Contains("visit")) << kept;
  }
  folder_.Write("data.verb", kData);
  for (std::size_t kept = 1; kept < kIndex.size(); ++kept) {
    folder_.Write("index.verb", kIndex.substr(0, kept));
    EXPECT_THAT(KinOf(Words(), "visit"), ::testing::Contains("visit")) << kept;
  }
}

TEST_F(WordNetFilesTest, ManyAskAtOnce) {
  const LazyWordNet words = Words();  // of an empty folder
  std::vector<std::thread> askers;
  for (int t = 0; t < 4; ++t) askers.emplace_back([&] { EXPECT_THAT(words.KinOf("visit").size(), 1U); });
  for (std::thread& asker : askers) asker.join();
  EXPECT_EQ(told_.size(), 1U);
}

TEST_F(WordNetFilesTest, ThePackagesFolder) {
  constexpr const char* kFolder = "/usr/share/wordnet";
  if (!std::filesystem::exists(kFolder)) GTEST_SKIP() << "no WordNet in " << kFolder;
  const LazyWordNet words(kFolder, [this](const std::string& what) { told_.push_back(what); });
  EXPECT_EQ(words.language(), language::Language::kEnglish);
  EXPECT_TRUE(std::ranges::contains(KinOf(words, "visit"), "visitor"));
  EXPECT_THAT(told_, IsEmpty());
}

}  // namespace
}  // namespace annals::models
