-- serves: 0022
-- How much each key may store in each collection, and how much it stores there, counted in the transactions that change it.
--
-- A document is its writer's: the key of the call that wrote the version. Those of before belong to no key, and so do those that were
-- written without one.
ALTER TABLE documents ADD written_by text;
COMMENT ON COLUMN documents.written_by IS 'Id of the key whose call wrote it; null: none, or a server of a version before';

-- 0: as much as it likes.
ALTER TABLE api_keys
  ADD documents bigint NOT NULL DEFAULT 0 CHECK (documents >= 0),
  ADD text_bytes bigint NOT NULL DEFAULT 0 CHECK (text_bytes >= 0),
  ADD statements bigint NOT NULL DEFAULT 0 CHECK (statements >= 0);
COMMENT ON COLUMN api_keys.documents IS 'With text_bytes and statements: what it may store in each collection; 0: no limit';

-- A key has a row in a collection from the first document on that it writes there while it has limits. Writers change rows behind the
-- feed's lock, as those of collection_quotas. The limits are those of the key when it last wrote: whoever works on a collection
-- reads no key.
CREATE TABLE key_quotas (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  key_id text NOT NULL,
  max_documents bigint NOT NULL CHECK (max_documents >= 0),
  max_text_bytes bigint NOT NULL CHECK (max_text_bytes >= 0),
  max_statements bigint NOT NULL CHECK (max_statements >= 0),
  documents bigint NOT NULL CHECK (documents >= 0),
  text_bytes bigint NOT NULL CHECK (text_bytes >= 0),
  statements bigint NOT NULL CHECK (statements >= 0),
  PRIMARY KEY (collection_id, key_id)
) WITH (fillfactor = 50);
COMMENT ON TABLE key_quotas IS 'What keys may store of live documents in a collection, and store; 0: no limit';

ALTER TABLE key_quotas ENABLE ROW LEVEL SECURITY;
ALTER TABLE key_quotas FORCE ROW LEVEL SECURITY;
CREATE POLICY by_collection ON key_quotas USING (collection_id = current_collection());

-- As refuse_beyond_quota of 0022, and says whose it is.
CREATE FUNCTION refuse_beyond_key_quota() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.max_documents > 0 AND NEW.documents > NEW.max_documents AND NEW.documents > OLD.documents THEN
    RAISE SQLSTATE 'AQ001'
      USING MESSAGE = format('beyond quota: documents %s %s %s', NEW.max_documents, OLD.documents, NEW.key_id);
  END IF;
  IF NEW.max_text_bytes > 0 AND NEW.text_bytes > NEW.max_text_bytes AND NEW.text_bytes > OLD.text_bytes THEN
    RAISE SQLSTATE 'AQ001'
      USING MESSAGE = format('beyond quota: text_bytes %s %s %s', NEW.max_text_bytes, OLD.text_bytes, NEW.key_id);
  END IF;
  IF NEW.max_statements > 0 AND NEW.statements > NEW.max_statements AND NEW.statements > OLD.statements THEN
    RAISE SQLSTATE 'AQ001'
      USING MESSAGE = format('beyond quota: statements %s %s %s', NEW.max_statements, OLD.statements, NEW.key_id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER key_stays_within_quota AFTER UPDATE ON key_quotas FOR EACH ROW EXECUTE FUNCTION refuse_beyond_key_quota();
