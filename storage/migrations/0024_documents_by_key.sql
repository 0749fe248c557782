-- serves: 0022
-- concurrently
-- What a key wrote is counted when it first writes to a collection under a limit.
CREATE INDEX CONCURRENTLY documents_by_key ON annals.documents (collection_id, written_by) WHERE written_by IS NOT NULL AND retired_at IS NULL;
