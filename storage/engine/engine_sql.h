// The statements about the rows of engine 'postgres' (storage/migrations/0027_engine.sql).
#pragma once

#include "storage/postgres/sql.h"

namespace annals::storage::sql {

inline constexpr Sql kMakeEngineVectors{"make_engine_vectors", "SELECT make_engine_vectors($1::int8, $2::int4)"};
inline constexpr Sql kDropEngineVectors{"drop_engine_vectors", "SELECT drop_engine_vectors($1::int8)"};
inline constexpr Sql kIsOfEngine{"is_of_engine", "SELECT engine = 'postgres' FROM collections WHERE id = $1::int8"};
inline constexpr Sql kHasEngineVectors{"has_engine_vectors", "SELECT has_engine_vectors($1::int8)"};

// --------------------------------------------------------------------------------------------------------------- writing
// One server at a time; the others have nothing to wait for.
inline constexpr Sql kTryEngine{"try_engine",
                                "SELECT pg_try_advisory_xact_lock(hashtextextended('annals engine', $1::int8))"};
// (watermark, mark, space, written)
inline constexpr Sql kEngineState{
    "engine_state", "SELECT watermark, mark, space, written FROM engine_state WHERE collection_id = $1::int8"};
inline constexpr Sql kSetEngineState{
    "set_engine_state",
    "INSERT INTO engine_state AS s (collection_id, watermark, mark, space, written)"
    " VALUES ($1::int8, $2::int8, $3::text, $4::int4, $5::int8) ON CONFLICT (collection_id) DO UPDATE SET"
    " watermark = excluded.watermark, mark = excluded.mark, space = excluded.space, written = excluded.written"};
inline constexpr Sql kWriteEngineDocuments{
    "write_engine_documents",
    "INSERT INTO engine_documents (collection_id, document_id, number, shape, body, vectors) SELECT $1::int8, *"
    " FROM unnest($2::int8[], $3::int8[], $4::bytea[], $5::bytea[], $6::bytea[])"};
inline constexpr Sql kAddEngineLists{
    "add_engine_lists",
    "INSERT INTO engine_lists AS l (collection_id, kind, key, bucket, rows, body) SELECT $1::int8, *"
    " FROM unnest($2::int2[], $3::text[], $4::int8[], $5::int8[], $6::bytea[])"
    " ON CONFLICT (collection_id, kind, key, bucket) DO UPDATE SET rows = l.rows + excluded.rows,"
    " body = l.body || excluded.body"};
inline constexpr Sql kAddEngineVectors{
    "add_engine_vectors", "SELECT add_engine_vectors($1::int8, $2::int8[], $3::bool[], $4::int4[], $5::text[])"};
inline constexpr Sql kWriteEngineEntities{
    "write_engine_entities",
    "INSERT INTO engine_entities (collection_id, entity_id, key, name, kind, aliases)"
    " SELECT $1::int8, g.id, g.key, g.name, g.kind, coalesce(string_to_array(nullif(g.aliases, ''), E'\\n'), '{}')"
    " FROM unnest($2::int8[], $3::text[], $4::text[], $5::text[], $6::text[]) AS g (id, key, name, kind, aliases)"};
inline constexpr Sql kRemoveEngineEntities{
    "remove_engine_entities",
    "DELETE FROM engine_entities WHERE collection_id = $1::int8 AND entity_id = ANY($2::int8[])"};
inline constexpr Sql kRemoveEngineNames{
    "remove_engine_names", "DELETE FROM engine_names WHERE collection_id = $1::int8 AND entity_id = ANY($2::int8[])"};
inline constexpr Sql kAddEngineNames{
    "add_engine_names",
    "INSERT INTO engine_names (collection_id, kind, name, entity_id) SELECT $1::int8, *"
    " FROM unnest($2::int2[], $3::text[], $4::int8[]) ON CONFLICT DO NOTHING"};

// -------------------------------------------------------------------------------------------------------------- removing
// (kind, key, bucket, body) of pieces, locked.
inline constexpr Sql kEnginePieces{
    "engine_pieces",
    "SELECT l.kind, l.key, l.bucket, l.body FROM unnest($2::int2[], $3::text[], $4::int8[]) AS a (kind, key, bucket)"
    " CROSS JOIN LATERAL (SELECT * FROM engine_lists l WHERE l.collection_id = current_collection() AND l.kind = a.kind"
    " AND l.key = a.key AND l.bucket = a.bucket OFFSET 0) AS l WHERE l.collection_id = $1::int8"};
inline constexpr Sql kReplaceEnginePieces{
    "replace_engine_pieces",
    "UPDATE engine_lists l SET rows = g.rows, body = g.body"
    " FROM unnest($2::int2[], $3::text[], $4::int8[], $5::int8[], $6::bytea[]) AS g (kind, key, bucket, rows, body)"
    " WHERE l.collection_id = $1::int8 AND l.kind = g.kind AND l.key = g.key AND l.bucket = g.bucket"};
inline constexpr Sql kRemoveEmptyPieces{
    "remove_empty_pieces",
    "DELETE FROM engine_lists l USING unnest($2::int2[], $3::text[], $4::int8[]) AS g (kind, key, bucket)"
    " WHERE l.collection_id = $1::int8 AND l.kind = g.kind AND l.key = g.key AND l.bucket = g.bucket AND l.body = ''"};
inline constexpr Sql kRemoveEmptyCounts{
    "remove_empty_counts",
    "DELETE FROM engine_lists l USING unnest($2::int2[], $3::text[], $4::int8[]) AS g (kind, key, bucket)"
    " WHERE l.collection_id = $1::int8 AND l.kind = g.kind AND l.key = g.key AND l.bucket = g.bucket AND l.rows <= 0"};
inline constexpr Sql kRemoveEngineDocuments{
    "remove_engine_documents",
    "DELETE FROM engine_documents WHERE collection_id = $1::int8 AND document_id = ANY($2::int8[])"};
inline constexpr Sql kRemoveEngineVectors{"remove_engine_vectors",
                                          "SELECT remove_engine_vectors($1::int8, $2::int8[])"};
inline constexpr Sql kNumbersOfEngine{"numbers_of_engine",
                                      "SELECT document_id, number FROM engine_documents WHERE collection_id = $1::int8 "
                                      "AND document_id = ANY($2::int8[])"};
inline constexpr std::array<Sql, 5> kEmptyEngine{{
    {"empty_engine_documents", "DELETE FROM engine_documents WHERE collection_id = $1::int8"},
    {"empty_engine_lists", "DELETE FROM engine_lists WHERE collection_id = $1::int8"},
    {"empty_engine_entities", "DELETE FROM engine_entities WHERE collection_id = $1::int8"},
    {"empty_engine_names", "DELETE FROM engine_names WHERE collection_id = $1::int8"},
    {"empty_engine_state", "DELETE FROM engine_state WHERE collection_id = $1::int8"},
}};

// --------------------------------------------------------------------------------------------------------------- reading
inline constexpr Sql kEngineShapes{"engine_shapes",
                                   "SELECT document_id, shape FROM engine_documents WHERE document_id = ANY($1::int8[])"
                                   " AND collection_id = current_collection()"};
inline constexpr Sql kEngineBodies{"engine_bodies",
                                   "SELECT document_id, body FROM engine_documents WHERE document_id = ANY($1::int8[])"
                                   " AND collection_id = current_collection()"};
inline constexpr Sql kEngineVectors{
    "engine_vectors",
    "SELECT document_id, vectors FROM engine_documents WHERE document_id = ANY($1::int8[])"
    " AND collection_id = current_collection()"};
// (position of the key, piece), by bucket
inline constexpr Sql kEngineLists{
    "engine_lists",
    "SELECT a.position::int4, l.body FROM unnest($1::int2[], $2::text[]) WITH ORDINALITY AS a (kind, key, position)"
    " CROSS JOIN LATERAL (SELECT l.bucket, l.body FROM engine_lists l WHERE l.collection_id = current_collection()"
    " AND l.kind = a.kind AND l.key = a.key ORDER BY l.bucket OFFSET 0) AS l"};
// (position of the key, rows, all pieces behind each other, where they have no more rows than $3)
inline constexpr Sql kEngineCounts{
    "engine_counts",
    "SELECT a.position::int4, l.rows, CASE WHEN l.rows <= $3::int8 THEN l.body END"
    " FROM unnest($1::int2[], $2::text[]) WITH ORDINALITY AS a (kind, key, position)"
    " CROSS JOIN LATERAL (SELECT coalesce(sum(l.rows), 0)::int8 AS rows,"
    " string_agg(l.body, '' ORDER BY l.bucket) FILTER (WHERE l.rows <= $3::int8) AS body FROM engine_lists l"
    " WHERE l.collection_id = current_collection() AND l.kind = a.kind AND l.key = a.key OFFSET 0) AS l"};
inline constexpr Sql kEngineEntities{
    "engine_entities",
    "SELECT entity_id, key, name, kind, aliases FROM engine_entities WHERE collection_id = current_collection()"
    " AND entity_id = ANY($1::int8[])"};
// Whether another entity may have its name (View::MayShareName): its key, with or without a leading "the", as a name of another,
// or an alias as the key of another. The names are made in a subquery of their own: with a function in it that is not known to keep
// secrets, a condition would not be one of the index, because row security is asked first.
inline constexpr Sql kSharingEntities{
    "sharing_entities",
    "SELECT e.entity_id, named.found IS NOT NULL OR keyed.found IS NOT NULL"
    " FROM unnest($1::int8[]) AS a (id) CROSS JOIN LATERAL (SELECT e.entity_id,"
    " ARRAY[e.key, CASE WHEN starts_with(e.key, $2::text) THEN substr(e.key, length($2::text) + 1) END] AS names,"
    " e.aliases || ($2::text || e.key) AS keys FROM engine_entities e"
    " WHERE e.collection_id = current_collection() AND e.entity_id = a.id OFFSET 0) AS e"
    " LEFT JOIN LATERAL (SELECT true AS found FROM engine_names n WHERE n.collection_id = current_collection()"
    " AND n.kind = 0 AND n.name = ANY (e.names) AND n.entity_id <> e.entity_id LIMIT 1) AS named ON true"
    " LEFT JOIN LATERAL (SELECT true AS found FROM engine_names n WHERE n.collection_id = current_collection()"
    " AND n.kind = 1 AND n.name = ANY (e.keys) AND n.entity_id <> e.entity_id LIMIT 1) AS keyed ON true"};
inline constexpr Sql kEngineNames{
    "engine_names",
    "SELECT a.position::int4, n.ids FROM unnest($1::int2[], $2::text[]) WITH ORDINALITY AS a (kind, name, position)"
    " CROSS JOIN LATERAL (SELECT array_agg(n.entity_id ORDER BY n.entity_id) AS ids FROM engine_names n"
    " WHERE n.collection_id = current_collection() AND n.kind = a.kind AND n.name = a.name OFFSET 0) AS n"
    " WHERE n.ids IS NOT NULL"};
inline constexpr Sql kNearestEngineVectors{
    "nearest_engine_vectors",
    "SELECT document_id, place, product FROM nearest_engine_vectors($1::int8, $2::bool, $3::text, $4::int4)"};

}  // namespace annals::storage::sql
