#include "core/privacy/overlaps.h"

#include <gtest/gtest.h>

#include <random>

namespace annals::privacy {
namespace {

TEST(OverlapsTest, WhatWasCoveredStaysCoveredAndNothingOverlaps) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 5'000; ++i) {
    std::vector<PiiSpan> spans;
    std::vector<bool> covered(40, false), after(40, false);
    for (std::size_t n = random() % 8; n > 0; --n) {
      const std::size_t begin = random() % 35, end = begin + 1 + random() % 5;
      spans.push_back({begin, end, kPiiTypes[random() % kPiiTypeCount], static_cast<double>(random() % 10 + 1) / 10});
      for (std::size_t at = begin; at < end; ++at) covered[at] = true;
    }
    std::size_t last = 0;
    for (const PiiSpan& span : SettleOverlaps(spans)) {
      ASSERT_LE(last, span.begin);
      ASSERT_LT(span.begin, span.end);
      for (std::size_t at = span.begin; at < span.end; ++at) after[at] = true;
      last = span.end;
    }
    ASSERT_EQ(covered, after);
  }
}

// Spans that hang together are settled apart from all others, so nothing far away may change anything.
TEST(OverlapsTest, WhatIsFarAwayChangesNothing) {
  std::mt19937_64 random(2);
  const auto draw = [&](std::size_t from) {
    std::vector<PiiSpan> spans;
    for (std::size_t n = random() % 8; n > 0; --n) {
      const std::size_t begin = from + random() % 35, end = begin + 1 + random() % 5;
      spans.push_back({begin, end, kPiiTypes[random() % kPiiTypeCount], static_cast<double>(random() % 10 + 1) / 10});
    }
    return spans;
  };
  for (int i = 0; i < 3'000; ++i) {
    const std::vector<PiiSpan> here = draw(0), there = draw(50);
    std::vector<PiiSpan> apart = SettleOverlaps(here), together = there;
    const std::vector<PiiSpan> behind = SettleOverlaps(there);
    apart.insert(apart.end(), behind.begin(), behind.end());
    together.insert(together.begin() + static_cast<std::ptrdiff_t>(there.size() / 2), here.begin(), here.end());
    ASSERT_EQ(SettleOverlaps(together), apart);
  }
}

TEST(OverlapsTest, TheSurestIsKeptWhole) {
  const std::vector<PiiSpan> spans = {
      {0, 10, PiiType::kStreetAddress, 0.8}, {3, 5, PiiType::kIban, 0.99}, {8, 12, PiiType::kPerson, 0.5}};
  const std::vector<PiiSpan> settled = {{0, 3, PiiType::kStreetAddress, 0.8},
                                        {3, 5, PiiType::kIban, 0.99},
                                        {5, 10, PiiType::kStreetAddress, 0.8},
                                        {10, 12, PiiType::kPerson, 0.5}};
  EXPECT_EQ(SettleOverlaps(spans), settled);
}

}  // namespace
}  // namespace annals::privacy
