// One entity in two, by documents: what these say of the name is said of somebody else.
//
// The new entity, the twin, has a key that no text gives: "kevin marsh #2", and the bare one as alias and as bare_key,
// by which the writer of a later version finds it again. Names that were merged get a twin each, merged in turn. Locks
// as all changes of identity do (identity_writer.h), and the documents before the entities. Functions throw pqxx
// exceptions.
#pragma once

#include <string>
#include <vector>

#include "storage/ports/identity_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// `documents`: external ids, at least one. Errors as of Store::SplitEntity.
absl::StatusOr<IdentityChange> SplitDocuments(Session& session, CollectionId collection, const std::string& name,
                                              std::vector<std::string> documents);

}  // namespace annals::storage
