-- Keys by which clients call. The table of 0001 was never written to; nobody held a key.
--
-- A key reaches collections by name, those of the future too, so that a client may make its own by its first document. Its text is
-- not here: whoever reads this table can call nothing. Rows stay when a key is revoked: that there ever was one decides whether calls
-- need one.
DROP TABLE api_keys;
CREATE TABLE api_keys (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{12}$'),
  name text NOT NULL CHECK (name <> ''),
  secret_sha256 bytea NOT NULL CHECK (octet_length(secret_sha256) = 32),
  scope text NOT NULL CHECK (scope IN ('read', 'write', 'admin')),
  collections text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz,
  revoked_at timestamptz
);
COMMENT ON TABLE api_keys IS 'Access keys: digests of their secrets, and what they are for';
COMMENT ON COLUMN api_keys.collections IS 'Names of the collections that the key reaches; empty: all';
