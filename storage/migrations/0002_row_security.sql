-- Row security: a statement that forgets its WHERE sees the rows of the transaction's collection, or none.
--
-- The transaction names its collection in the setting annals.collection_id; unset or empty shows nothing. The policies are
-- forced, so they bind the owner too. They do not bind superusers and roles with BYPASSRLS: run the service as neither. They
-- guard against mistakes in our statements, not against someone who holds the database password, who can set the setting.
-- Not covered: collections and api_keys, which are read to find out which collection a call is about.

CREATE FUNCTION current_collection() RETURNS bigint STABLE PARALLEL SAFE LANGUAGE sql
  AS $$ SELECT nullif(current_setting('annals.collection_id', true), '')::bigint $$;
COMMENT ON FUNCTION current_collection() IS 'The collection that this transaction works on, null when it has not said';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['entities', 'aliases', 'documents', 'chunks', 'statements', 'mentions', 'relations', 'entity_support',
                              'entity_facts', 'events', 'edges', 'asset_edges', 'person_assets', 'ingest_requests', 'index_log', 'pii_vault']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY by_collection ON %I USING (collection_id = current_collection())', name);
  END LOOP;
END
$$;
