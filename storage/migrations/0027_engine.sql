-- serves: 0024
-- A second engine for questions: of a collection of engine 'postgres' servers keep no texts, names and vectors in memory. Their
-- questions read the rows below, which are made of the documents as the change feed brings them, by whichever server is at it
-- (storage/engine/engine_writer.h). All of them can be made again.
ALTER TABLE collections ADD engine text NOT NULL DEFAULT 'memory' CHECK (engine IN ('memory', 'postgres'));
COMMENT ON COLUMN collections.engine IS 'Where its questions are answered from: an image in memory, or the rows of engine_…';

CREATE TABLE engine_state (
  collection_id bigint PRIMARY KEY REFERENCES collections ON DELETE CASCADE,
  watermark bigint NOT NULL,
  mark text NOT NULL,
  space integer NOT NULL,
  written bigint NOT NULL
);
COMMENT ON TABLE engine_state IS 'How far the change feed is in the rows, as FeedPosition says it, and how many documents were written';

-- Read by one document, or by thousands.
CREATE TABLE engine_documents (
  document_id bigint PRIMARY KEY,
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  number bigint NOT NULL,
  shape bytea NOT NULL,
  body bytea NOT NULL,
  vectors bytea NOT NULL
);
CREATE INDEX engine_documents_by_collection ON engine_documents (collection_id);
ALTER TABLE engine_documents ALTER vectors SET STORAGE EXTERNAL;
COMMENT ON TABLE engine_documents IS 'Document versions as core/index/stored/stored_document.h writes them';
COMMENT ON COLUMN engine_documents.number IS 'The order in which they were written: what was written last says what an entity is called';

-- What is put behind a piece makes a new row version: there is room for it on the page.
CREATE TABLE engine_lists (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  kind smallint NOT NULL,
  key text COLLATE "C" NOT NULL,
  bucket bigint NOT NULL,
  rows bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (collection_id, kind, key, bucket)
) WITH (fillfactor = 80);
ALTER TABLE engine_lists ALTER body SET STORAGE EXTERNAL;
COMMENT ON TABLE engine_lists IS 'Inverted lists in pieces: which documents hold a term or name an entity (core/index/stored/stored_lists.h)';

CREATE TABLE engine_entities (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  entity_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  aliases text[] COLLATE "C" NOT NULL,
  PRIMARY KEY (collection_id, entity_id)
);
COMMENT ON TABLE engine_entities IS 'What entities are called, merges followed';

CREATE TABLE engine_names (
  collection_id bigint NOT NULL REFERENCES collections ON DELETE CASCADE,
  kind smallint NOT NULL,
  name text COLLATE "C" NOT NULL,
  entity_id bigint NOT NULL,
  PRIMARY KEY (collection_id, kind, name, entity_id)
);
CREATE INDEX engine_names_by_entity ON engine_names (collection_id, entity_id);
COMMENT ON TABLE engine_names IS 'What entities are found by: keys, aliases, stems, match keys';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['engine_state', 'engine_documents', 'engine_lists', 'engine_entities', 'engine_names']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY by_collection ON %I USING (collection_id = current_collection())', name);
  END LOOP;
END
$$;

-- Vectors, half as precise as stored, in graphs of pgvector: a table a collection, so that its graphs hold its rows alone, whatever
-- their dimension, and go with it. Names are made of numbers.
--
-- The schema of pgvector; null where the database has none.
CREATE FUNCTION vector_schema() RETURNS text STABLE LANGUAGE sql
  AS $$ SELECT n.nspname::text FROM pg_catalog.pg_extension e JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector' $$;

-- With the rights of who owns the schema: the server's role may be another, which makes no tables.
CREATE FUNCTION make_engine_vectors(collection bigint, dimension integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = annals, pg_catalog AS $$
DECLARE
  vectors text := format('engine_vectors_%s', collection);
BEGIN
  IF collection IS DISTINCT FROM current_collection() OR to_regclass(vectors) IS NOT NULL THEN RETURN; END IF;
  IF vector_schema() IS NULL THEN
    BEGIN
      CREATE EXTENSION IF NOT EXISTS vector SCHEMA annals;
    EXCEPTION WHEN OTHERS THEN
      RAISE EXCEPTION USING ERRCODE = 'AQ002', MESSAGE = format('the database has no extension pgvector: %s', SQLERRM);
    END;
  END IF;
  EXECUTE format('CREATE TABLE %I (document_id bigint NOT NULL, of_statement boolean NOT NULL, place integer NOT NULL,'
                 ' embedding %I.halfvec(%s) NOT NULL, PRIMARY KEY (document_id, of_statement, place))', vectors, vector_schema(), dimension);
  EXECUTE format('CREATE INDEX ON %I USING hnsw (embedding %I.halfvec_ip_ops) WHERE NOT of_statement', vectors, vector_schema());
  EXECUTE format('CREATE INDEX ON %I USING hnsw (embedding %I.halfvec_ip_ops) WHERE of_statement', vectors, vector_schema());
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', vectors);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', vectors);
  EXECUTE format('CREATE POLICY by_collection ON %I USING (current_collection() = %s)', vectors, collection);
  IF session_user <> current_user THEN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %I', vectors, session_user);
  END IF;
END
$$;

CREATE FUNCTION drop_engine_vectors(collection bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = annals, pg_catalog AS $$
BEGIN
  IF collection IS DISTINCT FROM current_collection() THEN RETURN; END IF;
  EXECUTE format('DROP TABLE IF EXISTS %I', 'engine_vectors_' || collection);
END
$$;

CREATE FUNCTION has_engine_vectors(collection bigint) RETURNS boolean STABLE LANGUAGE sql
  AS $$ SELECT to_regclass(format('annals.engine_vectors_%s', collection)) IS NOT NULL $$;

-- Vectors as pgvector reads them: '[0.5,-1]'.
CREATE FUNCTION add_engine_vectors(collection bigint, documents bigint[], statements boolean[], places integer[], vectors text[])
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO annals.engine_vectors_%s SELECT m.document_id, m.of_statement, m.place, m.vector::%I.halfvec'
                 ' FROM unnest($1, $2, $3, $4) AS m (document_id, of_statement, place, vector)', collection, annals.vector_schema())
    USING documents, statements, places, vectors;
END
$$;

CREATE FUNCTION remove_engine_vectors(collection bigint, documents bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DELETE FROM annals.engine_vectors_%s WHERE document_id = ANY ($1)', collection) USING documents;
END
$$;

-- The nearest by inner product. pgvector goes on in its graph until it has found so many, or has looked at as many as its settings allow.
CREATE FUNCTION nearest_engine_vectors(collection bigint, statements boolean, query text, most integer)
  RETURNS TABLE (document_id bigint, place integer, product real) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('hnsw.iterative_scan', 'relaxed_order', true),
          set_config('hnsw.ef_search', least(greatest(most, 100), 1000)::text, true);
  RETURN QUERY EXECUTE format('SELECT v.document_id, v.place, (-(v.embedding OPERATOR(%I.<#>) $1::%1$I.halfvec))::real'
                              ' FROM annals.engine_vectors_%s v WHERE %s ORDER BY v.embedding OPERATOR(%1$I.<#>) $1::%1$I.halfvec LIMIT $2',
                              annals.vector_schema(), collection,
                              CASE WHEN statements THEN 'v.of_statement' ELSE 'NOT v.of_statement' END)
    USING query, most;
END
$$;
