// The rule by which spans that overlap become spans that do not.
//
//   SettleOverlaps({{0, 9, PiiType::kPerson, 0.5}, {5, 9, PiiType::kEmail, 0.9}})
//       == {{0, 5, PiiType::kPerson, 0.5}, {5, 9, PiiType::kEmail, 0.9}}
//
// The surer wins; of equally sure ones the longer, then the earlier, then the one that PiiType names first. What sticks out
// of the loser stays as a span of the loser's type: everything that some recogniser held to be private stays covered. n log n, and
// the overlaps.
#pragma once

#include <vector>

#include "core/privacy/span.h"

namespace annals::privacy {

std::vector<PiiSpan> SettleOverlaps(std::vector<PiiSpan> spans);

}  // namespace annals::privacy
