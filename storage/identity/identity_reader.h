// Reads who the entities of some documents are, after merges (core/identity/merges.h).
#pragma once

#include <cstdint>
#include <vector>

#include "core/identity/merges.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// One query a level of merges. Throws pqxx exceptions.
identity::Merges ReadMerges(Session& session, const std::vector<std::int64_t>& documents);

}  // namespace annals::storage
