// What documents say of who belongs to which organisation, kept and asked for: what core/identity/namesakes.h decides by
// whom a name means.
//
// Functions throw pqxx exceptions; within the transaction of the document.
#pragma once

#include <string>
#include <vector>

#include "core/identity/namesakes.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// The key of each entity of the document: its own, or that of a namesake. Takes turns with other writers of these
// names. `affiliations` by entity, as in RecordAffiliations.
std::vector<std::string> KeysOfEntities(Session& session, CollectionId collection, const std::string& external_id,
                                        const std::vector<std::string>& keys,
                                        const std::vector<identity::Affiliations>& affiliations);

// The twins that a version names, where it names any: their keys stand for the bare ones in the version that comes.
void KeepTwins(Session& session, std::int64_t old_version, std::vector<std::string>* keys);

// The document's word on who belongs to which organisation. `ids` by entity, 0 for none.
void RecordAffiliations(Session& session, CollectionId collection, DocumentId document,
                        const std::vector<identity::Affiliations>& affiliations, const std::vector<EntityId>& ids);

}  // namespace annals::storage
