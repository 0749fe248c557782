#include "storage/postgres_store.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/document_shape.h"
#include "storage/documents/bundle_reader.h"
#include "storage/documents/document_writer.h"
#include "storage/documents/export_reader.h"
#include "storage/documents/feed_reader.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/request_log.h"
#include "storage/postgres/migrations.h"
#include "storage/postgres/role.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kStartupPoll{250};  // between attempts to reach a database that is not there yet
constexpr seconds kStartupSaid{5};         // between two lines of the log that say so
constexpr milliseconds kPingTimeout{2000};
constexpr milliseconds kCancelTimeout{1000};  // of the word that stops a statement
constexpr int kFeedConnections = 2;  // one that reads a large batch does not keep the list of collections waiting
constexpr int kProbeConnections = 1;

// One collection alone is to be as quick as with the whole pool: what it can use of eight is four writers, one that makes
// vectors, and a little besides.
int ShareOf(const StoreOptions& options) {
  const int share = options.collection_share > 0 ? options.collection_share : options.pool_size * 3 / 4;
  return std::clamp(share, 1, options.pool_size);
}

SessionOptions SessionOptionsOf(const StoreOptions& options, Canceller* canceller = nullptr) {
  return {.statement_timeout = options.statement_timeout, .alter = options.alter, .canceller = canceller};
}

}  // namespace

PostgresStore::PostgresStore(StoreOptions options)
    : options_(std::move(options)),
      canceller_([this]() -> std::unique_ptr<Session> {
        auto session = Session::Connect(options_.url, {.statement_timeout = kCancelTimeout});
        return session.ok() ? *std::move(session) : nullptr;
      }),
      pool_(options_.url, {options_.pool_size, ShareOf(options_)}, SessionOptionsOf(options_, &canceller_)),
      feed_pool_(options_.url, {.sessions = kFeedConnections}, SessionOptionsOf(options_, &canceller_)),
      probe_pool_(options_.url, {.sessions = kProbeConnections}, SessionOptionsOf(options_, &canceller_)),
      listener_(options_.url, SessionOptionsOf(options_)) {}

absl::Status PostgresStore::Start() {
  const auto started = Clock::now();
  std::optional<Clock::time_point> said;
  while (true) {
    auto session = Session::Connect(options_.url, SessionOptionsOf(options_));
    if (session.ok()) {
      canceller_.Prepare();
      if (!options_.allow_superuser) RETURN_IF_ERROR(CheckRole((*session)->connection()));
      if (options_.migration_url.empty()) return ApplyMigrations((*session)->connection());
      ASSIGN_OR_RETURN(const auto owner, Session::Connect(options_.migration_url, SessionOptionsOf(options_)));
      return ApplyMigrations(owner->connection(), EmbeddedMigrations(), (*session)->connection().username());
    }
    const auto waited = Clock::now() - started;
    const std::string progress =
        absl::StrCat("waiting for the database: ", session.status().message(), " (",
                     std::chrono::duration_cast<seconds>(waited).count(), " s of ",
                     std::chrono::duration_cast<seconds>(options_.startup_wait).count(), " s)");
    if (options_.log && (!said || Clock::now() - *said >= kStartupSaid)) {
      options_.log(progress);
      said = Clock::now();
    }
    if (waited >= options_.startup_wait) return session.status();
    std::this_thread::sleep_for(std::min<Clock::duration>(kStartupPoll, options_.startup_wait - waited));
  }
}

ConnectionUse PostgresStore::Connections() const {
  const Pool::Use use = pool_.Look();
  return {pool_.size(), use.taken, use.idle, use.waiting, use.opened};
}

absl::Status PostgresStore::Ping() {
  const CallBounds bounds(CallBounds::Clock::now() + kPingTimeout, {});
  const absl::Status answer = [this]() -> absl::Status {
    ASSIGN_OR_RETURN(Lease session, probe_pool_.Acquire(std::min(options_.acquire_timeout, kPingTimeout)));
    try {
      session->Execute(sql::kPing);
      return absl::OkStatus();
    } catch (const std::exception& e) {
      return ToStatus(e);
    }
  }();
  if (answer.ok() || CallBounds::Check().ok()) return answer;
  return DatabaseError(absl::StatusCode::kUnavailable, absl::StrCat("no answer within ", kPingTimeout.count(), " ms"));
}

// -------------------------------------------------------------------------------------------------------------- writes

absl::Status PostgresStore::CheckRequest(const WriteRequest& request) {
  ASSIGN_OR_RETURN(const std::optional<std::size_t> dimension, Dimension(request.collection, request.space));
  for (std::size_t i = 0; i < request.documents.size(); ++i) {
    const absl::Status shape = CheckShape(request.documents[i], dimension);
    if (!shape.ok()) return InDocument(i, ".", shape);
  }
  return absl::OkStatus();
}

void PostgresStore::Notify(CollectionId collection) {
  Run(collection, [&](Session& session) -> absl::StatusOr<bool> {
    session.Execute(sql::kNotify, Parameters().Int64(collection.value));
    return true;
  }).IgnoreError();  // a reader that is not woken polls
}

