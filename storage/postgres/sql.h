// Every SQL statement of the service, named once. Parameters are binary, so each states its types; columns of results
// are read by position, in the order written here.
//
// Each statement names the collection whose rows it touches, by a parameter or as the transaction's, also where it goes
// by ids. Row security says the same once more, but does not bind every role.
//
// A LATERAL look-up by id, made for each row of something else, names it as the transaction's: current_collection(). A session that
// plans while the tables are empty, as in a first ingest, takes an index of the whole collection to be as cheap as that of the id
// where the collection is a parameter.
#pragma once

#include <array>

namespace annals::storage {

struct Sql {
  const char* name;
  const char* text;
};

namespace sql {

// ------------------------------------------------------------------------------------------- session and transaction
// Commits wait for the log also where the database is set otherwise; stricter settings stay.
inline constexpr char kSessionSettings[] =
    "SET search_path = annals, pg_catalog; SET client_min_messages = warning;"
    " SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';"
    " SET statement_timeout = ";
inline constexpr char kSessionLocks[] = "; SET lock_timeout = ";
inline constexpr char kSessionPatience[] = "; SET idle_in_transaction_session_timeout = ";
// Process and start of the backend, also behind a pooler.
inline constexpr char kSessionBackend[] =
    "; SET client_connection_check_interval = '1s';"
    " SELECT pid, (extract(epoch FROM backend_start) * 1000000)::int8 FROM pg_stat_get_activity(pg_backend_pid())";
inline constexpr char kBegin[] = "BEGIN; ";
inline constexpr char kRollback[] = "ROLLBACK";
inline constexpr Sql kCommit{"commit", "COMMIT"};
inline constexpr char kSnapshotIsolation[] = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; ";
inline constexpr char kSnapshotWriteIsolation[] = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; ";
inline constexpr char kUseCollection[] = "SET LOCAL annals.collection_id = ";
inline constexpr char kCommitLater[] = "SET LOCAL synchronous_commit = off; ";
inline constexpr char kLongTimeout[] = "SET LOCAL statement_timeout = '15min'; SET LOCAL lock_timeout = '2min'; ";
inline constexpr char kListen[] = "LISTEN annals_changes";
inline constexpr Sql kNotify{"notify", "SELECT pg_notify('annals_changes', $1::bigint::text)"};
inline constexpr Sql kPing{"ping", "SELECT 1"};
// A commit that waits for the disk flushes everything that was logged before it, by whomever; it needs something to
// commit.
inline constexpr Sql kFlush{"flush", "SELECT pg_logical_emit_message(true, 'annals', '')"};
// The same for what was read: it waits for the disk of this machine alone, and only when something is not there yet.
inline constexpr Sql kFlushRead{"flush_read",
                                "SELECT pg_logical_emit_message(false, 'annals', '', true)"
                                " WHERE pg_current_wal_flush_lsn() < pg_current_wal_insert_lsn()"};

// (name, is a superuser, has BYPASSRLS)
inline constexpr char kRole[] = "SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user";

// ---------------------------------------------------------------------------------------------------------- migrations
// It is tried again and again: a statement that waited for it would hold a snapshot, and an index that is built concurrently
// waits for all of those.
inline constexpr char kMigrationLock[] = "SELECT pg_try_advisory_lock(hashtextextended('annals.schema_migrations', 0))";
// Building an index takes what it takes. Another server that migrates is waited for; a table that others use is not.
inline constexpr char kMigrationPatience[] = "SET statement_timeout = 0; SET lock_timeout = 0";
inline constexpr char kMigrationLockWait[] = "SET lock_timeout = '2s'";
// Who waits to build an index concurrently stands in nobody's way.
inline constexpr char kMigrationNoLockWait[] = "SET lock_timeout = 0";
inline constexpr char kIndexIsValid[] = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)";
inline constexpr char kDropIndex[] = "DROP INDEX CONCURRENTLY ";
inline constexpr char kMigrationUnlock[] = "SELECT pg_advisory_unlock(hashtextextended('annals.schema_migrations', 0))";
inline constexpr char kSchemaExists[] = "SELECT to_regclass('annals.schema_migrations') IS NOT NULL";
inline constexpr char kCreateMigrationTable[] =
    "CREATE SCHEMA IF NOT EXISTS annals;"
    "CREATE TABLE annals.schema_migrations (number integer PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL,"
    " applied_at timestamptz NOT NULL DEFAULT clock_timestamp(), serves_from integer);"
    "COMMENT ON TABLE annals.schema_migrations IS 'Which files of storage/migrations were applied, and their digests'";
// Of a version that did not have it, before the first migration behind it.
inline constexpr char kCompleteMigrationTable[] =
    "ALTER TABLE annals.schema_migrations ADD COLUMN IF NOT EXISTS serves_from integer;"
    "COMMENT ON COLUMN annals.schema_migrations.serves_from IS 'The oldest version, by its newest migration, that may "
    "still start and serve beside this one; null: none older'";
// The last one by its name in a row, because a schema of before lacks it.
inline constexpr char kAppliedMigrations[] =
    "SELECT number, name, sha256, to_jsonb(m)->>'serves_from' FROM annals.schema_migrations m ORDER BY number";
inline constexpr char kRecordMigration[] =
    "INSERT INTO annals.schema_migrations (number, name, sha256, serves_from) VALUES ($1, $2, $3, $4)";

// What the role of a server needs that does not own the schema; its name comes behind each.
inline constexpr const char* kGrantUse[] = {"GRANT USAGE ON SCHEMA annals TO ",
                                            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA annals TO ",
                                            "GRANT USAGE ON ALL SEQUENCES IN SCHEMA annals TO ",
                                            "REVOKE INSERT, UPDATE, DELETE ON annals.schema_migrations FROM "};

// --------------------------------------------------------------------------------------------------------- collections
inline constexpr Sql kCreateCollection{"create_collection",
                                       "INSERT INTO collections (name, embedder, dimension, engine) VALUES ($1::text, "
                                       "$2::text, $3::int4, $4::text) ON CONFLICT (name) DO NOTHING RETURNING id"};
inline constexpr Sql kGetCollection{
    "get_collection",
    "SELECT id, name, coalesce(space_embedder, embedder), coalesce(space_dimension, dimension), created_at, authority,"
    " language, features, privacy, space, coalesce(next_space, 0), next_embedder, next_dimension, old_vectors, "
    "calls_per_second, burst, streams, engine"
    " FROM collections WHERE name = $1::text"};
inline constexpr Sql kSetAuthority{
    "set_authority",
    "UPDATE collections SET authority = $2::text[] WHERE name = $1::text"
    " RETURNING id, name, coalesce(space_embedder, embedder), coalesce(space_dimension, dimension), created_at, "
    "authority,"
    " language, features, privacy, space, coalesce(next_space, 0), next_embedder, next_dimension, old_vectors, "
    "calls_per_second, burst, streams, engine"};
inline constexpr Sql kSetFeatures{
    "set_features",
    "UPDATE collections SET features = $2::text[] WHERE name = $1::text"
    " RETURNING id, name, coalesce(space_embedder, embedder), coalesce(space_dimension, dimension), created_at, "
    "authority,"
    " language, features, privacy, space, coalesce(next_space, 0), next_embedder, next_dimension, old_vectors, "
    "calls_per_second, burst, streams, engine"};
inline constexpr Sql kSetPrivacy{
    "set_privacy",
    "UPDATE collections SET privacy = $2::text WHERE name = $1::text"
    " RETURNING id, name, coalesce(space_embedder, embedder), coalesce(space_dimension, dimension), created_at, "
    "authority,"
    " language, features, privacy, space, coalesce(next_space, 0), next_embedder, next_dimension, old_vectors, "
    "calls_per_second, burst, streams, engine"};
// Originals that a policy does not keep go with the policy that kept them.
inline constexpr Sql kForgetOriginals{"forget_originals", "DELETE FROM pii_vault WHERE collection_id = $1::int8"};
// Only where none is decided yet; the row as it is then.
inline constexpr Sql kDecideLanguage{
    "decide_language",
    "UPDATE collections SET language = CASE language WHEN '' THEN $2::text ELSE language END WHERE name = $1::text"
    " RETURNING id, name, coalesce(space_embedder, embedder), coalesce(space_dimension, dimension), created_at, "
    "authority,"
    " language, features, privacy, space, coalesce(next_space, 0), next_embedder, next_dimension, old_vectors, "
    "calls_per_second, burst, streams, engine"};
inline constexpr Sql kListCollections{
    "list_collections",
    "SELECT id, name, coalesce(space_embedder, embedder), coalesce(space_dimension, dimension), created_at, authority,"
    " language, features, privacy, space, coalesce(next_space, 0), next_embedder, next_dimension, old_vectors, "
    "calls_per_second, burst, streams, engine"
    " FROM collections ORDER BY name"};
// Of one of its spaces; null when it has none of that number any more.
inline constexpr Sql kCollectionDimension{
    "collection_dimension",
    "SELECT CASE $2::int4 WHEN 0 THEN dimension WHEN space THEN space_dimension"
    " WHEN next_space THEN next_dimension END FROM collections WHERE id = $1::int8"};
inline constexpr Sql kLockCollection{"lock_collection", "SELECT id FROM collections WHERE name = $1::text FOR UPDATE"};
inline constexpr Sql kDeleteCollection{"delete_collection", "DELETE FROM collections WHERE id = $1::int8"};
// Deleting a collection, leaves first: set by set is quicker than the cascade's row by row.
inline constexpr std::array<Sql, 4> kEmptyCollection{{
    {"delete_statements",
     "DELETE FROM statements WHERE chunk_id IN (SELECT id FROM chunks WHERE collection_id = $1::int8)"},
    {"delete_mentions",
     "DELETE FROM mentions WHERE chunk_id IN (SELECT id FROM chunks WHERE collection_id = $1::int8)"},
    {"delete_relations",
     "DELETE FROM relations WHERE chunk_id IN (SELECT id FROM chunks WHERE collection_id = $1::int8)"},
    {"delete_documents", "DELETE FROM documents WHERE collection_id = $1::int8"},
}};
inline constexpr Sql kStats{
    "stats",
    "SELECT count(*), coalesce(sum(chunk_count), 0)::int8, coalesce(sum(statement_count), 0)::int8,"
    " coalesce(sum(mention_count), 0)::int8, coalesce(sum(relation_count), 0)::int8, coalesce(sum(event_count), "
    "0)::int8,"
    " coalesce(sum(edge_count), 0)::int8, coalesce(sum(asset_edge_count), 0)::int8,"
    " (SELECT count(*) FROM entities WHERE collection_id = $1::int8 AND support > 0 AND merged_into IS NULL)"
    " , (SELECT count(*) FROM asset_links WHERE collection_id = $1::int8)"
    " FROM documents WHERE collection_id = $1::int8 AND retired_at IS NULL"};

// ----------------------------------------------------------------------------------------------------------- documents
// Writers of one external id take turns: the lock is held until the transaction ends. Its own statement, because a
// statement sees what was committed before it began, so the look at the live version must come after the wait.
// Of several, in one order for all writers.
inline constexpr Sql kLockDocuments{
    "lock_documents",
    "SELECT pg_advisory_xact_lock(lock) FROM (SELECT DISTINCT hashtextextended(id, $1::int8) AS lock"
    " FROM unnest($2::text[]) AS id ORDER BY lock) AS locks"};
// For each of `$2`, in their order: (now, id, digest, chunks, statements, relations), null where no version is live.
inline constexpr Sql kLiveDocuments{
    "live_documents",
    "SELECT clock_timestamp(), d.id, d.digest, d.chunk_count, d.statement_count, d.relation_count, d.written_by"
    " FROM unnest($2::text[]) WITH ORDINALITY AS asked(external_id, position) LEFT JOIN LATERAL (SELECT d.* FROM "
    "documents"
    " d WHERE d.collection_id = $1::int8 AND d.external_id = asked.external_id AND d.retired_at IS NULL OFFSET 0) AS d "
    "ON"
    " true ORDER BY asked.position"};
inline constexpr Sql kInsertDocument{"insert_document",
                                     "INSERT INTO documents (id, collection_id, external_id, digest, title, "
                                     "doc_type, owner, label, period_from, period_to, covered_from, covered_to,"
                                     " published, raw_date, channel, asset_ref, kind, status, authority, "
                                     "canonical_of, superseded_by, identifiers, metadata, title_entity_id,"
                                     " chunk_count, statement_count, mention_count, relation_count, event_count, "
                                     "edge_count, asset_edge_count, recorded_at, written_by)"
                                     " VALUES ($1::int8, $2::int8, $3::text, $4::text, $5::text, $6::text, "
                                     "$7::text, $8::text, $9::date, $10::date, $11::date, $12::date,"
                                     " $13::date, $14::text, $15::text, $16::text, $17::text, $18::text, "
                                     "$19::int4, $20::text, $21::text, $22::text[], $23::text[], $24::int8,"
                                     " $25::int4, $26::int4, $27::int4, $28::int4, $29::int4, $30::int4, "
                                     "$31::int4, $32::timestamptz, nullif($33::text, ''))"};
inline constexpr Sql kRetireDocument{
    "retire_document",
    "UPDATE documents SET retired_at = greatest($2::timestamptz, recorded_at) WHERE id = $1::int8"
    " AND collection_id = current_collection()"};
// Here and below, OFFSET 0 keeps look-ups one by one: of a table that was small when the plan was made the planner
// would read the whole collection instead.
inline constexpr Sql kLiveDigests{
    "live_digests",
    "SELECT coalesce(d.digest, '') FROM unnest($2::text[]) WITH ORDINALITY AS asked(external_id, position)"
    " LEFT JOIN LATERAL (SELECT d.digest FROM documents d WHERE d.collection_id = $1::int8"
    " AND d.external_id = asked.external_id AND d.retired_at IS NULL OFFSET 0) AS d ON true ORDER BY position"};

// Ids are handed out in blocks of the sequence's increment.
inline constexpr Sql kDocumentIdBlock{"document_id_block", "SELECT nextval('document_ids')"};
inline constexpr Sql kChunkIdBlock{"chunk_id_block", "SELECT nextval('chunk_ids')"};
inline constexpr Sql kStatementIdBlock{"statement_id_block", "SELECT nextval('statement_ids')"};
inline constexpr Sql kRelationIdBlock{"relation_id_block", "SELECT nextval('relation_ids')"};

// ------------------------------------------------------------------------------------------- rows of a document
// version. Vectors within them are those of space 0, while it serves.
inline constexpr Sql kInsertChunks{
    "insert_chunks",
    "INSERT INTO chunks (collection_id, document_id, id, ordinal, external_id, section, text, tokens, embedding)"
    " SELECT $1::int8, document_id, id, ordinal, external_id, section, text, tokens,"
    " CASE (SELECT c.space FROM collections c WHERE c.id = $1::int8) WHEN 0 THEN embedding ELSE '' END"
    " FROM unnest($2::int8[], $3::int8[], $4::int4[], $5::text[], $6::text[], $7::text[], $8::int4[], $9::bytea[])"
    " AS given (document_id, id, ordinal, external_id, section, text, tokens, embedding)"};
inline constexpr Sql kInsertStatements{
    "insert_statements",
    "INSERT INTO statements (collection_id, id, chunk_id, ordinal, text_begin, text_end, text, embedding, times)"
    " SELECT $1::int8, id, chunk_id, ordinal, text_begin, text_end, text,"
    " CASE (SELECT c.space FROM collections c WHERE c.id = $1::int8) WHEN 0 THEN embedding ELSE '' END, times"
    " FROM unnest($2::int8[], $3::int8[], $4::int4[], $5::int4[], $6::int4[], $7::text[], $8::bytea[], $9::text[])"
    " AS given (id, chunk_id, ordinal, text_begin, text_end, text, embedding, times)"};
inline constexpr Sql kInsertMentions{
    "insert_mentions",
    "INSERT INTO mentions (collection_id, chunk_id, ordinal, statement_id, entity_id, confidence)"
    " SELECT $1::int8, * FROM unnest($2::int8[], $3::int4[], $4::int8[], $5::int8[], $6::float4[])"};
inline constexpr Sql kInsertRelations{"insert_relations",
                                      "INSERT INTO relations (collection_id, id, chunk_id, statement_id, "
                                      "subject_id, object_id, predicate, valid_from, valid_to, validity_source,"
                                      " confidence) SELECT $1::int8, * FROM unnest($2::int8[], $3::int8[], "
                                      "$4::int8[], $5::int8[], $6::int8[], $7::text[], $8::date[], $9::date[],"
                                      " $10::int2[], $11::float4[])"};
inline constexpr Sql kInsertSupport{"insert_support",
                                    "INSERT INTO entity_support (collection_id, document_id, entity_id, chunks)"
                                    " SELECT $1::int8, * FROM unnest($2::int8[], $3::int8[], $4::int4[])"};
inline constexpr Sql kInsertEvents{"insert_events",
                                   "INSERT INTO events (collection_id, document_id, ordinal, subject_id, type, "
                                   "day_from, day_to, raw_date, authority, computed)"
                                   " SELECT $1::int8, * FROM unnest($2::int8[], $3::int4[], $4::int8[], "
                                   "$5::text[], $6::date[], $7::date[], $8::text[], $9::int4[], $10::bool[])"};
inline constexpr Sql kInsertEdges{
    "insert_edges",
    "INSERT INTO edges (collection_id, document_id, ordinal, source, relation, target, weight)"
    " SELECT $1::int8, * FROM unnest($2::int8[], $3::int4[], $4::text[], $5::text[], $6::text[], $7::float4[])"};
inline constexpr Sql kInsertAssetEdges{"insert_asset_edges",
                                       "INSERT INTO asset_edges (collection_id, document_id, ordinal, "
                                       "source_ref, target_ref, relation, confidence, provenance)"
                                       " SELECT $1::int8, * FROM unnest($2::int8[], $3::int4[], $4::text[], "
                                       "$5::text[], $6::text[], $7::float4[], $8::text[])"};

// Originals of tokens. Row security shows those of the transaction's collection.
inline constexpr Sql kInsertOriginals{
    "insert_originals",
    "INSERT INTO pii_vault (collection_id, document_id, token, type, key_id, sealed) SELECT $1::int8, *"
    " FROM unnest($2::int8[], $3::text[], $4::text[], $5::text[], $6::bytea[])"};
inline constexpr Sql kReadOriginals{
    "read_originals",
    "SELECT DISTINCT ON (token) token, type, key_id, sealed FROM pii_vault WHERE collection_id = $1::int8"
    " AND token = ANY($2::text[]) ORDER BY token, document_id"};
inline constexpr Sql kCountOriginals{
    "count_originals",
    "SELECT key_id, count(*) FROM pii_vault WHERE collection_id = $1::int8 GROUP BY key_id ORDER BY key_id"};
inline constexpr Sql kOriginalsOfOtherKeys{"originals_of_other_keys",
                                           "SELECT document_id, token, type, key_id, sealed FROM pii_vault WHERE "
                                           "collection_id = $1::int8 AND key_id <> $2::text"
                                           " LIMIT $3::int8"};
inline constexpr Sql kReplaceOriginals{
    "replace_originals",
    "UPDATE pii_vault v SET key_id = n.key_id, sealed = n.sealed FROM unnest($2::int8[], $3::text[], $4::text[],"
    " $5::bytea[]) AS n (document_id, token, key_id, sealed) WHERE v.collection_id = $1::int8"
    " AND v.document_id = n.document_id AND v.token = n.token AND v.key_id <> n.key_id RETURNING v.document_id"};

// --------------------------------------------------------------------------------------------------------- asset links
// (id, it is new) of those that are new or took other values; the others are as they were.
inline constexpr Sql kWriteAssetLinks{
    "write_asset_links",
    "INSERT INTO asset_links AS l (collection_id, source_ref, relation, target_ref, confidence, provenance)"
    " SELECT $1::int8, * FROM unnest($2::text[], $3::text[], $4::text[], $5::float4[], $6::text[])"
    " ON CONFLICT (collection_id, source_ref, relation, target_ref) DO UPDATE SET confidence = excluded.confidence,"
    " provenance = excluded.provenance WHERE (l.confidence, l.provenance) IS DISTINCT FROM (excluded.confidence,"
    " excluded.provenance) RETURNING id, xmax = 0"};
inline constexpr Sql kRemoveAssetLink{"remove_asset_link",
                                      "DELETE FROM asset_links WHERE collection_id = $1::int8 AND source_ref = "
                                      "$2::text AND relation = $3::text AND target_ref = $4::text RETURNING id"};
inline constexpr Sql kReadAssetLinks{"read_asset_links",
                                     "SELECT id, source_ref, relation, target_ref, confidence, provenance, recorded_at"
                                     " FROM asset_links WHERE id = ANY($1::int8[]) AND collection_id = "
                                     "current_collection() ORDER BY id DESC"};
// What was logged of links before something new is logged of them: who reads from the beginning reads them once.
inline constexpr Sql kPassAssetLinkRows{
    "pass_asset_link_rows",
    "UPDATE index_log SET action = 'unlink' WHERE action = 'link' AND document_id = ANY($1::int8[])"
    " AND collection_id = current_collection()"};
// (external id, asset) of what only these versions are, or speak of as a part of theirs.
inline constexpr Sql kAssetsOfVersions{
    "assets_of_versions",
    "SELECT a.external_id, a.asset_ref FROM (SELECT d.external_id, d.asset_ref FROM documents d WHERE d.id = "
    "ANY($1::int8[]) AND d.collection_id = current_collection()"
    " UNION SELECT '', e.source_ref FROM asset_edges e WHERE e.document_id = ANY($1::int8[]) AND e.collection_id = "
    "current_collection()) AS a WHERE NOT EXISTS (SELECT FROM documents o WHERE o.collection_id = current_collection()"
    " AND o.asset_ref <> '' AND o.asset_ref = a.asset_ref AND o.id <> ALL($1::int8[]))"};
inline constexpr Sql kPurgeAssetLinks{"purge_asset_links",
                                      "DELETE FROM asset_links WHERE collection_id = current_collection() AND"
                                      " (source_ref = ANY($1::text[]) OR target_ref = ANY($1::text[])) RETURNING id"};

// ------------------------------------------------------------------------------------------------------------ entities
// Adds to the support of entities, given in ascending order of keys: every writer locks these rows in that order, so
// none waits for another in a circle. `$5` is new chunks minus old ones.
inline constexpr Sql kSupportEntities{
    "support_entities",
    "INSERT INTO entities AS e (collection_id, key, name, kind, support, recorded_at)"
    " SELECT $1::int8, given.key, given.name, given.kind, given.support, $6::timestamptz"
    " FROM unnest($2::text[], $3::text[], $4::text[], $5::int4[]) AS given(key, name, kind, support)"
    " ON CONFLICT (collection_id, key) DO UPDATE SET support = e.support + excluded.support,"
    " kind = CASE WHEN e.kind = 'other' THEN excluded.kind ELSE e.kind END,"
    " retired_at = CASE WHEN e.support + excluded.support = 0 THEN $6::timestamptz END"
    " RETURNING e.id, e.key, e.xmax = 0, e.support"};  // the third: it is new
inline constexpr Sql kSupportOfDocuments{
    "support_of_documents",
    "SELECT e.key, e.name, e.kind, sum(s.chunks)::int4 FROM entity_support s JOIN entities e ON e.id = s.entity_id"
    " WHERE s.document_id = ANY($1::int8[]) AND s.collection_id = current_collection()"
    " AND e.collection_id = current_collection() GROUP BY e.id"};
inline constexpr Sql kAddAliases{
    "add_aliases",
    "INSERT INTO aliases (collection_id, document_id, entity_id, key)"
    " SELECT $1::int8, * FROM unnest($2::int8[], $3::int8[], $4::text[]) ON CONFLICT DO NOTHING"};

// ---------------------------------------------------------------------------------------------------------- change
// feed Held from before the numbers are drawn to the end of the transaction: numbers of a collection become visible in
// their order.
inline constexpr Sql kLockFeed{"lock_feed", "SELECT pg_advisory_xact_lock(hashtextextended('annals feed', $1::int8))"};
inline constexpr Sql kLogChanges{"log_changes",
                                 "INSERT INTO index_log (collection_id, action, document_id)"
                                 " SELECT $1::int8, * FROM unnest($2::text[], $3::int8[])"};
inline constexpr Sql kFeedHead{"feed_head",
                               "SELECT greatest(c.feed_floor, (SELECT max(l.number) FROM index_log l WHERE"
                               " l.collection_id = $1::int8)) FROM collections c WHERE c.id = $1::int8"};
// What a reader is told before the rows: (dimension, language, floor, whose feed it is, when the row `$2` was logged, the space
// that serves and its model).
// The identity's row has a transaction of its own: a restore in place writes it anew.
inline constexpr Sql kFeedState{
    "feed_state",
    "SELECT coalesce(c.space_dimension, c.dimension), c.language, c.feed_floor,"
    " format('cluster %s, timeline %s, database %s, epoch %s %s', (SELECT system_identifier FROM pg_control_system()),"
    " substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8),"
    " (SELECT oid FROM pg_database WHERE datname = current_database()), i.epoch, i.xmin),"
    " (SELECT l.logged_at FROM index_log l WHERE l.collection_id = $1::int8 AND l.number = $2::int8),"
    " c.space, coalesce(c.space_embedder, c.embedder) FROM collections c CROSS JOIN database_identity i WHERE c.id = "
    "$1::int8"};
// (number, action, document, when it was logged, vectors that are to be read for it)
inline constexpr Sql kFeedRows{
    "feed_rows",
    "SELECT l.number, l.action, l.document_id, l.logged_at, coalesce(d.vectors, 0)::int8 FROM index_log l"
    " LEFT JOIN LATERAL (SELECT d.chunk_count + d.statement_count AS vectors FROM documents d"
    " WHERE d.id = l.document_id AND d.collection_id = current_collection()"
    " AND l.action IN ('add', 'rewrite') OFFSET 0) AS d ON true"
    " WHERE l.collection_id = $1::int8 AND l.number > $2::int8 ORDER BY l.number LIMIT $3::int8"};
inline constexpr Sql kRetiredLater{"retired_later",
                                   "SELECT document_id FROM index_log WHERE action = 'retire' AND document_id = "
                                   "ANY($1::int8[]) AND number > $2::int8 AND collection_id = current_collection()"};
// One server at a time; the others have nothing to wait for.
inline constexpr Sql kTryTrim{"try_trim",
                              "SELECT pg_try_advisory_xact_lock(hashtextextended('annals trim', $1::int8))"};
// Rows that nobody needs who reads from the beginning, `$2` seconds old, the oldest `$3` of them; readers are told up
// to where rows are missing.
inline constexpr Sql kTrimFeed{
    "trim_feed",
    "WITH gone AS (DELETE FROM index_log WHERE collection_id = $1::int8 AND number IN (SELECT l.number FROM index_log l"
    " WHERE l.collection_id = $1::int8 AND l.action <> 'add' AND l.action <> 'link'"
    " AND l.logged_at < clock_timestamp() - make_interval(secs => $2::int8) ORDER BY l.logged_at LIMIT $3::int8)"
    " RETURNING number), raised AS (UPDATE collections c SET feed_floor = greatest(c.feed_floor, (SELECT max(number) "
    "FROM gone))"
    " WHERE c.id = $1::int8 AND EXISTS (SELECT FROM gone)) SELECT count(*) FROM gone"};

// ------------------------------------------------------------------------------------------------------- reading back
inline constexpr Sql kListDocuments{"list_documents",
                                    "SELECT id FROM documents WHERE collection_id = $1::int8 AND retired_at IS "
                                    "NULL AND external_id > $2::text ORDER BY external_id LIMIT $3::int8"};
inline constexpr Sql kReadDocuments{
    "read_documents",
    "SELECT id, external_id, title, doc_type, owner, label, period_from, period_to, covered_from, covered_to, "
    "published, raw_date, channel, asset_ref,"
    " kind, status, authority, canonical_of, superseded_by, identifiers, metadata, recorded_at, retired_at, "
    "title_entity_id, chunk_count"
    " FROM unnest($1::int8[]) AS asked(wanted)"
    " CROSS JOIN LATERAL (SELECT * FROM documents d WHERE d.id = asked.wanted"
    " AND d.collection_id = current_collection() OFFSET 0) AS d"};
// `$2` false leaves the vectors out.
inline constexpr Sql kReadChunks{
    "read_chunks",
    "SELECT id, document_id, ordinal, external_id, section, text, tokens, CASE WHEN $2::bool THEN embedding END"
    " FROM chunks WHERE document_id = ANY($1::int8[]) AND collection_id = current_collection()"};
inline constexpr Sql kReadStatements{
    "read_statements",
    "SELECT id, chunk_id, ordinal, text_begin, text_end, text, CASE WHEN $2::bool THEN embedding END, times"
    " FROM statements WHERE chunk_id = ANY($1::int8[]) AND collection_id = current_collection()"};
inline constexpr Sql kReadMentions{
    "read_mentions",
    "SELECT chunk_id, ordinal, statement_id, entity_id, confidence FROM mentions WHERE chunk_id = ANY($1::int8[])"
    " AND collection_id = current_collection()"};
inline constexpr Sql kReadRelations{"read_relations",
                                    "SELECT chunk_id, id, statement_id, subject_id, object_id, predicate, "
                                    "valid_from, valid_to, validity_source, confidence"
                                    " FROM relations WHERE chunk_id = ANY($1::int8[])"
                                    " AND collection_id = current_collection()"};
inline constexpr Sql kReadSupport{
    "read_support",
    "SELECT document_id, entity_id FROM entity_support WHERE document_id = ANY($1::int8[])"
    " AND collection_id = current_collection()"};
// The distinct aliases, one look-up each: a name that a hundred thousand documents bring has as many rows, and the feed
// does not read them all.
inline constexpr Sql kReadEntities{
    "read_entities",
    "SELECT e.id, e.key, e.name, e.kind,"
    " (WITH RECURSIVE known(key) AS (SELECT min(a.key) FROM aliases a WHERE a.entity_id = e.id AND"
    " a.collection_id = current_collection() UNION ALL"
    " SELECT (SELECT min(a.key) FROM aliases a WHERE a.entity_id = e.id AND a.key > known.key AND a.collection_id ="
    " current_collection()) FROM known"
    " WHERE known.key IS NOT NULL) SELECT array_agg(known.key) FROM known WHERE known.key IS NOT NULL),"
    " e.merged_into FROM entities e WHERE e.id = ANY($1::int8[]) AND e.collection_id = current_collection()"};
inline constexpr Sql kReadMerged{
    "read_merged",
    "SELECT e.id, e.key, (SELECT array_agg(DISTINCT a.key) FROM aliases a WHERE a.entity_id = e.id AND a.collection_id "
    "="
    " current_collection()), e.merged_into FROM entities e WHERE e.merged_into = ANY($1::int8[])"
    " AND e.collection_id = current_collection()"};
inline constexpr Sql kReadEvents{
    "read_events",
    "SELECT document_id, ordinal, subject_id, type, day_from, day_to, raw_date, authority, computed"
    " FROM events WHERE document_id = ANY($1::int8[]) AND collection_id = current_collection()"};
inline constexpr Sql kReadEdges{
    "read_edges",
    "SELECT document_id, ordinal, source, relation, target, weight FROM edges WHERE document_id = ANY($1::int8[])"
    " AND collection_id = current_collection()"};
inline constexpr Sql kReadAssetEdges{"read_asset_edges",
                                     "SELECT document_id, ordinal, source_ref, target_ref, relation, confidence, "
                                     "provenance FROM asset_edges WHERE document_id = ANY($1::int8[])"
                                     " AND collection_id = current_collection()"};

// ------------------------------------------------------------------------------------------------- idempotency records
inline constexpr Sql kFindRequest{"find_request",
                                  "SELECT payload_digest, result::text FROM ingest_requests WHERE collection_id "
                                  "= $1::int8 AND request_id = $2::text"};
inline constexpr Sql kRecordRequest{"record_request",
                                    "INSERT INTO ingest_requests (collection_id, request_id, payload_digest, result)"
                                    " VALUES ($1::int8, $2::text, $3::text, $4::text::jsonb)"};

inline constexpr Sql kTrimRequests{
    "trim_requests",
    "WITH gone AS (DELETE FROM ingest_requests WHERE collection_id = $1::int8 AND request_id IN"
    " (SELECT r.request_id FROM ingest_requests r WHERE r.collection_id = $1::int8"
    " AND r.recorded_at < clock_timestamp() - make_interval(secs => $2::int8) ORDER BY r.recorded_at LIMIT $3::int8)"
    " RETURNING request_id) SELECT count(*) FROM gone"};

}  // namespace sql
}  // namespace annals::storage
