// From PostgreSQL's errors to absl::Status, in one place. Inside storage/ failures travel as pqxx exceptions;
// `ToStatus` turns them into a Status at the Store's border.
#pragma once

#include <exception>
#include <pqxx/pqxx>
#include <string>

#include "absl/status/status.h"

namespace annals::storage {

absl::Status ToStatus(const std::exception& error);

// PostgreSQL counts the time of a statement, and of a wait for a lock, by its wall clock: a step forward ends what is
// under way. The statement did nothing and may be run again: kUnavailable. So does one that an administrator cancels.
struct EndedEarly : pqxx::sql_error {
  using pqxx::sql_error::sql_error;
};

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
