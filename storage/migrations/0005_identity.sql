-- Identity: entities that are one, names that were given by hand, pairs that may be one.

-- A merge changes no row of a document: the entity points at the one that it is, and readers follow. So it is undone by
-- clearing the pointer, and holds for documents that come later and use either name.
ALTER TABLE entities ADD merged_into bigint REFERENCES entities CHECK (merged_into <> id);
CREATE INDEX entities_merged ON entities (merged_into) WHERE merged_into IS NOT NULL;
COMMENT ON COLUMN entities.merged_into IS 'The entity that it was merged into; chains are followed to their end';

-- An alias goes with the document version that brought it.
ALTER TABLE aliases ADD document_id bigint REFERENCES documents ON DELETE CASCADE;
ALTER TABLE aliases DROP CONSTRAINT aliases_pkey;
ALTER TABLE aliases ADD UNIQUE NULLS NOT DISTINCT (entity_id, key, document_id);
CREATE INDEX aliases_by_document ON aliases (document_id) WHERE document_id IS NOT NULL;
COMMENT ON COLUMN aliases.document_id IS 'The version that brought it; null: by hand, or before this column';

CREATE TABLE entity_match_keys (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  match_key bigint NOT NULL,
  entity_id bigint NOT NULL REFERENCES entities ON DELETE CASCADE,
  PRIMARY KEY (collection_id, match_key, entity_id)
);
CREATE INDEX entity_match_keys_by_entity ON entity_match_keys (entity_id);
COMMENT ON TABLE entity_match_keys IS 'Fingerprints of what spellings of a name have in common, of people and organisations: who a new name is compared with';

CREATE TABLE alias_candidates (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  entity_id bigint NOT NULL REFERENCES entities ON DELETE CASCADE,
  other_id bigint NOT NULL REFERENCES entities ON DELETE CASCADE CHECK (other_id <> entity_id),
  score real NOT NULL,
  rule text NOT NULL CHECK (rule <> ''),
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (entity_id, other_id)
);
CREATE INDEX alias_candidates_by_other ON alias_candidates (other_id);
CREATE INDEX alias_candidates_by_score ON alias_candidates (collection_id, score DESC);
COMMENT ON TABLE alias_candidates IS 'Pairs that may be one entity and were kept apart';

ALTER TABLE index_log DROP CONSTRAINT index_log_action_check;
ALTER TABLE index_log ADD CHECK (action IN ('add', 'retire', 'purge', 'rewrite'));

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['entity_match_keys', 'alias_candidates']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY by_collection ON %I USING (collection_id = current_collection())', name);
  END LOOP;
END
$$;
