// The example of core/identity/paper_match.h.
#include <gtest/gtest.h>

#include "core/identity/paper_match.h"

namespace annals::identity {
namespace {

TEST(PaperMatchExample, IsTrue) {
  //   ComparePapers({"Views over Rivers", {"K. Marsh", "Ada Lund"}, 1999},
  //                 {"Views over rivers.", {"Lund, Ada", "Marsh, Kevin"}, 1999})   -> .score 1, .same
  const PaperLikeness likeness = ComparePapers({"Views over Rivers", {"K. Marsh", "Ada Lund"}, 1999},
                                               {"Views over rivers.", {"Lund, Ada", "Marsh, Kevin"}, 1999});
  EXPECT_DOUBLE_EQ(likeness.score, 1);
  EXPECT_TRUE(likeness.same);
}

}  // namespace
}  // namespace annals::identity
