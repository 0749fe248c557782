// From PostgreSQL's errors to absl::Status, in one place. Inside storage/ failures travel as pqxx exceptions;
// `ToStatus` turns them into a Status at the Store's border.
#pragma once

#include <exception>
#include <string>

#include "absl/status/status.h"

namespace annals::storage {

absl::Status ToStatus(const std::exception& error);

// A status whose message holds words of the database: hosts, ports, names of statements and roles. They are for the
// log, never for a client; DatabaseWords finds them again, "" when there are none.
absl::Status DatabaseError(absl::StatusCode code, const std::string& words);
std::string DatabaseWords(const absl::Status& status);

// The connection is of no more use: replace it.
bool IsBrokenConnection(const std::exception& error);
// Nothing is wrong with the call: the same transaction, run again, may succeed (serialization failure, deadlock, or a
// row that a concurrent writer made first).
bool IsConflict(const std::exception& error);

}  // namespace annals::storage
