// The spaces of a collection: another model's vectors beside those that serve, and the switch from one to the other.
//
// A space is what one model makes of a collection's texts. Number 0 is in the rows of chunks and statements, the others in
// space_vectors; a switch changes the collection's row alone. Begin, cancel and switch lock that row, so they come before or
// after each transaction that writes documents or vectors, and never into the middle of one.
//
// Throws pqxx exceptions; each works within the caller's transaction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "storage/ports/collection_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// All versions lack vectors of it then. Writers of the collection wait for as long as it takes to list them.
// kFailedPrecondition when one of another model is being made; nothing changes where that model serves or is being made.
absl::Status BeginSpace(Session& session, const Collection& collection, const std::string& embedder,
                        std::size_t dimension);
// Nothing is left of the next space.
void CancelSpace(Session& session, CollectionId collection);
// False when it is not the next one, or a version lacks vectors of it.
bool SwitchSpace(Session& session, CollectionId collection, std::int32_t space);
// See Store::ClearOldVectors.
DocumentId ClearVectors(Session& session, CollectionId collection, std::int32_t space, DocumentId after,
                        std::size_t most);

}  // namespace annals::storage
