// The example of core/privacy/originals.h.
#include <gtest/gtest.h>

#include "core/privacy/originals.h"

namespace annals::privacy {
namespace {

TEST(OriginalsExample, IsTrue) {
  //   Originals originals = {{"EMAIL_6f1d20c9a4b37e58", "ada@lund.org"}};
  //   PutBack("Mail EMAIL_6f1d20c9a4b37e58", originals).text    "Mail ada@lund.org"
  Originals originals = {{"EMAIL_6f1d20c9a4b37e58", "ada@lund.org"}};
  EXPECT_EQ(PutBack("Mail EMAIL_6f1d20c9a4b37e58", originals).text, "Mail ada@lund.org");
}

}  // namespace
}  // namespace annals::privacy
