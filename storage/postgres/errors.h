// From PostgreSQL's errors to absl::Status, in one place. Inside storage/ failures travel as pqxx exceptions;
// `ToStatus` turns them into a Status at the Store's border.
#pragma once

#include <exception>

#include "absl/status/status.h"

namespace annals::storage {

absl::Status ToStatus(const std::exception& error);

// The connection is of no more use: replace it.
bool IsBrokenConnection(const std::exception& error);
// Nothing is wrong with the call: the same transaction, run again, may succeed (serialization failure, deadlock, or a
// row that a concurrent writer made first).
bool IsConflict(const std::exception& error);

}  // namespace annals::storage
