// The Store on PostgreSQL: takes sessions from the pool, runs one transaction a call, retries what is worth it, and
// turns exceptions into Status. What the transactions do stands in document_writer, feed_reader, bundle_reader,
// request_log, identity_writer, purge.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "core/record/status.h"
#include "storage/call_bounds.h"
#include "storage/documents/document_writer.h"
#include "storage/postgres/change_listener.h"
#include "storage/postgres/errors.h"
#include "storage/postgres/pool.h"
#include "storage/store.h"

namespace annals::storage {

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(StoreOptions options);

  // Waits for the database, then brings its schema up to date.
  absl::Status Start();

  absl::Status Ping() override;
  ConnectionUse Connections() const override;
  using CollectionStore::CreateCollection;
  absl::StatusOr<Collection> CreateCollection(const std::string& name, const std::string& embedder,
                                              std::size_t dimension, const EngineChoice& engine) override;
  absl::StatusOr<Collection> GetCollection(const std::string& name) override;
  absl::StatusOr<std::vector<Collection>> ListCollections() override;
  absl::StatusOr<Collection> SetAuthority(const std::string& name, const AuthorityOrder::Ranks& ranks) override;
  absl::StatusOr<Collection> SetFeatures(const std::string& name, const Features& features) override;
  absl::StatusOr<Collection> SetPrivacy(const std::string& name, const privacy::Policy& policy) override;
  absl::StatusOr<Collection> DecideLanguage(const std::string& name, const std::string& language) override;
  absl::Status DeleteCollection(const std::string& name) override;
  absl::StatusOr<CollectionStats> Stats(CollectionId collection) override;
  absl::StatusOr<QuotaUse> SetQuota(CollectionId collection, const Quota& quota) override;
  absl::StatusOr<std::optional<QuotaUse>> GetQuota(CollectionId collection) override;
  absl::StatusOr<std::vector<KeyUse>> ListKeyUse(CollectionId collection) override;
  absl::StatusOr<WriteResult> WriteDocuments(const WriteRequest& request) override;
  absl::StatusOr<std::optional<WriteResult>> FindRequest(CollectionId collection, const std::string& request_id,
                                                         const std::string& payload_digest) override;
  absl::StatusOr<std::vector<std::string>> LiveDigests(CollectionId collection,
                                                       std::span<const std::string> external_ids) override;
  absl::StatusOr<std::uint64_t> DeleteDocument(CollectionId collection, const std::string& external_id) override;
  absl::StatusOr<std::vector<DocumentBundle>> ClaimVectorWork(CollectionId collection, const VectorSpace& space,
                                                              std::int64_t most_texts,
                                                              std::chrono::seconds hold) override;
  absl::Status HoldVectorWork(CollectionId collection, const VectorSpace& space, std::span<const DocumentId> documents,
                              std::chrono::seconds hold) override;
  absl::StatusOr<VectorsWritten> WriteVectors(CollectionId collection, const VectorSpace& space,
                                              std::span<const DocumentBundle> versions) override;
  absl::StatusOr<VectorBacklog> GetVectorBacklog(CollectionId collection, const VectorSpace& space) override;
  absl::StatusOr<Collection> BeginReembedding(const std::string& name, const std::string& embedder,
                                              std::size_t dimension) override;
  absl::StatusOr<Collection> CancelReembedding(const std::string& name) override;
  absl::StatusOr<bool> FinishReembedding(CollectionId collection, const VectorSpace& space) override;
  absl::StatusOr<std::int64_t> CountTexts(CollectionId collection) override;
  absl::StatusOr<DocumentId> ClearOldVectors(CollectionId collection, const VectorSpace& space, DocumentId after,
                                             std::size_t most) override;
  absl::StatusOr<std::vector<SealedValue>> ReadOriginals(CollectionId collection,
                                                         std::span<const std::string> tokens) override;
  absl::StatusOr<std::vector<SealedCount>> CountOriginals(CollectionId collection) override;
  absl::StatusOr<std::vector<SealedRow>> OriginalsOfOtherKeys(CollectionId collection, const std::string& key_id,
                                                              std::int64_t most) override;
  absl::StatusOr<std::int64_t> ReplaceOriginals(CollectionId collection, std::span<const SealedRow> rows) override;
  absl::StatusOr<IdentityChange> MergeEntities(CollectionId collection, const std::string& source,
                                               const std::string& target) override;
  absl::StatusOr<IdentityChange> SplitEntity(CollectionId collection, const std::string& name,
                                             const std::vector<std::string>& documents) override;
  absl::StatusOr<AddedAlias> AddAlias(CollectionId collection, const std::string& name,
                                      const std::string& alias) override;
  absl::StatusOr<std::vector<AliasCandidate>> ListAliasCandidates(CollectionId collection, int most) override;
  absl::StatusOr<LinkedCopies> LinkCopies(CollectionId collection, const std::vector<CopyLink>& links) override;
  absl::StatusOr<AssetLinksWritten> LinkAssets(CollectionId collection, const std::vector<AssetEdge>& links) override;
  absl::StatusOr<AssetLinkRemoved> UnlinkAssets(CollectionId collection, const AssetEdge& link) override;
  absl::StatusOr<Purged> PurgeDocument(CollectionId collection, const std::string& external_id) override;
  absl::StatusOr<Purged> PurgeEntity(CollectionId collection, const std::string& name, bool dry_run) override;
  absl::StatusOr<std::int64_t> ForgetHistory(CollectionId collection, std::chrono::seconds age) override;
  absl::StatusOr<PurgeBegun> BeginPurge(CollectionId collection, const std::string& name) override;
  absl::StatusOr<PurgeStep> StepPurge(CollectionId collection, std::int64_t purge, bool take,
                                      std::chrono::seconds hold) override;
  absl::StatusOr<std::vector<StandingPurge>> ListPurges(CollectionId collection) override;
  absl::StatusOr<DocumentPage> ListDocuments(CollectionId collection, int page_size,
                                             const std::string& page_token) override;
  absl::StatusOr<DocumentBundle> GetDocument(CollectionId collection, const std::string& external_id) override;
  absl::StatusOr<ExportPage> ReadExport(CollectionId collection, const ExportPosition& from, bool history,
                                        std::size_t max_bytes) override;
  absl::StatusOr<FeedBatch> ReadFeed(CollectionId collection, const FeedPosition& position,
                                     std::size_t max_bytes) override;
  absl::StatusOr<EngineProgress> AdvanceEngine(CollectionId collection, std::size_t max_bytes) override;
  absl::StatusOr<FeedBatch> ReadShapes(CollectionId collection, const FeedPosition& position,
                                       std::size_t max_bytes) override;
  absl::StatusOr<index::StoredReply> ReadEngine(CollectionId collection, const index::StoredWanted& wanted) override;
  absl::StatusOr<std::optional<std::vector<index::StoredPlace>>> NearestInEngine(CollectionId collection,
                                                                                 bool statements,
                                                                                 std::span<const float> query,
                                                                                 std::size_t k) override;
  absl::StatusOr<std::int64_t> Trim(CollectionId collection, const Retention& retention) override;
  bool WaitForChange(std::chrono::milliseconds timeout) override { return listener_.Wait(timeout); }

