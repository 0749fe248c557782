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

TEST(KinTest, AWordIsMadeOfAnotherThatItBeginsWith) {
  EXPECT_TRUE(Derived("found", "founder"));
  EXPECT_TRUE(Derived("founder", "found"));
  EXPECT_FALSE(Derived("form", "formula")) << "too short";
  EXPECT_FALSE(Derived("found", "fountain"));
}

}  // namespace
}  // namespace annals::question
