// The durable store: PostgreSQL, schema `annals`. All truth is here; everything else can be thrown away.
//
//   StatusOr<std::unique_ptr<Store>> store = Store::Open({.url = "host=/run/annals dbname=annals"});
//   ASSIGN_OR_RETURN(WriteResult r, store->WriteDocuments(write));     // committed when this returns OK
//
// Invariants (docs/design.md §4): one document is written, replaced or deleted in one transaction with all its rows and
// its change-feed row; acknowledged means committed and on disk, and so does shown by the feed; entities live while a
// live chunk supports them; history is kept until purge; the feed never loses a row that commits late.
//
// Thread-safe: every call takes one connection from a bounded pool, of which one collection has a share at most, and waits
// at most `acquire_timeout` for it.
// Errors: kUnavailable (database gone, pool or share exhausted: worth a retry), kNotFound, kAlreadyExists, kFailedPrecondition
// (collection made for another model or dimension), kInvalidArgument, kInternal; kDeadlineExceeded and kCancelled when
// the bounds of the call end (call_bounds.h). A lost connection is replaced; a
// serialization failure or deadlock is retried up to `max_attempts` times inside.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/index/image.h"
#include "core/ingest/document_input.h"
#include "core/privacy/policy.h"
#include "core/record/authority.h"
#include "core/record/features.h"
#include "core/record/record.h"
#include "storage/export_page.h"
#include "storage/key_store.h"

