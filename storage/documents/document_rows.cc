#include "storage/documents/document_rows.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "absl/container/flat_hash_set.h"

namespace annals::storage {
namespace {

using ingest::PreparedChunk;
using ingest::PreparedDocument;
using Type = Array::Type;

constexpr std::size_t kBatchBytes = 8u << 20;  // of one bulk statement's vectors and texts: far below PostgreSQL's 1 GB

// Columns of one table that are sent whenever they have grown to a batch. `Fill` adds one row; `Flush` sends the rest.
class Bulk {
 public:
  Bulk(Session& session, const Statement& statement, Parameters head, std::vector<Type> types)
      : session_(session), statement_(statement), head_(std::move(head)), types_(std::move(types)) {
    Reset();
  }
  Array& operator[](std::size_t column) { return columns_[column]; }
  void EndRow() {
    std::size_t bytes = 0;
    for (const Array& c : columns_) bytes += c.bytes();
    if (bytes >= kBatchBytes) Flush();
  }
  void Flush() {
    if (columns_[0].size() == 0) return;
    Parameters parameters = head_;
    for (Array& c : columns_) parameters.Column(std::move(c));
    session_.Send(statement_, parameters);
    Reset();
  }

 private:
  void Reset() {
    columns_.clear();
    for (Type t : types_) columns_.emplace_back(t);
  }
  Session& session_;
  const Statement& statement_;
  Parameters head_;
  std::vector<Type> types_;
  std::vector<Array> columns_;
};

std::span<const float> Row(const std::vector<float>& matrix, std::size_t row, std::size_t dimension) {
  return {matrix.data() + row * dimension, dimension};
}

void InsertChunks(Session& session, CollectionId collection, DocumentId id, const DocumentWrite& write,
                  const std::vector<std::int64_t>& ids) {
  const auto& chunks = write.document.chunks;
  Bulk rows(session, sql::kInsertChunks, Parameters().Int64(collection.value).Int64(id.value),
            {Type::kInt64, Type::kInt32, Type::kText, Type::kText, Type::kText, Type::kInt32, Type::kBytes});
  const std::size_t dimension = chunks.empty() ? 0 : write.chunk_vectors.size() / chunks.size();
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    rows[0].Int64(ids[i]);
    rows[1].Int32(static_cast<std::int32_t>(i));
    rows[2].Text(chunks[i].external_id);
    rows[3].Text(chunks[i].section);
    rows[4].Text(chunks[i].text);
    rows[5].Int32(chunks[i].tokens);
    rows[6].Floats(Row(write.chunk_vectors, i, dimension));
    rows.EndRow();
  }
  rows.Flush();
}

void InsertStatements(Session& session, CollectionId collection, const DocumentWrite& write,
                      const std::vector<std::int64_t>& chunk_ids, const std::vector<std::int64_t>& ids) {
  Bulk rows(session, sql::kInsertStatements, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kInt64, Type::kInt32, Type::kInt32, Type::kInt32, Type::kText, Type::kBytes});
  const std::size_t dimension = ids.empty() ? 0 : write.statement_vectors.size() / ids.size();
  std::size_t at = 0;
  for (std::size_t c = 0; c < write.document.chunks.size(); ++c) {
    const auto& statements = write.document.chunks[c].statements;
    for (std::size_t i = 0; i < statements.size(); ++i, ++at) {
      rows[0].Int64(ids[at]);
      rows[1].Int64(chunk_ids[c]);
      rows[2].Int32(static_cast<std::int32_t>(i));
      rows[3].Int32(static_cast<std::int32_t>(statements[i].begin));
      rows[4].Int32(static_cast<std::int32_t>(statements[i].end));
      rows[5].Text(statements[i].text);
      rows[6].Floats(Row(write.statement_vectors, at, dimension));
      rows.EndRow();
    }
  }
  rows.Flush();
}

