-- A second engine for questions: a collection of engine 'postgres' has no image in any server's memory. Its questions read the
-- rows that may answer them, found by what stands here, beside the rows of all collections:
--   engine_chunks, engine_statements   the terms of a row, as the ranking reads them, in PostgreSQL's inverted index
--   engine_names                       the stems of the name of an entity
--   engine_vectors_N, made with the collection N: the vectors, half as precise as stored, in an HNSW graph of pgvector
-- A list of pending rows beside an inverted index would be read by every question: so there is none. One partition a collection, so that its index holds its rows alone and goes with it. A version that is retired stays, not live,
-- for questions as of a day on which it held; what is purged goes with its document, by the trigger below: a foreign key would look
-- through every partition.
ALTER TABLE collections ADD engine text NOT NULL DEFAULT 'memory' CHECK (engine IN ('memory', 'postgres'));
COMMENT ON COLUMN collections.engine IS 'Where its questions are answered from: an image in memory, or these rows';

CREATE TABLE engine_chunks (
  collection_id bigint NOT NULL,
  chunk_id bigint NOT NULL,
  document_id bigint NOT NULL,
  live boolean NOT NULL DEFAULT true,
  length integer NOT NULL,
  terms tsvector NOT NULL,
  PRIMARY KEY (collection_id, chunk_id)
) PARTITION BY LIST (collection_id);
CREATE INDEX engine_chunks_by_document ON engine_chunks (document_id);
CREATE INDEX engine_chunks_by_term ON engine_chunks USING gin (terms) WITH (fastupdate = off);
COMMENT ON TABLE engine_chunks IS 'Terms of passages; a term has as many positions as it occurs, at most 255';
COMMENT ON COLUMN engine_chunks.length IS 'Terms with their repetitions';

CREATE TABLE engine_statements (
  collection_id bigint NOT NULL,
  statement_id bigint NOT NULL,
  chunk_id bigint NOT NULL,
  document_id bigint NOT NULL,
  live boolean NOT NULL DEFAULT true,
  length integer NOT NULL,
  terms tsvector NOT NULL,
  PRIMARY KEY (collection_id, statement_id)
) PARTITION BY LIST (collection_id);
CREATE INDEX engine_statements_by_document ON engine_statements (document_id);
CREATE INDEX engine_statements_by_term ON engine_statements USING gin (terms) WITH (fastupdate = off);
COMMENT ON TABLE engine_statements IS 'As engine_chunks, of statements';

CREATE TABLE engine_names (
  collection_id bigint NOT NULL,
  entity_id bigint NOT NULL,
  stems tsvector NOT NULL,
  PRIMARY KEY (collection_id, entity_id)
) PARTITION BY LIST (collection_id);
CREATE INDEX engine_names_by_stem ON engine_names USING gin (stems) WITH (fastupdate = off);
COMMENT ON TABLE engine_names IS 'Stems of the words of an entity''s key, whether or not it is alive';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['engine_chunks', 'engine_statements', 'engine_names']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY by_collection ON %I USING (collection_id = current_collection())', name);
  END LOOP;
END
$$;

-- The schema of pgvector; null where the database has none.
CREATE FUNCTION vector_schema() RETURNS text STABLE LANGUAGE sql
  AS $$ SELECT n.nspname::text FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector' $$;

