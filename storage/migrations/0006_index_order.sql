-- Row security adds `collection_id = current_collection()` to every query. An index that begins with collection_id answers
-- that by itself, and a plan made while the tables were small then joins it with the index that was meant: it reads all
-- entities of the collection, or all aliases, for each look-up (measured: a third of the time of filling a collection,
-- growing with it). So indexes begin with what is asked for.
ALTER TABLE entities DROP CONSTRAINT entities_collection_id_key_key, ADD UNIQUE (key, collection_id);
DROP INDEX aliases_by_key;
CREATE INDEX aliases_by_key ON aliases (key, collection_id);
ALTER TABLE entity_match_keys DROP CONSTRAINT entity_match_keys_pkey, ADD PRIMARY KEY (match_key, collection_id, entity_id);

-- As for mentions and relations (0003): the same function writes chunks and their statements, in one transaction.
ALTER TABLE statements DROP CONSTRAINT statements_chunk_id_fkey;
