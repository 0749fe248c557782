// The example of core/text/fold.h.
#include <gtest/gtest.h>

#include "core/text/fold.h"

namespace annals::text {
namespace {

TEST(FoldExample, IsTrue) {
  //   Folded("Łódź’s “café”").text() == "Lodz's \"cafe\""          // case is kept
  EXPECT_TRUE(Folded("Łódź’s “café”").text() == "Lodz's \"cafe\"");
}

}  // namespace
}  // namespace annals::text
