-- The schema of DESIGN §4. Rules that hold throughout:
--   * Ids are unique over all collections and never reused. Every row names its collection, for row security.
--   * A document row is one version. Its children never change and follow its life: recorded_at … retired_at.
--   * Days are half-open [from, to); an open end is -infinity or infinity. No period at all is null.
--   * Vectors are little-endian float32, stored inline and uncompressed (they do not compress): toast_tuple_target is
--     the page, and only vectors that exceed it go out of line.
--   * Foreign keys guard the tree collection > document > chunk > rows of a chunk, and what an entity's life hangs on
--     (entity_support). The entity and statement numbers inside mentions and relations have none: each costs 4 µs a
--     row, these two tables have the most rows, and one writer makes them in the transaction of their chunk.

CREATE TABLE collections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
  embedder text NOT NULL CHECK (embedder <> ''),
  dimension integer NOT NULL CHECK (dimension BETWEEN 1 AND 4096),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE collections IS 'The unit of tenancy: documents, entities and the embedding model they share';

-- Blocks of ids: a process takes a block and numbers its rows by itself.
CREATE SEQUENCE document_ids AS bigint INCREMENT BY 256;
CREATE SEQUENCE chunk_ids AS bigint INCREMENT BY 4096;
CREATE SEQUENCE statement_ids AS bigint INCREMENT BY 16384;
CREATE SEQUENCE relation_ids AS bigint INCREMENT BY 16384;

CREATE TABLE entities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  key text NOT NULL CHECK (key <> ''),
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('other', 'person', 'organisation', 'product', 'algorithm', 'material', 'place', 'event', 'work')),
  support integer NOT NULL,
  recorded_at timestamptz NOT NULL,
  retired_at timestamptz,
  UNIQUE (collection_id, key)
) WITH (fillfactor = 80);
-- A check constraint would look at the row that an upsert proposes, where support is a difference and may be negative.
CREATE FUNCTION refuse_entity_support() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING MESSAGE = format('entity %s: support %s, retired %s', NEW.id, NEW.support, NEW.retired_at);
END
$$;
CREATE TRIGGER entity_lives_while_supported AFTER INSERT OR UPDATE ON entities FOR EACH ROW
  WHEN (NEW.support < 0 OR (NEW.support = 0) <> (NEW.retired_at IS NOT NULL)) EXECUTE FUNCTION refuse_entity_support();
COMMENT ON TABLE entities IS 'People, organisations, places …; one row a normalised name and collection';
COMMENT ON COLUMN entities.support IS 'How many live chunks name it: the sum of entity_support.chunks over live documents; 0 means retired';

CREATE TABLE aliases (
  entity_id bigint NOT NULL REFERENCES entities ON DELETE CASCADE,
  key text NOT NULL CHECK (key <> ''),
  collection_id bigint NOT NULL,
  PRIMARY KEY (entity_id, key)
);
CREATE INDEX aliases_by_key ON aliases (collection_id, key);
COMMENT ON TABLE aliases IS 'Other normalised names of an entity; they live as long as its row';

CREATE TABLE documents (
  id bigint PRIMARY KEY,
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  external_id text NOT NULL CHECK (external_id <> ''),
  digest text NOT NULL,
  title text NOT NULL,
  doc_type text NOT NULL,
  owner text NOT NULL,
  label text NOT NULL,
  period_from date, period_to date CHECK (period_from < period_to),
  covered_from date, covered_to date CHECK (covered_from < covered_to),
  published date,
  raw_date text NOT NULL,
  channel text NOT NULL,
  asset_ref text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  authority integer NOT NULL,
  canonical_of text NOT NULL,
  superseded_by text NOT NULL,
  identifiers text[] NOT NULL,
  metadata text[] NOT NULL,
  title_entity_id bigint REFERENCES entities,
  chunk_count integer NOT NULL, statement_count integer NOT NULL, mention_count integer NOT NULL, relation_count integer NOT NULL,
  event_count integer NOT NULL, edge_count integer NOT NULL, asset_edge_count integer NOT NULL,
  recorded_at timestamptz NOT NULL,
  recorded_xid xid8 NOT NULL,
  retired_at timestamptz CHECK (retired_at >= recorded_at),
  retired_xid xid8,
  CHECK ((retired_at IS NULL) = (retired_xid IS NULL)),
  CHECK ((period_from IS NULL) = (period_to IS NULL)),
  CHECK ((covered_from IS NULL) = (covered_to IS NULL))
);
CREATE UNIQUE INDEX documents_live ON documents (collection_id, external_id) WHERE retired_at IS NULL;
CREATE INDEX documents_history ON documents (collection_id, external_id, recorded_at);
CREATE INDEX documents_by_title ON documents (title_entity_id);
COMMENT ON TABLE documents IS 'Document versions; at most one live version an external id';
COMMENT ON COLUMN documents.identifiers IS 'Pairs: {{doi,10.1/x},…}, sorted by name';
COMMENT ON COLUMN documents.retired_xid IS 'The transaction that retired it: a feed reader below it still sees the document live';

