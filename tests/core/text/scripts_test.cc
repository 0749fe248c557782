// Letters and digits of every script survive.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "core/text/text.h"

namespace annals::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Words, KeepsScriptsWithCase) {
  EXPECT_THAT(Words("Лев Толстой написал «Войну и мир»"),
              ElementsAre("лев", "толстои", "написал", "воину", "и", "мир"));
  EXPECT_THAT(Words("Οδυσσεύς ΟΔΥΣΣΕΥΣ"), ElementsAre("οδυσσευσ", "οδυσσευσ"));
  EXPECT_THAT(Words("Þórr Ægisson"), ElementsAre("thorr", "aegisson"));
}

TEST(Words, KeepsScriptsWithoutCase) {
  EXPECT_THAT(Words("שָׁלוֹם עולם"), ElementsAre("שלום", "עולם"));
  EXPECT_THAT(Words("مُحَمَّد ٢٠٢٥"), ElementsAre("محمد", "2025"));
  EXPECT_THAT(Words("हिन्दी में"), ElementsAre("हिनदी", "में"));
  EXPECT_THAT(Words("한국어 서울"), ElementsAre("한국어", "서울"));
}

TEST(Words, SplitsScriptsWithoutSpaces) {
  EXPECT_THAT(Words("東京2020年"), ElementsAre("東", "京", "2020", "年"));
  EXPECT_THAT(Words("ガラス"), ElementsAre("ガ", "ラ", "ス"));
}

TEST(Words, ReadsFullWidthAndMathematicalForms) { EXPECT_THAT(Words("ＡＢＣ１２３ 𝐗𝟗"), ElementsAre("abc123", "x9")); }

TEST(Terms, PairsCharactersOfScriptsWithoutSpaces) {
  EXPECT_THAT(Terms("東京都に", Language::kEnglish), ElementsAre("東京", "京都", "都に"));
  EXPECT_THAT(Terms("東 京都 x 年", Language::kEnglish), ElementsAre("東", "京都", "x", "年"));
  EXPECT_THAT(Terms("年2020年", Language::kEnglish), ElementsAre("年", "2020", "年"));
  EXPECT_THAT(Terms("ไทย", Language::kEnglish), ElementsAre("ไท", "ทย"));
}

TEST(Terms, LeavesOtherScriptsUnstemmed) {
  EXPECT_THAT(Terms("городами running", Language::kEnglish), ElementsAre("городами", "run"));
}

TEST(Words, MeetsNothingInMarksAndSymbols) {
  EXPECT_THAT(Words("— … ☃ 🙂 \u0301\u0301"), IsEmpty());
  EXPECT_THAT(Words(""), IsEmpty());
}

TEST(NameKey, IsTheSameForEverySpelling) {
  EXPECT_EQ(NameKey("São Paulo, Brazil"), "sao paulo brazil");
  EXPECT_EQ(NameKey("Sa\u0303o  PAULO (Brazil)"), "sao paulo brazil");
  EXPECT_EQ(NameKey("東京"), "東 京");
  EXPECT_EQ(NameKey("Ёлкин"), NameKey("елкин"));
}

TEST(Stem, IsTheSameForAWordThatComesBackAmongManyOthers) {
  const auto word = [](int i) { return "w" + std::to_string(i) + "nings"; };
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 20'000; ++i) ASSERT_EQ(Stem(word(i), Language::kEnglish), "w" + std::to_string(i) + "ning");
  }
}

TEST(Stem, IsSafeInManyThreads) {
  const std::vector<std::string> words = {"running", "nationality", "happiness", "relational", "skies"};
  std::vector<std::vector<std::string>> stems(4);
  {
    std::vector<std::jthread> threads;
    for (auto& mine : stems) {
      threads.emplace_back([&words, &mine] {
        for (int round = 0; round < 200; ++round) {
          mine.clear();
          for (const std::string& word : words) mine.push_back(Stem(word, Language::kEnglish));
        }
      });
    }
  }
  for (const auto& mine : stems) EXPECT_THAT(mine, ElementsAre("run", "nation", "happi", "relat", "sky"));
}

}  // namespace
}  // namespace annals::text
