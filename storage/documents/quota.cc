#include "storage/documents/quota.h"

#include <utility>

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
// A key that wrote nothing here while it had limits: what it wrote before is counted, without the new versions and with
// those that they replace.
constexpr Sql kBeginKey{
    "begin_key",
    "INSERT INTO key_quotas (collection_id, key_id, max_documents, max_text_bytes, max_statements, documents,"
    " text_bytes, statements) SELECT $1::int8, $2::text, $3::int8, $4::int8, $5::int8, n.documents, n.text_bytes,"
    " n.statements FROM (SELECT count(*) AS documents, coalesce(sum((SELECT sum(octet_length(c.text)) FROM chunks c"
    " WHERE c.collection_id = $1::int8 AND c.document_id = d.id)), 0)::int8 AS text_bytes,"
    " coalesce(sum(d.statement_count), 0) AS statements FROM"
    " (SELECT l.id, l.statement_count FROM documents l WHERE l.collection_id = $1::int8 AND l.written_by = $2::text"
    " AND l.retired_at IS NULL AND l.id <> ALL($6::int8[]) UNION ALL"
    " SELECT r.id, r.statement_count FROM documents r WHERE r.collection_id = $1::int8 AND r.written_by = $2::text"
    " AND r.id = ANY($7::int8[])) AS d) AS n"
    " WHERE NOT EXISTS (SELECT FROM key_quotas k WHERE k.collection_id = $1::int8 AND k.key_id = $2::text)"};
// Of the writer and of those whose versions go, as far as they are counted.
constexpr Sql kCountOfKeys{
    "count_of_keys",
    "UPDATE key_quotas q SET documents = q.documents + m.documents, text_bytes = q.text_bytes + m.text_bytes,"
    " statements = q.statements + m.statements,"
    " max_documents = CASE WHEN q.key_id = $4::text THEN $5::int8 ELSE q.max_documents END,"
    " max_text_bytes = CASE WHEN q.key_id = $4::text THEN $6::int8 ELSE q.max_text_bytes END,"
    " max_statements = CASE WHEN q.key_id = $4::text THEN $7::int8 ELSE q.max_statements END"
    " FROM (SELECT v.key_id, sum(v.sign) AS documents, sum(v.sign * v.text_bytes)::int8 AS text_bytes,"
    " sum(v.sign * v.statement_count) AS statements FROM (SELECT d.written_by AS key_id, d.statement_count,"
    " CASE WHEN d.id = ANY($2::int8[]) THEN 1 ELSE -1 END AS sign,"
    " (SELECT coalesce(sum(octet_length(c.text)), 0) FROM chunks c WHERE c.collection_id = $1::int8"
    " AND c.document_id = d.id) AS text_bytes FROM documents d JOIN key_quotas k ON k.collection_id = $1::int8"
    " AND k.key_id = d.written_by WHERE d.collection_id = $1::int8 AND d.id = ANY($2::int8[] || $3::int8[])) AS v"
    " GROUP BY v.key_id) AS m WHERE q.collection_id = $1::int8 AND q.key_id = m.key_id"};
constexpr Sql kSizeOfLive{
    "size_of_live",
    "SELECT coalesce(d.written_by, ''), count(DISTINCT d.id), coalesce(sum(octet_length(c.text)), 0)::int8,"
    " coalesce(sum((SELECT count(*) FROM statements s WHERE s.chunk_id = c.id)), 0)::int8"
    " FROM documents d LEFT JOIN chunks c ON"
    " c.document_id = d.id WHERE d.collection_id = $1::int8 AND d.id = ANY($2::int8[]) AND d.retired_at IS NULL"
    " GROUP BY 1"};
constexpr Sql kCountPurged{
    "count_purged",
    "UPDATE collection_quotas SET documents = documents - $2::int8, text_bytes = text_bytes - $3::int8,"
    " statements = greatest(0, statements - $4::int8) WHERE collection_id = $1::int8"};
constexpr Sql kCountPurgedOfKeys{
    "count_purged_of_keys",
    "UPDATE key_quotas q SET documents = q.documents - g.documents, text_bytes = q.text_bytes - g.text_bytes,"
    " statements = q.statements - g.statements"
    " FROM unnest($2::text[], $3::int8[], $4::int8[], $5::int8[]) AS g(key_id, documents, text_bytes, statements)"
    " WHERE q.collection_id = $1::int8 AND q.key_id = g.key_id"};
// A key without limits is counted no longer.
constexpr Sql kRecountKeys{
    "recount_keys",
    "WITH counted AS (DELETE FROM key_quotas WHERE collection_id = $1::int8 RETURNING *)"
    " INSERT INTO key_quotas (collection_id, key_id, max_documents, max_text_bytes, max_statements, documents,"
    " text_bytes, statements) SELECT $1::int8, k.key_id, k.max_documents, k.max_text_bytes, k.max_statements,"
    " count(d.id), coalesce(sum((SELECT sum(octet_length(c.text)) FROM chunks c WHERE c.collection_id = $1::int8"
    " AND c.document_id = d.id)), 0)::int8, coalesce(sum(d.statement_count), 0) FROM counted k LEFT JOIN documents d"
    " ON d.collection_id = $1::int8 AND d.written_by = k.key_id AND d.retired_at IS NULL"
    " WHERE greatest(k.max_documents, k.max_text_bytes, k.max_statements) > 0 GROUP BY 2, 3, 4, 5"};
