// One statement in a session of its own, for stores of a few rows that are asked now and then.
//
//   ASSIGN_OR_RETURN(const Rows rows, ExecuteRepeatable(pool, 5s, kListKeys, {}));
//
// It is run twice where the connection broke while nobody looked, so it must be one that may be.
#pragma once

#include <chrono>

#include "absl/status/statusor.h"
#include "storage/postgres/pool.h"

namespace annals::storage {

// Waits for a session for `acquire` at most. Errors as Store's.
absl::StatusOr<Rows> ExecuteRepeatable(Pool& pool, std::chrono::milliseconds acquire, const Sql& statement,
                                       const Parameters& parameters);

}  // namespace annals::storage
