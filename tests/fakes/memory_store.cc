#include "tests/fakes/memory_store.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/document_shape.h"
#include "storage/refusals.h"
#include "tests/fakes/memory/documents.h"
#include "tests/fakes/memory/identity.h"
#include "tests/fakes/memory/spaces.h"
#include "tests/fakes/memory/texts.h"

namespace annals::fakes {

using memory::Tables;
using memory::Transaction;
using storage::Collection;
using storage::WriteResult;

namespace {

bool IsCollectionName(std::string_view name) {
  const auto first = [](char c) { return absl::ascii_islower(c) || absl::ascii_isdigit(c); };
  return !name.empty() && name.size() <= 63 && first(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return first(c) || c == '_' || c == '-'; });
}

}  // namespace

MemoryStore::MemoryStore(MemoryStoreOptions options)
    : options_(std::move(options)), no_tables_(std::make_unique<Tables>()) {}

MemoryStore::~MemoryStore() = default;

Tables& MemoryStore::TablesOf(CollectionId collection) {
  const auto at = collections_.find(collection);
  return at == collections_.end() ? *no_tables_ : *at->second;
}

Tables* MemoryStore::Find(const std::string& name) {
  for (const auto& [id, tables] : collections_) {
    if (tables->collection.name == name) return tables.get();
  }
  return nullptr;
}

absl::Status MemoryStore::CheckCollection(CollectionId collection) {
  if (collections_.contains(collection)) return absl::OkStatus();
  return storage::NoCollection(collection);
}

Transaction MemoryStore::Begin() {
  const Timestamp now =
      options_.now ? options_.now() : std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
  return {now, ids_};
}

void MemoryStore::Wake() {
  ++changes_;
  changed_.NotifyAll();
}

template <class Body>
auto MemoryStore::Change(CollectionId collection, Body body) {
  const MutexLock lock(mutex_);
  Tables& tables = TablesOf(collection);
  auto result = body(tables, Begin());
  if constexpr (requires { result->watermark; }) {
    if (result.ok()) result->watermark = tables.head;
  }
  if (result.ok()) Wake();
  return result;
}

// --------------------------------------------------------------------------------------------------------- collections

absl::StatusOr<Collection> MemoryStore::CreateCollection(const std::string& name, const std::string& embedder,
                                                         std::size_t dimension, const storage::EngineChoice& engine) {
  if (engine.engine != storage::Engine::kMemory) return NoEngine();
  RETURN_IF_ERROR(storage::CheckModel(embedder, dimension));
  if (!IsCollectionName(name)) return absl::InvalidArgumentError(absl::StrCat("collection: \"", name, "\" is no name"));
  const MutexLock lock(mutex_);
  Tables* tables = Find(name);
  if (tables == nullptr) {
    const CollectionId id(++last_collection_);
    tables = collections_.emplace(id, std::make_unique<Tables>()).first->second.get();
    tables->collection = {id, name, embedder, dimension, Begin().now, {}};
  }
  RETURN_IF_ERROR(storage::CheckMadeFor(tables->collection, embedder, dimension));
  return tables->collection;
}

absl::StatusOr<Collection> MemoryStore::GetCollection(const std::string& name) {
  const MutexLock lock(mutex_);
  const Tables* tables = Find(name);
  if (tables == nullptr) return storage::NoCollection(name);
  return tables->collection;
}

absl::StatusOr<std::vector<Collection>> MemoryStore::ListCollections() {
  const MutexLock lock(mutex_);
  std::vector<Collection> all;
  for (const auto& [id, tables] : collections_) all.push_back(tables->collection);
  std::ranges::sort(all, {}, &Collection::name);
  return all;
}

absl::StatusOr<Collection> MemoryStore::SetAuthority(const std::string& name, const AuthorityOrder::Ranks& ranks) {
  const MutexLock lock(mutex_);
  Tables* tables = Find(name);
  if (tables == nullptr) return storage::NoCollection(name);
  tables->collection.authority = ranks;
  std::ranges::sort(tables->collection.authority);
  Wake();
  return tables->collection;
}

absl::StatusOr<Collection> MemoryStore::SetFeatures(const std::string& name, const Features& features) {
  const MutexLock lock(mutex_);
  Tables* tables = Find(name);
  if (tables == nullptr) return storage::NoCollection(name);
  tables->collection.features = features;
  Wake();
  return tables->collection;
}

