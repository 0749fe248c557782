// The calls of PostgresStore about originals of tokens.
#include <utility>

#include "storage/postgres/sql.h"
#include "storage/postgres_store.h"

namespace annals::storage {
namespace {

SealedValue ValueOf(const Rows& rows, int i, int column) {
  return {rows.String(i, column), rows.String(i, column + 1), rows.String(i, column + 2), rows.String(i, column + 3)};
}

}  // namespace

absl::StatusOr<std::vector<SealedValue>> PostgresStore::ReadOriginals(CollectionId collection,
                                                                      std::span<const std::string> tokens) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::vector<SealedValue>> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    Array asked(Array::Type::kText);
    for (const std::string& token : tokens) asked.Text(token);
    const Rows rows =
        session.Execute(sql::kReadOriginals, Parameters().Int64(collection.value).Column(std::move(asked)));
    std::vector<SealedValue> values;
    for (int i = 0; i < rows.size(); ++i) values.push_back(ValueOf(rows, i, 0));
    return values;
  });
}

absl::StatusOr<std::vector<SealedCount>> PostgresStore::CountOriginals(CollectionId collection) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::vector<SealedCount>> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    const Rows rows = session.Execute(sql::kCountOriginals, Parameters().Int64(collection.value));
    std::vector<SealedCount> counts;
    for (int i = 0; i < rows.size(); ++i) counts.push_back({rows.String(i, 0), rows.Int64(i, 1)});
    return counts;
  });
}

absl::StatusOr<std::vector<SealedRow>> PostgresStore::OriginalsOfOtherKeys(CollectionId collection,
                                                                           const std::string& key_id,
                                                                           std::int64_t most) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::vector<SealedRow>> {
    Transaction transaction(session, collection, Isolation::kSnapshot);
    const Rows rows =
        session.Execute(sql::kOriginalsOfOtherKeys, Parameters().Int64(collection.value).Text(key_id).Int64(most));
    std::vector<SealedRow> others;
    for (int i = 0; i < rows.size(); ++i) others.push_back({DocumentId{rows.Int64(i, 0)}, ValueOf(rows, i, 1)});
    return others;
  });
}

absl::StatusOr<std::int64_t> PostgresStore::ReplaceOriginals(CollectionId collection, std::span<const SealedRow> rows) {
  return Run(collection, [&](Session& session) -> absl::StatusOr<std::int64_t> {
    Transaction transaction(session, collection);
    Array documents(Array::Type::kInt64), tokens(Array::Type::kText), keys(Array::Type::kText),
        sealed(Array::Type::kBytes);
    for (const SealedRow& row : rows) {
      documents.Int64(row.document.value);
      tokens.Text(row.value.token);
      keys.Text(row.value.key_id);
      sealed.Bytes(row.value.sealed);
    }
    const Rows written = session.Execute(sql::kReplaceOriginals, Parameters()
                                                                     .Int64(collection.value)
                                                                     .Column(std::move(documents))
                                                                     .Column(std::move(tokens))
                                                                     .Column(std::move(keys))
                                                                     .Column(std::move(sealed)));
    transaction.Commit();
    return written.size();
  });
}

}  // namespace annals::storage
