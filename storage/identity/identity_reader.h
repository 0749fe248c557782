// Reads who the entities of some documents are, after merges (core/identity/merges.h).
#pragma once

#include <cstdint>
#include <vector>

#include "core/identity/merges.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// One query a level of merges. Throws pqxx exceptions.
identity::Merges ReadMerges(Session& session, const std::vector<std::int64_t>& documents);
// These, with the names of what was merged into them as aliases; of one that was merged, what it was merged into.
std::vector<Entity> ReadEntitiesWithMerged(Session& session, const std::vector<std::int64_t>& ids);

}  // namespace annals::storage
