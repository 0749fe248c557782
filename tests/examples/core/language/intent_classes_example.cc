// The example of core/language/intent_classes.h.
#include "core/language/intent_classes.h"
#include "gtest/gtest.h"

namespace annals::language {
namespace {

TEST(IntentClassesExample, IsTrue) {
  //   IsOfClass(Language::kEnglish, "kin", "stepsisters")    true
  EXPECT_TRUE(IsOfClass(Language::kEnglish, "kin", "stepsisters"));
  //   IsOfClass(Language::kEnglish, "channel", "whatsapp")   true
  EXPECT_TRUE(IsOfClass(Language::kEnglish, "channel", "whatsapp"));
}

}  // namespace
}  // namespace annals::language
