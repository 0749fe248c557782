-- Vectors are derived data: a document is stored without, and they are made afterwards.
--
-- A row without a vector has an empty one. What a version still lacks stands in the backlog, from the transaction that writes the
-- version to the one that writes its vectors; workers of any number of servers take their rows from there.
ALTER TABLE chunks DROP CONSTRAINT chunks_embedding_check;
ALTER TABLE chunks ADD CONSTRAINT chunks_embedding_check CHECK (octet_length(embedding) % 4 = 0) NOT VALID;
ALTER TABLE statements DROP CONSTRAINT statements_embedding_check;
ALTER TABLE statements ADD CONSTRAINT statements_embedding_check CHECK (octet_length(embedding) % 4 = 0) NOT VALID;
COMMENT ON COLUMN chunks.embedding IS 'Little-endian float32; empty: there is none, or it is still to be made';
COMMENT ON COLUMN statements.embedding IS 'As that of chunks';

CREATE TABLE vector_backlog (
  document_id bigint PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  collection_id bigint NOT NULL,
  texts integer NOT NULL CHECK (texts > 0),
  held_until timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 70);
CREATE INDEX vector_backlog_by_collection ON vector_backlog (collection_id, document_id);
ALTER TABLE vector_backlog ENABLE ROW LEVEL SECURITY;
ALTER TABLE vector_backlog FORCE ROW LEVEL SECURITY;
CREATE POLICY by_collection ON vector_backlog USING (collection_id = current_collection());
COMMENT ON TABLE vector_backlog IS 'Document versions that lack vectors';
COMMENT ON COLUMN vector_backlog.texts IS 'How many passages and statements of the version have none';
COMMENT ON COLUMN vector_backlog.held_until IS 'Who took it has it until then; after that it is anybody''s';
