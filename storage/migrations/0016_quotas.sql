-- How much a collection may hold, and how much it holds, counted in the transactions that change it.
--
-- A collection has a row while it has a quota. Writers change the row behind the feed's lock, which they keep to their end: so the counts
-- are those of what is committed, whatever server commits it, and who would exceed a limit fails with all that he wrote.
CREATE TABLE collection_quotas (
  collection_id bigint PRIMARY KEY REFERENCES collections ON DELETE CASCADE,
  max_documents bigint NOT NULL CHECK (max_documents >= 0),
  max_text_bytes bigint NOT NULL CHECK (max_text_bytes >= 0),
  documents bigint NOT NULL CHECK (documents >= 0),
  text_bytes bigint NOT NULL CHECK (text_bytes >= 0)
) WITH (fillfactor = 50);
COMMENT ON TABLE collection_quotas IS 'What collections may hold of live documents, and hold; 0: no limit';
COMMENT ON COLUMN collection_quotas.text_bytes IS 'Of the passages of live documents, in UTF-8';

ALTER TABLE collection_quotas ENABLE ROW LEVEL SECURITY;
ALTER TABLE collection_quotas FORCE ROW LEVEL SECURITY;
CREATE POLICY by_collection ON collection_quotas USING (collection_id = current_collection());

-- What grows, and is beyond its limit then. What shrinks may stay beyond a limit that was lowered. The words are read by
-- storage/postgres/errors.cc.
CREATE FUNCTION refuse_beyond_quota() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.max_documents > 0 AND NEW.documents > NEW.max_documents AND NEW.documents > OLD.documents THEN
    RAISE SQLSTATE 'AQ001' USING MESSAGE = format('beyond quota: documents %s %s', NEW.max_documents, OLD.documents);
  END IF;
  IF NEW.max_text_bytes > 0 AND NEW.text_bytes > NEW.max_text_bytes AND NEW.text_bytes > OLD.text_bytes THEN
    RAISE SQLSTATE 'AQ001' USING MESSAGE = format('beyond quota: text_bytes %s %s', NEW.max_text_bytes, OLD.text_bytes);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER collection_stays_within_quota AFTER UPDATE ON collection_quotas FOR EACH ROW EXECUTE FUNCTION refuse_beyond_quota();
