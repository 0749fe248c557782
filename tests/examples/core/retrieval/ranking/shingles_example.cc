// The example of core/retrieval/ranking/shingles.h.
#include <gtest/gtest.h>

#include "core/retrieval/ranking/shingles.h"

namespace annals::retrieval {
namespace {

TEST(ShinglesExample, IsTrue) {
  //   Shingles a("a b c d e"), b("a b c d e");
  Shingles a("a b c d e"), b("a b c d e");
  //   a.Near(b, 0.9) == true
  EXPECT_TRUE(a.Near(b, 0.9) == true);
}

}  // namespace
}  // namespace annals::retrieval
