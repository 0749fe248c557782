// The example of core/question/repair/courtesy.h.
#include "core/question/repair/courtesy.h"
#include "gtest/gtest.h"

namespace annals::question {
namespace {

constexpr auto kEnglish = language::Language::kEnglish;

TEST(CourtesyExample, IsTrue) {
  //   WithoutCourtesy("Hi, could you please tell me who built it? Thanks!", kEnglish)   "who built it?", its bytes where they were
  EXPECT_EQ(WithoutCourtesy("Hi, could you please tell me who built it? Thanks!", kEnglish),
            std::string(29, ' ') + "who built it?");
  //   WithoutCourtesy("Can you find the passage that mentions larches?", kEnglish)      "larches"
  EXPECT_EQ(WithoutCourtesy("Can you find the passage that mentions larches?", kEnglish),
            std::string(39, ' ') + "larches");
  //   WithoutCourtesy("Tell me about Atlanta", kEnglish)                                as it stands: nothing else is asked
  EXPECT_EQ(WithoutCourtesy("Tell me about Atlanta", kEnglish), "Tell me about Atlanta");
}

}  // namespace
}  // namespace annals::question
