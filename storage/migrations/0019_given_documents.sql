-- What a client sent for a version of a document, so that a collection can be taken out as it was put in.
--
-- Packed by the server, after the collection's policy took out what it hides: what is not kept in the passages is not kept here. A
-- version that an older server wrote has no row. The row goes with its version.
CREATE TABLE given_documents (
  document_id bigint PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  collection_id bigint NOT NULL,
  given bytea NOT NULL CHECK (octet_length(given) > 0)
);
ALTER TABLE given_documents ALTER given SET STORAGE EXTERNAL;
COMMENT ON TABLE given_documents IS 'Documents as they were given, by version';
COMMENT ON COLUMN given_documents.given IS 'A DocumentInput of the contract, as server/convert/given_document.h packs it';

ALTER TABLE given_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE given_documents FORCE ROW LEVEL SECURITY;
CREATE POLICY by_collection ON given_documents USING (collection_id = current_collection());
