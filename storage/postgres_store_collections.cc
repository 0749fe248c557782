// The calls of PostgresStore about collections.
#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "storage/documents/quota.h"
#include "storage/engine/engine_writer.h"
#include "storage/postgres/sql.h"
#include "storage/postgres_store.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

Collection CollectionOf(const Rows& rows, int i) {
  Collection collection{CollectionId{rows.Int64(i, 0)}, rows.String(i, 1), rows.String(i, 2),
                        static_cast<std::size_t>(rows.Int32(i, 3)), rows.Time(i, 4)};
  for (const auto& [source, rank] : rows.Pairs(i, 5)) {
    int value = 0;
    if (absl::SimpleAtoi(rank, &value)) collection.authority.emplace_back(source, value);
  }
  collection.language = rows.String(i, 6);
  for (const auto& [feature, mode] : rows.Pairs(i, 7)) SetFeature(feature, mode, &collection.features);
  // A line that a later version wrote hides everything rather than nothing.
  collection.privacy = privacy::PolicyOfLine(rows.String(i, 8))
                           .value_or(privacy::Policy{.rules = {{.action = privacy::PiiAction::kRedact}}});
  collection.space = rows.Int32(i, 9);
  if (rows.Int32(i, 10) > 0)
    collection.next = {rows.Int32(i, 10), rows.String(i, 11), static_cast<std::size_t>(rows.Int32(i, 12))};
  collection.old_vectors = rows.Bool(i, 13);
  if (rows.String(i, 17) == Name(Engine::kPostgres)) collection.engine = Engine::kPostgres;
  collection.limits = {.calls_per_second = rows.Int32(i, 14), .burst = rows.Int32(i, 15), .streams = rows.Int32(i, 16)};
  return collection;
}

}  // namespace

const char* Name(Engine engine) { return engine == Engine::kPostgres ? "postgres" : "memory"; }

absl::StatusOr<Collection> PostgresStore::CreateCollection(const std::string& name, const std::string& embedder,
                                                           std::size_t dimension, const EngineChoice& engine) {
  RETURN_IF_ERROR(CheckModel(embedder, dimension));
  ASSIGN_OR_RETURN(
      const CollectionId made, Run([&](Session& session) -> absl::StatusOr<CollectionId> {
        const Rows row = session.Execute(
            sql::kCreateCollection,
            Parameters().Text(name).Text(embedder).Int32(static_cast<int>(dimension)).Text(Name(engine.engine)));
        return row.size() == 0 ? CollectionId() : CollectionId(row.Int64(0, 0));
      }));
  if (made && engine.engine == Engine::kPostgres && engine.search_vectors) {
    const absl::Status vectors = Run(made, [&](Session& session) -> absl::StatusOr<bool> {
                                   Transaction transaction(session, made);
                                   RETURN_IF_ERROR(MakeEngineVectors(session, made, dimension));
                                   transaction.Commit();
                                   return true;
                                 }).status();
    if (!vectors.ok()) {
      DeleteCollection(name).IgnoreError();  // it is empty, and would answer nothing
      return vectors;
    }
  }
  ASSIGN_OR_RETURN(Collection collection, GetCollection(name));
  RETURN_IF_ERROR(CheckMadeFor(collection, embedder, dimension));
  return collection;
}

absl::StatusOr<Collection> PostgresStore::GetCollection(const std::string& name) {
  return Run([&](Session& session) -> absl::StatusOr<Collection> {
    const Rows rows = session.Execute(sql::kGetCollection, Parameters().Text(name));
    if (rows.size() == 0) return NoCollection(name);
    return CollectionOf(rows, 0);
  });
}

absl::StatusOr<std::vector<Collection>> PostgresStore::ListCollections() {
  // The feed asks it too, in a thread that serves no call: such threads have no bounds (storage/call_bounds.h).
  return RunOn(CallBounds::Any() ? pool_ : feed_pool_, {},
               [&](Session& session) -> absl::StatusOr<std::vector<Collection>> {
                 const Rows rows = session.Execute(sql::kListCollections);
                 std::vector<Collection> out;
                 for (int i = 0; i < rows.size(); ++i) out.push_back(CollectionOf(rows, i));
                 return out;
               });
}

absl::StatusOr<Collection> PostgresStore::SetAuthority(const std::string& name, const AuthorityOrder::Ranks& ranks) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto& [source, rank] : ranks) pairs.emplace_back(source, absl::StrCat(rank));
  std::ranges::sort(pairs);
  ASSIGN_OR_RETURN(const Collection known, GetCollection(name));
  ASSIGN_OR_RETURN(const Collection collection, Run(known.id, [&](Session& session) -> absl::StatusOr<Collection> {
                     const Rows rows = session.Execute(sql::kSetAuthority, Parameters().Text(name).Pairs(pairs));
                     if (rows.size() == 0) return NoCollection(name);
                     return CollectionOf(rows, 0);
                   }));
  Notify(collection.id);
  return collection;
}

