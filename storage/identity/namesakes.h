// Two people of one name with different organisations stay two.
//
// A person's key is his name, so the second one gets a key of his own, name and organisation, with the name as alias:
// "kevin marsh" of Tarn Energy came first, "kevin marsh eskby mills" is the other. Whose organisations agree
// (core/ingest/organisations.h) is one man. Who came first keeps the bare key; a document that names no organisation
// means him.
//
// Functions throw pqxx exceptions; within the transaction of the document.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/ingest/organisations.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// The key of each entity of the document: its own, or that of a namesake. Takes turns with other writers of these
// names.
std::vector<std::string> KeysOfEntities(Session& session, CollectionId collection,
                                        const ingest::PreparedDocument& document,
                                        const std::vector<std::vector<ingest::Affiliation>>& affiliations);

// The document's word on who belongs to which organisation. `ids` by entity, 0 for none.
void RecordAffiliations(Session& session, CollectionId collection, DocumentId document,
                        const std::vector<std::vector<ingest::Affiliation>>& affiliations,
                        const std::vector<EntityId>& ids);

}  // namespace annals::storage
