-- The language that a collection's terms are read in: an ISO 639-1 code, given when it is made or told from its first
-- documents; '' until then. What was there before was read as English.
ALTER TABLE collections ADD language text NOT NULL DEFAULT 'en';
ALTER TABLE collections ALTER language SET DEFAULT '';
COMMENT ON COLUMN collections.language IS 'ISO 639-1 code; empty until the first documents tell it; then for good';