absl::StatusOr<Collection> MemoryStore::SetPrivacy(const std::string& name, const privacy::Policy& policy) {
  const MutexLock lock(mutex_);
  Tables* tables = Find(name);
  if (tables == nullptr) return storage::NoCollection(name);
  tables->collection.privacy = policy;
  if (!policy.keep_originals) {
    for (auto& [id, version] : tables->versions) version.originals.clear();
  }
  Wake();
  return tables->collection;
}

absl::StatusOr<Collection> MemoryStore::DecideLanguage(const std::string& name, const std::string& language) {
  const MutexLock lock(mutex_);
  Tables* tables = Find(name);
  if (tables == nullptr) return storage::NoCollection(name);
  if (tables->collection.language.empty()) tables->collection.language = language;
  return tables->collection;
}

absl::Status MemoryStore::DeleteCollection(const std::string& name) {
  const MutexLock lock(mutex_);
  const Tables* tables = Find(name);
  if (tables == nullptr) return storage::NoCollection(name);
  collections_.erase(tables->collection.id);
  return absl::OkStatus();
}

absl::StatusOr<storage::QuotaUse> MemoryStore::SetQuota(CollectionId collection, const storage::Quota& quota) {
  const MutexLock lock(mutex_);
  RETURN_IF_ERROR(CheckCollection(collection));
  Tables& tables = TablesOf(collection);
  tables.quota = quota;
  tables.collection.limits = quota.calls;
  std::erase_if(tables.key_limits, [](const auto& key) { return !key.second.any(); });
  Wake();
  return quota == storage::Quota() ? storage::QuotaUse() : memory::UseOf(tables);
}

absl::StatusOr<std::optional<storage::QuotaUse>> MemoryStore::GetQuota(CollectionId collection) {
  const MutexLock lock(mutex_);
  const Tables& tables = TablesOf(collection);
  if (tables.quota == storage::Quota()) return std::nullopt;
  return memory::UseOf(tables);
}

absl::StatusOr<std::vector<storage::KeyUse>> MemoryStore::ListKeyUse(CollectionId collection) {
  const MutexLock lock(mutex_);
  const Tables& tables = TablesOf(collection);
  std::vector<storage::KeyUse> keys;
  for (const auto& [key, limits] : tables.key_limits) keys.push_back(memory::UseOf(tables, key));
  return keys;
}

absl::StatusOr<storage::CollectionStats> MemoryStore::Stats(CollectionId collection) {
  const MutexLock lock(mutex_);
  return memory::Count(TablesOf(collection));
}

// -------------------------------------------------------------------------------------------------------------- writes

