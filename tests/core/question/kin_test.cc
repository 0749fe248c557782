#include "core/question/kin.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace annals::question {
namespace {

bool Says(const std::vector<std::string>& kin, std::string_view stem) { return std::ranges::contains(kin, stem); }

TEST(KinTest, ReadsIrregularFormsAndWordsOfOneMeaning) {
  EXPECT_EQ(PlainStem("held", Language::kEnglish), "hold");
  EXPECT_EQ(PlainStem("hold", Language::kEnglish), "");
  const std::vector<std::string> bought = Kin("bought", Language::kEnglish, Language::kEnglish);
  EXPECT_TRUE(Says(bought, "buy"));
  EXPECT_TRUE(Says(bought, "purchas"));
  EXPECT_FALSE(Says(bought, "sell"));
}

TEST(KinTest, ReadsOneLanguageInAnother) {
  EXPECT_TRUE(Says(Kin("grunden", Language::kGerman, Language::kEnglish), "found"));
  EXPECT_TRUE(Says(Kin("grundete", Language::kGerman, Language::kEnglish), "found"));
  EXPECT_TRUE(Kin("qwxz", Language::kGerman, Language::kEnglish).empty());
}

TEST(KinTest, EveryLanguageIsReadInEveryOther) {
  EXPECT_TRUE(Says(Kin("comprar", Language::kSpanish, Language::kEnglish), "purchas"));
  EXPECT_TRUE(Says(Kin("bought", Language::kEnglish, Language::kGerman), "kauf"));
  EXPECT_FALSE(Says(Kin("bought", Language::kEnglish, Language::kGerman), "verkauf")) << "to sell";
  EXPECT_FALSE(Says(Kin("comprar", Language::kSpanish, Language::kEnglish), "compr")) << "no word of English";
}

TEST(KinTest, EachStemStandsOnceInOrder) {
  for (const char* word : {"bought", "found", "paid", "open", "lantern"}) {
    const std::vector<std::string> kin = Kin(word, Language::kEnglish, Language::kEnglish);
    EXPECT_FALSE(kin.empty()) << word;
    EXPECT_TRUE(std::ranges::is_sorted(kin)) << word;
    EXPECT_TRUE(std::ranges::adjacent_find(kin) == kin.end()) << word;
  }
}

TEST(KinTest, AWordWithoutOthersIsItself) {
  EXPECT_EQ(Kin("lantern", Language::kEnglish, Language::kEnglish), std::vector<std::string>{"lantern"});
}

TEST(KinTest, AWordIsMadeOfAnotherThatItBeginsWith) {
  EXPECT_TRUE(Derived("found", "founder"));
  EXPECT_TRUE(Derived("founder", "found"));
  EXPECT_FALSE(Derived("form", "formula")) << "too short";
  EXPECT_FALSE(Derived("found", "fountain"));
  EXPECT_FALSE(Derived("found", "foundations")) << "too long";
  EXPECT_TRUE(Derived("found", "found"));
}

}  // namespace
}  // namespace annals::question
