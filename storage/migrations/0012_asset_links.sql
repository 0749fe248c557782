-- Links between assets that requests make, beside those that documents state (asset_edges), and what questions to a collection do.
--
-- A link belongs to no document: it stays when documents are sent again, and goes with a purge of the last document of one of its ends.
-- Its number is negative, so that a number in the change feed means a document or a link, and never both.
CREATE SEQUENCE asset_link_ids AS bigint INCREMENT BY -1 MAXVALUE -1 START -1;

CREATE TABLE asset_links (
  id bigint PRIMARY KEY DEFAULT nextval('asset_link_ids') CHECK (id < 0),
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  source_ref text NOT NULL CHECK (source_ref <> ''),
  relation text NOT NULL CHECK (relation <> ''),
  target_ref text NOT NULL CHECK (target_ref <> '' AND target_ref <> source_ref),
  confidence real NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  provenance text NOT NULL CHECK (provenance <> ''),
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (collection_id, source_ref, relation, target_ref)
);
CREATE INDEX asset_links_by_target ON asset_links (collection_id, target_ref);
COMMENT ON TABLE asset_links IS 'Links between assets ("channel:source_id") that requests made; those of documents are asset_edges';

ALTER TABLE asset_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE asset_links FORCE ROW LEVEL SECURITY;
CREATE POLICY by_collection ON asset_links USING (collection_id = current_collection());

-- Who else is the asset of a document that is purged.
CREATE INDEX documents_by_asset ON documents (collection_id, asset_ref) WHERE asset_ref <> '';

-- 'link': there is something to read of a link; 'unlink': it may be gone. Rows of links that are there stay, as those of versions do.
ALTER TABLE index_log DROP CONSTRAINT index_log_action_check;
ALTER TABLE index_log ADD CONSTRAINT index_log_action_check
  CHECK (action IN ('add', 'retire', 'purge', 'rewrite', 'link', 'unlink'));
CREATE INDEX index_log_links ON index_log (document_id) WHERE action = 'link';

ALTER TABLE collections ADD features text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN collections.features IS 'Pairs: {{assets,off},…}: what questions do where requests do not say it, as far as it differs from the default';
