// The idempotency records: what a request with an id was answered the first time.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "storage/ports/document_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// Stored as {"watermark": "731", "documents": [{"external_id", "id", "outcome", "chunks", "statements", "relations"}]}.
std::string ToJson(const WriteResult& result);
absl::StatusOr<WriteResult> FromJson(const std::string& json);

// Inside a transaction. AlreadyExists when the id was used with another payload. Throws pqxx exceptions.
absl::StatusOr<std::optional<WriteResult>> FindRequestRecord(Session& session, CollectionId collection,
                                                             const std::string& request_id,
                                                             const std::string& payload_digest);
void RecordRequest(Session& session, CollectionId collection, const std::string& request_id,
                   const std::string& payload_digest, const WriteResult& result);

}  // namespace annals::storage
