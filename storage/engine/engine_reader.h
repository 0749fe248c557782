// Reads the rows of engine kPostgres for questions: what is asked for, one statement a kind. In a Transaction of the collection with
// Isolation::kSnapshot. Throws pqxx exceptions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/index/stored/stored_source.h"
#include "storage/postgres/session.h"

namespace annals::storage {

index::StoredReply ReadEngineRows(Session& session, const index::StoredWanted& wanted);
std::optional<std::vector<index::StoredPlace>> NearestRows(Session& session, CollectionId collection, bool statements,
                                                           std::span<const float> query, std::size_t k);

}  // namespace annals::storage
