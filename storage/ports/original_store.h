// Originals of tokens, encrypted by who gives them: storage cannot read them. Each version of a document brings its own
// rows, and a purge takes them along: a value that two documents hold is there until the second goes.
//
// Thread-safe; errors, and how long a call waits: storage/store.h.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/record/ids.h"

namespace annals::storage {

// The original of a token, encrypted by the server. Storage cannot read it.
struct SealedValue {
  std::string token;   // "EMAIL_6f1d20c9a4b37e58"
  std::string type;    // privacy::NameOf of its type
  std::string key_id;  // of the key that opens it
  std::string sealed;

  bool operator==(const SealedValue&) const = default;
};

// As a version of a document holds it.
struct SealedRow {
  DocumentId document;
  SealedValue value;
};

struct SealedCount {
  std::string key_id;
  std::int64_t values = 0;
};

class OriginalStore {
 public:
  virtual ~OriginalStore() = default;

  // Of each token that is there, in no order, what the oldest version that holds it wrote.
  virtual absl::StatusOr<std::vector<SealedValue>> ReadOriginals(CollectionId collection,
                                                                 std::span<const std::string> tokens) = 0;
  // How many are of which key, sorted by key.
  virtual absl::StatusOr<std::vector<SealedCount>> CountOriginals(CollectionId collection) = 0;
  // At most `most` that are of another key than this one, in no order.
  virtual absl::StatusOr<std::vector<SealedRow>> OriginalsOfOtherKeys(CollectionId collection,
                                                                      const std::string& key_id, std::int64_t most) = 0;
  // Writes them over those of the same token and version that are of another key; what was purged meanwhile stays away.
  // One transaction. How many were written.
  virtual absl::StatusOr<std::int64_t> ReplaceOriginals(CollectionId collection, std::span<const SealedRow> rows) = 0;
};

}  // namespace annals::storage
