-- The periods that a statement speaks of, one a line: "2004-01-01..2006-01-01 explicit 100". They are read out of the text when a
-- document is written. Rows of before have none (NULL): who reads them reads their text once more.
ALTER TABLE statements ADD COLUMN times text;
COMMENT ON COLUMN statements.times IS 'Periods that it speaks of: days [from, to), source, confidence in percent; NULL: not read yet';

-- 3: carried on from the sentence or heading before; 4: relative to the day on which it is said.
ALTER TABLE relations DROP CONSTRAINT relations_validity_source_check;
ALTER TABLE relations ADD CONSTRAINT relations_validity_source_check CHECK (validity_source BETWEEN 0 AND 4) NOT VALID;
