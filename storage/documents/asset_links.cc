#include "storage/documents/asset_links.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/record/asset_ref.h"
#include "storage/documents/feed_writer.h"

namespace annals::storage {
namespace {

std::vector<std::int64_t> IdsOf(const Rows& rows) {
  std::vector<std::int64_t> ids;
  for (int i = 0; i < rows.size(); ++i) ids.push_back(rows.Int64(i, 0));
  return ids;
}

void Log(Session& session, CollectionId collection, const char* action, const std::vector<std::int64_t>& ids) {
  if (ids.empty()) return;
  std::vector<LoggedChange> changes;
  for (const std::int64_t id : ids) changes.push_back({action, id});
  LogChanges(session, collection, changes);
}

}  // namespace

AssetLinksWritten WriteAssetLinks(Session& session, CollectionId collection, std::vector<AssetEdge> links) {
  // Writers of the same links lock them in one order.
  std::ranges::sort(links, {}, [](const AssetEdge& l) { return std::tie(l.source_ref, l.relation, l.target_ref); });
  Array sources(Array::Type::kText), relations(Array::Type::kText), targets(Array::Type::kText),
      confidences(Array::Type::kFloat), provenances(Array::Type::kText);
  for (const AssetEdge& link : links) {
    sources.Text(link.source_ref);
    relations.Text(link.relation);
    targets.Text(link.target_ref);
    confidences.Float(link.confidence);
    provenances.Text(link.provenance);
  }
  const Rows rows = session.Execute(sql::kWriteAssetLinks, Parameters()
                                                               .Int64(collection.value)
                                                               .Column(std::move(sources))
                                                               .Column(std::move(relations))
                                                               .Column(std::move(targets))
                                                               .Column(std::move(confidences))
                                                               .Column(std::move(provenances)));
  AssetLinksWritten written;
  for (int i = 0; i < rows.size(); ++i) ++(rows.Bool(i, 1) ? written.added : written.changed);
  written.unchanged = static_cast<std::int64_t>(links.size()) - rows.size();
  const std::vector<std::int64_t> ids = IdsOf(rows);
  if (!ids.empty()) session.Execute(sql::kPassAssetLinkRows, Parameters().Ids(ids));
  Log(session, collection, "link", ids);
  written.watermark = FeedHead(session, collection);
  return written;
}

AssetLinkRemoved RemoveAssetLink(Session& session, CollectionId collection, const AssetEdge& link) {
  const std::vector<std::int64_t> ids = IdsOf(session.Execute(
      sql::kRemoveAssetLink,
      Parameters().Int64(collection.value).Text(link.source_ref).Text(link.relation).Text(link.target_ref)));
  if (!ids.empty()) session.Execute(sql::kPassAssetLinkRows, Parameters().Ids(ids));
  Log(session, collection, "unlink", ids);
  return {!ids.empty(), FeedHead(session, collection)};
}

void ReadAssetLinks(Session& session, std::span<const std::int64_t> ids, index::Change* change) {
  if (ids.empty()) return;
  absl::flat_hash_set<std::int64_t> there;
  const Rows rows = session.Execute(sql::kReadAssetLinks, Parameters().Ids(ids));
  for (int i = 0; i < rows.size(); ++i) {
    there.insert(rows.Int64(i, 0));
    change->linked.push_back({AssetLinkId(rows.Int64(i, 0)),
                              {.source_ref = rows.String(i, 1),
                               .target_ref = rows.String(i, 3),
                               .relation = rows.String(i, 2),
                               .confidence = rows.Float(i, 4),
                               .provenance = rows.String(i, 5)},
                              rows.Time(i, 6)});
  }
  for (const std::int64_t id : ids) {
    if (there.insert(id).second) change->unlinked.push_back(AssetLinkId(id));
  }
}

std::vector<std::int64_t> PurgeAssetLinks(Session& session, std::span<const std::int64_t> versions) {
  const Rows rows = session.Execute(sql::kAssetsOfVersions, Parameters().Ids(versions));
  std::set<std::string> assets;
  for (int i = 0; i < rows.size(); ++i)
    assets.insert(AssetOf({.external_id = rows.String(i, 0), .asset_ref = rows.String(i, 1)}));
  Array refs(Array::Type::kText);
  for (const std::string& asset : assets) refs.Text(asset);
  std::vector<std::int64_t> ids = IdsOf(session.Execute(sql::kPurgeAssetLinks, Parameters().Column(std::move(refs))));
  if (!ids.empty()) session.Execute(sql::kPassAssetLinkRows, Parameters().Ids(ids));
  return ids;
}

}  // namespace annals::storage
