#include "storage/engine/engine_rows.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/index/row_terms.h"
#include "core/index/vectors/dot.h"
#include "core/text/text.h"
#include "storage/engine/engine_sql.h"
#include "storage/engine/terms_text.h"
#include "storage/postgres/errors.h"

namespace annals::storage {
namespace {

using Type = Array::Type;

constexpr char kNoVectors[] = "AQ002";  // our own: storage/migrations/0020_postgres_engine.sql
constexpr std::size_t kBatchRows = 512;

std::vector<std::uint32_t> Order(std::size_t rows) {
  std::vector<std::uint32_t> order(rows);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

void InsertChunkTerms(Session& session, CollectionId collection, const DocumentBundle& bundle,
                      language::Language language) {
  Array ids(Type::kInt64), lengths(Type::kInt32), terms(Type::kText);
  const auto rows = index::TermsOfChunks(bundle, Order(bundle.chunks.size()), language);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ids.Int64(bundle.chunks[i].id.value);
    lengths.Int32(static_cast<std::int32_t>(rows[i].terms.size()));
    terms.Text(TermsText(rows[i].terms));
  }
  session.Send(sql::kInsertEngineChunks, Parameters()
                                             .Int64(collection.value)
                                             .Int64(bundle.document.id.value)
                                             .Column(std::move(ids))
                                             .Column(std::move(lengths))
                                             .Column(std::move(terms)));
}

void InsertStatementTerms(Session& session, CollectionId collection, const DocumentBundle& bundle,
                          language::Language language) {
  if (bundle.statements.empty()) return;
  Array ids(Type::kInt64), chunks(Type::kInt64), lengths(Type::kInt32), terms(Type::kText);
  const auto rows = index::TermsOfStatements(bundle, Order(bundle.statements.size()), language);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ids.Int64(bundle.statements[i].id.value);
    chunks.Int64(bundle.statements[i].chunk.value);
    lengths.Int32(static_cast<std::int32_t>(rows[i].size()));
    terms.Text(TermsText(rows[i]));
  }
  session.Send(sql::kInsertEngineStatements, Parameters()
                                                 .Int64(collection.value)
                                                 .Int64(bundle.document.id.value)
                                                 .Column(std::move(ids))
                                                 .Column(std::move(chunks))
                                                 .Column(std::move(lengths))
                                                 .Column(std::move(terms)));
}

// In the order of the ids, as all writers.
void InsertNames(Session& session, CollectionId collection, const std::vector<Entity>& entities,
                 language::Language language) {
  std::map<EntityId, std::string> names;
  for (const Entity& entity : entities) {
    if (!entity.id) continue;
    std::vector<std::string> stems;
    for (const absl::string_view word : absl::StrSplit(entity.key, ' ', absl::SkipEmpty()))
      stems.push_back(text::Stem(std::string_view(word.data(), word.size()), language));
    names.try_emplace(entity.id, TermsText(stems));
  }
  if (names.empty()) return;
  Array ids(Type::kInt64), stems(Type::kText);
  for (const auto& [id, text] : names) {
    ids.Int64(id.value);
    stems.Text(text);
  }
  session.Send(sql::kInsertEngineNames,
               Parameters().Int64(collection.value).Column(std::move(ids)).Column(std::move(stems)));
}

// The rows that have a vector, a batch a statement.
class VectorRows {
 public:
  VectorRows(Session& session, CollectionId collection, DocumentId document, bool statements)
      : session_(session), collection_(collection), document_(document), statements_(statements) {}
  void Add(std::int64_t row, ChunkId chunk, std::span<const float> vector) {
    if (!index::HasVector(vector)) return;
    rows_.Int64(row);
    chunks_.Int64(chunk.value);
    samples_.Int32(SampleNumber(chunk));
    vectors_.Text(VectorText(vector));
    if (rows_.size() == kBatchRows) Flush();
  }
  void Flush() {
    if (rows_.size() == 0) return;
    session_.Execute(sql::kAddEngineVectors, Parameters()
                                                 .Int64(collection_.value)
                                                 .Bool(statements_)
                                                 .Column(std::exchange(rows_, Array(Type::kInt64)))
                                                 .Column(std::exchange(chunks_, Array(Type::kInt64)))
                                                 .Int64(document_.value)
                                                 .Column(std::exchange(samples_, Array(Type::kInt32)))
                                                 .Column(std::exchange(vectors_, Array(Type::kText))));
  }

 private:
  Session& session_;
  const CollectionId collection_;
  const DocumentId document_;
  const bool statements_;
  Array rows_{Type::kInt64}, chunks_{Type::kInt64}, samples_{Type::kInt32}, vectors_{Type::kText};
};

}  // namespace

absl::Status MakeEngine(Session& session, CollectionId collection, std::size_t dimension) {
  try {
    session.Execute(sql::kMakeEngine, Parameters().Int64(collection.value).Int32(static_cast<int>(dimension)));
    return absl::OkStatus();
  } catch (const pqxx::sql_error& error) {
    if (error.sqlstate() != kNoVectors) throw;
    return absl::FailedPreconditionError(
        "the database has no extension pgvector: install it (Debian: postgresql-17-pgvector), and have a superuser run "
        "CREATE EXTENSION vector in this database");
  }
}

void DropEngine(Session& session, CollectionId collection) {
  session.Execute(sql::kDropEngine, Parameters().Int64(collection.value));
}

void InsertEngineRows(Session& session, CollectionId collection, language::Language language, DocumentBundle bundle,
                      std::vector<Entity> entities, const std::vector<float>& chunk_vectors,
                      const std::vector<float>& statement_vectors) {
  bundle.entities = std::move(entities);
  InsertChunkTerms(session, collection, bundle, language);
  InsertStatementTerms(session, collection, bundle, language);
  InsertNames(session, collection, bundle.entities, language);
  AddEngineVectors(session, collection, bundle, chunk_vectors, statement_vectors);
}

void AddEngineVectors(Session& session, CollectionId collection, const DocumentBundle& bundle,
                      const std::vector<float>& chunk_vectors, const std::vector<float>& statement_vectors) {
  const auto row = [](const std::vector<float>& vectors, std::size_t i, std::size_t rows) {
    const std::size_t dimension = vectors.size() / rows;
    return std::span(vectors).subspan(i * dimension, dimension);
  };
  VectorRows chunks(session, collection, bundle.document.id, false);
  for (std::size_t i = 0; i < bundle.chunks.size() && !chunk_vectors.empty(); ++i) {
    const ChunkId id = bundle.chunks[i].id;
    chunks.Add(id.value, id, row(chunk_vectors, i, bundle.chunks.size()));
  }
  chunks.Flush();
  VectorRows statements(session, collection, bundle.document.id, true);
  for (std::size_t i = 0; i < bundle.statements.size() && !statement_vectors.empty(); ++i) {
    const Statement& statement = bundle.statements[i];
    statements.Add(statement.id.value, statement.chunk, row(statement_vectors, i, bundle.statements.size()));
  }
  statements.Flush();
}

// SplitMix64's finaliser.
std::int32_t SampleNumber(ChunkId chunk) {
  auto x = static_cast<std::uint64_t>(chunk.value);
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  x ^= x >> 31;
  return static_cast<std::int32_t>(x >> 33);
}

}  // namespace annals::storage
