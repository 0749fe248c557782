// The example of core/privacy/span.h.
#include <gtest/gtest.h>

#include "core/privacy/span.h"

namespace annals::privacy {
namespace {

TEST(SpanExample, IsTrue) {
  //   NameOf(PiiType::kUsSsn)              "US_SSN"
  //   PiiTypeOf("CREDIT_CARD")             PiiType::kCreditCard
  EXPECT_EQ(NameOf(PiiType::kUsSsn), "US_SSN");
  EXPECT_EQ(PiiTypeOf("CREDIT_CARD"), PiiType::kCreditCard);
}

}  // namespace
}  // namespace annals::privacy
