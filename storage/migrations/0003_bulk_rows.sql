-- Mentions and relations are the tables with the most rows, and half of the time of writing a document went into the row
-- by row checks of foreign keys (6 µs each). One function writes these rows, in the transaction of their chunk, whose id it
-- has just drawn; and whoever deletes chunks deletes these first, set by set. So they go without, and tests look for rows
-- whose chunk is gone.
ALTER TABLE mentions DROP CONSTRAINT mentions_chunk_id_fkey;
ALTER TABLE relations DROP CONSTRAINT relations_chunk_id_fkey;

-- Deleting an entity looks for events of it.
CREATE INDEX events_by_subject ON events (subject_id) WHERE subject_id IS NOT NULL;