constexpr Sql kKeyUse{"key_use",
                      "SELECT key_id, documents, text_bytes, statements FROM key_quotas WHERE collection_id = $1::int8"
                      " ORDER BY key_id"};
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

KeyUse KeyUseOf(const Rows& rows, int i) {
  return {.key_id = rows.String(i, 0),
          .documents = rows.Int64(i, 1),
          .text_bytes = rows.Int64(i, 2),
          .statements = rows.Int64(i, 3)};
}

void CountOfKeys(Session& session, CollectionId collection, std::span<const std::int64_t> now,
                 std::span<const std::int64_t> before, const Writer& writer) {
  const auto& [documents, text_bytes, statements] = writer.limits;
  if (writer.limits.any()) {
    session.Send(kBeginKey, Parameters()
                                .Int64(collection.value)
                                .Text(writer.key_id)
                                .Int64(documents)
                                .Int64(text_bytes)
                                .Int64(statements)
                                .Ids(now)
                                .Ids(before));
  }
  session.Send(kCountOfKeys, Parameters()
                                 .Int64(collection.value)
                                 .Ids(now)
                                 .Ids(before)
                                 .Text(writer.key_id)
                                 .Int64(documents)
                                 .Int64(text_bytes)
                                 .Int64(statements));
}

}  // namespace

void CountWritten(Session& session, CollectionId collection, std::span<const ReplacedVersion> versions,
                  const Writer& writer) {
  std::vector<std::int64_t> now, before;
  bool by_keys = !writer.key_id.empty();
  for (const ReplacedVersion& v : versions) {
    if (v.new_version != 0) now.push_back(v.new_version);
    if (v.old_version != 0) before.push_back(v.old_version);
    by_keys |= v.old_by_key;
  }
  const auto more = static_cast<std::int64_t>(now.size()) - static_cast<std::int64_t>(before.size());
  session.Send(kCountWritten, Parameters().Int64(collection.value).Ids(now).Ids(before).Int64(more));
  if (by_keys) CountOfKeys(session, collection, now, before, writer);
}

LiveSize SizeOfLive(Session& session, CollectionId collection, const std::vector<std::int64_t>& versions) {
  const Rows rows = session.Execute(kSizeOfLive, Parameters().Int64(collection.value).Ids(versions));
  LiveSize size;
  for (int i = 0; i < rows.size(); ++i) {
    const KeyUse part = KeyUseOf(rows, i);
    size.documents += part.documents;
    size.text_bytes += part.text_bytes;
    size.statements += part.statements;
    if (!part.key_id.empty()) size.keys.push_back(part);
  }
  return size;
}

void CountPurged(Session& session, CollectionId collection, const LiveSize& gone) {
  session.Send(
      kCountPurged,
      Parameters().Int64(collection.value).Int64(gone.documents).Int64(gone.text_bytes).Int64(gone.statements));
  if (gone.keys.empty()) return;
  Array keys(Array::Type::kText), documents(Array::Type::kInt64), text_bytes(Array::Type::kInt64),
      statements(Array::Type::kInt64);
  for (const KeyUse& of_key : gone.keys) {
    keys.Text(of_key.key_id);
    documents.Int64(of_key.documents);
    text_bytes.Int64(of_key.text_bytes);
    statements.Int64(of_key.statements);
  }
  session.Send(kCountPurgedOfKeys, Parameters()
                                       .Int64(collection.value)
                                       .Column(std::move(keys))
                                       .Column(std::move(documents))
                                       .Column(std::move(text_bytes))
                                       .Column(std::move(statements)));
}

QuotaUse SetQuota(Session& session, CollectionId collection, const Quota& quota) {
  // Before the feed's lock: writers hold a share of the collection's row when they ask for that.
  session.Execute(kSetLimits, Parameters()
                                  .Int64(collection.value)
                                  .Int32(quota.calls.calls_per_second)
                                  .Int32(quota.calls.burst)
                                  .Int32(quota.calls.streams));
  LockFeed(session, collection);
  session.Execute(kRecountKeys, Parameters().Int64(collection.value));
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

std::vector<KeyUse> ListKeyUse(Session& session, CollectionId collection) {
  const Rows rows = session.Execute(kKeyUse, Parameters().Int64(collection.value));
  std::vector<KeyUse> keys;
  for (int i = 0; i < rows.size(); ++i) keys.push_back(KeyUseOf(rows, i));
  return keys;
}

}  // namespace annals::storage
