// The calls of PostgresStore about vectors that are made after their document was stored.
#include <utility>

#include "storage/documents/bundle_reader.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/vector_backlog.h"
#include "storage/documents/vector_spaces.h"
#include "storage/documents/vector_sql.h"
#include "storage/postgres_store.h"
#include "storage/refusals.h"

namespace annals::storage {

absl::StatusOr<std::vector<DocumentBundle>> PostgresStore::ClaimVectorWork(CollectionId collection,
                                                                           const VectorSpace& space,
                                                                           std::int64_t most_texts,
                                                                           std::chrono::seconds hold) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::vector<DocumentBundle>> {
    Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
    const std::vector<std::int64_t> claimed = ClaimVersions(session, collection, space.number, most_texts, hold);
    if (claimed.empty()) return std::vector<DocumentBundle>();
    std::vector<DocumentBundle> versions =
        ReadBundles(session, claimed, {.space = space.number, .dimension = space.dimension});
    transaction.Commit();
    return versions;
  });
}

absl::Status PostgresStore::HoldVectorWork(CollectionId collection, const VectorSpace& space,
                                           std::span<const DocumentId> documents, std::chrono::seconds hold) {
  return Run(collection,
             [&](Session& session) -> absl::StatusOr<bool> {
               Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
               HoldVersions(session, collection, space.number, documents, hold);
               transaction.Commit();
               return true;
             })
      .status();
}

// What a crash takes back is done again: the work is taken back with it.
absl::StatusOr<VectorsWritten> PostgresStore::WriteVectors(CollectionId collection, const VectorSpace& space,
                                                           std::span<const DocumentBundle> versions) {
  ASSIGN_OR_RETURN(const VectorsWritten written,
                   Run(collection, [&](Session& session) -> absl::StatusOr<VectorsWritten> {
                     Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
                     const StoredVectors stored = StoreVectors(session, collection, space.number, versions);
                     if (stored.versions == 0) return VectorsWritten();
                     const std::uint64_t head = stored.logged ? FeedHead(session, collection) : 0;
                     transaction.Commit();
                     return VectorsWritten{.versions = stored.versions, .watermark = head};
                   }));
  if (written.watermark != 0) Notify(collection);
  return written;
}

absl::StatusOr<VectorBacklog> PostgresStore::GetVectorBacklog(CollectionId collection, const VectorSpace& space) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<VectorBacklog> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    return CountVectorWork(session, collection, space.number);
  });
}

absl::StatusOr<Collection> PostgresStore::BeginReembedding(const std::string& name, const std::string& embedder,
                                                           std::size_t dimension) {
  RETURN_IF_ERROR(CheckModel(embedder, dimension));
  ASSIGN_OR_RETURN(const Collection collection, GetCollection(name));
  RETURN_IF_ERROR(Run(collection.id, [&](Session& session) -> absl::StatusOr<bool> {
                    Transaction transaction(session, collection.id, Isolation::kReadCommitted, Durability::kOnCommit,
                                            Patience::kLong);
                    RETURN_IF_ERROR(BeginSpace(session, collection, embedder, dimension));
                    transaction.Commit();
                    return true;
                  }).status());
  return GetCollection(name);
}

absl::StatusOr<Collection> PostgresStore::CancelReembedding(const std::string& name) {
  ASSIGN_OR_RETURN(const Collection collection, GetCollection(name));
  RETURN_IF_ERROR(Run(collection.id, [&](Session& session) -> absl::StatusOr<bool> {
                    Transaction transaction(session, collection.id, Isolation::kReadCommitted, Durability::kOnCommit,
                                            Patience::kLong);
                    CancelSpace(session, collection.id);
                    transaction.Commit();
                    return true;
                  }).status());
  return GetCollection(name);
}

absl::StatusOr<bool> PostgresStore::FinishReembedding(CollectionId collection, const VectorSpace& space) {
  ASSIGN_OR_RETURN(const bool switched, Run(collection, [&](Session& session) -> absl::StatusOr<bool> {
                     Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kOnCommit,
                                             Patience::kLong);
                     if (!SwitchSpace(session, collection, space.number)) return false;
                     transaction.Commit();
                     return true;
                   }));
  if (switched) Notify(collection);
  return switched;
}

absl::StatusOr<std::int64_t> PostgresStore::CountTexts(CollectionId collection) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::int64_t> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    return session.Execute(sql::kTextsOfCollection, Parameters().Int64(collection.value)).Int64(0, 0);
  });
}

absl::StatusOr<DocumentId> PostgresStore::ClearOldVectors(CollectionId collection, const VectorSpace& space,
                                                          DocumentId after, std::size_t most) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<DocumentId> {
    Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
    const DocumentId last = ClearVectors(session, collection, space.number, after, most);
    transaction.Commit();
    return last;
  });
}

}  // namespace annals::storage