void InsertMentions(Session& session, CollectionId collection, const PreparedDocument& document,
                    const std::vector<std::int64_t>& chunk_ids, const std::vector<std::int64_t>& statement_ids,
                    const std::vector<std::int64_t>& entities) {
  Bulk rows(session, sql::kInsertMentions, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kInt32, Type::kInt64, Type::kInt64, Type::kFloat});
  std::size_t first = 0;
  for (std::size_t c = 0; c < document.chunks.size(); ++c) {
    const auto& mentions = document.chunks[c].mentions;
    for (std::size_t i = 0; i < mentions.size(); ++i) {
      rows[0].Int64(chunk_ids[c]);
      rows[1].Int32(static_cast<std::int32_t>(i));
      rows[2].Int64OrNull(
          mentions[i].statement < 0 ? 0 : statement_ids[first + static_cast<std::size_t>(mentions[i].statement)]);
      rows[3].Int64(entities[static_cast<std::size_t>(mentions[i].entity)]);
      rows[4].Float(mentions[i].confidence);
      rows.EndRow();
    }
    first += document.chunks[c].statements.size();
  }
  rows.Flush();
}

void InsertRelations(Session& session, CollectionId collection, const PreparedDocument& document,
                     const std::vector<std::int64_t>& chunk_ids, const std::vector<std::int64_t>& statement_ids,
                     const std::vector<std::int64_t>& ids, const std::vector<std::int64_t>& entities) {
  Bulk rows(session, sql::kInsertRelations, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kInt64, Type::kInt64, Type::kInt64, Type::kInt64, Type::kText, Type::kDate,
             Type::kDate, Type::kInt16, Type::kFloat});
  std::size_t first = 0, at = 0;
  for (std::size_t c = 0; c < document.chunks.size(); ++c) {
    for (const ingest::PreparedRelation& r : document.chunks[c].relations) {
      rows[0].Int64(ids[at++]);
      rows[1].Int64(chunk_ids[c]);
      rows[2].Int64(statement_ids[first + static_cast<std::size_t>(r.statement)]);
      rows[3].Int64(entities[static_cast<std::size_t>(r.subject)]);
      rows[4].Int64(entities[static_cast<std::size_t>(r.object)]);
      rows[5].Text(r.predicate);
      rows[6].Date(r.validity.from);
      rows[7].Date(r.validity.to);
      rows[8].Int16(static_cast<std::int16_t>(r.source));
      rows[9].Float(r.confidence);
      rows.EndRow();
    }
    first += document.chunks[c].statements.size();
  }
  rows.Flush();
}

void InsertEvents(Session& session, CollectionId collection, DocumentId id, const std::vector<Event>& events) {
  Bulk rows(
      session, sql::kInsertEvents, Parameters().Int64(collection.value).Int64(id.value),
      {Type::kInt32, Type::kInt64, Type::kText, Type::kDate, Type::kDate, Type::kText, Type::kInt32, Type::kBool});
  for (std::size_t i = 0; i < events.size(); ++i) {
    rows[0].Int32(static_cast<std::int32_t>(i));
    rows[1].Int64OrNull(events[i].subject.value);
    rows[2].Text(events[i].type);
    rows[3].Date(events[i].when.from);
    rows[4].Date(events[i].when.to);
    rows[5].Text(events[i].raw_date);
    rows[6].Int32(events[i].authority);
    rows[7].Bool(events[i].computed);
    rows.EndRow();
  }
  rows.Flush();
}

void InsertEdges(Session& session, CollectionId collection, DocumentId id, const std::vector<Edge>& edges) {
  Bulk rows(session, sql::kInsertEdges, Parameters().Int64(collection.value).Int64(id.value),
            {Type::kInt32, Type::kText, Type::kText, Type::kText, Type::kFloat});
  for (std::size_t i = 0; i < edges.size(); ++i) {
    rows[0].Int32(static_cast<std::int32_t>(i));
    rows[1].Text(edges[i].source.written());
    rows[2].Text(edges[i].relation);
    rows[3].Text(edges[i].target.written());
    rows[4].Float(edges[i].weight);
    rows.EndRow();
  }
  rows.Flush();
}

