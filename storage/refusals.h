// What a store refuses, in the words that all stores use, and the tokens of its pages.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/ports/collection_store.h"

namespace annals::storage {

absl::Status NoCollection(const std::string& name);                      // NotFound
absl::Status NoCollection(CollectionId id);                              // NotFound
absl::Status NoDocument(const std::string& external_id);                 // NotFound: none is live
absl::Status NeverStored(const std::vector<std::string>& external_ids);  // NotFound: no version of any
absl::Status OtherPayload(const std::string& request_id);                // AlreadyExists
absl::Status Overtaken();                                                // Aborted
// Unavailable: other calls of the collection hold all the connections that it may have.
absl::Status CollectionBusy(int share, std::chrono::milliseconds waited);
bool IsCollectionBusy(const absl::Status& status);
absl::Status InDocument(std::size_t i, const char* separator, absl::Status why);  // "documents[3].title: …"

// ResourceExhausted: the collection has no room for the document, or its writer has none there.
struct QuotaBreach {
  std::string quota;                 // "documents", "text_bytes" or "statements"
  std::int64_t limit = 0, used = 0;  // before the write
  std::string key;                   // whose limit it is; empty: the collection's

  bool operator==(const QuotaBreach&) const = default;
};
absl::Status BeyondQuota(const QuotaBreach& breach);
std::optional<QuotaBreach> QuotaBreachOf(const absl::Status& status);  // nullopt: it is no such status
// "documents 100 99", and behind it the key, where it is one's. nullopt: not that.
std::optional<QuotaBreach> ReadBreach(std::string_view words);

// InvalidArgument for an embedder or a dimension that no collection can have.
absl::Status CheckModel(const std::string& embedder, std::size_t dimension);
// FailedPrecondition when the collection was made for another model.
absl::Status CheckMadeFor(const Collection& collection, const std::string& embedder, std::size_t dimension);
// FailedPrecondition: another re-embedding is under way.
absl::Status BeingReembedded(const std::string& collection, const VectorSpace& next);

// A page goes on after the external id that its token holds.
std::string PageToken(const std::string& last_external_id);
absl::StatusOr<std::string> ReadPageToken(const std::string& token);
int PageSize(int asked);  // within 1 and 1,000

}  // namespace annals::storage
