-- Which key an original is encrypted with, so that keys can be changed one batch after the other. Nothing was kept before.
ALTER TABLE pii_vault ADD key_id text NOT NULL CHECK (key_id <> '');
CREATE INDEX pii_vault_by_key ON pii_vault (collection_id, key_id);
COMMENT ON COLUMN pii_vault.key_id IS 'Of the ring of --vault-key-file; tells nothing of the key';
COMMENT ON COLUMN pii_vault.document_id IS 'A version that holds the value: the row goes with it, those of others stay';
