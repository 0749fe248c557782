-- serves: 0021
-- How many statements a collection may hold, and how much may be asked of it on each server. 0: no limit.
ALTER TABLE collection_quotas
  ADD max_statements bigint NOT NULL DEFAULT 0 CHECK (max_statements >= 0),
  ADD statements bigint NOT NULL DEFAULT 0 CHECK (statements >= 0);
COMMENT ON COLUMN collection_quotas.statements IS 'Of live documents. Servers of a version before do not count them';

-- Beside the collection, because servers read all of them at once: rows of collection_quotas are each shown to its own alone.
ALTER TABLE collections
  ADD calls_per_second integer NOT NULL DEFAULT 0 CHECK (calls_per_second >= 0),
  ADD burst integer NOT NULL DEFAULT 0 CHECK (burst >= 0),
  ADD streams integer NOT NULL DEFAULT 0 CHECK (streams >= 0);
COMMENT ON COLUMN collections.burst IS 'Calls at once before the rate counts; 0: as many as a second brings';

CREATE OR REPLACE FUNCTION refuse_beyond_quota() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.max_documents > 0 AND NEW.documents > NEW.max_documents AND NEW.documents > OLD.documents THEN
    RAISE SQLSTATE 'AQ001' USING MESSAGE = format('beyond quota: documents %s %s', NEW.max_documents, OLD.documents);
  END IF;
  IF NEW.max_text_bytes > 0 AND NEW.text_bytes > NEW.max_text_bytes AND NEW.text_bytes > OLD.text_bytes THEN
    RAISE SQLSTATE 'AQ001' USING MESSAGE = format('beyond quota: text_bytes %s %s', NEW.max_text_bytes, OLD.text_bytes);
  END IF;
  IF NEW.max_statements > 0 AND NEW.statements > NEW.max_statements AND NEW.statements > OLD.statements THEN
    RAISE SQLSTATE 'AQ001' USING MESSAGE = format('beyond quota: statements %s %s', NEW.max_statements, OLD.statements);
  END IF;
  RETURN NULL;
END
$$;