// At most `most` in one transaction. Where several fail, the first is written alone: an error is that of one document, and
// those before it are stored. `most` falls to what was stored, and doubles while all are.
absl::StatusOr<std::vector<DocumentResult>> PostgresStore::WriteSome(Session& session, const WriteRequest& request,
                                                                     std::size_t first, std::size_t* most,
                                                                     const FinishWriting& finish) {
  for (int attempt = 1;; ++attempt) {
    const auto some =
        std::span(request.documents).subspan(first).first(std::min(*most, request.documents.size() - first));
    try {
      auto written = storage::WriteDocuments(session, request.collection, request.space, request.writer, some, finish);
      if (written.ok()) *most = written->size() < some.size() ? written->size() : std::min(2 * *most, kMostTogether);
      return written;
    } catch (const std::exception& e) {
      if (IsBrokenConnection(e)) throw;
      if (some.size() == 1 && (!IsConflict(e) || attempt >= options_.max_attempts)) return ToStatus(e);
      *most = 1;
    }
  }
}

absl::Status PostgresStore::WriteAll(Session& session, const WriteRequest& request, WriteResult* result) {
  // The record of a request is part of its last transaction.
  const auto record = [&](const std::vector<DocumentResult>& last) {
    if (request.request_id.empty() || result->documents.size() + last.size() < request.documents.size()) return;
    WriteResult whole = *result;
    whole.documents.insert(whole.documents.end(), last.begin(), last.end());
    whole.watermark = result->watermark = FeedHead(session, request.collection);
    RecordRequest(session, request.collection, request.request_id, request.payload_digest, whole);
  };
  std::size_t most = kMostTogether;
  while (result->documents.size() < request.documents.size()) {
    const std::size_t first = result->documents.size();
    absl::StatusOr<std::vector<DocumentResult>> written = WriteSome(session, request, first, &most, record);
    if (!written.ok()) return InDocument(first, ": ", written.status());
    for (DocumentResult& one : *written) result->documents.push_back(std::move(one));
  }
  if (result->watermark != 0) return absl::OkStatus();
  Transaction transaction(session, request.collection, Isolation::kSnapshot);
  result->watermark = FeedHead(session, request.collection);  // also of what was there already
  return absl::OkStatus();
}

// Documents commit without waiting for the disk. The log is flushed in order, so one flush at the end makes all of them
// durable, before the request is acknowledged: a sync a request, not a sync a document. It runs even when nothing was
// written: what we report as already there may be another writer's commit that is not on disk yet. And it runs in the
// session that committed: if that breaks, PostgreSQL may have crashed and lost the commits, and all is done again.
absl::StatusOr<WriteResult> PostgresStore::WriteDocuments(const WriteRequest& request) {
  RETURN_IF_ERROR(CheckRequest(request));
  if (!request.request_id.empty()) {
    ASSIGN_OR_RETURN(std::optional<WriteResult> first,
                     FindRequest(request.collection, request.request_id, request.payload_digest));
    if (first) return *std::move(first);
  }
  bool wrote = false;
  absl::StatusOr<WriteResult> result = Run(request.collection, [&](Session& session) -> absl::StatusOr<WriteResult> {
    WriteResult all;
    const absl::Status status = WriteAll(session, request, &all);
    wrote |= !all.documents.empty();
    RETURN_IF_ERROR(status);
    session.Execute(sql::kFlush);
    return all;
  });
  if (wrote) Notify(request.collection);
  if (!result.ok() && !request.request_id.empty()) {
    // The same request may have been sent twice at once, and the other have recorded its result first.
    auto first = FindRequest(request.collection, request.request_id, request.payload_digest);
    if (first.ok() && *first) return **std::move(first);
  }
  return result;
}

absl::StatusOr<std::optional<WriteResult>> PostgresStore::FindRequest(CollectionId collection,
                                                                      const std::string& request_id,
                                                                      const std::string& payload_digest) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::optional<WriteResult>> {
    absl::StatusOr<std::optional<WriteResult>> found;
    {
      Transaction transaction(session, collection, Isolation::kSnapshot);
      found = FindRequestRecord(session, collection, request_id, payload_digest);
    }
    if (found.ok() && *found) session.Execute(sql::kFlush);
    return found;
  });
}

absl::StatusOr<std::vector<std::string>> PostgresStore::LiveDigests(CollectionId collection,
                                                                    std::span<const std::string> external_ids) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::vector<std::string>> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    Array ids(Array::Type::kText);
    for (const std::string& id : external_ids) ids.Text(id);
    const Rows rows = session.Execute(sql::kLiveDigests, Parameters().Int64(collection.value).Column(std::move(ids)));
    std::vector<std::string> out;
    for (int i = 0; i < rows.size(); ++i) out.push_back(rows.String(i, 0));
    return out;
  });
}

