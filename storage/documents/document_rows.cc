#include "storage/documents/document_rows.h"

#include <span>
#include <utility>

#include "core/index/vectors/vector_rows.h"
#include "core/ingest/bundle.h"
#include "storage/documents/times_text.h"
#include "storage/documents/vector_sql.h"

namespace annals::storage {
namespace {

using Type = Array::Type;

constexpr std::size_t kBatchBytes = 8u << 20;  // of one bulk statement's vectors and texts: far below PostgreSQL's 1 GB

// Columns of one table that are sent whenever they have grown to a batch. `EndRow` ends one row; `Flush` sends the rest.
class Bulk {
 public:
  Bulk(Session& session, const Sql& statement, Parameters head, std::vector<Type> types)
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
  const Sql& statement_;
  Parameters head_;
  std::vector<Type> types_;
  std::vector<Array> columns_;
};

// Empty where the row is all zeros: there is no vector.
std::span<const float> Row(const std::vector<float>& matrix, std::size_t row, std::size_t dimension) {
  const std::span<const float> vector(matrix.data() + row * dimension, dimension);
  return index::HasVector(vector) ? vector : std::span<const float>();
}

using Written = std::span<const WrittenDocument>;

const std::vector<float> kNoVectors;

// The rows of a matrix that may be empty.
class Vectors {
 public:
  Vectors(const std::vector<float>& matrix, std::size_t rows)
      : matrix_(matrix), dimension_(rows == 0 ? 0 : matrix.size() / rows) {}
  std::span<const float> Of(std::size_t row) const { return Row(matrix_, row, dimension_); }

 private:
  const std::vector<float>& matrix_;
  const std::size_t dimension_;
};

template <class Rows>
void UpdateRows(Session& session, const Sql& statement, CollectionId collection, const Rows& rows,
                const std::vector<float>& vectors, std::size_t dimension) {
  Bulk updates(session, statement, Parameters().Int64(collection.value), {Type::kInt64, Type::kBytes});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    updates[0].Int64(rows[i].id.value);
    updates[1].Floats(Row(vectors, i, dimension));
    updates.EndRow();
  }
  updates.Flush();
}

template <class Rows>
void InsertSpaceVectors(Session& session, CollectionId collection, std::int32_t space, DocumentId document,
                        bool of_statements, const Rows& rows, const std::vector<float>& vectors) {
  const std::size_t dimension = rows.empty() ? 0 : vectors.size() / rows.size();
  Bulk made(session, sql::kInsertSpaceVectors,
            Parameters().Int64(collection.value).Int64(document.value).Int32(space).Bool(of_statements),
            {Type::kInt64, Type::kBytes});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::span<const float> vector = Row(vectors, i, dimension);
    if (vector.empty()) continue;
    made[0].Int64(rows[i].id.value);
    made[1].Floats(vector);
    made.EndRow();
  }
  made.Flush();
}

// Of all rows of the bundle, from the two lists.
void InsertSpaceVectors(Session& session, CollectionId collection, std::int32_t space, const DocumentBundle& bundle,
                        const std::vector<float>& of_chunks, const std::vector<float>& of_statements) {
  const DocumentId id = bundle.document.id;
  InsertSpaceVectors(session, collection, space, id, false, bundle.chunks, of_chunks);
  InsertSpaceVectors(session, collection, space, id, true, bundle.statements, of_statements);
}

void InsertChunks(Session& session, CollectionId collection, std::int32_t space, Written documents) {
  Bulk rows(
      session, sql::kInsertChunks, Parameters().Int64(collection.value),
      {Type::kInt64, Type::kInt64, Type::kInt32, Type::kText, Type::kText, Type::kText, Type::kInt32, Type::kBytes});
  for (const WrittenDocument& d : documents) {
    const Vectors vectors(space == 0 ? d.write->chunk_vectors : kNoVectors, d.bundle->chunks.size());
    for (std::size_t i = 0; i < d.bundle->chunks.size(); ++i) {
      const Chunk& chunk = d.bundle->chunks[i];
      rows[0].Int64(d.bundle->document.id.value);
      rows[1].Int64(chunk.id.value);
      rows[2].Int32(chunk.ordinal);
      rows[3].Text(chunk.external_id);
      rows[4].Text(chunk.section);
      rows[5].Text(chunk.text);
      rows[6].Int32(chunk.tokens);
      rows[7].Floats(vectors.Of(i));
      rows.EndRow();
    }
  }
  rows.Flush();
}

