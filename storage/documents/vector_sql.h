// The statements about vectors that are made after their document was stored, and about vector spaces
// (storage/documents/vector_spaces.h). Space 0 is in the rows of chunks and statements, the others in space_vectors.
#pragma once

#include "storage/postgres/sql.h"

namespace annals::storage::sql {

// ------------------------------------------------------------------------------------------------------ what is lacking
// `interval '1 hour'` is kLongestHold (storage/holds.h).
inline constexpr Sql kAddVectorWork{
    "add_vector_work",
    "INSERT INTO vector_backlog (collection_id, document_id, texts) SELECT $1::int8, $2::int8, $3::int4"
    " FROM collections c WHERE c.id = $1::int8 AND c.space = 0"};
inline constexpr Sql kFreeVectorWork{"free_vector_work",
                                     "SELECT document_id, texts FROM vector_backlog WHERE collection_id = $1::int8"
                                     " AND (held_until < clock_timestamp() OR held_until > clock_timestamp() +"
                                     " interval '1 hour') ORDER BY document_id LIMIT $2::int8 FOR UPDATE SKIP LOCKED"};
inline constexpr Sql kHoldVectorWork{
    "hold_vector_work",
    "UPDATE vector_backlog SET held_until = clock_timestamp() + make_interval(secs => $3::int8)"
    " WHERE document_id = ANY($2::int8[]) AND collection_id = $1::int8"};
inline constexpr Sql kEndVectorWork{"end_vector_work",
                                    "DELETE FROM vector_backlog WHERE document_id = ANY($2::int8[])"
                                    " AND collection_id = $1::int8 RETURNING document_id"};
inline constexpr Sql kCountVectorWork{"count_vector_work",
                                      "SELECT count(*), coalesce(sum(texts), 0)::int8 FROM vector_backlog"
                                      " WHERE collection_id = $1::int8"};
inline constexpr Sql kClearVectorWork{"clear_vector_work", "DELETE FROM vector_backlog WHERE collection_id = $1::int8"};
// The same of another space, the last parameter. The trigger of documents adds its rows.
inline constexpr Sql kFreeSpaceWork{
    "free_space_work",
    "SELECT document_id, texts FROM space_backlog WHERE collection_id = $1::int8 AND space = $3::int4"
    " AND (held_until < clock_timestamp() OR held_until > clock_timestamp() + interval '1 hour')"
    " ORDER BY document_id LIMIT $2::int8 FOR UPDATE SKIP LOCKED"};
inline constexpr Sql kHoldSpaceWork{
    "hold_space_work",
    "UPDATE space_backlog SET held_until = clock_timestamp() + make_interval(secs => $3::int8)"
    " WHERE document_id = ANY($2::int8[]) AND collection_id = $1::int8 AND space = $4::int4"};
inline constexpr Sql kEndSpaceWork{"end_space_work",
                                   "DELETE FROM space_backlog WHERE document_id = ANY($2::int8[])"
                                   " AND collection_id = $1::int8 AND space = $3::int4 RETURNING document_id"};
inline constexpr Sql kCountSpaceWork{"count_space_work",
                                     "SELECT count(*), coalesce(sum(texts), 0)::int8 FROM space_backlog"
                                     " WHERE collection_id = $1::int8 AND space = $2::int4"};
inline constexpr Sql kSetSpaceWork{"set_space_work",
                                   "UPDATE space_backlog SET texts = $3::int4 WHERE document_id = $2::int8"
                                   " AND collection_id = $1::int8 AND space = $4::int4"};
// Of all versions that are stored.
inline constexpr Sql kAddSpaceWork{"add_space_work",
                                   "INSERT INTO space_backlog (collection_id, document_id, space, texts)"
                                   " SELECT $1::int8, id, $2::int4, chunk_count + statement_count FROM documents"
                                   " WHERE collection_id = $1::int8 AND chunk_count + statement_count > 0"};
inline constexpr Sql kClearSpaceWork{"clear_space_work",
                                     "DELETE FROM space_backlog WHERE collection_id = $1::int8 AND space <> $2::int4"};

// -------------------------------------------------------------------------------------------------------------- vectors
// Vectors of rows that have none.
inline constexpr Sql kUpdateChunkVectors{
    "update_chunk_vectors",
    "UPDATE chunks SET embedding = made.vector FROM unnest($2::int8[], $3::bytea[]) AS made (id, vector)"
    " WHERE chunks.id = made.id AND chunks.collection_id = $1::int8 AND octet_length(chunks.embedding) = 0"};
inline constexpr Sql kUpdateStatementVectors{
    "update_statement_vectors",
    "UPDATE statements SET embedding = made.vector FROM unnest($2::int8[], $3::bytea[]) AS made (id, vector)"
    " WHERE statements.id = made.id AND statements.collection_id = $1::int8"
    " AND octet_length(statements.embedding) = 0"};
// Where the space serves or is being made: the rest is nobody's.
inline constexpr Sql kInsertSpaceVectors{
    "insert_space_vectors",
    "INSERT INTO space_vectors (collection_id, document_id, space, of_statement, row_id, embedding)"
    " SELECT $1::int8, $2::int8, $3::int4, $4::bool, made.id, made.vector"
    " FROM unnest($5::int8[], $6::bytea[]) AS made (id, vector), collections c"
    " WHERE c.id = $1::int8 AND $3::int4 IN (c.space, c.next_space) ON CONFLICT DO NOTHING"};
inline constexpr Sql kReadSpaceVectors{
    "read_space_vectors",
    "SELECT row_id, embedding FROM space_vectors WHERE document_id = ANY($1::int8[]) AND space = $2::int4"
    " AND of_statement = $3::bool AND collection_id = current_collection()"};

// --------------------------------------------------------------------------------------------------------------- spaces
// Who deletes the collection, or changes its spaces, waits for who keeps it, or has been before him. (space, next_space)
inline constexpr Sql kKeepCollection{
    "keep_collection", "SELECT space, coalesce(next_space, 0) FROM collections WHERE id = $1::int8 FOR KEY SHARE"};
// (space, next_space, embedder and dimension of each); waits for writers under way.
inline constexpr Sql kLockSpaces{
    "lock_spaces",
    "SELECT space, coalesce(next_space, 0), coalesce(space_embedder, embedder), coalesce(space_dimension, dimension),"
    " coalesce(next_embedder, ''), coalesce(next_dimension, 0) FROM collections WHERE id = $1::int8 FOR UPDATE"};
inline constexpr Sql kBeginSpace{
    "begin_space",
    "UPDATE collections SET last_space = last_space + 1, next_space = last_space + 1, next_embedder = $2::text,"
    " next_dimension = $3::int4 WHERE id = $1::int8 RETURNING next_space"};
inline constexpr Sql kCancelSpace{
    "cancel_space",
    "UPDATE collections SET next_space = NULL, next_embedder = NULL, next_dimension = NULL WHERE id = $1::int8"};
inline constexpr Sql kSwitchSpace{
    "switch_space",
    "UPDATE collections SET space = next_space, space_embedder = next_embedder, space_dimension = next_dimension,"
    " next_space = NULL, next_embedder = NULL, next_dimension = NULL, old_vectors = true WHERE id = $1::int8"};
inline constexpr Sql kDeleteSpaceVectors{
    "delete_space_vectors",
    "DELETE FROM space_vectors WHERE collection_id = $1::int8 AND space = $2::int4"
    " AND document_id IN (SELECT d.id FROM documents d WHERE d.collection_id = $1::int8)"};
inline constexpr Sql kTextsOfCollection{
    "texts_of_collection",
    "SELECT coalesce(sum(chunk_count + statement_count), 0)::int8 FROM documents WHERE collection_id = $1::int8"};

// ---------------------------------------------------------------------------------------- vectors that no longer serve
inline constexpr Sql kTryClearVectors{"try_clear_vectors",
                                      "SELECT pg_try_advisory_xact_lock(hashtextextended('annals spaces', $1::int8))"};
// Some versions, in the order of their numbers.
inline constexpr Sql kVersionsAfter{"versions_after",
                                    "SELECT id FROM documents WHERE collection_id = $1::int8 AND id > $2::int8"
                                    " ORDER BY id LIMIT $3::int8"};
inline constexpr Sql kClearChunkVectors{
    "clear_chunk_vectors",
    "UPDATE chunks SET embedding = '' WHERE document_id = ANY($2::int8[]) AND collection_id = $1::int8"
    " AND octet_length(embedding) > 0 AND EXISTS (SELECT FROM collections c WHERE c.id = $1::int8 AND c.space > 0)"};
inline constexpr Sql kClearStatementVectors{
    "clear_statement_vectors",
    "UPDATE statements SET embedding = '' WHERE collection_id = $1::int8 AND octet_length(embedding) > 0"
    " AND chunk_id IN (SELECT k.id FROM chunks k WHERE k.document_id = ANY($2::int8[]) AND k.collection_id = $1::int8)"
    " AND EXISTS (SELECT FROM collections c WHERE c.id = $1::int8 AND c.space > 0)"};
inline constexpr Sql kClearSpaceVectors{
    "clear_space_vectors",
    "DELETE FROM space_vectors v USING collections c WHERE c.id = $1::int8 AND v.document_id = ANY($2::int8[])"
    " AND v.collection_id = $1::int8 AND v.space <> c.space AND v.space IS DISTINCT FROM c.next_space"};
// Unless another space serves since the first of them was looked at.
inline constexpr Sql kVectorsCleared{
    "vectors_cleared", "UPDATE collections SET old_vectors = false WHERE id = $1::int8 AND space = $2::int4"};

}  // namespace annals::storage::sql
