// The examples of core/language/detect.h.
#include <gtest/gtest.h>

#include "core/language/detect.h"

namespace annals::language {
namespace {

TEST(DetectExample, IsTrue) {
  //   DetectLanguage("Wann ist der Vertrag mit der Stadt abgelaufen?")   German: "wann", "ist", "der", "mit"
  EXPECT_EQ(DetectLanguage("Wann ist der Vertrag mit der Stadt abgelaufen?"), Language::kGerman);
  for (const char* word : {"wann", "ist", "der", "mit"})
    EXPECT_TRUE(Has(LexiconOf(Language::kGerman).text.stop, word)) << word;
  //   DetectLanguage("Tesla margin 2024")                                nothing: no small word stands in it
  EXPECT_EQ(DetectLanguage("Tesla margin 2024"), std::nullopt);
}

}  // namespace
}  // namespace annals::language