absl::Status MemoryStore::CheckRequest(const storage::WriteRequest& request) {
  RETURN_IF_ERROR(CheckCollection(request.collection));
  const Collection& collection = TablesOf(request.collection).collection;
  const auto dimension = request.space == collection.space ? std::optional(collection.dimension) : std::nullopt;
  for (std::size_t i = 0; i < request.documents.size(); ++i) {
    const absl::Status shape = storage::CheckShape(request.documents[i], dimension);
    if (!shape.ok()) return storage::InDocument(i, ".", shape);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::optional<WriteResult>> MemoryStore::FirstResult(CollectionId collection,
                                                                    const std::string& request_id,
                                                                    const std::string& payload_digest) {
  const auto& requests = TablesOf(collection).requests;
  const auto at = requests.find(request_id);
  if (at == requests.end()) return std::nullopt;
  if (at->second.payload_digest != payload_digest) return storage::OtherPayload(request_id);
  WriteResult first = at->second.result;
  first.repeated = true;
  return first;
}

absl::StatusOr<WriteResult> MemoryStore::WriteDocuments(const storage::WriteRequest& request) {
  const MutexLock lock(mutex_);
  RETURN_IF_ERROR(CheckRequest(request));
  Tables& tables = TablesOf(request.collection);
  if (!request.request_id.empty()) {
    ASSIGN_OR_RETURN(std::optional<WriteResult> first,
                     FirstResult(request.collection, request.request_id, request.payload_digest));
    if (first) return *std::move(first);
  }
  WriteResult result;
  for (std::size_t i = 0; i < request.documents.size(); ++i) {
    if (const absl::Status texts = memory::CheckTexts(request.documents[i]); !texts.ok())
      return storage::InDocument(i, ": ", texts);
    const auto written = memory::WriteDocument(tables, Begin(), request.space, request.writer, request.documents[i]);
    if (!written.ok()) return storage::InDocument(i, ": ", written.status());
    Wake();
    result.documents.push_back(*written);
    result.watermark = tables.head;
  }
  if (!request.request_id.empty() && !request.documents.empty())
    tables.requests[request.request_id] = {request.payload_digest, result};
  return result;
}

absl::StatusOr<std::optional<WriteResult>> MemoryStore::FindRequest(CollectionId collection,
                                                                    const std::string& request_id,
                                                                    const std::string& payload_digest) {
  const MutexLock lock(mutex_);
  return FirstResult(collection, request_id, payload_digest);
}

absl::StatusOr<std::vector<std::string>> MemoryStore::LiveDigests(CollectionId collection,
                                                                  std::span<const std::string> external_ids) {
  const MutexLock lock(mutex_);
  std::vector<std::string> digests;
  for (const std::string& id : external_ids) {
    const memory::VersionRow* version = TablesOf(collection).Live(id);
    digests.push_back(version == nullptr ? "" : version->digest);
  }
  return digests;
}

absl::StatusOr<std::uint64_t> MemoryStore::DeleteDocument(CollectionId collection, const std::string& external_id) {
  return Change(collection, [&](Tables& tables, const Transaction& transaction) -> absl::StatusOr<std::uint64_t> {
    if (!memory::RetireDocument(tables, transaction, external_id)) return storage::NoDocument(external_id);
    return tables.head;
  });
}

// ------------------------------------------------------------------------------------------------- vectors made later

absl::StatusOr<std::vector<DocumentBundle>> MemoryStore::ClaimVectorWork(CollectionId collection,
                                                                         const storage::VectorSpace& space,
                                                                         std::int64_t most_texts,
                                                                         std::chrono::seconds hold) {
  const MutexLock lock(mutex_);
  RETURN_IF_ERROR(CheckCollection(collection));
  return memory::ClaimVectorWork(TablesOf(collection), space, Begin().now, most_texts, hold);
}

absl::Status MemoryStore::HoldVectorWork(CollectionId collection, const storage::VectorSpace& space,
                                         std::span<const DocumentId> documents, std::chrono::seconds hold) {
  const MutexLock lock(mutex_);
  auto* backlog = memory::BacklogOf(TablesOf(collection), space);
  if (backlog == nullptr) return absl::OkStatus();
  for (const DocumentId document : documents) {
    if (const auto at = backlog->find(document); at != backlog->end())
      at->second.held_until = hold.count() == 0 ? Timestamp() : Begin().now + hold;
  }
  return absl::OkStatus();
}

absl::StatusOr<storage::VectorsWritten> MemoryStore::WriteVectors(CollectionId collection,
                                                                  const storage::VectorSpace& space,
                                                                  std::span<const DocumentBundle> versions) {
  const MutexLock lock(mutex_);
  Tables& tables = TablesOf(collection);
  storage::VectorsWritten written{.versions = memory::WriteVectors(tables, space, versions)};
  if (written.versions == 0 || space.number != tables.collection.space) return written;
  Wake();
  written.watermark = tables.head;
  return written;
}

absl::StatusOr<storage::VectorBacklog> MemoryStore::GetVectorBacklog(CollectionId collection,
                                                                     const storage::VectorSpace& space) {
  const MutexLock lock(mutex_);
  storage::VectorBacklog backlog;
  const auto* rows = memory::BacklogOf(TablesOf(collection), space);
  if (rows == nullptr) return backlog;
  for (const auto& [id, work] : *rows) {
    ++backlog.documents;
    backlog.texts += work.texts;
  }
  return backlog;
}

absl::StatusOr<Collection> MemoryStore::BeginReembedding(const std::string& name, const std::string& embedder,
                                                         std::size_t dimension) {
  RETURN_IF_ERROR(storage::CheckModel(embedder, dimension));
  const MutexLock lock(mutex_);
  Tables* tables = Find(name);
  if (tables == nullptr) return storage::NoCollection(name);
  RETURN_IF_ERROR(memory::BeginSpace(*tables, embedder, dimension));
  return tables->collection;
}

absl::StatusOr<Collection> MemoryStore::CancelReembedding(const std::string& name) {
  const MutexLock lock(mutex_);
  Tables* tables = Find(name);
  if (tables == nullptr) return storage::NoCollection(name);
  memory::CancelSpace(*tables);
  return tables->collection;
}

absl::StatusOr<bool> MemoryStore::FinishReembedding(CollectionId collection, const storage::VectorSpace& space) {
  const MutexLock lock(mutex_);
  if (!memory::SwitchSpace(TablesOf(collection), space)) return false;
  Wake();
  return true;
}

absl::StatusOr<std::int64_t> MemoryStore::CountTexts(CollectionId collection) {
  const MutexLock lock(mutex_);
  std::int64_t texts = 0;
  for (const auto& [id, version] : TablesOf(collection).versions)
    texts += static_cast<std::int64_t>(version.bundle.chunks.size() + version.bundle.statements.size());
  return texts;
}

// ------------------------------------------------------------------------------------------------------------ identity

absl::StatusOr<storage::IdentityChange> MemoryStore::MergeEntities(CollectionId collection, const std::string& source,
                                                                   const std::string& target) {
  return Change(collection, [&](Tables& tables, const Transaction&) { return memory::Merge(tables, source, target); });
}

absl::StatusOr<storage::IdentityChange> MemoryStore::SplitEntity(CollectionId collection, const std::string& name,
                                                                 const std::vector<std::string>& documents) {
  return Change(collection, [&](Tables& tables, const Transaction& transaction) {
    return documents.empty() ? memory::Split(tables, name)
                             : memory::SplitDocuments(tables, transaction, name, documents);
  });
}

absl::StatusOr<storage::AddedAlias> MemoryStore::AddAlias(CollectionId collection, const std::string& name,
                                                          const std::string& alias) {
  return Change(collection, [&](Tables& tables, const Transaction&) { return memory::AddAlias(tables, name, alias); });
}

absl::StatusOr<std::vector<storage::AliasCandidate>> MemoryStore::ListAliasCandidates(CollectionId collection,
                                                                                      int most) {
  const MutexLock lock(mutex_);
  return memory::Candidates(TablesOf(collection), most);
}

absl::StatusOr<storage::LinkedCopies> MemoryStore::LinkCopies(CollectionId collection,
                                                              const std::vector<storage::CopyLink>& links) {
  return Change(collection, [&](Tables& tables, const Transaction&) -> absl::StatusOr<storage::LinkedCopies> {
    return memory::LinkCopies(tables, links);
  });
}

absl::StatusOr<storage::AssetLinksWritten> MemoryStore::LinkAssets(CollectionId collection,
                                                                   const std::vector<AssetEdge>& links) {
  return Change(collection,
                [&](Tables& tables, const Transaction& transaction) -> absl::StatusOr<storage::AssetLinksWritten> {
                  if (!tables.collection.id) return storage::NoCollection(collection);
                  return memory::WriteAssetLinks(tables, transaction, links);
                });
}

absl::StatusOr<storage::AssetLinkRemoved> MemoryStore::UnlinkAssets(CollectionId collection, const AssetEdge& link) {
  return Change(collection, [&](Tables& tables, const Transaction&) -> absl::StatusOr<storage::AssetLinkRemoved> {
    return memory::RemoveAssetLink(tables, link);
  });
}

absl::StatusOr<storage::Purged> MemoryStore::PurgeDocument(CollectionId collection, const std::string& external_id) {
  return Change(collection, [&](Tables& tables, const Transaction& transaction) {
    return memory::PurgeDocuments(tables, transaction, {external_id});
  });
}

absl::StatusOr<storage::Purged> MemoryStore::PurgeEntity(CollectionId collection, const std::string& name,
                                                         bool dry_run) {
  if (dry_run) {
    const MutexLock lock(mutex_);
    ASSIGN_OR_RETURN(std::vector<std::string> documents, memory::DocumentsNaming(TablesOf(collection), name));
    return storage::Purged{.documents = std::move(documents)};
  }
  ASSIGN_OR_RETURN(const storage::PurgeBegun begun, BeginPurge(collection, name));
  ASSIGN_OR_RETURN(storage::PurgeStep step, StepPurge(collection, begun.purge.id, true, {}));
  return storage::Purged{.versions = step.so_far.versions,
                         .entities = step.so_far.entities,
                         .documents = std::move(step.documents),
                         .watermark = step.watermark};
}

absl::StatusOr<storage::PurgeBegun> MemoryStore::BeginPurge(CollectionId collection, const std::string& name) {
  const MutexLock lock(mutex_);
  Tables& tables = TablesOf(collection);
  storage::PurgeBegun begun;
  ASSIGN_OR_RETURN(begun.documents, memory::DocumentsNaming(tables, name));
  begun.purge.id = ++tables.last_purge;
  for (const auto& [id, standing] : tables.purges) {
    if (standing.first == name) begun.purge = standing.second;
  }
  begun.purge.documents_found = static_cast<std::int64_t>(begun.documents.size());
  begun.purge.begun = Begin().now;
  tables.purges[begun.purge.id] = {name, begun.purge};
  return begun;
}

absl::StatusOr<storage::PurgeStep> MemoryStore::StepPurge(CollectionId collection, std::int64_t purge, bool,
                                                          std::chrono::seconds) {
  return Change(collection, [&](Tables& tables, const Transaction& transaction) -> absl::StatusOr<storage::PurgeStep> {
    const auto standing = tables.purges.find(purge);
    if (standing == tables.purges.end()) return storage::PurgeStep{.ended = true};
    ASSIGN_OR_RETURN(std::vector<std::string> documents, memory::DocumentsNaming(tables, standing->second.first));
    ASSIGN_OR_RETURN(storage::Purged gone, memory::PurgeDocuments(tables, transaction, std::move(documents)));
    storage::PurgeStep step{.ended = true, .documents = std::move(gone.documents), .so_far = standing->second.second};
    step.so_far.documents = static_cast<std::int64_t>(step.documents.size());
    step.so_far.versions = gone.versions;
    step.so_far.entities = gone.entities;
    tables.purges.erase(standing);
    return step;
  });
}

absl::StatusOr<std::vector<storage::StandingPurge>> MemoryStore::ListPurges(CollectionId collection) {
  const MutexLock lock(mutex_);
  std::vector<storage::StandingPurge> purges;
  for (const auto& [id, standing] : TablesOf(collection).purges) purges.push_back(standing.second);
  return purges;
}

// --------------------------------------------------------------------------------------------------------------- reads

absl::StatusOr<storage::DocumentPage> MemoryStore::ListDocuments(CollectionId collection, int page_size,
                                                                 const std::string& page_token) {
  ASSIGN_OR_RETURN(const std::string after, storage::ReadPageToken(page_token));
  const auto size = static_cast<std::size_t>(storage::PageSize(page_size));
  const MutexLock lock(mutex_);
  Tables& tables = TablesOf(collection);
  storage::DocumentPage page;
  for (auto at = tables.live.upper_bound(after); at != tables.live.end(); ++at) {
    if (page.documents.size() == size) {
      page.next_page_token = storage::PageToken(page.documents.back().document.external_id);
      break;
    }
    const DocumentBundle& bundle = tables.versions.at(at->second).bundle;
    page.documents.push_back({bundle.document, static_cast<int>(bundle.chunks.size())});
  }
  return page;
}

absl::StatusOr<DocumentBundle> MemoryStore::GetDocument(CollectionId collection, const std::string& external_id) {
  const MutexLock lock(mutex_);
  RETURN_IF_ERROR(CheckCollection(collection));
  Tables& tables = TablesOf(collection);
  const auto at = tables.live.find(external_id);
  if (at == tables.live.end()) return storage::NoDocument(external_id);
  DocumentBundle bundle = std::move(memory::ReadBundles(tables, {at->second}).at(0));
  bundle.chunk_vectors.clear();
  bundle.statement_vectors.clear();
  return bundle;
}

absl::StatusOr<storage::FeedBatch> MemoryStore::ReadFeed(CollectionId collection, const storage::FeedPosition& position,
                                                         std::size_t max_bytes) {
  if (options_.before_feed) RETURN_IF_ERROR(options_.before_feed());
  const MutexLock lock(mutex_);
  RETURN_IF_ERROR(CheckCollection(collection));
  return memory::ReadFeed(TablesOf(collection), position, max_bytes);
}

bool MemoryStore::WaitForChange(std::chrono::milliseconds timeout) {
  const MutexLock lock(mutex_);
  const auto until = std::chrono::steady_clock::now() + timeout;
  while (changes_ == changes_seen_ && changed_.WaitUntil(mutex_, until)) {
  }
  const bool woken = changes_ != changes_seen_;
  changes_seen_ = changes_;
  return woken;
}

}  // namespace annals::fakes
