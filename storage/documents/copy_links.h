// Which documents are copies of others, as found by comparing them: canonical_of of a live version, with the
// change-feed row that tells replicas. A document whose client names its original itself is left alone.
//
// Throws pqxx exceptions; within the caller's transaction. A statement a link.
#pragma once

#include <vector>

#include "storage/ports/document_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

LinkedCopies WriteLinks(Session& session, CollectionId collection, const std::vector<CopyLink>& links);

}  // namespace annals::storage