-- Makes what the engine needs of one collection. Run with the rights of who owns the schema: the server's role may be another,
-- which reads and writes, and makes no tables. Names are made of numbers.
CREATE FUNCTION make_postgres_engine(collection bigint, dimension integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = annals, pg_catalog AS $$
DECLARE
  name text;
  vectors text := format('engine_vectors_%s', collection);
BEGIN
  IF vector_schema() IS NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'AQ002', MESSAGE = 'the database has no extension pgvector';
  END IF;
  IF to_regclass(format('engine_chunks_%s', collection)) IS NOT NULL THEN RETURN; END IF;
  FOREACH name IN ARRAY ARRAY['engine_chunks', 'engine_statements', 'engine_names']
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES IN (%s)', name || '_' || collection, name, collection);
    IF session_user <> current_user THEN
      EXECUTE format('GRANT SELECT ON %I TO %I', name || '_' || collection, session_user);
    END IF;
  END LOOP;
  EXECUTE format('CREATE TABLE %I (of_statement boolean NOT NULL, row_id bigint NOT NULL, chunk_id bigint NOT NULL,'
                 ' document_id bigint NOT NULL, live boolean NOT NULL, sample integer NOT NULL, embedding %I.halfvec(%s) NOT NULL,'
                 ' PRIMARY KEY (of_statement, row_id))', vectors, vector_schema(), dimension);
  EXECUTE format('CREATE INDEX ON %I (document_id)', vectors);
  EXECUTE format('CREATE INDEX ON %I (of_statement, sample)', vectors);
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

CREATE FUNCTION drop_postgres_engine(collection bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = annals, pg_catalog AS $$
DECLARE
  name text;
BEGIN
  IF collection IS DISTINCT FROM current_collection() THEN RETURN; END IF;
  FOREACH name IN ARRAY ARRAY['engine_chunks', 'engine_statements', 'engine_names', 'engine_vectors']
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I', name || '_' || collection);
  END LOOP;
END
$$;

-- The functions below read a partition by its name. Under row security PostgreSQL tests a row's collection before it may ask an index
-- for words, because the operator of text search is not known to keep secrets, and so would read all rows for each word. A partition
-- holds the rows of one collection, and this is asked for first: is it the transaction's?
CREATE FUNCTION partition_of_engine(name text, collection bigint) RETURNS text STABLE LANGUAGE plpgsql AS $$
BEGIN
  IF collection IS DISTINCT FROM annals.current_collection() THEN
    RAISE insufficient_privilege USING MESSAGE = 'another collection than the transaction''s';
  END IF;
  RETURN format('annals.%I', name || '_' || collection);
END
$$;

-- Rows that hold a word of each query, in their order; among the live ones, or those of the documents named.
CREATE FUNCTION count_engine_rows(collection bigint, statements boolean, queries text[], documents bigint[])
  RETURNS TABLE (held bigint) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT h.held FROM unnest($1) WITH ORDINALITY AS t (query, place) CROSS JOIN LATERAL'
                              ' (SELECT count(*) AS held FROM %s e WHERE e.terms @@ t.query::tsquery AND %s) AS h ORDER BY t.place',
                              annals.partition_of_engine(CASE WHEN statements THEN 'engine_statements' ELSE 'engine_chunks' END,
                                                         collection),
                              CASE WHEN documents IS NULL THEN 'e.live' ELSE 'e.document_id = ANY ($2)' END)
    USING queries, documents;
END
$$;

CREATE FUNCTION engine_rows_holding(collection bigint, statements boolean, query text, documents bigint[], most bigint)
  RETURNS TABLE (row_id bigint, chunk_id bigint, length integer, terms tsvector) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT %s, e.chunk_id, e.length, e.terms FROM %s e WHERE e.terms @@ $1::tsquery AND %s LIMIT $3',
                              CASE WHEN statements THEN 'e.statement_id' ELSE 'e.chunk_id' END,
                              annals.partition_of_engine(CASE WHEN statements THEN 'engine_statements' ELSE 'engine_chunks' END,
                                                         collection),
                              CASE WHEN documents IS NULL THEN 'e.live' ELSE 'e.document_id = ANY ($2)' END)
    USING query, documents, most;
END
$$;

-- How many names hold each stem, in the order of the queries, and which, where they are at most so many.
CREATE FUNCTION engine_names_holding(collection bigint, queries text[], most bigint)
  RETURNS TABLE (names bigint, ids bigint[]) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT h.names, CASE WHEN h.names <= $2 THEN h.ids END FROM unnest($1) WITH ORDINALITY AS t (query, place)'
                              ' CROSS JOIN LATERAL (SELECT count(*) AS names, array_agg(n.entity_id) AS ids FROM %s n'
                              ' JOIN annals.entities e ON e.id = n.entity_id WHERE n.stems @@ t.query::tsquery'
                              ' AND e.collection_id = %s AND e.retired_at IS NULL) AS h ORDER BY t.place',
                              annals.partition_of_engine('engine_names', collection), collection)
    USING queries, most;
END
$$;

-- Vectors written as pgvector reads them: '[0.5,-1]'. Those of rows that have one are left as they are.
CREATE FUNCTION add_engine_vectors(collection bigint, statements boolean, rows bigint[], chunks bigint[], document bigint,
                                   samples integer[], vectors text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO annals.engine_vectors_%s SELECT $1, made.row_id, made.chunk_id, $2,'
                 ' (SELECT d.retired_at IS NULL FROM annals.documents d WHERE d.id = $2 AND d.collection_id = %1$s), made.sample,'
                 ' made.vector::%I.halfvec FROM unnest($3, $4, $5, $6) AS made (row_id, chunk_id, sample, vector)'
                 ' WHERE EXISTS (SELECT FROM annals.documents d WHERE d.id = $2 AND d.collection_id = %1$s)'
                 ' ON CONFLICT DO NOTHING', collection, annals.vector_schema())
    USING statements, document, rows, chunks, samples, vectors;
