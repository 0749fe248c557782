// One claim held against the passages that it cites: the rules of check.h.
#pragma once

#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/answer/model/check.h"
#include "core/answer/model/given_passage.h"

namespace annals::answer {

// What every claim of a reply is held against. Borrows.
struct CheckedAgainst {
  const index::View& view;
  const retrieval::Result& result;
  const CheckOptions& options;
  const absl::flat_hash_set<std::string>& question;  // terms of its content
  const std::vector<GivenPassage>& given;
};

struct ClaimVerdict {
  ClaimFault fault = ClaimFault::kNone;
  std::string detail;
  KeptClaim kept;  // when there is no fault
};

ClaimVerdict CheckClaim(const CheckedAgainst& against, const Claim& claim);

}  // namespace annals::answer
