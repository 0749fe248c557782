-- Purges of somebody with many documents, in batches of which each is a transaction: what is to go, until all of it is gone.
--
-- A row is made before anything is removed, and goes with the last entity: whoever finds it, goes on. It holds the names by which
-- the purge was asked for, because an alias may go before the purge has ended; they go with it.
CREATE TABLE standing_purges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  asked text[] NOT NULL,
  entities bigint[] NOT NULL,
  documents_found bigint NOT NULL CHECK (documents_found >= 0),
  documents bigint NOT NULL DEFAULT 0,
  versions bigint NOT NULL DEFAULT 0,
  entities_gone bigint NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  held_until timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);
CREATE INDEX standing_purges_by_collection ON standing_purges (collection_id, id);
COMMENT ON TABLE standing_purges IS 'Purges of entities that have begun and not ended';
COMMENT ON COLUMN standing_purges.entities IS 'Who is purged: all that was one when the purge began';
COMMENT ON COLUMN standing_purges.documents_found IS 'That named one of them then; documents: how many are gone';
COMMENT ON COLUMN standing_purges.held_until IS 'Who took the last batch takes the next one; after that, anybody does';

ALTER TABLE standing_purges ENABLE ROW LEVEL SECURITY;
ALTER TABLE standing_purges FORCE ROW LEVEL SECURITY;
CREATE POLICY by_collection ON standing_purges USING (collection_id = current_collection());
