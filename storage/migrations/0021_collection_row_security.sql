-- serves: 0020
-- Row security of the two tables that 0002 left out. A transaction that works on a collection sees and changes that one's row alone,
-- and no key; one that works on none sees all, because it reads them to find out which collection a call is about.
ALTER TABLE collections ENABLE ROW LEVEL SECURITY;
ALTER TABLE collections FORCE ROW LEVEL SECURITY;
CREATE POLICY own_or_none_named ON collections USING (current_collection() IS NULL OR id = current_collection());
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY no_collection_named ON api_keys USING (current_collection() IS NULL);
