// The calls of PostgresStore about the rows of engine kPostgres.
#include <chrono>
#include <thread>
#include <utility>

#include "storage/documents/feed_reader.h"
#include "storage/engine/engine_reader.h"
#include "storage/engine/engine_sql.h"
#include "storage/engine/engine_writer.h"
#include "storage/postgres/sql.h"
#include "storage/postgres_store.h"

namespace annals::storage {
namespace {

constexpr std::chrono::seconds kPurgePatience{60};
constexpr std::chrono::milliseconds kBusyPoll{20};          // while another server is at the rows
constexpr std::size_t kPurgeBytes = std::size_t{16} << 20;  // of vectors, in one transaction of the rows

}  // namespace

absl::StatusOr<EngineProgress> PostgresStore::AdvanceEngine(CollectionId collection, std::size_t max_bytes) {
  ASSIGN_OR_RETURN(
      const EngineProgress progress, RunOn(feed_pool_, {}, [&](Session& session) -> absl::StatusOr<EngineProgress> {
        Transaction transaction(session, collection, Isolation::kSnapshotWrite, Durability::kOnCommit, Patience::kLong);
        ASSIGN_OR_RETURN(const EngineProgress made, AdvanceRows(session, collection, max_bytes));
        if (!made.busy) transaction.Commit();
        return made;
      }));
  if (progress.documents > 0) Notify(collection);  // other servers follow the rows
  return progress;
}

absl::Status PostgresStore::PurgeFromEngine(CollectionId collection, std::uint64_t watermark) {
  ASSIGN_OR_RETURN(const bool has_rows, Run(collection, [&](Session& session) -> absl::StatusOr<bool> {
                     const Rows row = session.Execute(sql::kIsOfEngine, Parameters().Int64(collection.value));
                     return row.size() > 0 && row.Bool(0, 0);
                   }));
  const auto until = std::chrono::steady_clock::now() + kPurgePatience;
  while (has_rows) {
    ASSIGN_OR_RETURN(const EngineProgress progress, AdvanceEngine(collection, kPurgeBytes));
    if (progress.watermark >= watermark) break;
    if (std::chrono::steady_clock::now() >= until)
      return DatabaseError(absl::StatusCode::kUnavailable,
                           "purged; the rows of the engine still follow the change feed");
    if (progress.busy) std::this_thread::sleep_for(kBusyPoll);
  }
  return absl::OkStatus();
}

absl::StatusOr<FeedBatch> PostgresStore::ReadShapes(CollectionId collection, const FeedPosition& position,
                                                    std::size_t max_bytes) {
  return RunOn(feed_pool_, {}, [&](Session& session) -> absl::StatusOr<FeedBatch> {
    const Transaction transaction(session, collection, Isolation::kSnapshot);
    return ReadFeedBatch(session, collection, position, max_bytes, FeedContent::kShapes);
  });
}

absl::StatusOr<index::StoredReply> PostgresStore::ReadEngine(CollectionId collection,
                                                             const index::StoredWanted& wanted) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<index::StoredReply> {
    const Transaction transaction(session, collection, Isolation::kSnapshot);
    return ReadEngineRows(session, wanted);
  });
}

absl::StatusOr<std::optional<std::vector<index::StoredPlace>>> PostgresStore::NearestInEngine(
    CollectionId collection, bool statements, std::span<const float> query, std::size_t k) {
  using Found = std::optional<std::vector<index::StoredPlace>>;
  return Run(collection, [&](Session& session) -> absl::StatusOr<Found> {
    const Transaction transaction(session, collection, Isolation::kSnapshot);
    return NearestRows(session, collection, statements, query, k);
  });
}

}  // namespace annals::storage