CREATE TABLE chunks (
  id bigint PRIMARY KEY,
  collection_id bigint NOT NULL,
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  ordinal integer NOT NULL CHECK (ordinal >= 0),
  external_id text NOT NULL,
  section text NOT NULL,
  text text NOT NULL,
  tokens integer NOT NULL,
  embedding bytea NOT NULL CHECK (octet_length(embedding) > 0 AND octet_length(embedding) % 4 = 0),
  UNIQUE (document_id, ordinal)
) WITH (toast_tuple_target = 8160);
ALTER TABLE chunks ALTER embedding SET STORAGE EXTERNAL;
COMMENT ON TABLE chunks IS 'Passages of a document version, with their vectors';

CREATE TABLE statements (
  id bigint PRIMARY KEY,
  collection_id bigint NOT NULL,
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  ordinal integer NOT NULL CHECK (ordinal >= 0),
  text_begin integer NOT NULL,
  text_end integer NOT NULL CHECK (text_begin <= text_end),
  text text NOT NULL,
  embedding bytea NOT NULL CHECK (octet_length(embedding) > 0 AND octet_length(embedding) % 4 = 0),
  UNIQUE (chunk_id, ordinal)
) WITH (toast_tuple_target = 8160);
ALTER TABLE statements ALTER embedding SET STORAGE EXTERNAL;
COMMENT ON TABLE statements IS 'Sentences of a chunk, or texts of given triples: what relations are found by';
COMMENT ON COLUMN statements.text_begin IS 'Byte range in the chunk''s text; 0, 0 for a given triple';

CREATE TABLE mentions (
  collection_id bigint NOT NULL,
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  ordinal integer NOT NULL,
  statement_id bigint,
  entity_id bigint NOT NULL,
  confidence real NOT NULL,
  PRIMARY KEY (chunk_id, ordinal)
);
COMMENT ON TABLE mentions IS 'An entity named in a statement, or (statement_id null) given for the whole chunk';

CREATE TABLE relations (
  id bigint PRIMARY KEY,
  collection_id bigint NOT NULL,
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  statement_id bigint NOT NULL,
  subject_id bigint NOT NULL,
  object_id bigint NOT NULL,
  predicate text NOT NULL,
  valid_from date NOT NULL,
  valid_to date NOT NULL CHECK (valid_from < valid_to),
  validity_source smallint NOT NULL CHECK (validity_source BETWEEN 0 AND 2),
  confidence real NOT NULL
);
CREATE INDEX relations_by_chunk ON relations (chunk_id);
COMMENT ON TABLE relations IS 'Temporal edges between entities, each found in one statement';
COMMENT ON COLUMN relations.validity_source IS '0 none, 1 explicit, 2 inferred from the document''s period';

CREATE TABLE entity_support (
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  entity_id bigint NOT NULL REFERENCES entities,
  collection_id bigint NOT NULL,
  chunks integer NOT NULL CHECK (chunks > 0),
  PRIMARY KEY (document_id, entity_id)
);
CREATE INDEX entity_support_by_entity ON entity_support (entity_id);
COMMENT ON TABLE entity_support IS 'How many chunks of a document version name an entity: what keeps the entity alive';

