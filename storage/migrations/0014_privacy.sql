-- What is done to the private data of a collection's documents, and whose key sees what others do not.
ALTER TABLE collections ADD privacy text NOT NULL DEFAULT '';
COMMENT ON COLUMN collections.privacy IS 'The policy in one line, as core/privacy/policy.h writes it; empty: off';
ALTER TABLE api_keys ADD reveals_private boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN api_keys.reveals_private IS 'Its bearer sees what a policy hides from others';
