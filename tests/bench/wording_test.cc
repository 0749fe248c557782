#include "bench/answers/wording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace annals::bench {
namespace {

using ::testing::HasSubstr;

TEST(Wording, HasNames) {
  EXPECT_EQ(WordingOf("courteous"), Wording::kCourteous);
  EXPECT_EQ(WordingOf("polite"), std::nullopt);
}

TEST(Wording, LeavesThePlainQuestion) { EXPECT_EQ(Reworded("Wer kam?", Wording::kPlain, 3), "Wer kam?"); }

TEST(Wording, WritesSmallLettersOfAnyScript) {
  EXPECT_EQ(Reworded("Who is Ölmann of ŁÓDŹ?", Wording::kLower, 0), "who is ölmann of łódź?");
}

TEST(Wording, TakesTheMarkAway) {
  EXPECT_EQ(Reworded("Who keeps the keys ?", Wording::kUnmarked, 0), "Who keeps the keys");
}

TEST(Wording, PutsCourtesyAroundTheQuestion) {
  EXPECT_EQ(Reworded("Who keeps the keys?", Wording::kCourteous, 0),
            "Hi, could you please tell me: who keeps the keys? Thanks!");
  EXPECT_THAT(Reworded("Skelby's mayor", Wording::kCourteous, 0), HasSubstr("Skelby's mayor"));
  EXPECT_EQ(Reworded("Wer hat die Mühle gebaut?", Wording::kCourteous, 2),
            "Kannst du mir sagen, wer hat die Mühle gebaut? Danke schön.");
  EXPECT_EQ(Reworded("¿Quién construyó el molino?", Wording::kCourteous, 5),
            "¿Sabes quién construyó el molino? Mil gracias");
}

TEST(Wording, HasSeveralFormsOfCourtesy) {
  std::set<std::string> forms;
  for (std::size_t number = 0; number < 60; ++number) forms.insert(Reworded("Who came?", Wording::kCourteous, number));
  EXPECT_GE(forms.size(), 6U);
}

}  // namespace
}  // namespace annals::bench