void InsertStatements(Session& session, CollectionId collection, std::int32_t space, Written documents) {
  Bulk rows(
      session, sql::kInsertStatements, Parameters().Int64(collection.value),
      {Type::kInt64, Type::kInt64, Type::kInt32, Type::kInt32, Type::kInt32, Type::kText, Type::kBytes, Type::kText});
  for (const WrittenDocument& d : documents) {
    const std::vector<Statement>& statements = d.bundle->statements;
    const Vectors vectors(space == 0 ? d.write->statement_vectors : kNoVectors, statements.size());
    for (std::size_t i = 0; i < statements.size(); ++i) {
      rows[0].Int64(statements[i].id.value);
      rows[1].Int64(statements[i].chunk.value);
      rows[2].Int32(statements[i].ordinal);
      rows[3].Int32(static_cast<std::int32_t>(statements[i].begin));
      rows[4].Int32(static_cast<std::int32_t>(statements[i].end));
      rows[5].Text(statements[i].text);
      rows[6].Floats(vectors.Of(i));
      rows[7].Text(TimesText(statements[i].times));
      rows.EndRow();
    }
  }
  rows.Flush();
}

void InsertMentions(Session& session, CollectionId collection, Written documents) {
  Bulk rows(session, sql::kInsertMentions, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kInt32, Type::kInt64, Type::kInt64, Type::kFloat});
  for (const WrittenDocument& d : documents) {
    const std::vector<Mention>& mentions = d.bundle->mentions;
    std::int32_t ordinal = 0;  // within the chunk
    for (std::size_t i = 0; i < mentions.size(); ++i) {
      ordinal = i > 0 && mentions[i].chunk == mentions[i - 1].chunk ? ordinal + 1 : 0;
      rows[0].Int64(mentions[i].chunk.value);
      rows[1].Int32(ordinal);
      rows[2].Int64OrNull(mentions[i].statement.value);
      rows[3].Int64(mentions[i].entity.value);
      rows[4].Float(mentions[i].confidence);
      rows.EndRow();
    }
  }
  rows.Flush();
}

void InsertRelations(Session& session, CollectionId collection, Written documents) {
  Bulk rows(session, sql::kInsertRelations, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kInt64, Type::kInt64, Type::kInt64, Type::kInt64, Type::kText, Type::kDate,
             Type::kDate, Type::kInt16, Type::kFloat});
  for (const WrittenDocument& d : documents) {
    for (const RelationRow& r : d.bundle->relations) {
      rows[0].Int64(r.id.value);
      rows[1].Int64(r.chunk.value);
      rows[2].Int64(r.statement.value);
      rows[3].Int64(r.subject.value);
      rows[4].Int64(r.object.value);
      rows[5].Text(r.predicate);
      rows[6].Date(r.validity.from);
      rows[7].Date(r.validity.to);
      rows[8].Int16(static_cast<std::int16_t>(r.source));
      rows[9].Float(r.confidence);
      rows.EndRow();
    }
  }
  rows.Flush();
}

void InsertEvents(Session& session, CollectionId collection, Written documents) {
  Bulk rows(session, sql::kInsertEvents, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kInt32, Type::kInt64, Type::kText, Type::kDate, Type::kDate, Type::kText, Type::kInt32,
             Type::kBool});
  for (const WrittenDocument& d : documents) {
    const std::vector<Event>& events = d.bundle->events;
    for (std::size_t i = 0; i < events.size(); ++i) {
      rows[0].Int64(d.bundle->document.id.value);
      rows[1].Int32(static_cast<std::int32_t>(i));
      rows[2].Int64OrNull(events[i].subject.value);
      rows[3].Text(events[i].type);
      rows[4].Date(events[i].when.from);
      rows[5].Date(events[i].when.to);
      rows[6].Text(events[i].raw_date);
      rows[7].Int32(events[i].authority);
      rows[8].Bool(events[i].computed);
      rows.EndRow();
    }
  }
  rows.Flush();
}

