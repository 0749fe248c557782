// A Store in memory that works: it keeps what PostgreSQL's keeps and answers as it does, and both pass one suite
// (tests/storage/store_contract.h). Nothing outlives it.
//
//   MemoryStore store;                                        // or {.now = …}: versions are recorded at its times
//   const Collection c = *store.CreateCollection("news", "hash-4", 4);
//   store.WriteDocuments({.collection = c.id, .documents = {write}});
//   image->Apply(store.ReadFeed(c.id, {}, 1'000'000)->change);
//
// Thread-safe: one call at a time is inside. A write takes time that is linear in the collection: it is for tests.
// What is not here: waiting for a database, time limits, sessions, durability, retention.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "core/ingest/bundle.h"
#include "core/locks/mutex.h"
#include "storage/store.h"

namespace annals::fakes {

namespace memory {
struct Tables;
struct Transaction;
}  // namespace memory

struct MemoryStoreOptions {
  std::function<Timestamp()> now;                  // empty: the system's clock
  std::function<absl::Status()> before_feed = {};  // what comes of reading the feed, where it is not OK
};

class MemoryStore final : public storage::Store {
 public:
  explicit MemoryStore(MemoryStoreOptions options = {});
  ~MemoryStore() override;

  absl::Status Ping() override { return absl::OkStatus(); }
  storage::ConnectionUse Connections() const override { return {}; }
  using storage::CollectionStore::CreateCollection;
  absl::StatusOr<storage::Collection> CreateCollection(const std::string& name, const std::string& embedder,
                                                       std::size_t dimension,
                                                       const storage::EngineChoice& engine) override;
  // Collections of engine kPostgres cannot be made here, and there are no rows of them.
  absl::StatusOr<storage::EngineProgress> AdvanceEngine(CollectionId, std::size_t) override { return NoEngine(); }
  absl::StatusOr<storage::FeedBatch> ReadShapes(CollectionId, const storage::FeedPosition&, std::size_t) override {
    return NoEngine();
  }
  absl::StatusOr<index::StoredReply> ReadEngine(CollectionId, const index::StoredWanted&) override {
    return NoEngine();
  }
  absl::StatusOr<std::optional<std::vector<index::StoredPlace>>> NearestInEngine(CollectionId, bool,
                                                                                 std::span<const float>,
                                                                                 std::size_t) override {
    return NoEngine();
  }
  absl::StatusOr<storage::Collection> GetCollection(const std::string& name) override;
  absl::StatusOr<std::vector<storage::Collection>> ListCollections() override;
  absl::StatusOr<storage::Collection> SetPrivacy(const std::string& name, const privacy::Policy& policy) override;
  absl::StatusOr<storage::Collection> SetAuthority(const std::string& name,
                                                   const AuthorityOrder::Ranks& ranks) override;
  absl::StatusOr<storage::Collection> SetFeatures(const std::string& name, const Features& features) override;
  absl::StatusOr<storage::Collection> DecideLanguage(const std::string& name, const std::string& language) override;
  absl::Status DeleteCollection(const std::string& name) override;
  absl::StatusOr<storage::CollectionStats> Stats(CollectionId collection) override;
  absl::StatusOr<storage::QuotaUse> SetQuota(CollectionId collection, const storage::Quota& quota) override;
  absl::StatusOr<std::optional<storage::QuotaUse>> GetQuota(CollectionId collection) override;
  absl::StatusOr<std::vector<storage::KeyUse>> ListKeyUse(CollectionId collection) override;
  absl::StatusOr<storage::WriteResult> WriteDocuments(const storage::WriteRequest& request) override;
  absl::StatusOr<std::optional<storage::WriteResult>> FindRequest(CollectionId collection,
                                                                  const std::string& request_id,
                                                                  const std::string& payload_digest) override;
  absl::StatusOr<std::vector<std::string>> LiveDigests(CollectionId collection,
                                                       std::span<const std::string> external_ids) override;
  absl::StatusOr<std::uint64_t> DeleteDocument(CollectionId collection, const std::string& external_id) override;
  absl::StatusOr<std::vector<DocumentBundle>> ClaimVectorWork(CollectionId collection,
                                                              const storage::VectorSpace& space,
                                                              std::int64_t most_texts,
                                                              std::chrono::seconds hold) override;
  absl::Status HoldVectorWork(CollectionId collection, const storage::VectorSpace& space,
                              std::span<const DocumentId> documents, std::chrono::seconds hold) override;
  absl::StatusOr<storage::VectorsWritten> WriteVectors(CollectionId collection, const storage::VectorSpace& space,
                                                       std::span<const DocumentBundle> versions) override;
  absl::StatusOr<storage::VectorBacklog> GetVectorBacklog(CollectionId collection,
                                                          const storage::VectorSpace& space) override;
  absl::StatusOr<storage::Collection> BeginReembedding(const std::string& name, const std::string& embedder,
                                                       std::size_t dimension) override;
  absl::StatusOr<storage::Collection> CancelReembedding(const std::string& name) override;
  absl::StatusOr<bool> FinishReembedding(CollectionId collection, const storage::VectorSpace& space) override;
  absl::StatusOr<std::int64_t> CountTexts(CollectionId collection) override;
  absl::StatusOr<DocumentId> ClearOldVectors(CollectionId, const storage::VectorSpace&, DocumentId,
                                             std::size_t) override {
    return DocumentId();  // none are kept
  }
  absl::StatusOr<std::vector<storage::SealedValue>> ReadOriginals(CollectionId collection,
                                                                  std::span<const std::string> tokens) override;
  absl::StatusOr<std::vector<storage::SealedCount>> CountOriginals(CollectionId collection) override;
  absl::StatusOr<std::vector<storage::SealedRow>> OriginalsOfOtherKeys(CollectionId collection,
                                                                       const std::string& key_id,
                                                                       std::int64_t most) override;
  absl::StatusOr<std::int64_t> ReplaceOriginals(CollectionId collection,
                                                std::span<const storage::SealedRow> rows) override;
  absl::StatusOr<storage::IdentityChange> MergeEntities(CollectionId collection, const std::string& source,
                                                        const std::string& target) override;
  absl::StatusOr<storage::IdentityChange> SplitEntity(CollectionId collection, const std::string& name,
                                                      const std::vector<std::string>& documents) override;
  absl::StatusOr<storage::AddedAlias> AddAlias(CollectionId collection, const std::string& name,
                                               const std::string& alias) override;
  absl::StatusOr<std::vector<storage::AliasCandidate>> ListAliasCandidates(CollectionId collection, int most) override;
  absl::StatusOr<storage::LinkedCopies> LinkCopies(CollectionId collection,
                                                   const std::vector<storage::CopyLink>& links) override;
  absl::StatusOr<storage::AssetLinksWritten> LinkAssets(CollectionId collection,
                                                        const std::vector<AssetEdge>& links) override;
  absl::StatusOr<storage::AssetLinkRemoved> UnlinkAssets(CollectionId collection, const AssetEdge& link) override;
  absl::StatusOr<storage::Purged> PurgeDocument(CollectionId collection, const std::string& external_id) override;
  absl::StatusOr<storage::Purged> PurgeEntity(CollectionId collection, const std::string& name, bool dry_run) override;
  absl::StatusOr<storage::PurgeBegun> BeginPurge(CollectionId collection, const std::string& name) override;
  absl::StatusOr<storage::PurgeStep> StepPurge(CollectionId collection, std::int64_t purge, bool take,
                                               std::chrono::seconds hold) override;  // the one step that there is
  absl::StatusOr<std::vector<storage::StandingPurge>> ListPurges(CollectionId collection) override;
  absl::StatusOr<storage::DocumentPage> ListDocuments(CollectionId collection, int page_size,
                                                      const std::string& page_token) override;
  absl::StatusOr<DocumentBundle> GetDocument(CollectionId collection, const std::string& external_id) override;
  // It keeps nothing that was given: an export has no rows.
  absl::StatusOr<storage::ExportPage> ReadExport(CollectionId, const storage::ExportPosition&, bool,
                                                 std::size_t) override {
    return storage::ExportPage{.next = {.part = storage::ExportPosition::Part::kEnd}};
  }
  absl::StatusOr<storage::FeedBatch> ReadFeed(CollectionId collection, const storage::FeedPosition& position,
                                              std::size_t max_bytes) override;
  absl::StatusOr<std::int64_t> Trim(CollectionId, const storage::Retention&) override { return 0; }
  absl::StatusOr<std::int64_t> ForgetHistory(CollectionId, std::chrono::seconds) override { return 0; }
  bool WaitForChange(std::chrono::milliseconds timeout) override;

