-- serves: 0024
-- Purges of a document with a long history, in batches as those of entities. A server without this takes such a row for a purge of nobody
-- and ends it, when nobody holds it: where the server dies that is at it, and such a one is still there, the purge is to be asked for again.
ALTER TABLE standing_purges ADD COLUMN external_id text;
COMMENT ON COLUMN standing_purges.external_id IS 'The document that is purged; null: entities are';
COMMENT ON TABLE standing_purges IS 'Purges of entities, and of documents with a long history, that have begun and not ended';