 private:
  // Runs `body(Session&)`, which returns an absl::StatusOr, on a session of the pool. A conflict is tried again, a
  // broken connection too: what the body does must be right to do twice. What it commits with Durability::kLater it
  // flushes itself: if the session broke in between, nobody knows what is left, and the body runs again.
  // The session counts towards the share of the collection.
  template <class Body>
  auto Run(CollectionId collection, Body body) -> decltype(body(std::declval<Session&>())) {
    return RunOn(pool_, collection, std::move(body));
  }
  template <class Body>
  auto Run(Body body) -> decltype(body(std::declval<Session&>())) {
    return RunOn(pool_, {}, std::move(body));
  }
  template <class Body>
  auto RunOn(Pool& pool, CollectionId collection, Body body) -> decltype(body(std::declval<Session&>())) {
    for (int attempt = 1;; ++attempt) {
      RETURN_IF_ERROR(CallBounds::Check());
      ASSIGN_OR_RETURN(Lease session, pool.Acquire(options_.acquire_timeout, collection));
      try {
        return body(*session);
      } catch (const std::exception& e) {
        const bool again = IsConflict(e) || (IsBrokenConnection(e) && attempt == 1);
        if (!again || attempt >= options_.max_attempts) return ToStatus(e);
      }
    }
  }

  // Of a purge that has begun the steps that are left, and with `found` what went.
  absl::StatusOr<Purged> PurgeToTheEnd(CollectionId collection, std::int64_t purge, Purged found);

  // One transaction that changes what replicas have read; committed when `body` is ok, and they are woken.
  template <class Body>
  auto Change(CollectionId collection, Body body) -> decltype(body(std::declval<Session&>()));

  // What was purged up to the watermark is in no row of engine kPostgres any more when it returns OK; of a collection of the other
  // engine at once. kUnavailable: it is purged, and the rows follow.
  absl::Status PurgeFromEngine(CollectionId collection, std::uint64_t watermark);
  // Of a space; nullopt when the collection has it no more.
  absl::StatusOr<std::optional<std::size_t>> Dimension(CollectionId collection, std::int32_t space);
  absl::Status CheckRequest(const WriteRequest& request);
  absl::StatusOr<std::vector<DocumentResult>> WriteSome(Session& session, const WriteRequest& request,
                                                        std::size_t first, std::size_t* most,
                                                        const FinishWriting& finish);
  absl::Status WriteAll(Session& session, const WriteRequest& request, WriteResult* result);
  void Notify(CollectionId collection);

  StoreOptions options_;
  Canceller canceller_;
  Pool pool_;        // of the calls, and of the work beside them that writes
  Pool feed_pool_;   // of what the images read: they stay fresh while calls hold all connections of their own
  Pool probe_pool_;  // of Ping: whether the database answers, not whether the calls leave a connection
  ChangeListener listener_;
};

}  // namespace annals::storage
