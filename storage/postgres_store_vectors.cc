// The calls of PostgresStore about vectors that are made after their document was stored.
#include <utility>

#include "storage/documents/bundle_reader.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/vector_backlog.h"
#include "storage/postgres_store.h"

namespace annals::storage {

absl::StatusOr<std::vector<DocumentBundle>> PostgresStore::ClaimVectorWork(CollectionId collection,
                                                                           std::int64_t most_texts,
                                                                           std::chrono::seconds hold) {
  ASSIGN_OR_RETURN(const std::size_t dimension, Dimension(collection));
  return Run([&](Session& session) -> absl::StatusOr<std::vector<DocumentBundle>> {
    Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
    const std::vector<std::int64_t> claimed = ClaimVersions(session, collection, most_texts, hold);
    if (claimed.empty()) return std::vector<DocumentBundle>();
    std::vector<DocumentBundle> versions = ReadBundles(session, claimed, {.vectors = true, .dimension = dimension});
    transaction.Commit();
    return versions;
  });
}

absl::Status PostgresStore::HoldVectorWork(CollectionId collection, std::span<const DocumentId> documents,
                                           std::chrono::seconds hold) {
  return Run([&](Session& session) -> absl::StatusOr<bool> {
           Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
           HoldVersions(session, collection, documents, hold);
           transaction.Commit();
           return true;
         })
      .status();
}

// What a crash takes back is done again: the work is taken back with it.
absl::StatusOr<std::uint64_t> PostgresStore::WriteVectors(CollectionId collection,
                                                          std::span<const DocumentBundle> versions) {
  ASSIGN_OR_RETURN(const std::uint64_t watermark, Run([&](Session& session) -> absl::StatusOr<std::uint64_t> {
                     Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
                     if (!StoreVectors(session, collection, versions)) return 0;
                     const std::uint64_t head = FeedHead(session, collection);
                     transaction.Commit();
                     return head;
                   }));
  if (watermark != 0) Notify(collection);
  return watermark;
}

absl::StatusOr<VectorBacklog> PostgresStore::GetVectorBacklog(CollectionId collection) {
  return Run([&](Session& session) -> absl::StatusOr<VectorBacklog> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    return CountVectorWork(session, collection);
  });
}

}  // namespace annals::storage
