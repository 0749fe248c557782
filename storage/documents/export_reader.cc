#include "storage/documents/export_reader.h"

#include <algorithm>
#include <map>

#include "storage/documents/bundle_reader.h"

namespace annals::storage {
namespace {

// In one page. Versions whose input is not kept are read whole, so few are taken at once.
constexpr int kMostVersions = 200, kMostRows = 1'000;

// (feed number, version, recorded, retired, bytes given, deleted)
constexpr Sql kVersions{
    "export_versions",
    "SELECT l.number, d.id, d.recorded_at, d.retired_at, coalesce(octet_length(g.given), 0),"
    " d.retired_at IS NOT NULL AND NOT EXISTS (SELECT FROM documents later WHERE later.collection_id = $1::int8"
    " AND later.external_id = d.external_id AND later.recorded_at > d.recorded_at)"
    " FROM index_log l JOIN documents d ON d.id = l.document_id AND d.collection_id = $1::int8"
    " LEFT JOIN given_documents g ON g.document_id = d.id AND g.collection_id = $1::int8"
    " WHERE l.collection_id = $1::int8 AND l.action = 'add' AND l.number > $2::int8"
    " AND ($3::bool OR d.retired_at IS NULL) ORDER BY l.number LIMIT $4::int8"};
constexpr Sql kGiven{"export_given",
                     "SELECT document_id, given FROM given_documents WHERE document_id = ANY($1::int8[])"
                     " AND collection_id = current_collection()"};
constexpr Sql kAliases{"export_aliases",
                       "SELECT a.entity_id, e.key, a.key FROM aliases a"
                       " JOIN entities e ON e.id = a.entity_id AND e.collection_id = $1::int8"
                       " WHERE a.collection_id = $1::int8 AND a.document_id IS NULL"
                       " AND (a.entity_id, a.key) > ($2::int8, $3::text) ORDER BY a.entity_id, a.key LIMIT $4::int8"};
constexpr Sql kMerges{"export_merges",
                      "SELECT e.id, e.key, into_.key FROM entities e"
                      " JOIN entities into_ ON into_.id = e.merged_into AND into_.collection_id = $1::int8"
                      " WHERE e.collection_id = $1::int8 AND e.id > $2::int8 ORDER BY e.id LIMIT $3::int8"};
// Their numbers fall: the first is -1.
constexpr Sql kLinks{"export_links",
                     "SELECT id, source_ref, relation, target_ref, confidence, provenance FROM asset_links"
                     " WHERE collection_id = $1::int8 AND id < $2::int8 ORDER BY id DESC LIMIT $3::int8"};

using Part = ExportPosition::Part;

ExportPosition After(Part part) { return {.part = static_cast<Part>(static_cast<int>(part) + 1)}; }

void ReadGiven(Session& session, const std::vector<std::int64_t>& ids, ExportPage* page) {
  std::map<std::int64_t, ExportedVersion*> by_id;
  for (std::size_t i = 0; i < ids.size(); ++i) by_id[ids[i]] = &page->versions[i];
  const Rows given = session.Execute(kGiven, Parameters().Ids(ids));
  for (int i = 0; i < given.size(); ++i) by_id.at(given.Int64(i, 0))->given = given.String(i, 1);
  std::vector<std::int64_t> without;
  for (const auto& [id, version] : by_id) {
    if (version->given.empty()) without.push_back(id);
  }
  if (without.empty()) return;
  for (DocumentBundle& bundle : ReadBundles(session, without, {.vectors = false})) {
    ExportedVersion* version = by_id.at(bundle.document.id.value);
    version->stored = std::move(bundle);
  }
}

ExportPage ReadVersions(Session& session, CollectionId collection, std::int64_t after, bool history,
                        std::size_t max_bytes) {
  const Rows rows =
      session.Execute(kVersions, Parameters().Int64(collection.value).Int64(after).Bool(history).Int64(kMostVersions));
  ExportPage page;
  std::vector<std::int64_t> ids;
  std::size_t bytes = 0;
  for (int i = 0; i < rows.size() && (ids.empty() || bytes < max_bytes); ++i) {
    ids.push_back(rows.Int64(i, 1));
    bytes += static_cast<std::size_t>(rows.Int32(i, 4));
    ExportedVersion& version = page.versions.emplace_back();
    version.number = rows.Int64(i, 0);
    version.recorded = rows.Time(i, 2);
    if (!rows.IsNull(i, 3)) version.retired = rows.Time(i, 3);
    version.deleted = rows.Bool(i, 5);
  }
  if (!ids.empty()) ReadGiven(session, ids, &page);
  page.next = ids.empty() ? After(Part::kVersions) : ExportPosition{.number = page.versions.back().number};
  return page;
}

ExportPage ReadAliases(Session& session, CollectionId collection, const ExportPosition& from) {
  const Rows rows = session.Execute(
      kAliases, Parameters().Int64(collection.value).Int64(from.number).Text(from.key).Int64(kMostRows));
  ExportPage page;
  for (int i = 0; i < rows.size(); ++i)
    page.aliases.push_back({rows.Int64(i, 0), rows.String(i, 1), rows.String(i, 2)});
  page.next = rows.size() < kMostRows
                  ? After(Part::kAliases)
                  : ExportPosition{Part::kAliases, page.aliases.back().entity_id, page.aliases.back().alias};
  return page;
}

ExportPage ReadMerges(Session& session, CollectionId collection, std::int64_t after) {
  const Rows rows = session.Execute(kMerges, Parameters().Int64(collection.value).Int64(after).Int64(kMostRows));
  ExportPage page;
  for (int i = 0; i < rows.size(); ++i) page.merges.push_back({rows.Int64(i, 0), rows.String(i, 1), rows.String(i, 2)});
  page.next =
      rows.size() < kMostRows ? After(Part::kMerges) : ExportPosition{Part::kMerges, page.merges.back().entity_id};
  return page;
}

ExportPage ReadLinks(Session& session, CollectionId collection, std::int64_t before) {
  const Rows rows = session.Execute(kLinks, Parameters().Int64(collection.value).Int64(before).Int64(kMostRows));
  ExportPage page;
  for (int i = 0; i < rows.size(); ++i) {
    page.links.push_back({.id = AssetLinkId{rows.Int64(i, 0)},
                          .edge = {.source_ref = rows.String(i, 1),
                                   .target_ref = rows.String(i, 3),
                                   .relation = rows.String(i, 2),
                                   .confidence = rows.Float(i, 4),
                                   .provenance = rows.String(i, 5)}});
  }
  page.next = rows.size() < kMostRows ? After(Part::kLinks) : ExportPosition{Part::kLinks, page.links.back().id.value};
  return page;
}

}  // namespace

ExportPage ReadExportPage(Session& session, CollectionId collection, const ExportPosition& from, bool history,
                          std::size_t max_bytes) {
  switch (from.part) {
    case Part::kVersions:
      return ReadVersions(session, collection, from.number, history, max_bytes);
    case Part::kAliases:
      return ReadAliases(session, collection, from);
    case Part::kMerges:
      return ReadMerges(session, collection, from.number);
    case Part::kLinks:
      return ReadLinks(session, collection, from.number);
    case Part::kEnd:
      break;
  }
  return {.next = {.part = Part::kEnd}};
}

}  // namespace annals::storage
