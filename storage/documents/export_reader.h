// Reads a collection for an export, a page a call. Throws pqxx exceptions.
#pragma once

#include <cstddef>

#include "storage/ports/export_page.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// At most about so many bytes of what was given, and one version at least. `history`: retired versions, too. Costs the rows
// of the page; of aliases by hand, all of the collection's.
ExportPage ReadExportPage(Session& session, CollectionId collection, const ExportPosition& from, bool history,
                          std::size_t max_bytes);

}  // namespace annals::storage