 private:
  static absl::Status NoEngine() { return absl::FailedPreconditionError("this store has no rows for an engine"); }
  // Empty tables where there is no such collection, as a query of an unknown one gives no rows.
  memory::Tables& TablesOf(CollectionId collection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  memory::Tables* Find(const std::string& name) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::Status CheckCollection(CollectionId collection) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  memory::Transaction Begin() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::StatusOr<std::optional<storage::WriteResult>> FirstResult(CollectionId collection,
                                                                  const std::string& request_id,
                                                                  const std::string& payload_digest)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::Status CheckRequest(const storage::WriteRequest& request) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Wake() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Runs `body(tables, transaction)`, alone, and wakes who waits for changes.
  template <class Body>
  auto Change(CollectionId collection, Body body);

  const MemoryStoreOptions options_;
  Mutex mutex_;
  CondVar changed_;
  std::map<CollectionId, std::unique_ptr<memory::Tables>> collections_ ABSL_GUARDED_BY(mutex_);
  std::unique_ptr<memory::Tables> no_tables_ ABSL_GUARDED_BY(mutex_);
  ingest::CountedIds ids_ ABSL_GUARDED_BY(mutex_);
  std::int64_t last_collection_ ABSL_GUARDED_BY(mutex_) = 0;
  std::uint64_t changes_ ABSL_GUARDED_BY(mutex_) = 1;
  std::uint64_t changes_seen_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace annals::fakes
