// The example of core/question/patterns/asked_value.h.
#include <gtest/gtest.h>

#include "core/question/patterns/asked_value.h"

namespace annals::question {
namespace {

TEST(AskedValueExample, IsTrue) {
  //   "What was the yield in 2019"           of "What was the yield in 2019, and how did it compare to 2018?": yes
  const std::string_view whole = "What was the yield in 2019, and how did it compare to 2018?";
  const std::string_view part = "What was the yield in 2019";
  EXPECT_TRUE(whole.starts_with(part));
  EXPECT_TRUE(PartAsksValue(part, language::Language::kEnglish));
  //   "How did work change in October"       no: an explanation
  EXPECT_FALSE(PartAsksValue("How did work change in October", language::Language::kEnglish));
}

}  // namespace
}  // namespace annals::question
