// Periods with documents that lie nearest to one without: what an abstaining answer can still offer. Thread-safe;
// O(documents).
#pragma once

#include <string>
#include <vector>

#include "core/index/view.h"
#include "core/retrieval/retrieve.h"

namespace annals::answer {

// Names of the last period before and the first after the scope, in time order; empty when there is none.
std::vector<std::string> NearestPeriods(const index::View& view, const retrieval::Result& result);

// How an abstaining answer goes on: "; the nearest period with documents: July 2025", and what is wrong with the period
// or the owner itself. May be empty.
std::string NearestOffer(const index::View& view, const retrieval::Result& result);

// "October 2025"; several joined with "and".
std::string ScopeName(const time::Scope& scope);
std::string GroupName(const time::Group& group);

}  // namespace annals::answer