void InsertAssetEdges(Session& session, CollectionId collection, DocumentId id, const std::vector<AssetEdge>& edges) {
  Bulk rows(session, sql::kInsertAssetEdges, Parameters().Int64(collection.value).Int64(id.value),
            {Type::kInt32, Type::kText, Type::kText, Type::kText, Type::kFloat, Type::kText});
  for (std::size_t i = 0; i < edges.size(); ++i) {
    rows[0].Int32(static_cast<std::int32_t>(i));
    rows[1].Text(edges[i].source_ref);
    rows[2].Text(edges[i].target_ref);
    rows[3].Text(edges[i].relation);
    rows[4].Float(edges[i].confidence);
    rows[5].Text(edges[i].provenance);
    rows.EndRow();
  }
  rows.Flush();
}

void InsertSupport(Session& session, CollectionId collection, DocumentId id, const PreparedDocument& document,
                   const std::vector<std::int64_t>& entities) {
  const std::vector<int> support = CountSupport(document);
  Bulk rows(session, sql::kInsertSupport, Parameters().Int64(collection.value).Int64(id.value),
            {Type::kInt64, Type::kInt32});
  for (std::size_t e = 0; e < support.size(); ++e) {
    if (support[e] == 0) continue;
    rows[0].Int64(entities[e]);
    rows[1].Int32(support[e]);
    rows.EndRow();
  }
  rows.Flush();
}

}  // namespace

std::vector<int> CountSupport(const PreparedDocument& document) {
  std::vector<int> support(document.entities.size(), 0);
  absl::flat_hash_set<int> named;
  for (const PreparedChunk& chunk : document.chunks) {
    named.clear();
    for (const auto& m : chunk.mentions) named.insert(m.entity);
    for (const auto& r : chunk.relations) named.insert({r.subject, r.object});
    for (int e : named) ++support[static_cast<std::size_t>(e)];
  }
  if (document.title_entity >= 0)
    support[static_cast<std::size_t>(document.title_entity)] = std::max(1, static_cast<int>(document.chunks.size()));
  return support;
}

RowCounts CountRows(const PreparedDocument& document) {
  RowCounts counts{.chunks = static_cast<int>(document.chunks.size())};
  for (const PreparedChunk& chunk : document.chunks) {
    counts.statements += static_cast<int>(chunk.statements.size());
    counts.mentions += static_cast<int>(chunk.mentions.size());
    counts.relations += static_cast<int>(chunk.relations.size());
  }
  return counts;
}

void InsertChildren(Session& session, IdBlocks& ids, CollectionId collection, DocumentId id, const DocumentWrite& write,
                    const std::vector<Edge>& edges, const std::vector<std::int64_t>& entities) {
  const RowCounts counts = CountRows(write.document);
  const auto chunk_ids = ids.Take(session, IdKind::kChunk, static_cast<std::size_t>(counts.chunks));
  const auto statement_ids = ids.Take(session, IdKind::kStatement, static_cast<std::size_t>(counts.statements));
  const auto relation_ids = ids.Take(session, IdKind::kRelation, static_cast<std::size_t>(counts.relations));
  InsertChunks(session, collection, id, write, chunk_ids);
  InsertStatements(session, collection, write, chunk_ids, statement_ids);
  InsertMentions(session, collection, write.document, chunk_ids, statement_ids, entities);
  InsertRelations(session, collection, write.document, chunk_ids, statement_ids, relation_ids, entities);
  InsertEvents(session, collection, id, write.document.events);
  InsertEdges(session, collection, id, edges);
  InsertAssetEdges(session, collection, id, write.document.asset_edges);
  InsertSupport(session, collection, id, write.document, entities);
}

}  // namespace annals::storage
