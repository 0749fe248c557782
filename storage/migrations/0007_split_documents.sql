-- Splits by documents, and papers that were found to be one.

ALTER TABLE entities ADD bare_key text CHECK (bare_key <> '');
COMMENT ON COLUMN entities.bare_key IS 'Of an entity that was split from another by documents: the key that their text gives it; null: its own';

ALTER TABLE documents ADD linked boolean;
COMMENT ON COLUMN documents.linked IS 'canonical_of was found by comparing papers: true; was so and is not to be again: false; null: neither';