absl::StatusOr<Collection> PostgresStore::SetFeatures(const std::string& name, const Features& features) {
  const auto pairs = WrittenFeatures(features);
  ASSIGN_OR_RETURN(const Collection known, GetCollection(name));
  ASSIGN_OR_RETURN(const Collection collection, Run(known.id, [&](Session& session) -> absl::StatusOr<Collection> {
                     const Rows rows = session.Execute(sql::kSetFeatures, Parameters().Text(name).Pairs(pairs));
                     if (rows.size() == 0) return NoCollection(name);
                     return CollectionOf(rows, 0);
                   }));
  Notify(collection.id);
  return collection;
}

absl::StatusOr<Collection> PostgresStore::SetPrivacy(const std::string& name, const privacy::Policy& policy) {
  ASSIGN_OR_RETURN(const Collection known, GetCollection(name));
  ASSIGN_OR_RETURN(const Collection collection, Run(known.id, [&](Session& session) -> absl::StatusOr<Collection> {
                     Transaction transaction(session, known.id);
                     const Rows rows =
                         session.Execute(sql::kSetPrivacy, Parameters().Text(name).Text(privacy::ToLine(policy)));
                     if (rows.size() == 0) return NoCollection(name);
                     if (!policy.keep_originals)
                       session.Execute(sql::kForgetOriginals, Parameters().Int64(known.id.value));
                     transaction.Commit();
                     return CollectionOf(rows, 0);
                   }));
  Notify(collection.id);
  return collection;
}

absl::StatusOr<Collection> PostgresStore::DecideLanguage(const std::string& name, const std::string& language) {
  ASSIGN_OR_RETURN(const Collection known, GetCollection(name));
  return Run(known.id, [&](Session& session) -> absl::StatusOr<Collection> {
    const Rows rows = session.Execute(sql::kDecideLanguage, Parameters().Text(name).Text(language));
    if (rows.size() == 0) return NoCollection(name);
    return CollectionOf(rows, 0);
  });
}

absl::Status PostgresStore::DeleteCollection(const std::string& name) {
  ASSIGN_OR_RETURN(const Collection collection, GetCollection(name));
  return Run(collection.id,
             [&](Session& session) -> absl::StatusOr<bool> {
               Transaction transaction(session, collection.id, Isolation::kReadCommitted, Durability::kOnCommit,
                                       Patience::kLong);
               // Waits for writers under way (they hold a share of this row) and keeps new ones out.
               if (session.Execute(sql::kLockCollection, Parameters().Text(name)).size() == 0)
                 return NoCollection(name);
               if (collection.engine == Engine::kPostgres) RemoveEngine(session, collection.id);
               for (const Sql& statement : sql::kEmptyCollection)
                 session.Execute(statement, Parameters().Int64(collection.id.value));
               session.Execute(sql::kDeleteCollection, Parameters().Int64(collection.id.value));
               transaction.Commit();
               return true;
             })
      .status();
}

absl::StatusOr<CollectionStats> PostgresStore::Stats(CollectionId collection) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<CollectionStats> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    const Rows row = session.Execute(sql::kStats, Parameters().Int64(collection.value));
    return CollectionStats{.documents = row.Int64(0, 0),
                           .chunks = row.Int64(0, 1),
                           .statements = row.Int64(0, 2),
                           .mentions = row.Int64(0, 3),
                           .relations = row.Int64(0, 4),
                           .entities = row.Int64(0, 8),
                           .events = row.Int64(0, 5),
                           .edges = row.Int64(0, 6),
                           .asset_edges = row.Int64(0, 7) + row.Int64(0, 9)};
  });
}

absl::StatusOr<QuotaUse> PostgresStore::SetQuota(CollectionId collection, const Quota& quota) {
  absl::StatusOr<QuotaUse> set = Run(collection, [&](Session& session) -> absl::StatusOr<QuotaUse> {
    Transaction transaction(session, collection, Isolation::kReadCommitted, Durability::kOnCommit, Patience::kLong);
    const QuotaUse use = storage::SetQuota(session, collection, quota);
    transaction.Commit();
    return use;
  });
  if (set.ok()) Notify(collection);  // the limits of calls are read with the collections
  return set;
}

absl::StatusOr<std::optional<QuotaUse>> PostgresStore::GetQuota(CollectionId collection) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::optional<QuotaUse>> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    return storage::GetQuota(session, collection);
  });
}

absl::StatusOr<std::vector<KeyUse>> PostgresStore::ListKeyUse(CollectionId collection) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::vector<KeyUse>> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    return storage::ListKeyUse(session, collection);
  });
}

absl::StatusOr<std::optional<std::size_t>> PostgresStore::Dimension(CollectionId collection, std::int32_t space) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::optional<std::size_t>> {
    const Transaction transaction(session, collection, Isolation::kSnapshot);
    const Rows rows = session.Execute(sql::kCollectionDimension, Parameters().Int64(collection.value).Int32(space));
    if (rows.size() == 0) return NoCollection(collection);
    if (rows.IsNull(0, 0)) return std::nullopt;
    return static_cast<std::size_t>(rows.Int32(0, 0));
  });
}

}  // namespace annals::storage
