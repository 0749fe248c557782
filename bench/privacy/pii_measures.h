// How good spans are beside those that are right, by type.
//
//   precision = right / found       recall = right / gold       F2 = 5 P R / (4 P + R)
//
// A gold span is found when one span of its type shares with it at least half of what the two cover together; each found
// span counts for one gold span at most. `exact`: those whose ends agree to the byte. Pure.
#pragma once

#include <map>
#include <string_view>
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

// With spans of `type` that are parts of one thing made one: no word in small letters and at most forty bytes stand between.
//
// The data mark house number, street, flat and code of some addresses apart, and those of others together; without this a
// finder that takes addresses whole is wrong by every part but one, and one that takes them apart by every whole.
std::vector<privacy::PiiSpan> JoinParts(std::string_view text, const std::vector<privacy::PiiSpan>& spans,
                                        privacy::PiiType type);

}  // namespace annals::bench
