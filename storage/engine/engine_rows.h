// What a collection of engine kPostgres is searched by, written in the transactions that change its documents: terms,
// stems of names, vectors (storage/migrations/0020_postgres_engine.sql).
//
// Functions throw pqxx exceptions (errors.h); each works within the caller's transaction.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "core/language/languages.h"
#include "core/record/record.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// Makes its tables; nothing happens where they are. kFailedPrecondition when the database lacks pgvector.
absl::Status MakeEngine(Session& session, CollectionId collection, std::size_t dimension);
void DropEngine(Session& session, CollectionId collection);

// Of a new version, whose rows are written: `entities` are those that it names. The rows of `chunk_vectors` and
// `statement_vectors` that are zeros are left out: AddEngineVectors brings them later.
void InsertEngineRows(Session& session, CollectionId collection, language::Language language, DocumentBundle bundle,
                      std::vector<Entity> entities, const std::vector<float>& chunk_vectors,
                      const std::vector<float>& statement_vectors);
void AddEngineVectors(Session& session, CollectionId collection, const DocumentBundle& bundle,
                      const std::vector<float>& chunk_vectors, const std::vector<float>& statement_vectors);

// Which rows a sample takes: those of the chunks with the lowest numbers, spread evenly over [0, 2³¹).
std::int32_t SampleNumber(ChunkId chunk);

}  // namespace annals::storage
