-- Vectors beside vectors: a collection can be embedded anew by another model while the old vectors serve.
--
-- A space is what one model makes of a collection, numbered from 0. The columns embedding of chunks and statements are space 0,
-- of the model that collections.embedder names, for good: a server from before this migration reads and writes nothing else, and
-- so never mixes two models. All further spaces stand in space_vectors. Which space serves, and which is being made, says the
-- collection's row: the switch changes that row, and no vector.
ALTER TABLE collections
  ADD space integer NOT NULL DEFAULT 0 CHECK (space >= 0),
  ADD space_embedder text,
  ADD space_dimension integer CHECK (space_dimension BETWEEN 1 AND 4096),
  ADD next_space integer,
  ADD next_embedder text,
  ADD next_dimension integer CHECK (next_dimension BETWEEN 1 AND 4096),
  ADD last_space integer NOT NULL DEFAULT 0,
  ADD old_vectors boolean NOT NULL DEFAULT false,
  ADD CHECK ((space = 0) = (space_embedder IS NULL) AND (space = 0) = (space_dimension IS NULL)),
  ADD CHECK ((next_space IS NULL) = (next_embedder IS NULL) AND (next_space IS NULL) = (next_dimension IS NULL)),
  ADD CHECK (next_space > space AND next_space <= last_space);
COMMENT ON COLUMN collections.embedder IS 'Model of space 0; space_embedder is that of the space that serves, where it is another';
COMMENT ON COLUMN collections.space IS 'Whose vectors serve';
COMMENT ON COLUMN collections.next_space IS 'Whose vectors are being made to take their place; null: none';
COMMENT ON COLUMN collections.last_space IS 'The greatest number given: none is given twice';
COMMENT ON COLUMN collections.old_vectors IS 'There may be vectors of spaces that no longer serve: they are to be removed';

CREATE TABLE space_vectors (
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  space integer NOT NULL CHECK (space > 0),
  of_statement boolean NOT NULL,
  row_id bigint NOT NULL,
  collection_id bigint NOT NULL,
  embedding bytea NOT NULL CHECK (octet_length(embedding) > 0 AND octet_length(embedding) % 4 = 0),
  PRIMARY KEY (document_id, space, of_statement, row_id)
) WITH (toast_tuple_target = 8160);
ALTER TABLE space_vectors ALTER embedding SET STORAGE EXTERNAL;
COMMENT ON TABLE space_vectors IS 'Vectors of all spaces but the first: of chunks and statements, by document version';
COMMENT ON COLUMN space_vectors.row_id IS 'Of the chunk, or of the statement';

CREATE TABLE space_backlog (
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  space integer NOT NULL CHECK (space > 0),
  collection_id bigint NOT NULL,
  texts integer NOT NULL CHECK (texts > 0),
  held_until timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (document_id, space)
) WITH (fillfactor = 70);
CREATE INDEX space_backlog_by_collection ON space_backlog (collection_id, space, document_id);
COMMENT ON TABLE space_backlog IS 'As vector_backlog, of all spaces but the first';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['space_vectors', 'space_backlog']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY by_collection ON %I USING (collection_id = current_collection())', name);
  END LOOP;
END
$$;

-- Whoever writes a version, of whatever release: it lacks the vectors of the space that serves, and of the one that is being made,
-- until who writes it has put them there. The lock has the beginning and the end of a re-embedding wait for the writers under way.
CREATE FUNCTION note_lacking_spaces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  serving integer;
  coming integer;
BEGIN
  SELECT c.space, c.next_space INTO serving, coming FROM annals.collections c WHERE c.id = NEW.collection_id FOR KEY SHARE;
  IF NEW.chunk_count + NEW.statement_count > 0 AND (serving > 0 OR coming IS NOT NULL) THEN
    INSERT INTO annals.space_backlog (document_id, space, collection_id, texts)
      SELECT NEW.id, lacking, NEW.collection_id, NEW.chunk_count + NEW.statement_count FROM unnest(ARRAY[serving, coming]) AS lacking
      WHERE lacking > 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER version_lacks_spaces AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION note_lacking_spaces();
