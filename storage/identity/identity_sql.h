// The statements about who is who, and about removing for good. Part of sql.h: the same rules.
#pragma once

#include <array>

#include "storage/postgres/sql.h"

namespace annals::storage::sql {

// --------------------------------------------------------------------------------------------------- finding entities
// Changes of identity in one collection take turns; held until the transaction ends.
inline constexpr Sql kLockIdentity{"lock_identity",
                                   "SELECT pg_advisory_xact_lock(hashtextextended('annals identity', $1::int8))"};
inline constexpr Sql kEntityById{
    "entity_by_id", "SELECT id FROM entities WHERE id = $1::int8 AND collection_id = current_collection()"};
inline constexpr Sql kEntityByKey{"entity_by_key",
                                  "SELECT id FROM entities WHERE collection_id = $1::int8 AND key = $2::text"};
inline constexpr Sql kEntitiesByAlias{
    "entities_by_alias",
    "SELECT DISTINCT entity_id FROM aliases WHERE collection_id = $1::int8 AND key = $2::text ORDER BY entity_id"};
// Every entity of a tree of merges, from any of its members: (id, key, name, kind, merged_into, live).
inline constexpr Sql kMergeTree{
    "merge_tree",
    "WITH RECURSIVE up(id, merged_into) AS ("
    " SELECT id, merged_into FROM entities WHERE id = ANY($1::int8[]) AND collection_id = current_collection()"
    " UNION SELECT e.id, e.merged_into FROM up JOIN entities e ON e.id = up.merged_into"
    " AND e.collection_id = current_collection()),"
    " tree(id) AS (SELECT id FROM up UNION SELECT e.id FROM tree JOIN entities e ON e.merged_into = tree.id"
    " AND e.collection_id = current_collection())"
    " SELECT e.id, e.key, e.name, e.kind, e.merged_into, e.support > 0 FROM tree JOIN entities e ON e.id = tree.id"
    " AND e.collection_id = current_collection() ORDER BY e.id"};
// An entity with all that was merged into it.
inline constexpr Sql kMergedUnder{"merged_under",
                                  "WITH RECURSIVE tree(id) AS (SELECT $1::int8 UNION SELECT e.id FROM tree JOIN "
                                  "entities e ON e.merged_into = tree.id AND e.collection_id = current_collection())"
                                  " SELECT id FROM tree"};
// In the order in which writers of documents lock the rows of entities.
inline constexpr Sql kLockEntities{
    "lock_entities",
    "SELECT id FROM entities WHERE id = ANY($1::int8[])"
    " AND collection_id = current_collection() ORDER BY key COLLATE \"C\" FOR NO KEY UPDATE"};

// ----------------------------------------------------------------------------------------------------- merges, aliases
inline constexpr Sql kMergeInto{
    "merge_into",
    "UPDATE entities SET merged_into = $2::int8 WHERE id = $1::int8 AND collection_id = current_collection()"};
inline constexpr Sql kAddAliasByHand{
    "add_alias_by_hand",
    "INSERT INTO aliases (collection_id, entity_id, key) VALUES ($1::int8, $2::int8, $3::text) ON CONFLICT DO NOTHING"
    " RETURNING entity_id"};
// Document versions that name one of these entities are to be read again; `$3` keeps those that go away out of it.
inline constexpr Sql kRewriteDocuments{
    "rewrite_documents",
    "INSERT INTO index_log (collection_id, action, document_id)"
    " SELECT $1::int8, 'rewrite', d.id FROM documents d WHERE d.collection_id = $1::int8 AND d.id <> ALL($3::int8[])"
    " AND d.id IN (SELECT document_id FROM entity_support WHERE entity_id = ANY($2::int8[])"
    " AND collection_id = $1::int8) ORDER BY d.id RETURNING document_id"};
// One live document is enough to carry what is new about an entity.
inline constexpr Sql kRewriteOneDocument{
    "rewrite_one_document",
    "INSERT INTO index_log (collection_id, action, document_id)"
    " SELECT $1::int8, 'rewrite', d.id FROM documents d JOIN entity_support s ON s.document_id = d.id"
    " WHERE s.entity_id = ANY($2::int8[]) AND s.collection_id = $1::int8 AND d.collection_id = $1::int8"
    " AND d.retired_at IS NULL ORDER BY d.id DESC LIMIT 1 RETURNING document_id"};
// Of live entities that are not one already.
inline constexpr Sql kListCandidates{
    "list_candidates",
    "SELECT c.entity_id, a.name, c.other_id, b.name, c.score, c.rule FROM alias_candidates c"
    " JOIN entities a ON a.id = c.entity_id JOIN entities b ON b.id = c.other_id"
    " WHERE c.collection_id = $1::int8 AND a.collection_id = $1::int8 AND b.collection_id = $1::int8"
    " AND a.support > 0 AND b.support > 0"
    " AND coalesce(a.merged_into, a.id) <> coalesce(b.merged_into, b.id)"
    " ORDER BY c.score DESC, c.entity_id, c.other_id LIMIT $2::int8"};

// ------------------------------------------------------------------------------------------------ splits by documents
inline constexpr Sql kNamedAmong{
    "named_among",
    "SELECT DISTINCT entity_id FROM entity_support WHERE document_id = ANY($1::int8[]) AND entity_id = ANY($2::int8[])"
    " AND collection_id = current_collection() ORDER BY entity_id"};
inline constexpr Sql kOtherDocumentNaming{
    "other_document_naming",
    "SELECT d.id FROM entity_support s JOIN documents d ON d.id = s.document_id AND d.retired_at IS NULL"
    " WHERE s.entity_id = ANY($1::int8[]) AND d.id <> ALL($2::int8[]) AND s.collection_id = current_collection()"
    " AND d.collection_id = current_collection() LIMIT 1"};
// The key that texts give the entity `$2`, and in each row the key of an entity that was split from its bearers, null
// when there is none.
inline constexpr Sql kTwinKeys{
    "twin_keys",
    "SELECT one.bare, twin.key FROM (SELECT coalesce(e.bare_key, e.key) AS bare FROM entities e WHERE e.id = $2::int8"
    " AND e.collection_id = $1::int8) AS one LEFT JOIN entities twin ON twin.collection_id = $1::int8 AND "
    "twin.bare_key = one.bare"};
// Of the entity `$1`, for what the versions `$2` say of it, with the key `$3`: (id, name, kind).
inline constexpr Sql kAddTwin{
    "add_twin",
    "WITH one AS (SELECT e.*, coalesce(e.bare_key, e.key) AS bare, (SELECT coalesce(sum(s.chunks), 0)::int4 FROM"
    " entity_support s JOIN documents d ON d.id = s.document_id AND d.retired_at IS NULL"
    " WHERE s.entity_id = e.id AND d.id = ANY($2::int8[]) AND s.collection_id = current_collection()) AS live"
    " FROM entities e WHERE e.id = $1::int8 AND e.collection_id = current_collection())"
    " INSERT INTO entities (collection_id, key, name, kind, support, recorded_at, retired_at, bare_key)"
    " SELECT one.collection_id, $3::text, one.name, one.kind, one.live, clock_timestamp(),"
    " CASE WHEN one.live = 0 THEN clock_timestamp() END, one.bare FROM one RETURNING id, name, kind"};
// What the versions `$1` say of the entity `$2` is said of `$3`.
inline constexpr std::array<Sql, 8> kMoveRows{{
    {"move_mentions",
     "UPDATE mentions SET entity_id = $3::int8 WHERE entity_id = $2::int8"
     " AND chunk_id IN (SELECT id FROM chunks WHERE document_id = ANY($1::int8[])"
     " AND collection_id = current_collection()) AND collection_id = current_collection()"},
    {"move_subjects",
     "UPDATE relations SET subject_id = $3::int8 WHERE subject_id = $2::int8"
     " AND chunk_id IN (SELECT id FROM chunks WHERE document_id = ANY($1::int8[])"
     " AND collection_id = current_collection()) AND collection_id = current_collection()"},
    {"move_objects",
     "UPDATE relations SET object_id = $3::int8 WHERE object_id = $2::int8"
     " AND chunk_id IN (SELECT id FROM chunks WHERE document_id = ANY($1::int8[])"
     " AND collection_id = current_collection()) AND collection_id = current_collection()"},
    {"move_support",
     "UPDATE entity_support SET entity_id = $3::int8 WHERE document_id = ANY($1::int8[]) AND entity_id = $2::int8"
     " AND collection_id = current_collection()"},
    {"move_titles",
     "UPDATE documents SET title_entity_id = $3::int8 WHERE id = ANY($1::int8[]) AND title_entity_id = $2::int8"
     " AND collection_id = current_collection()"},
    {"move_events",
     "UPDATE events SET subject_id = $3::int8 WHERE document_id = ANY($1::int8[]) AND subject_id = $2::int8"
     " AND collection_id = current_collection()"},
    {"move_facts",
     "UPDATE entity_facts SET entity_id = $3::int8 WHERE document_id = ANY($1::int8[]) AND entity_id = $2::int8"
     " AND collection_id = current_collection()"},
    {"move_aliases",
     "UPDATE aliases SET entity_id = $3::int8 WHERE document_id = ANY($1::int8[]) AND entity_id = $2::int8"
     " AND collection_id = current_collection()"},
}};
inline constexpr Sql kMoveEdges{"move_edges",
                                "UPDATE edges SET source = CASE WHEN source = $2::text THEN $3::text ELSE source END,"
                                " target = CASE WHEN target = $2::text THEN $3::text ELSE target END"
                                " WHERE document_id = ANY($1::int8[]) AND collection_id = current_collection()"
                                " AND $2::text IN (source, target)"};
// The bare key as an alias of each version, as the writer of a document gives it.
inline constexpr Sql kAliasTwin{
    "alias_twin",
    "INSERT INTO aliases (collection_id, entity_id, key, document_id)"
    " SELECT e.collection_id, e.id, e.bare_key, s.document_id FROM entities e JOIN entity_support s ON s.entity_id = "
    "e.id"
    " WHERE e.id = $2::int8 AND s.document_id = ANY($1::int8[]) AND e.collection_id = current_collection()"
    " AND s.collection_id = current_collection() ON CONFLICT DO NOTHING"};
// Of the entity `$1` by what its new twin `$2` has.
inline constexpr Sql kLowerSupport{
    "lower_support",
    "UPDATE entities e SET support = e.support - twin.support,"
    " retired_at = CASE WHEN e.support = twin.support THEN coalesce(e.retired_at, clock_timestamp()) END"
    " FROM entities twin WHERE e.id = $1::int8 AND twin.id = $2::int8 AND e.collection_id = current_collection()"
    " AND twin.collection_id = current_collection()"};
inline constexpr Sql kTwinsOfDocument{
    "twins_of_document",
    "SELECT e.bare_key, e.key FROM entity_support s JOIN entities e ON e.id = s.entity_id"
    " WHERE s.document_id = $1::int8 AND e.bare_key IS NOT NULL AND s.collection_id = current_collection()"
    " AND e.collection_id = current_collection()"};

// ------------------------------------------------------------------------------------------------------------- copies
// (version, chunks) when it was changed: a client's own word stays, a link is made once, and only such a link is
// undone.
inline constexpr Sql kLinkCopy{
    "link_copy",
    "UPDATE documents SET canonical_of = $3::text, linked = $3::text <> '' WHERE collection_id = $1::int8"
    " AND external_id = $2::text AND retired_at IS NULL"
    " AND CASE WHEN $3::text = '' THEN linked ELSE linked IS NULL AND canonical_of = '' END"
    " RETURNING id"};

// ------------------------------------------------------------------------------------------------ resolution at ingest
inline constexpr Sql kAddMatchKeys{"add_match_keys",
                                   "INSERT INTO entity_match_keys (collection_id, entity_id, match_key)"
                                   " SELECT $1::int8, * FROM unnest($2::int8[], $3::int8[])"};
// For each (position, match key) the live entities that have it: (position, entity, who it is after merges, name, kind).
// The limit keeps a key that thousands share from being compared with all of them; the oldest are compared. OFFSET 0 keeps
// the look-ups in this order, index by index: a plan made while the tables were empty would join every entity with every
// key.
inline constexpr Sql kFindByMatchKeys{
    "find_by_match_keys",
    "SELECT asked.position, e.id, e.root, e.name, e.kind FROM unnest($2::int4[], $3::int8[]) AS asked(position, "
    "match_key)"
    " CROSS JOIN LATERAL (SELECT k.entity_id FROM entity_match_keys k WHERE k.collection_id = $1::int8 AND k.match_key "
    "= asked.match_key LIMIT 32) AS found"
    " CROSS JOIN LATERAL (SELECT e.id, coalesce(e.merged_into, e.id) AS root, e.name, e.kind FROM entities e"
    " WHERE e.id = found.entity_id AND e.collection_id = current_collection() AND e.support > 0 OFFSET 0) AS e"};
inline constexpr Sql kFindByKeys{
    "find_by_keys",
    "SELECT asked.position, e.id, e.root, e.name, e.kind FROM unnest($2::int4[], $3::text[]) AS asked(position, key)"
    " CROSS JOIN LATERAL (SELECT e.id, coalesce(e.merged_into, e.id) AS root, e.name, e.kind FROM entities e"
    " WHERE e.collection_id = $1::int8 AND e.key = asked.key AND e.support > 0 OFFSET 0) AS e"};
inline constexpr Sql kAddCandidates{
    "add_candidates",
    "INSERT INTO alias_candidates (collection_id, entity_id, other_id, score, rule)"
    " SELECT $1::int8, * FROM unnest($2::int8[], $3::int8[], $4::float4[], $5::text[]) ON CONFLICT DO NOTHING"};

// Writers of one name take turns. Names share 256 turns: a document may name thousands of people, and locks are few.
inline constexpr Sql kLockNamesakes{
    "lock_namesakes",
    "SELECT pg_advisory_xact_lock(hashtextextended('namesakes ' || turn, $1::int8)) FROM"
    " (SELECT DISTINCT hashtextextended(name, 0) & 255 AS turn FROM unnest($2::text[]) AS name ORDER BY turn) AS "
    "turns"};
// For each key what other live documents than `$3` say about where its entity belongs.
inline constexpr Sql kAffiliationsOfKeys{
    "affiliations_of_keys",
    "SELECT DISTINCT asked.key, f.value, f.valid_from, f.valid_to FROM unnest($2::text[]) AS asked(key)"
    " CROSS JOIN LATERAL (SELECT e.id FROM entities e WHERE e.collection_id = $1::int8 AND e.key = asked.key OFFSET 0)"
    " AS e CROSS JOIN LATERAL (SELECT f.value, f.valid_from, f.valid_to, f.document_id FROM entity_facts f"
    " WHERE f.entity_id = e.id AND f.collection_id = current_collection()"
    " AND f.attribute = 'organisation' OFFSET 0) AS f"
    " CROSS JOIN LATERAL (SELECT FROM documents d WHERE d.id = f.document_id AND d.collection_id = current_collection()"
    " AND d.retired_at IS NULL"
    " AND d.external_id <> $3::text OFFSET 0) AS d"};
inline constexpr Sql kAddAffiliations{
    "add_affiliations",
    "INSERT INTO entity_facts (collection_id, document_id, attribute, entity_id, value, valid_from, valid_to)"
    " SELECT $1::int8, $2::int8, 'organisation', * FROM unnest($3::int8[], $4::text[], $5::date[], $6::date[])"};

// -------------------------------------------------------------------------------------------------------------- purge
inline constexpr Sql kVersionsOfDocument{
    "versions_of_document",
    "SELECT id FROM documents WHERE collection_id = $1::int8 AND external_id = $2::text ORDER BY id"};
// (id, it is live, its rows)
inline constexpr Sql kVersionsOfDocuments{
    "versions_of_documents",
    "SELECT id, retired_at IS NULL, (chunk_count + statement_count + mention_count + relation_count)::int8 FROM "
    "documents"
    " WHERE collection_id = $1::int8 AND external_id = ANY($2::text[]) ORDER BY id"};
// (id, external id, its rows) of versions that were retired more than so many seconds ago, the first of them.
inline constexpr Sql kLongRetired{
    "long_retired",
    "SELECT id, external_id, (chunk_count + statement_count + mention_count + relation_count)::int8 FROM documents"
    " WHERE collection_id = $1::int8 AND retired_at < clock_timestamp() - make_interval(secs => $2::int8)"
    " ORDER BY retired_at LIMIT $3::int8"};
// Of these versions those that name one of these entities.
inline constexpr Sql kVersionsNaming{"versions_naming",
                                     "SELECT DISTINCT document_id FROM entity_support WHERE document_id = "
                                     "ANY($1::int8[]) AND entity_id = ANY($2::int8[])"
                                     " AND collection_id = current_collection() ORDER BY document_id"};
inline constexpr Sql kDocumentsNaming{
    "documents_naming",
    "SELECT DISTINCT d.external_id COLLATE \"C\" AS id FROM entity_support s JOIN documents d ON d.id = s.document_id"
    " WHERE s.entity_id = ANY($1::int8[]) AND s.collection_id = current_collection()"
    " AND d.collection_id = current_collection() ORDER BY id"};
// Entities that a version names, and whether something of them is kept in other documents' bundles: aliases, merges.
inline constexpr Sql kNamedEntities{
    "named_entities",
    "SELECT e.id, e.merged_into IS NOT NULL OR EXISTS (SELECT FROM aliases a WHERE a.entity_id = e.id AND"
    " a.collection_id = current_collection()) OR EXISTS (SELECT FROM entities m WHERE m.merged_into = e.id AND"
    " m.collection_id = current_collection()) FROM entities e WHERE e.collection_id = current_collection() AND e.id IN"
    " (SELECT entity_id FROM entity_support WHERE document_id = ANY($1::int8[]) AND collection_id ="
    " current_collection()) ORDER BY e.id"};
// Log rows stay and say no more than the number: a reader may stand at one of them.
inline constexpr std::array<Sql, 5> kPurgeVersions{{
    {"purge_statements",
     "DELETE FROM statements WHERE chunk_id IN (SELECT id FROM chunks WHERE document_id = ANY($1::int8[])"
     " AND collection_id = current_collection()) AND collection_id = current_collection()"},
    {"purge_relations",
     "DELETE FROM relations WHERE chunk_id IN (SELECT id FROM chunks WHERE document_id = ANY($1::int8[])"
     " AND collection_id = current_collection()) AND collection_id = current_collection()"},
    {"purge_mentions",
     "DELETE FROM mentions WHERE chunk_id IN (SELECT id FROM chunks WHERE document_id = ANY($1::int8[])"
     " AND collection_id = current_collection()) AND collection_id = current_collection()"},
    {"purge_log",
     "UPDATE index_log SET action = 'purge' WHERE document_id = ANY($1::int8[]) AND collection_id = "
     "current_collection()"},
    {"purge_documents", "DELETE FROM documents WHERE id = ANY($1::int8[]) AND collection_id = current_collection()"},
}};
inline constexpr Sql kPurgeRequests{
    "purge_requests",
    "DELETE FROM ingest_requests r WHERE r.collection_id = $1::int8 AND EXISTS (SELECT FROM"
    " jsonb_array_elements(r.result -> 'documents') AS d WHERE d ->> 'external_id' = ANY($2::text[]))"};
inline constexpr Sql kLogPurge{
    "log_purge",
    "INSERT INTO index_log (collection_id, action, document_id) SELECT $1::int8, 'purge', * FROM unnest($2::int8[])"};
// Nothing names these any more: (id, merged_into, whether others were merged into it). The support is looked at again when a
// writer held the row.
inline constexpr Sql kUnnamedEntities{
    "unnamed_entities",
    "SELECT e.id, e.merged_into, EXISTS (SELECT FROM entities m WHERE m.merged_into = e.id AND m.collection_id ="
    " current_collection()) FROM entities e WHERE e.id = ANY($1::int8[]) AND e.support = 0 AND NOT EXISTS"
    " (SELECT FROM entity_support s WHERE s.entity_id = e.id AND s.collection_id = current_collection())"
    " AND e.collection_id = current_collection() ORDER BY e.id"};
// What was merged into an entity that goes: the oldest of it that is not of `$2` stands in for it.
inline constexpr Sql kPromoteMerged{
    "promote_merged",
    "WITH heir AS (SELECT min(id) AS id FROM entities WHERE merged_into = $1::int8 AND id <> ALL($2::int8[])"
    " AND collection_id = current_collection())"
    " UPDATE entities e SET merged_into = CASE WHEN e.id = heir.id THEN gone.merged_into ELSE heir.id END"
    " FROM heir, entities gone WHERE e.merged_into = $1::int8 AND e.id <> ALL($2::int8[]) AND gone.id = $1::int8"
    " AND e.collection_id = current_collection() AND gone.collection_id = current_collection()"};
inline constexpr Sql kDeleteEntities{
    "delete_entities",
    "DELETE FROM entities e WHERE e.id = ANY($1::int8[]) AND e.support = 0 AND NOT EXISTS"
    " (SELECT FROM entity_support s WHERE s.entity_id = e.id AND s.collection_id = current_collection())"
    " AND e.collection_id = current_collection() RETURNING e.id"};

}  // namespace annals::storage::sql
