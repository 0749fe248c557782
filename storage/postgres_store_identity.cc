// The calls of PostgresStore about identity, links of assets and purge: a transaction each, but for a purge in batches.
#include <algorithm>
#include <iterator>
#include <utility>

#include "storage/documents/asset_links.h"
#include "storage/documents/copy_links.h"
#include "storage/documents/purge.h"
#include "storage/documents/split_documents.h"
#include "storage/documents/standing_purges.h"
#include "storage/identity/identity_writer.h"
#include "storage/postgres_store.h"

namespace annals::storage {

template <class Body>
auto PostgresStore::Change(CollectionId collection, Body body) -> decltype(body(std::declval<Session&>())) {
  auto result = Run(collection, [&](Session& session) -> decltype(body(session)) {
    auto done = [&] {
      Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater, Patience::kLong);
      auto changed = body(session);
      if (changed.ok()) transaction.Commit();
      return changed;
    }();
    if (done.ok()) session.Execute(sql::kFlush);
    return done;
  });
  if (result.ok()) Notify(collection);
  return result;
}

absl::StatusOr<IdentityChange> PostgresStore::MergeEntities(CollectionId collection, const std::string& source,
                                                            const std::string& target) {
  return Change(collection, [&](Session& session) { return Merge(session, collection, source, target); });
}

absl::StatusOr<IdentityChange> PostgresStore::SplitEntity(CollectionId collection, const std::string& name,
                                                          const std::vector<std::string>& documents) {
  return Change(collection, [&](Session& session) {
    return documents.empty() ? Split(session, collection, name) : SplitDocuments(session, collection, name, documents);
  });
}

absl::StatusOr<LinkedCopies> PostgresStore::LinkCopies(CollectionId collection, const std::vector<CopyLink>& links) {
  return Change(collection, [&](Session& session) -> absl::StatusOr<LinkedCopies> {
    return WriteLinks(session, collection, links);
  });
}

absl::StatusOr<AddedAlias> PostgresStore::AddAlias(CollectionId collection, const std::string& name,
                                                   const std::string& alias) {
  return Change(collection, [&](Session& session) { return AddAliasByHand(session, collection, name, alias); });
}

absl::StatusOr<std::vector<AliasCandidate>> PostgresStore::ListAliasCandidates(CollectionId collection, int most) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::vector<AliasCandidate>> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    return Candidates(session, collection, most);
  });
}

absl::StatusOr<AssetLinksWritten> PostgresStore::LinkAssets(CollectionId collection,
                                                            const std::vector<AssetEdge>& links) {
  RETURN_IF_ERROR(Dimension(collection, 0).status());
  return Change(collection, [&](Session& session) -> absl::StatusOr<AssetLinksWritten> {
    return WriteAssetLinks(session, collection, links);
  });
}

absl::StatusOr<AssetLinkRemoved> PostgresStore::UnlinkAssets(CollectionId collection, const AssetEdge& link) {
  return Change(collection, [&](Session& session) -> absl::StatusOr<AssetLinkRemoved> {
    return RemoveAssetLink(session, collection, link);
  });
}

// Longer than a batch takes, and no longer than a purge may stand still.
constexpr std::chrono::seconds kHoldPurge{15};

absl::StatusOr<Purged> PostgresStore::PurgeToTheEnd(CollectionId collection, std::int64_t purge, Purged found) {
  for (bool ended = false; !ended;) {
    ASSIGN_OR_RETURN(PurgeStep step, StepPurge(collection, purge, /*take=*/true, kHoldPurge));
    std::vector<std::string> both;
    std::ranges::set_union(found.documents, step.documents, std::back_inserter(both));
    found.documents = std::move(both);
    if (step.so_far.id != 0) {
      found.versions = step.so_far.versions;
      found.entities = step.so_far.entities;
    }
    found.watermark = step.watermark;
    ended = step.ended;
  }
  return found;
}

absl::StatusOr<Purged> PostgresStore::PurgeDocument(CollectionId collection, const std::string& external_id) {
  ASSIGN_OR_RETURN(DocumentPurge begun, Change(collection, [&](Session& session) {
                     return PurgeOrBegin(session, collection, external_id, options_.purge_batch, kHoldPurge);
                   }));
  if (begun.purge != 0) return PurgeToTheEnd(collection, begun.purge, {.documents = {external_id}});
  RETURN_IF_ERROR(PurgeFromEngine(collection, begun.done.watermark));
  return std::move(begun.done);
}

absl::StatusOr<Purged> PostgresStore::PurgeEntity(CollectionId collection, const std::string& name, bool dry_run) {
  if (dry_run) {
    return Run(collection, [&](Session& session) -> absl::StatusOr<Purged> {
      Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater, Patience::kLong);
      LockIdentity(session, collection);
      ASSIGN_OR_RETURN(std::vector<std::string> documents, DocumentsNaming(session, collection, name));
      return Purged{.documents = std::move(documents)};
    });
  }
  ASSIGN_OR_RETURN(PurgeBegun begun, BeginPurge(collection, name));
  return PurgeToTheEnd(collection, begun.purge.id, {.documents = std::move(begun.documents)});
}

absl::StatusOr<PurgeBegun> PostgresStore::BeginPurge(CollectionId collection, const std::string& name) {
  return Change(collection, [&](Session& session) { return storage::BeginPurge(session, collection, name); });
}

absl::StatusOr<PurgeStep> PostgresStore::StepPurge(CollectionId collection, std::int64_t purge, bool take,
                                                   std::chrono::seconds hold) {
  ASSIGN_OR_RETURN(PurgeStep step, Change(collection, [&](Session& session) -> absl::StatusOr<PurgeStep> {
                     return storage::StepPurge(session, collection, {purge, take, hold}, options_.purge_batch);
                   }));
  RETURN_IF_ERROR(PurgeFromEngine(collection, step.watermark));
  return step;
}

absl::StatusOr<std::int64_t> PostgresStore::ForgetHistory(CollectionId collection, std::chrono::seconds age) {
  ASSIGN_OR_RETURN(const Purged gone, Change(collection, [&](Session& session) -> absl::StatusOr<Purged> {
                     if (!session.Execute(sql::kTryTrim, Parameters().Int64(collection.value)).Bool(0, 0))
                       return Purged();
                     Removal removal = RemoveLongRetired(session, collection, age, options_.purge_batch);
                     if (removal.versions.empty()) return Purged();
                     LogRemoval(session, collection, &removal);
                     return std::move(removal.purged);
                   }));
  if (gone.versions > 0) RETURN_IF_ERROR(PurgeFromEngine(collection, gone.watermark));
  return gone.versions;
}

absl::StatusOr<std::vector<StandingPurge>> PostgresStore::ListPurges(CollectionId collection) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::vector<StandingPurge>> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    return storage::ListPurges(session, collection);
  });
}

}  // namespace annals::storage
