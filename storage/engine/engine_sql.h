// The statements of the engine that answers from PostgreSQL (storage/migrations/0020_postgres_engine.sql).
#pragma once

#include "storage/postgres/sql.h"

namespace annals::storage::sql {

inline constexpr Sql kMakeEngine{"make_engine", "SELECT make_postgres_engine($1::int8, $2::int4)"};
inline constexpr Sql kDropEngine{"drop_engine", "SELECT drop_postgres_engine($1::int8)"};

// --------------------------------------------------------------------------------------------------------------- writes
inline constexpr Sql kInsertEngineChunks{
    "insert_engine_chunks",
    "INSERT INTO engine_chunks (collection_id, document_id, chunk_id, length, terms)"
    " SELECT $1::int8, $2::int8, made.id, made.length, made.terms::tsvector"
    " FROM unnest($3::int8[], $4::int4[], $5::text[]) AS made (id, length, terms)"};
inline constexpr Sql kInsertEngineStatements{
    "insert_engine_statements",
    "INSERT INTO engine_statements (collection_id, document_id, statement_id, chunk_id, length, terms)"
    " SELECT $1::int8, $2::int8, made.id, made.chunk, made.length, made.terms::tsvector"
    " FROM unnest($3::int8[], $4::int8[], $5::int4[], $6::text[]) AS made (id, chunk, length, terms)"};
inline constexpr Sql kInsertEngineNames{
    "insert_engine_names",
    "INSERT INTO engine_names (collection_id, entity_id, stems) SELECT $1::int8, made.id, made.stems::tsvector"
    " FROM unnest($2::int8[], $3::text[]) AS made (id, stems) ON CONFLICT DO NOTHING"};
inline constexpr Sql kAddEngineVectors{
    "add_engine_vectors",
    "SELECT add_engine_vectors($1::int8, $2::bool, $3::int8[], $4::int8[], $5::int8, $6::int4[], $7::text[])"};

// -------------------------------------------------------------------------------------------------------------- figures
// (language, number in the feed; chunks, their terms, statements, their terms of live versions; chunks of
// all versions, dimension)
inline constexpr Sql kEngineState{"engine_state",
                                  "SELECT c.language, greatest(c.feed_floor, (SELECT max(l.number) FROM index_log l "
                                  "WHERE l.collection_id = $1::int8)),"
                                  " k.live, k.length, s.live, s.length, k.rows, c.dimension FROM collections c"
                                  " CROSS JOIN (SELECT count(*) AS rows, count(*) FILTER (WHERE live) AS live,"
                                  " coalesce(sum(length) FILTER (WHERE live), 0)::int8 AS length FROM engine_chunks "
                                  "WHERE collection_id = $1::int8) AS k"
                                  " CROSS JOIN (SELECT count(*) FILTER (WHERE live) AS live, coalesce(sum(length) "
                                  "FILTER (WHERE live), 0)::int8 AS length"
                                  " FROM engine_statements WHERE collection_id = $1::int8) AS s WHERE c.id = $1::int8"};
// (documents, with a time, with a label period, with an owner) of those of `$2`; null: of live ones
inline constexpr Sql kDocumentFigures{
    "document_figures",
    "SELECT count(*), count(*) FILTER (WHERE period_from IS NOT NULL OR covered_from IS NOT NULL OR published IS NOT "
    "NULL),"
    " count(*) FILTER (WHERE period_from IS NOT NULL), count(*) FILTER (WHERE owner <> '') FROM documents d"
    " WHERE d.collection_id = $1::int8 AND CASE WHEN $2::int8[] IS NULL THEN d.retired_at IS NULL ELSE d.id = "
    "ANY($2::int8[])"
    " END"};
// Of the documents `$2`: (chunks, terms, statements, terms)
inline constexpr Sql kEngineStateOf{
    "engine_state_of",
    "SELECT k.rows, k.length, s.rows, s.length FROM (SELECT count(*) AS rows, coalesce(sum(length), 0)::int8 AS length"
    " FROM engine_chunks WHERE collection_id = $1::int8 AND document_id = ANY($2::int8[])) AS k"
    " CROSS JOIN (SELECT count(*) AS rows, coalesce(sum(length), 0)::int8 AS length"
    " FROM engine_statements WHERE collection_id = $1::int8 AND document_id = ANY($2::int8[])) AS s"};
// (rows that hold it) of each term, in their order; `$4` null: of live versions.
inline constexpr Sql kCountEngineRows{"count_engine_rows",
                                      "SELECT held FROM count_engine_rows($1::int8, $2::bool, $3::text[], $4::int8[])"};
// (row, chunk, length, terms) of rows that hold some of the terms
inline constexpr Sql kEngineRowsHolding{"engine_rows_holding",
                                        "SELECT row_id, chunk_id, length, terms FROM engine_rows_holding($1::int8, "
                                        "$2::bool, $3::text, $4::int8[], $5::int8)"};
// (row, chunk), best first
inline constexpr Sql kNearestEngineVectors{
    "nearest_engine_vectors",
    "SELECT row_id, chunk_id FROM nearest_engine_vectors($1::int8, $2::bool, $3::text, $4::int4, $5::int8[])"};
// (mean, deviation); null where there are no vectors
inline constexpr Sql kSpreadOfEngineVectors{
    "spread_of_engine_vectors",
    "SELECT (1e9 * mean)::int8, (1e9 * deviation)::int8"
    " FROM spread_of_engine_vectors($1::int8, $2::bool, $3::text, $4::int4, $5::int8[])"};

// ------------------------------------------------------------------------------------------------------------ documents
inline constexpr Sql kAllDocuments{"all_documents",
                                   "SELECT id FROM documents WHERE collection_id = $1::int8 ORDER BY id"};
inline constexpr Sql kAllAssetLinks{"all_asset_links",
                                    "SELECT id FROM asset_links WHERE collection_id = $1::int8 LIMIT $2::int8"};
// What a question is restricted to. `$2` null: now. Empty lists restrict nothing. `$8`, `$9`: beginnings and ends of
// periods, of which one meets what the document speaks of, or the day of its publication.
inline constexpr Sql kDocumentsAsked{
    "documents_asked",
    "SELECT d.id FROM documents d WHERE d.collection_id = $1::int8"
    " AND CASE WHEN $2::timestamptz IS NULL THEN d.retired_at IS NULL"
    " ELSE d.recorded_at <= $2::timestamptz AND ($2::timestamptz < d.retired_at OR d.retired_at IS NULL) END"
    " AND (cardinality($3::text[]) = 0 OR d.doc_type = ANY($3::text[]))"
    " AND (cardinality($4::text[]) = 0 OR d.channel = ANY($4::text[]))"
    " AND (cardinality($5::text[]) = 0 OR d.kind = ANY($5::text[]))"
    " AND (cardinality($6::text[]) = 0 OR d.owner = ANY($6::text[]))"
    " AND (cardinality($7::text[]) = 0 OR d.external_id = ANY($7::text[]))"
    " AND (cardinality($8::date[]) = 0 OR EXISTS (SELECT FROM unnest($8::date[], $9::date[]) AS p (first, behind)"
    " WHERE (d.period_from < p.behind AND d.period_to > p.first) OR (d.covered_from < p.behind AND d.covered_to > "
    "p.first)"
    " OR (d.published >= p.first AND d.published < p.behind)))"
    " ORDER BY d.id LIMIT $10::int8"};
// One document of each owner, type, label and period: what the words of a question are understood by.
inline constexpr Sql kSampleDocuments{
    "sample_documents",
    "SELECT min(d.id) FROM documents d WHERE d.collection_id = $1::int8 AND d.retired_at IS NULL"
    " GROUP BY d.owner, d.doc_type, d.channel, d.kind, d.label, d.period_from, d.period_to LIMIT $2::int8"};
// Versions of which the entities are the titles.
inline constexpr Sql kDocumentsTitledBy{
    "documents_titled_by",
    "SELECT d.id FROM documents d WHERE d.collection_id = $1::int8 AND d.title_entity_id = ANY($2::int8[])"
    " AND CASE WHEN $3::int8[] IS NULL THEN d.retired_at IS NULL ELSE d.id = ANY($3::int8[]) END ORDER BY d.id LIMIT "
    "$4::int8"};
inline constexpr Sql kChunksOfDocuments{"chunks_of_documents",
                                        "SELECT id FROM chunks WHERE collection_id = $1::int8 AND document_id = "
                                        "ANY($2::int8[]) ORDER BY document_id, ordinal"
                                        " LIMIT $3::int8"};
inline constexpr Sql kDocumentsOfChunks{"documents_of_chunks",
                                        "SELECT DISTINCT document_id FROM chunks WHERE collection_id = $1::int8 AND id "
                                        "= ANY($2::int8[]) ORDER BY document_id"};
// The turns before: half of what a turn of a conversation is found by.
inline constexpr Sql kChunksBefore{
    "chunks_before",
    "SELECT b.id FROM chunks k JOIN chunks b ON b.document_id = k.document_id AND b.ordinal = k.ordinal - 1"
    " WHERE k.collection_id = $1::int8 AND b.collection_id = $1::int8 AND k.id = ANY($2::int8[])"};

// ------------------------------------------------------------------------------------------------------------- entities
// By key or alias.
inline constexpr Sql kEntitiesByKeys{
    "entities_by_keys",
    "SELECT id FROM entities WHERE collection_id = $1::int8 AND key = ANY($2::text[])"
    " UNION SELECT entity_id FROM aliases WHERE collection_id = $1::int8 AND key = ANY($2::text[]) LIMIT $3::int8"};
inline constexpr Sql kEntitiesByMatchKeys{
    "entities_by_match_keys",
    "SELECT DISTINCT entity_id FROM entity_match_keys WHERE collection_id = $1::int8 AND match_key = ANY($2::int8[])"
    " LIMIT $3::int8"};
// (names that hold it, which) of each stem; which is null where they are more than `$3`.
inline constexpr Sql kEngineNamesHolding{"engine_names_holding",
                                         "SELECT names, ids FROM engine_names_holding($1::int8, $2::text[], $3::int8)"};
// (entity, chunks of live versions that name it)
inline constexpr Sql kSupportOfEntities{
    "support_of_entities", "SELECT id, support FROM entities WHERE collection_id = $1::int8 AND id = ANY($2::int8[])"};
// Chunks that name one of the entities, in live versions or in those of `$3`.
inline constexpr Sql kChunksNaming{
    "chunks_naming",
    "SELECT DISTINCT m.chunk_id FROM (SELECT s.document_id FROM entity_support s JOIN documents d ON d.id = "
    "s.document_id"
    " WHERE s.entity_id = ANY($2::int8[]) AND s.collection_id = $1::int8 AND d.collection_id = $1::int8"
    " AND CASE WHEN $3::int8[] IS NULL THEN d.retired_at IS NULL ELSE d.id = ANY($3::int8[]) END LIMIT $4::int8) AS "
    "named"
    " JOIN chunks k ON k.document_id = named.document_id JOIN mentions m ON m.chunk_id = k.id"
    " WHERE m.entity_id = ANY($2::int8[]) AND k.collection_id = $1::int8 AND m.collection_id = $1::int8 LIMIT "
    "$4::int8"};
// Entities that chunks name, the rarest first.
inline constexpr Sql kEntitiesNamedIn{"entities_named_in",
                                      "SELECT e.id FROM (SELECT DISTINCT entity_id FROM mentions WHERE chunk_id = "
                                      "ANY($2::int8[]) AND collection_id = $1::int8)"
                                      " AS m JOIN entities e ON e.id = m.entity_id WHERE e.collection_id = $1::int8 "
                                      "AND e.support > 1 AND e.support <= $3::int4"
                                      " ORDER BY e.support, e.id LIMIT $4::int8"};

}  // namespace annals::storage::sql
