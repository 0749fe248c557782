// How good spans are beside those that are right, by type.
//
//   precision = right / found       recall = right / gold       F2 = 5 P R / (4 P + R)
//
// A gold span is found when one span of its type shares with it at least half of what the two cover together; each found
// span counts for one gold span at most. `exact`: those whose ends agree to the byte. Pure.
#pragma once

#include <map>
#include <vector>

#include "core/privacy/span.h"

namespace annals::bench {

struct PiiScore {
  int gold = 0, found = 0, right = 0, exact = 0;

  double Precision() const;  // 1 when nothing was found
  double Recall() const;     // 1 when nothing was to be found
  double F2() const;
  PiiScore& operator+=(const PiiScore& other);
};

using PiiScores = std::map<privacy::PiiType, PiiScore>;

// Both in order.
PiiScores ScorePii(const std::vector<privacy::PiiSpan>& gold, const std::vector<privacy::PiiSpan>& found);

}  // namespace annals::bench
