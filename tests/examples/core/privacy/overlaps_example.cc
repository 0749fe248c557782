// The example of core/privacy/overlaps.h.
#include <gtest/gtest.h>

#include "core/privacy/overlaps.h"

namespace annals::privacy {
namespace {

TEST(OverlapsExample, IsTrue) {
  //   SettleOverlaps({{0, 9, PiiType::kPerson, 0.5}, {5, 9, PiiType::kEmail, 0.9}})
  //       == {{0, 5, PiiType::kPerson, 0.5}, {5, 9, PiiType::kEmail, 0.9}}
  const std::vector<PiiSpan> settled = {{0, 5, PiiType::kPerson, 0.5}, {5, 9, PiiType::kEmail, 0.9}};
  EXPECT_EQ(SettleOverlaps({{0, 9, PiiType::kPerson, 0.5}, {5, 9, PiiType::kEmail, 0.9}}), settled);
}

}  // namespace
}  // namespace annals::privacy
