-- serves: 0024
-- concurrently
-- Versions that were replaced or deleted long ago are found by when that was.
CREATE INDEX CONCURRENTLY documents_retired ON annals.documents (collection_id, retired_at) WHERE retired_at IS NOT NULL;
