-- How the collection's sources rank where they disagree, as far as it differs from the default.
ALTER TABLE collections ADD authority text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN collections.authority IS 'Pairs: {{survey,45},…}, class or doc_type and its rank, sorted';