CREATE TABLE entity_facts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id bigint NOT NULL,
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  entity_id bigint NOT NULL REFERENCES entities,
  attribute text NOT NULL CHECK (attribute <> ''),
  value text NOT NULL,
  unit text NOT NULL DEFAULT '',
  valid_from date NOT NULL DEFAULT '-infinity',
  valid_to date NOT NULL DEFAULT 'infinity' CHECK (valid_from < valid_to),
  authority integer NOT NULL DEFAULT 0
);
CREATE INDEX entity_facts_by_document ON entity_facts (document_id);
CREATE INDEX entity_facts_by_entity ON entity_facts (entity_id, attribute);
COMMENT ON TABLE entity_facts IS 'Attributes of entities with the interval they hold in, each from one document version';

CREATE TABLE events (
  collection_id bigint NOT NULL,
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  ordinal integer NOT NULL,
  subject_id bigint REFERENCES entities,
  type text NOT NULL CHECK (type <> ''),
  day_from date NOT NULL,
  day_to date NOT NULL CHECK (day_from < day_to),
  raw_date text NOT NULL,
  authority integer NOT NULL,
  computed boolean NOT NULL,
  PRIMARY KEY (document_id, ordinal)
);
COMMENT ON TABLE events IS 'Dated steps of a document''s or entity''s life: filed, published, granted, …; subject null: the document';

CREATE TABLE edges (
  collection_id bigint NOT NULL,
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  ordinal integer NOT NULL,
  source text NOT NULL CHECK (source <> ''),
  relation text NOT NULL CHECK (relation <> ''),
  target text NOT NULL CHECK (target <> ''),
  weight real NOT NULL,
  PRIMARY KEY (document_id, ordinal)
);
COMMENT ON TABLE edges IS 'Thin typed edges: "entity:<key>" or "document:<external id>" to the like';

CREATE TABLE asset_edges (
  collection_id bigint NOT NULL,
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  ordinal integer NOT NULL,
  source_ref text NOT NULL CHECK (source_ref <> ''),
  target_ref text NOT NULL CHECK (target_ref <> ''),
  relation text NOT NULL CHECK (relation <> ''),
  confidence real NOT NULL,
  provenance text NOT NULL,
  PRIMARY KEY (document_id, ordinal)
);
COMMENT ON TABLE asset_edges IS 'Links between assets ("channel:source_id"): threads, attachments, replies';

CREATE TABLE person_assets (
  collection_id bigint NOT NULL,
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  entity_id bigint NOT NULL REFERENCES entities,
  asset_ref text NOT NULL CHECK (asset_ref <> ''),
  role text NOT NULL CHECK (role <> ''),
  PRIMARY KEY (document_id, entity_id, asset_ref, role)
);
CREATE INDEX person_assets_by_entity ON person_assets (entity_id);
COMMENT ON TABLE person_assets IS 'Who sent, received, wrote or spoke in an asset';

CREATE TABLE ingest_requests (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  request_id text NOT NULL CHECK (request_id <> ''),
  payload_digest text NOT NULL,
  result jsonb NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (collection_id, request_id)
);
COMMENT ON TABLE ingest_requests IS 'First results of requests that named an id: a repeat is answered from here';

CREATE TABLE index_log (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  action text NOT NULL CHECK (action IN ('add', 'retire', 'purge')),
  document_id bigint NOT NULL,
  chunks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (collection_id, xid, seq)
);
COMMENT ON TABLE index_log IS 'The change feed. Read only below pg_snapshot_xmin(pg_current_snapshot()), by (xid, seq): a number drawn from a sequence can commit late, a transaction below xmin cannot';

CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  key_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(key_sha256) = 32),
  collection_id bigint REFERENCES collections ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('reader', 'writer', 'admin')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  revoked_at timestamptz
);
COMMENT ON TABLE api_keys IS 'Digests of access keys; collection null: all collections';

CREATE TABLE pii_vault (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  token text NOT NULL CHECK (token <> ''),
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  type text NOT NULL CHECK (type <> ''),
  sealed bytea NOT NULL,
  PRIMARY KEY (collection_id, token, document_id)
);
CREATE INDEX pii_vault_by_document ON pii_vault (document_id);
COMMENT ON TABLE pii_vault IS 'Personal data replaced in texts by tokens, encrypted by the service';
