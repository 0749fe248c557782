// Indexes that a migration has built CONCURRENTLY, so that nobody who reads or writes the table waits meanwhile.
//
//   -- serves: 0021
//   -- concurrently
//   CREATE INDEX CONCURRENTLY chunks_by_section ON annals.chunks(collection_id, section);
//
// PostgreSQL builds such an index in no transaction, and where it is interrupted leaves an invalid one behind. So a migration
// whose head has the line "-- concurrently" holds nothing else, and may be applied again: an index that is there and valid is
// passed over, an invalid one dropped and built anew.
#pragma once

#include <pqxx/pqxx>
#include <string_view>

#include "absl/status/status.h"

namespace annals::storage {

// The comment that the text begins with has the line. Pure.
bool BuildsConcurrently(std::string_view sql);

// kInvalidArgument for a statement of another kind: nothing was done then. Waits for transactions under way, for as long as
// they take; they do not wait for it. Throws what pqxx throws (errors.h).
absl::Status BuildIndexes(pqxx::connection& connection, std::string_view sql);

}  // namespace annals::storage
