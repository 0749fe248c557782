// Reads document versions back, whole, a set of them with one statement a table.
//
//   std::vector<DocumentBundle> bundles = ReadBundles(session, ids, {.vectors = true, .dimension = 512});
//
// Bundles come in the order of `ids`; an id without a row (purged) is left out. Rows are put in order here, not by the
// database: sorting rows that carry vectors would spill to disk. Throws pqxx exceptions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/language/languages.h"
#include "core/record/record.h"
#include "storage/postgres/session.h"

namespace annals::storage {

struct BundleOptions {
  bool vectors = true;
  std::int32_t space = 0;  // whose vectors
  std::size_t dimension = 0;
  // Of the collection: in which the times of statements are read that were written before there were any.
  std::optional<language::Language> language;
  const std::vector<std::int64_t>* chunks = nullptr;  // only these, with what belongs to them; null: all
};

std::vector<DocumentBundle> ReadBundles(Session& session, const std::vector<std::int64_t>& ids,
                                        const BundleOptions& options);

struct DocumentRow {
  Document document;
  EntityId title_entity;
  int chunks = 0;
};
// The document rows alone, in the order of `ids`.
std::vector<DocumentRow> ReadDocumentRows(Session& session, const std::vector<std::int64_t>& ids);

}  // namespace annals::storage