END
$$;

-- The nearest by inner product among the live rows, or among those of the documents named; pgvector goes on in its graph until it
-- has found so many that fit, or has looked at as many as its settings allow.
CREATE FUNCTION nearest_engine_vectors(collection bigint, statements boolean, query text, most integer, documents bigint[])
  RETURNS TABLE (row_id bigint, chunk_id bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', greatest(most, 40)::text, true);
  RETURN QUERY EXECUTE format('SELECT v.row_id, v.chunk_id FROM annals.engine_vectors_%s v WHERE %s AND %s'
                              ' ORDER BY v.embedding OPERATOR(%I.<#>) $1::%4$I.halfvec LIMIT $2', collection,
                              CASE WHEN statements THEN 'v.of_statement' ELSE 'NOT v.of_statement' END,
                              CASE WHEN documents IS NULL THEN 'v.live' ELSE 'v.document_id = ANY ($3)' END, annals.vector_schema())
    USING query, most, documents;
END
$$;

-- Mean and deviation of the inner products with a sample of such rows, about 2,048 of them.
CREATE FUNCTION spread_of_engine_vectors(collection bigint, statements boolean, query text, below integer, documents bigint[])
  RETURNS TABLE (mean double precision, deviation double precision) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT avg(p.product), stddev_pop(p.product) FROM (SELECT'
                              ' -(v.embedding OPERATOR(%I.<#>) $1::%1$I.halfvec) AS product FROM annals.engine_vectors_%s v'
                              ' WHERE v.of_statement = $2 AND v.sample < $3 AND %s OFFSET 0) p', annals.vector_schema(), collection,
                              CASE WHEN documents IS NULL THEN 'v.live' ELSE 'v.document_id = ANY ($4)' END)
    USING query, statements, below, documents;
END
$$;

CREATE FUNCTION follow_document_in_engine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT c.engine FROM annals.collections c WHERE c.id = OLD.collection_id) = 'postgres' THEN
    IF TG_OP = 'UPDATE' THEN
      UPDATE annals.engine_chunks SET live = false WHERE collection_id = OLD.collection_id AND document_id = OLD.id;
      UPDATE annals.engine_statements SET live = false WHERE collection_id = OLD.collection_id AND document_id = OLD.id;
      EXECUTE format('UPDATE annals.engine_vectors_%s SET live = false WHERE document_id = $1', OLD.collection_id) USING OLD.id;
    ELSIF to_regclass(format('annals.engine_vectors_%s', OLD.collection_id)) IS NOT NULL THEN  -- else the collection goes
      DELETE FROM annals.engine_chunks WHERE collection_id = OLD.collection_id AND document_id = OLD.id;
      DELETE FROM annals.engine_statements WHERE collection_id = OLD.collection_id AND document_id = OLD.id;
      EXECUTE format('DELETE FROM annals.engine_vectors_%s WHERE document_id = $1', OLD.collection_id) USING OLD.id;
    END IF;
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER engine_retires AFTER UPDATE OF retired_at ON documents FOR EACH ROW
  WHEN (OLD.retired_at IS NULL AND NEW.retired_at IS NOT NULL) EXECUTE FUNCTION follow_document_in_engine();
CREATE TRIGGER engine_forgets AFTER DELETE ON documents FOR EACH ROW EXECUTE FUNCTION follow_document_in_engine();

CREATE FUNCTION forget_entity_in_engine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT c.engine FROM annals.collections c WHERE c.id = OLD.collection_id) = 'postgres'
     AND to_regclass(format('annals.engine_names_%s', OLD.collection_id)) IS NOT NULL THEN
    DELETE FROM annals.engine_names WHERE collection_id = OLD.collection_id AND entity_id = OLD.id;
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER engine_forgets AFTER DELETE ON entities FOR EACH ROW EXECUTE FUNCTION forget_entity_in_engine();

-- What a question reads beside: the documents of a period, what an entity is the title of.
CREATE INDEX documents_by_time ON documents (collection_id, (coalesce(period_from, covered_from, published)));
