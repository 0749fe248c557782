#include "storage/documents/quota.h"

#include "storage/documents/feed_writer.h"

namespace annals::storage {
namespace {

// Nothing is summed up where there is no row. An id comes with its collection: it may have been guessed.
constexpr Sql kCountWritten{
    "count_written",
    "UPDATE collection_quotas SET documents = documents + $4::int8, text_bytes = text_bytes"
    " + (SELECT coalesce(sum(octet_length(c.text)), 0) FROM chunks c WHERE c.collection_id = $1::int8"
    " AND c.document_id = ANY($2::int8[]))"
    " - (SELECT coalesce(sum(octet_length(c.text)), 0) FROM chunks c WHERE c.collection_id = $1::int8"
    " AND c.document_id = ANY($3::int8[]))"
    " WHERE collection_id = $1::int8"};
constexpr Sql kSizeOfLive{
    "size_of_live",
    "SELECT count(DISTINCT d.id), coalesce(sum(octet_length(c.text)), 0)::int8 FROM documents d LEFT JOIN chunks c ON"
    " c.document_id = d.id WHERE d.collection_id = $1::int8 AND d.id = ANY($2::int8[]) AND d.retired_at IS NULL"};
constexpr Sql kCountPurged{
    "count_purged",
    "UPDATE collection_quotas SET documents = documents - $2::int8, text_bytes = text_bytes - $3::int8"
    " WHERE collection_id = $1::int8"};
constexpr Sql kDropQuota{"drop_quota", "DELETE FROM collection_quotas WHERE collection_id = $1::int8"};
constexpr Sql kAddQuota{
    "add_quota",
    "INSERT INTO collection_quotas SELECT $1::int8, $2::int8, $3::int8, count(DISTINCT d.id),"
    " coalesce(sum(octet_length(c.text)), 0) FROM documents d LEFT JOIN chunks c ON c.document_id = d.id"
    " WHERE d.collection_id = $1::int8 AND d.retired_at IS NULL"
    " RETURNING max_documents, max_text_bytes, documents, text_bytes"};
constexpr Sql kGetQuota{"get_quota",
                        "SELECT max_documents, max_text_bytes, documents, text_bytes FROM collection_quotas"
                        " WHERE collection_id = $1::int8"};

QuotaUse UseOf(const Rows& rows) {
  return {.quota = {.documents = rows.Int64(0, 0), .text_bytes = rows.Int64(0, 1)},
          .documents = rows.Int64(0, 2),
          .text_bytes = rows.Int64(0, 3)};
}

}  // namespace

void CountWritten(Session& session, CollectionId collection, std::span<const ReplacedVersion> versions) {
  std::vector<std::int64_t> now, before;
  for (const ReplacedVersion& v : versions) {
    if (v.new_version != 0) now.push_back(v.new_version);
    if (v.old_version != 0) before.push_back(v.old_version);
  }
  const auto more = static_cast<std::int64_t>(now.size()) - static_cast<std::int64_t>(before.size());
  session.Send(kCountWritten, Parameters().Int64(collection.value).Ids(now).Ids(before).Int64(more));
}

LiveSize SizeOfLive(Session& session, CollectionId collection, const std::vector<std::int64_t>& versions) {
  const Rows row = session.Execute(kSizeOfLive, Parameters().Int64(collection.value).Ids(versions));
  return {.documents = row.Int64(0, 0), .text_bytes = row.Int64(0, 1)};
}

void CountPurged(Session& session, CollectionId collection, const LiveSize& gone) {
  session.Send(kCountPurged, Parameters().Int64(collection.value).Int64(gone.documents).Int64(gone.text_bytes));
}

QuotaUse SetQuota(Session& session, CollectionId collection, const Quota& quota) {
  LockFeed(session, collection);
  session.Execute(kDropQuota, Parameters().Int64(collection.value));
  if (quota == Quota()) return {};
  return UseOf(
      session.Execute(kAddQuota, Parameters().Int64(collection.value).Int64(quota.documents).Int64(quota.text_bytes)));
}

std::optional<QuotaUse> GetQuota(Session& session, CollectionId collection) {
  const Rows rows = session.Execute(kGetQuota, Parameters().Int64(collection.value));
  if (rows.size() == 0) return std::nullopt;
  return UseOf(rows);
}

}  // namespace annals::storage