namespace annals::storage {

struct StoreOptions {
  std::string url;  // libpq connection string or postgresql:// URL
  // Of the role that owns the schema: it applies migrations, and lets the role of `url` read and write the tables, and no
  // more. Empty: the role of `url` owns the schema.
  std::string migration_url;
  int pool_size = 8;
  int collection_share = 0;  // of pool_size, that one collection may hold at once; 0: three quarters
  std::chrono::milliseconds acquire_timeout{10'000};
  std::chrono::milliseconds statement_timeout{60'000};
  std::chrono::milliseconds startup_wait{60'000};  // how long Open waits for a database that is not there yet
  int max_attempts = 5;
  bool allow_superuser = false;  // open also as a role that row security does not bind
  // Of a test that takes a line of defence away: what a statement is prepared as instead of its text. Empty: its text.
  std::function<std::string(std::string)> alter;
  // Of a purge of an entity: what one transaction removes, at most, but one document at least. Rows are those of its
  // versions: passages, statements, mentions, relations.
  struct PurgeBatch {
    int documents = 500;
    std::int64_t rows = 100'000;
  } purge_batch = {};
  std::function<void(const std::string&)> log;  // "waiting for PostgreSQL at …: connection refused (3 s of 60 s)"
};

// What one model makes of a collection's texts. Vectors of two spaces are never compared.
struct VectorSpace {
  std::int32_t number = 0;  // within the collection, from 0; none is given twice
  std::string embedder;     // model name
  std::size_t dimension = 0;

  bool operator==(const VectorSpace&) const = default;
};

struct Collection {
  CollectionId id;
  std::string name;      // [a-z0-9][a-z0-9_-]{0,62}
  std::string embedder;  // model name
  std::size_t dimension = 0;
  Timestamp created;
  AuthorityOrder::Ranks authority;  // how its sources rank, as far as it differs from the default; sorted
  std::string language;             // ISO 639-1 code of its terms; empty until it is decided, then for good
  Features features;                // what questions to it do where they do not say it
  privacy::Policy privacy;          // what is done to private data; off: nothing
  std::int32_t space = 0;           // the number of the space that serves: that of `embedder` and `dimension`
  std::optional<VectorSpace> next;  // that is being made to take its place
  KeyLimits limits;                 // of all its callers together, on one server: part of its quota
  bool old_vectors = false;         // of spaces that serve no longer there may be vectors: ClearOldVectors

  VectorSpace serving() const { return {space, embedder, dimension}; }
};

struct CollectionStats {
  std::int64_t documents = 0, chunks = 0, statements = 0, mentions = 0, relations = 0, entities = 0, events = 0,
               edges = 0, asset_edges = 0;
};

// What a collection may hold of live documents, and what all its callers may ask of one server. 0: no limit.
struct Quota {
  std::int64_t documents = 0;
  std::int64_t text_bytes = 0;  // of their passages, in UTF-8
  std::int64_t statements = 0;
  KeyLimits calls;

  bool counts() const { return documents != 0 || text_bytes != 0 || statements != 0; }  // what it holds is counted
  bool operator==(const Quota&) const = default;
};
struct QuotaUse {
  Quota quota;
  std::int64_t documents = 0, text_bytes = 0, statements = 0;  // that it holds, where it counts

  bool operator==(const QuotaUse&) const = default;
};

// What a key stores in a collection, counted from its first document there while it had limits.
struct KeyUse {
  std::string key_id;
  std::int64_t documents = 0, text_bytes = 0, statements = 0;

  bool operator==(const KeyUse&) const = default;
};

// What is still to be made of a collection's vectors.
struct VectorBacklog {
  std::int64_t documents = 0;  // versions that lack some
  std::int64_t texts = 0;      // passages and statements of theirs that have none
};

struct VectorsWritten {
  std::size_t versions = 0;     // that lack none of the space any more
  std::uint64_t watermark = 0;  // a view at or past it has them; 0 when nothing that serves was stored
};
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

// A document that LiveDigests found unchanged may be sent with its external_id and digest alone, without chunks: it is
// kUnchanged, or the call kAborted when another writer changed it meanwhile.
struct DocumentWrite {
  ingest::PreparedDocument document;
  std::string digest;                    // ingest::ContentDigest
  std::vector<float> chunk_vectors;      // rows in chunk order
  std::vector<float> statement_vectors;  // rows in (chunk, statement) order
  std::vector<SealedValue> originals;    // of its tokens, where they are kept; each token once
  // What the client sent, as the server packs it and storage cannot read it. Empty: it is not kept.
  std::string given;
  // How many of these rows are zeros because their vectors are to be made later (ClaimVectorWork). 0: none.
  int missing_vectors = 0;
};

enum class WriteOutcome { kCreated, kReplaced, kUnchanged };
struct DocumentResult {
  std::string external_id;
  DocumentId id;
  WriteOutcome outcome = WriteOutcome::kCreated;
  int chunks = 0, statements = 0, relations = 0;
};

// The key that writes: the documents become its own, and it keeps within its limits.
struct Writer {
  std::string key_id;  // empty: no key, and the documents belong to none
  StorageLimits limits;
};

struct WriteRequest {
  CollectionId collection;
  std::string request_id;      // empty: no idempotency record
  std::string payload_digest;  // of the whole request; compared when request_id repeats
  std::vector<DocumentWrite> documents;
  std::int32_t space = 0;  // whose vectors these are; of one that serves no longer none are stored
  Writer writer = {};
};
struct WriteResult {
  std::vector<DocumentResult> documents;  // in request order
  std::uint64_t watermark = 0;            // a view at or past it contains these documents
  bool repeated = false;                  // request_id was seen before: this is the first result
};

// How far a reader has read the change feed of a collection. {} is the beginning; a reader passes on what it was given.
struct FeedPosition {
  std::uint64_t number = 0;  // of the last change that was read: the watermark of who has applied it
  // What tells another feed, or another history of it, from the one that was read. Empty, 0: not looked at.
  std::string origin;       // cluster, timeline, database and its epoch
  std::uint64_t row = 0;    // the last row read …
  Timestamp logged;         // … and when it was logged
  std::uint64_t floor = 0;  // up to which rows were missing then
  // Whose vectors are read; nullopt: of the space that serves when the reader begins.
  std::optional<VectorSpace> space;
};

// What the feed holds after a position, ready for an image.
struct FeedBatch {
  index::Change change;  // its watermark is that of `next`
  bool more = false;     // call again at once
  FeedPosition next;
  VectorSpace serving;  // the space that serves now: where it is not the position's, the reader has to begin with it
  // Not empty: the position is of another feed, or of one that has gone back since (crash of a disk, restore,
  // promotion), or rows after it are gone. Nothing was read; what was built from it is to be thrown away. Says why.
  std::string restart;
};

// What a collection need not keep. Zero: it is kept.
struct Retention {
  std::chrono::seconds feed{0};      // feed rows of what has passed; a reader that was away for longer begins again
  std::chrono::seconds requests{0};  // first results of requests
  std::size_t most = 10'000;         // rows of each kind that one call removes
};

struct DocumentSummary {
  Document document;
  int chunks = 0;
};
struct DocumentPage {
  std::vector<DocumentSummary> documents;
  std::string next_page_token;
};

// What a merge or a split did.
struct IdentityChange {
  EntityId entity;  // that stays, or that is its own again
  std::string name;
  EntityId other;              // that went into it, or that it came out of
  std::int64_t documents = 0;  // versions that replicas read again
  bool changed = false;
  std::uint64_t watermark = 0;
};
struct AddedAlias {
  EntityId entity;
  std::string key;
  bool changed = false;
  std::uint64_t watermark = 0;
};
struct AliasCandidate {
  EntityId entity, other;
  std::string name, other_name;
  double score = 0;
  std::string rule;  // identity::LikenessRule by name
};
struct CopyLink {
  std::string copy, original;  // external ids; no original: the link is undone
};
struct LinkedCopies {
  std::vector<std::string> changed;  // external ids of copies, in the order given
  std::uint64_t watermark = 0;
};
struct AssetLinksWritten {
  std::int64_t added = 0, changed = 0, unchanged = 0;
  std::uint64_t watermark = 0;
};
struct AssetLinkRemoved {
  bool removed = false;
  std::uint64_t watermark = 0;
};
struct Purged {
  std::int64_t versions = 0, entities = 0;
  std::vector<std::string> documents;  // external ids, sorted
  std::uint64_t watermark = 0;
};
// A purge of an entity that has begun and not ended, and what is gone so far.
struct StandingPurge {
  std::int64_t id = 0;
  std::int64_t documents_found = 0;  // when it began
  std::int64_t documents = 0, versions = 0, entities = 0;
  Timestamp begun;
};
struct PurgeBegun {
  StandingPurge purge;
  std::vector<std::string> documents;  // that name the entity now, sorted
};
struct PurgeStep {
  bool ended = false;                  // nothing is left
  bool held = false;                   // somebody else is at it: nothing was done
  std::vector<std::string> documents;  // that went with this step, sorted
  StandingPurge so_far;                // of the whole purge; id 0 when somebody else has ended it
  std::uint64_t watermark = 0;
};

struct ConnectionUse {
  int most = 0, busy = 0, idle = 0, waiting = 0;  // calls that wait for one
  std::uint64_t opened = 0;                       // since the start
};

class Store {
 public:
  static absl::StatusOr<std::unique_ptr<Store>> Open(StoreOptions options);
  virtual ~Store() = default;

  virtual absl::Status Ping() = 0;                // a round trip, bounded by 2 s
  virtual ConnectionUse Connections() const = 0;  // of the calls; those of the feed and of probes are apart

  // Collections. Create is idempotent for equal arguments; kFailedPrecondition when it exists with another model.
  virtual absl::StatusOr<Collection> CreateCollection(const std::string& name, const std::string& embedder,
                                                      std::size_t dimension) = 0;
  virtual absl::StatusOr<Collection> GetCollection(const std::string& name) = 0;
  virtual absl::StatusOr<std::vector<Collection>> ListCollections() = 0;
  // Replaces the ranks of the collection's sources; kNotFound when there is no such collection.
  virtual absl::StatusOr<Collection> SetAuthority(const std::string& name, const AuthorityOrder::Ranks& ranks) = 0;
  // Replaces what questions to the collection do; kNotFound as above.
  virtual absl::StatusOr<Collection> SetFeatures(const std::string& name, const Features& features) = 0;
  // Replaces what is done to private data, and forgets the originals where the policy keeps none; kNotFound when there is
  // no such collection.
  virtual absl::StatusOr<Collection> SetPrivacy(const std::string& name, const privacy::Policy& policy) = 0;
  // Gives a collection without a language one; one that has a language keeps it. Returns the collection as it is then.
  // To be called before the first documents are written: the feed tells it with them.
  virtual absl::StatusOr<Collection> DecideLanguage(const std::string& name, const std::string& language) = 0;
  virtual absl::Status DeleteCollection(const std::string& name) = 0;
  virtual absl::StatusOr<CollectionStats> Stats(CollectionId collection) = 0;
  // Counts what the collection holds, and has every write from now on keep within the quota, on whatever server: what would
  // exceed it is kResourceExhausted with a QuotaBreach (refusals.h), and nothing of that document is stored. A collection
  // that holds more already keeps it, and may shrink. A quota without limits: none, and nothing is counted.
  virtual absl::StatusOr<QuotaUse> SetQuota(CollectionId collection, const Quota& quota) = 0;
  virtual absl::StatusOr<std::optional<QuotaUse>> GetQuota(CollectionId collection) = 0;  // nullopt: it has none
  // Of each key that has, or had, limits when it wrote there; by id. A document is its who wrote the live version. What is
  // there already when a key first writes with limits is counted then; SetQuota counts all of them anew.
  virtual absl::StatusOr<std::vector<KeyUse>> ListKeyUse(CollectionId collection) = 0;

  // Each document within one transaction, which may hold several; the request's idempotency record commits with the last
  // one. What fails is one document, and those before it are stored. One whose digest equals the live one's is left as it
  // is (kUnchanged), its writer's too. kAlreadyExists: request_id was used with another payload. kResourceExhausted with a
  // QuotaBreach: beyond the collection's quota, or the writer's limits.
  virtual absl::StatusOr<WriteResult> WriteDocuments(const WriteRequest& request) = 0;
  // The first result of a request id, nullopt when it is new; kAlreadyExists when its payload differed. Lets the caller
  // skip preparation and embedding.
  virtual absl::StatusOr<std::optional<WriteResult>> FindRequest(CollectionId collection, const std::string& request_id,
                                                                 const std::string& payload_digest) = 0;
  // Digests of live documents among `external_ids`, same order, "" where there is none: what need not be embedded
  // again.
  virtual absl::StatusOr<std::vector<std::string>> LiveDigests(CollectionId collection,
                                                               std::span<const std::string> external_ids) = 0;
  // Retires a document; kNotFound when no live one has that id. Returns the watermark.
  virtual absl::StatusOr<std::uint64_t> DeleteDocument(CollectionId collection, const std::string& external_id) = 0;

  // Vectors that are made after their document was stored. Any number of servers share the work: who has claimed a
  // version has it for as long as `hold` says, then it is anybody's again, so that nothing waits for a server that died.
  // Each call is about one space of the collection: that which serves, or the next.
  //
  // Versions that lack vectors and nobody holds, oldest first, with their vector lists (rows of zeros where they lack
  // one), the first of them and what fits beside it into `most_texts` missing ones. Empty: nothing to do.
  virtual absl::StatusOr<std::vector<DocumentBundle>> ClaimVectorWork(CollectionId collection, const VectorSpace& space,
                                                                      std::int64_t most_texts,
                                                                      std::chrono::seconds hold) = 0;
  // From now on; 0 s lets go of it. Also how a version that cannot be embedded now is left for later.
  virtual absl::Status HoldVectorWork(CollectionId collection, const VectorSpace& space,
                                      std::span<const DocumentId> documents, std::chrono::seconds hold) = 0;
  // Stores the vectors that the versions lacked, in one transaction, and has replicas read them, where the space serves.
  // A version that is gone, or was done by another server meanwhile, is passed over, and so is a space that serves no
  // longer, or no more is to. How many versions were done.
  virtual absl::StatusOr<VectorsWritten> WriteVectors(CollectionId collection, const VectorSpace& space,
                                                      std::span<const DocumentBundle> versions) = 0;
  virtual absl::StatusOr<VectorBacklog> GetVectorBacklog(CollectionId collection, const VectorSpace& space) = 0;

  // Another model, while the vectors of the old one serve. Begin makes the next space, which all versions that are stored
  // and those that will be are to have vectors of; kFailedPrecondition when one of another model is being made. Nothing
  // changes where that model serves already, or is being made. Cancel forgets it, with its vectors.
  virtual absl::StatusOr<Collection> BeginReembedding(const std::string& name, const std::string& embedder,
                                                      std::size_t dimension) = 0;
  virtual absl::StatusOr<Collection> CancelReembedding(const std::string& name) = 0;
  // Has the space serve, once no version lacks vectors of it: in one transaction, which replicas read with the feed. False
  // when some do, or when it is not the next one (any more).
  virtual absl::StatusOr<bool> FinishReembedding(CollectionId collection, const VectorSpace& space) = 0;
  // Passages and statements of all versions: what a re-embedding has to do, done or not.
  virtual absl::StatusOr<std::int64_t> CountTexts(CollectionId collection) = 0;
  // Removes vectors of spaces that are neither, since `space` serves: of `most` versions after the one given. The last
  // version that was looked at; 0 when there is none after, and then `old_vectors` is false, or when another server is
  // at it.
  virtual absl::StatusOr<DocumentId> ClearOldVectors(CollectionId collection, const VectorSpace& space,
                                                     DocumentId after, std::size_t most) = 0;

  // Originals of tokens. Each version of a document brings its own rows, and a purge takes them along: a value that two
  // documents hold is there until the second goes.
  //
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

  // Identity. A name is a key or alias (text::NameKey), or an id, "#17"; kNotFound when it means nobody,
  // kFailedPrecondition when it means several entities that are not one.
  //
  // What `source` is becomes `target`, for present and future documents; nothing changes when they are one already.
  virtual absl::StatusOr<IdentityChange> MergeEntities(CollectionId collection, const std::string& source,
                                                       const std::string& target) = 0;
  // Undoes the merge of the entity that bears the name; kFailedPrecondition when it is its own. With `documents`
  // (external ids, at least one): what all their versions say of the name becomes a new entity of that name;
  // kFailedPrecondition when no other live document names it, kNotFound when one of them does not.
  virtual absl::StatusOr<IdentityChange> SplitEntity(CollectionId collection, const std::string& name,
                                                     const std::vector<std::string>& documents) = 0;
  virtual absl::StatusOr<AddedAlias> AddAlias(CollectionId collection, const std::string& name,
                                              const std::string& alias) = 0;
  virtual absl::StatusOr<std::vector<AliasCandidate>> ListAliasCandidates(CollectionId collection, int most) = 0;

  // Writes canonical_of of live documents whose client gave none; others are left as they are, and so are those whose
  // link was undone before.
  virtual absl::StatusOr<LinkedCopies> LinkCopies(CollectionId collection, const std::vector<CopyLink>& links) = 0;

  // Links between assets that no document states, in one transaction: one that is there takes another confidence or
  // provenance. REQUIRES: no two of the same source, relation and target.
  virtual absl::StatusOr<AssetLinksWritten> LinkAssets(CollectionId collection,
                                                       const std::vector<AssetEdge>& links) = 0;
  // The link of that source, relation and target; what documents state stays.
  virtual absl::StatusOr<AssetLinkRemoved> UnlinkAssets(CollectionId collection, const AssetEdge& link) = 0;

  // Purge: for good; waits up to minutes. All versions of the document, in one transaction, with what only they brought:
  // entities, aliases, links of its assets, originals of tokens, results of requests, log rows. kNotFound when there is no version.
  virtual absl::StatusOr<Purged> PurgeDocument(CollectionId collection, const std::string& external_id) = 0;
  // All documents of which some version names the entity, and so the entity. `dry_run`: only which documents. Begins a
  // purge, or finds the one that has begun, and takes its steps to the end; the counts are those of the whole purge. What
  // ends it early ends no purge: the steps that are left can be taken by anybody.
  virtual absl::StatusOr<Purged> PurgeEntity(CollectionId collection, const std::string& name, bool dry_run) = 0;
  // The same in parts. What is to go is written down before anything goes, so a server that dies leaves work and no doubt.
  // A purge takes documents that come while it stands, too: it has ended when none names the entity. Meanwhile the entity
  // can be neither merged, split nor given names: kFailedPrecondition.
  virtual absl::StatusOr<PurgeBegun> BeginPurge(CollectionId collection, const std::string& name) = 0;
  // One transaction: what StoreOptions::purge_batch says, and the entity with the last of it. Whoever took a step has the
  // next one for `hold`; `take`: from others, too. Right to do at any time, and twice.
  virtual absl::StatusOr<PurgeStep> StepPurge(CollectionId collection, std::int64_t purge, bool take,
                                              std::chrono::seconds hold) = 0;
  virtual absl::StatusOr<std::vector<StandingPurge>> ListPurges(CollectionId collection) = 0;  // by id

  virtual absl::StatusOr<DocumentPage> ListDocuments(CollectionId collection, int page_size,
                                                     const std::string& page_token) = 0;
  virtual absl::StatusOr<DocumentBundle> GetDocument(CollectionId collection,
                                                     const std::string& external_id) = 0;  // live; vectors left out

  // The collection as it was given, a page of at most about so many bytes, one version at least, which may have nothing but
  // where the next begins; {} is the beginning. `history`: retired versions, too. All of it is durable.
  virtual absl::StatusOr<ExportPage> ReadExport(CollectionId collection, const ExportPosition& from, bool history,
                                                std::size_t max_bytes) = 0;

  // The change feed after `position` ({}: from the beginning, i.e. everything there is), at most about so many bytes of
  // vectors, but one document at least: cut between documents, within a transaction too, and never between the two
  // versions of a replacement. All of it is durable.
  virtual absl::StatusOr<FeedBatch> ReadFeed(CollectionId collection, const FeedPosition& position,
                                             std::size_t max_bytes) = 0;
  // Removes what is older than `retention` says, in one short transaction. How many rows; 0 also when another server is
  // at it.
  virtual absl::StatusOr<std::int64_t> Trim(CollectionId collection, const Retention& retention) = 0;
  // Blocks until a NOTIFY arrives or `timeout` passes; true when woken. One caller at a time.
  virtual bool WaitForChange(std::chrono::milliseconds timeout) = 0;
};

}  // namespace annals::storage
