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
    " AND c.document_id = ANY($3::int8[])), statements = greatest(0, statements"
    " + (SELECT count(*) FROM chunks c JOIN statements s ON s.chunk_id = c.id WHERE c.collection_id = $1::int8"
    " AND c.document_id = ANY($2::int8[]))"
    " - (SELECT count(*) FROM chunks c JOIN statements s ON s.chunk_id = c.id WHERE c.collection_id = $1::int8"
    " AND c.document_id = ANY($3::int8[])))"
    " WHERE collection_id = $1::int8"};
constexpr Sql kSizeOfLive{
    "size_of_live",
    "SELECT count(DISTINCT d.id), coalesce(sum(octet_length(c.text)), 0)::int8,"
    " coalesce(sum((SELECT count(*) FROM statements s WHERE s.chunk_id = c.id)), 0)::int8"
    " FROM documents d LEFT JOIN chunks c ON"
    " c.document_id = d.id WHERE d.collection_id = $1::int8 AND d.id = ANY($2::int8[]) AND d.retired_at IS NULL"};
constexpr Sql kCountPurged{
    "count_purged",
    "UPDATE collection_quotas SET documents = documents - $2::int8, text_bytes = text_bytes - $3::int8,"
    " statements = greatest(0, statements - $4::int8) WHERE collection_id = $1::int8"};
constexpr Sql kDropQuota{"drop_quota", "DELETE FROM collection_quotas WHERE collection_id = $1::int8"};
constexpr Sql kAddQuota{"add_quota",
                        "INSERT INTO collection_quotas (collection_id, max_documents, max_text_bytes, max_statements, "
                        "documents, text_bytes,"
                        " statements) SELECT $1::int8, $2::int8, $3::int8, $4::int8, count(DISTINCT d.id),"
                        " coalesce(sum(octet_length(c.text)), 0), coalesce(sum((SELECT count(*) FROM statements s "
                        "WHERE s.chunk_id = c.id)), 0)"
                        " FROM documents d LEFT JOIN chunks c ON c.document_id = d.id"
                        " WHERE d.collection_id = $1::int8 AND d.retired_at IS NULL"};
constexpr Sql kSetLimits{"set_limits",
                         "UPDATE collections SET calls_per_second = $2::int4, burst = $3::int4, streams = $4::int4"
                         " WHERE id = $1::int8"};
constexpr Sql kGetQuota{
    "get_quota",
    "SELECT coalesce(q.max_documents, 0), coalesce(q.max_text_bytes, 0), coalesce(q.max_statements, 0),"
    " coalesce(q.documents, 0), coalesce(q.text_bytes, 0), coalesce(q.statements, 0), c.calls_per_second, c.burst, "
    "c.streams"
    " FROM collections c LEFT JOIN collection_quotas q ON q.collection_id = c.id WHERE c.id = $1::int8"};

QuotaUse UseOf(const Rows& rows) {
  return {.quota = {.documents = rows.Int64(0, 0),
                    .text_bytes = rows.Int64(0, 1),
                    .statements = rows.Int64(0, 2),
                    .calls = {.calls_per_second = rows.Int32(0, 6),
                              .burst = rows.Int32(0, 7),
                              .streams = rows.Int32(0, 8)}},
          .documents = rows.Int64(0, 3),
          .text_bytes = rows.Int64(0, 4),
          .statements = rows.Int64(0, 5)};
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
  return {.documents = row.Int64(0, 0), .text_bytes = row.Int64(0, 1), .statements = row.Int64(0, 2)};
}

void CountPurged(Session& session, CollectionId collection, const LiveSize& gone) {
  session.Send(
      kCountPurged,
      Parameters().Int64(collection.value).Int64(gone.documents).Int64(gone.text_bytes).Int64(gone.statements));
}

QuotaUse SetQuota(Session& session, CollectionId collection, const Quota& quota) {
  // Before the feed's lock: writers hold a share of the collection's row when they ask for that.
  session.Execute(kSetLimits, Parameters()
                                  .Int64(collection.value)
                                  .Int32(quota.calls.calls_per_second)
                                  .Int32(quota.calls.burst)
                                  .Int32(quota.calls.streams));
  LockFeed(session, collection);
  session.Execute(kDropQuota, Parameters().Int64(collection.value));
  if (quota.counts()) {
    session.Execute(
        kAddQuota,
        Parameters().Int64(collection.value).Int64(quota.documents).Int64(quota.text_bytes).Int64(quota.statements));
  }
  return GetQuota(session, collection).value_or(QuotaUse());
}

std::optional<QuotaUse> GetQuota(Session& session, CollectionId collection) {
  const Rows rows = session.Execute(kGetQuota, Parameters().Int64(collection.value));
  if (rows.size() == 0) return std::nullopt;
  QuotaUse use = UseOf(rows);
  if (use.quota == Quota()) return std::nullopt;
  return use;
}

}  // namespace annals::storage