absl::StatusOr<std::uint64_t> PostgresStore::DeleteDocument(CollectionId collection, const std::string& external_id) {
  bool retired = false;  // by a first attempt, whose session broke before it was flushed
  ASSIGN_OR_RETURN(const auto number,
                   Run(collection, [&](Session& session) -> absl::StatusOr<std::optional<std::uint64_t>> {
                     std::optional<std::uint64_t> done = RetireDocument(session, collection, external_id);
                     if (!done && retired) {
                       Transaction transaction(session, collection, Isolation::kSnapshot);
                       done = FeedHead(session, collection);
                     }
                     retired |= done.has_value();
                     session.Execute(sql::kFlush);
                     return done;
                   }));
  if (!number) return NoDocument(external_id);
  Notify(collection);
  return *number;
}

// --------------------------------------------------------------------------------------------------------------- reads

absl::StatusOr<DocumentPage> PostgresStore::ListDocuments(CollectionId collection, int page_size,
                                                          const std::string& page_token) {
  ASSIGN_OR_RETURN(const std::string after, ReadPageToken(page_token));
  const int size = PageSize(page_size);
  return Run(collection, [&](Session& session) -> absl::StatusOr<DocumentPage> {
    DocumentPage page;
    {
      Transaction transaction(session, collection, Isolation::kSnapshot);
      const Rows rows =
          session.Execute(sql::kListDocuments, Parameters().Int64(collection.value).Text(after).Int64(size + 1));
      std::vector<std::int64_t> ids;
      for (int i = 0; i < std::min(rows.size(), size); ++i) ids.push_back(rows.Int64(i, 0));
      for (DocumentRow& row : ReadDocumentRows(session, ids))
        page.documents.push_back({std::move(row.document), row.chunks});
      if (rows.size() > size) page.next_page_token = PageToken(page.documents.back().document.external_id);
    }
    session.Execute(sql::kFlushRead);
    return page;
  });
}

absl::StatusOr<DocumentBundle> PostgresStore::GetDocument(CollectionId collection, const std::string& external_id) {
  RETURN_IF_ERROR(Dimension(collection, 0).status());  // there is such a collection
  return Run(collection, [&](Session& session) -> absl::StatusOr<DocumentBundle> {
    std::vector<DocumentBundle> found;
    {
      Transaction transaction(session, collection, Isolation::kSnapshot);
      Array asked(Array::Type::kText);
      asked.Text(external_id);
      const Rows live =
          session.Execute(sql::kLiveDocuments, Parameters().Int64(collection.value).Column(std::move(asked)));
      if (!live.IsNull(0, 1)) found = ReadBundles(session, {live.Int64(0, 1)}, {.vectors = false});
    }
    session.Execute(sql::kFlushRead);  // that there is none, too
    if (found.empty()) return NoDocument(external_id);
    return std::move(found[0]);
  });
}

absl::StatusOr<ExportPage> PostgresStore::ReadExport(CollectionId collection, const ExportPosition& from, bool history,
                                                     std::size_t max_bytes) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<ExportPage> {
    ExportPage page;
    {
      Transaction transaction(session, collection, Isolation::kSnapshot);
      page = ReadExportPage(session, collection, from, history, max_bytes);
    }
    session.Execute(sql::kFlushRead);
    return page;
  });
}

absl::StatusOr<FeedBatch> PostgresStore::ReadFeed(CollectionId collection, const FeedPosition& position,
                                                  std::size_t max_bytes) {
  return RunOn(feed_pool_, {}, [&](Session& session) -> absl::StatusOr<FeedBatch> {
    absl::StatusOr<FeedBatch> batch;
    {
      Transaction transaction(session, collection, Isolation::kSnapshot);
      batch = ReadFeedBatch(session, collection, position, max_bytes);
    }
    // What is shown is on disk, and what is on disk keeps its number through a crash.
    if (batch.ok() && batch->next.watermark > position.watermark) session.Execute(sql::kFlushRead);
    return batch;
  });
}

absl::StatusOr<std::int64_t> PostgresStore::Trim(CollectionId collection, const Retention& retention) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::int64_t> {
    Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kLater);
    if (!session.Execute(sql::kTryTrim, Parameters().Int64(collection.value)).Bool(0, 0)) return 0;
    std::int64_t gone = 0;
    for (const auto& [statement, age] :
         {std::pair{&sql::kTrimFeed, retention.feed}, {&sql::kTrimRequests, retention.requests}}) {
      if (age.count() == 0) continue;
      const auto most = static_cast<std::int64_t>(retention.most);
      gone +=
          session.Execute(*statement, Parameters().Int64(collection.value).Int64(age.count()).Int64(most)).Int64(0, 0);
    }
    transaction.Commit();
    return gone;
  });
}

absl::StatusOr<std::unique_ptr<Store>> Store::Open(StoreOptions options) {
  if (options.pool_size < 1) return absl::InvalidArgumentError("pool_size: must be at least 1");
  if (options.collection_share < 0 || options.collection_share > options.pool_size)
    return absl::InvalidArgumentError("collection_share: must be 0 to pool_size");
  auto store = std::make_unique<PostgresStore>(std::move(options));
  RETURN_IF_ERROR(store->Start());
  return store;
}

}  // namespace annals::storage