void InsertEdges(Session& session, CollectionId collection, Written documents) {
  Bulk rows(session, sql::kInsertEdges, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kInt32, Type::kText, Type::kText, Type::kText, Type::kFloat});
  for (const WrittenDocument& d : documents) {
    const std::vector<Edge>& edges = d.bundle->edges;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      rows[0].Int64(d.bundle->document.id.value);
      rows[1].Int32(static_cast<std::int32_t>(i));
      rows[2].Text(edges[i].source.written());
      rows[3].Text(edges[i].relation);
      rows[4].Text(edges[i].target.written());
      rows[5].Float(edges[i].weight);
      rows.EndRow();
    }
  }
  rows.Flush();
}

void InsertAssetEdges(Session& session, CollectionId collection, Written documents) {
  Bulk rows(session, sql::kInsertAssetEdges, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kInt32, Type::kText, Type::kText, Type::kText, Type::kFloat, Type::kText});
  for (const WrittenDocument& d : documents) {
    const std::vector<AssetEdge>& edges = d.bundle->asset_edges;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      rows[0].Int64(d.bundle->document.id.value);
      rows[1].Int32(static_cast<std::int32_t>(i));
      rows[2].Text(edges[i].source_ref);
      rows[3].Text(edges[i].target_ref);
      rows[4].Text(edges[i].relation);
      rows[5].Float(edges[i].confidence);
      rows[6].Text(edges[i].provenance);
      rows.EndRow();
    }
  }
  rows.Flush();
}

void InsertSupport(Session& session, CollectionId collection, Written documents) {
  Bulk rows(session, sql::kInsertSupport, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kInt64, Type::kInt32});
  for (const WrittenDocument& d : documents) {
    const std::vector<int> support = ingest::CountSupport(d.write->document);
    for (std::size_t e = 0; e < support.size(); ++e) {
      if (support[e] == 0) continue;
      rows[0].Int64(d.bundle->document.id.value);
      rows[1].Int64((*d.entities)[e].value);
      rows[2].Int32(support[e]);
      rows.EndRow();
    }
  }
  rows.Flush();
}

void InsertOriginals(Session& session, CollectionId collection, Written documents) {
  Bulk rows(session, sql::kInsertOriginals, Parameters().Int64(collection.value),
            {Type::kInt64, Type::kText, Type::kText, Type::kText, Type::kBytes});
  for (const WrittenDocument& d : documents) {
    for (const SealedValue& original : d.write->originals) {
      rows[0].Int64(d.bundle->document.id.value);
      rows[1].Text(original.token);
      rows[2].Text(original.type);
      rows[3].Text(original.key_id);
      rows[4].Bytes(original.sealed);
      rows.EndRow();
    }
  }
  rows.Flush();
}

}  // namespace

void InsertChildren(Session& session, CollectionId collection, std::int32_t space,
                    std::span<const WrittenDocument> documents) {
  InsertChunks(session, collection, space, documents);
  InsertStatements(session, collection, space, documents);
  for (const WrittenDocument& d : documents) {
    if (space == 0) continue;
    InsertSpaceVectors(session, collection, space, *d.bundle, d.write->chunk_vectors, d.write->statement_vectors);
  }
  InsertMentions(session, collection, documents);
  InsertRelations(session, collection, documents);
  InsertEvents(session, collection, documents);
  InsertEdges(session, collection, documents);
  InsertAssetEdges(session, collection, documents);
  InsertSupport(session, collection, documents);
  InsertOriginals(session, collection, documents);
}

void WriteVectors(Session& session, CollectionId collection, std::int32_t space, const DocumentBundle& bundle) {
  if (space != 0) {
    InsertSpaceVectors(session, collection, space, bundle, bundle.chunk_vectors, bundle.statement_vectors);
    return;
  }
  UpdateRows(session, sql::kUpdateChunkVectors, collection, bundle.chunks, bundle.chunk_vectors, bundle.dimension);
  UpdateRows(session, sql::kUpdateStatementVectors, collection, bundle.statements, bundle.statement_vectors,
             bundle.dimension);
}

}  // namespace annals::storage
