// The example of core/text/year.h.
#include <gtest/gtest.h>

#include "core/text/year.h"

namespace annals::text {
namespace {

TEST(YearExample, IsTrue) {
  //   IsYear("1066"); IsYear("2026")                      // true; not "1,066", "26", "3000", "19.5"
  //   IsYear(4, 1066)                                     // the same of digits that were read: so many, of that value
  EXPECT_TRUE(IsYear("1066"));
  EXPECT_TRUE(IsYear("2026"));
  for (const char* other : {"1,066", "26", "3000", "19.5"}) EXPECT_FALSE(IsYear(other)) << other;
  EXPECT_TRUE(IsYear(4, 1066));
}

}  // namespace
}  // namespace annals::text
