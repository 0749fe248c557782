#include "storage/documents/vector_spaces.h"

#include <vector>

#include "storage/documents/vector_sql.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

// Of the collection's row, locked. A collection that is gone has none.
struct Spaces {
  VectorSpace serving, next;
};
std::optional<Spaces> LockSpaces(Session& session, CollectionId collection) {
  const Rows row = session.Execute(sql::kLockSpaces, Parameters().Int64(collection.value));
  if (row.size() == 0) return std::nullopt;
  return Spaces{{row.Int32(0, 0), row.String(0, 2), static_cast<std::size_t>(row.Int32(0, 3))},
                {row.Int32(0, 1), row.String(0, 4), static_cast<std::size_t>(row.Int32(0, 5))}};
}

bool IsOf(const VectorSpace& space, const std::string& embedder, std::size_t dimension) {
  return space.embedder == embedder && space.dimension == dimension;
}

}  // namespace

absl::Status BeginSpace(Session& session, const Collection& collection, const std::string& embedder,
                        std::size_t dimension) {
  const std::optional<Spaces> spaces = LockSpaces(session, collection.id);
  if (!spaces) return NoCollection(collection.name);
  if (spaces->next.number > 0) {
    return IsOf(spaces->next, embedder, dimension) ? absl::OkStatus() : BeingReembedded(collection.name, spaces->next);
  }
  if (IsOf(spaces->serving, embedder, dimension)) return absl::OkStatus();
  const Parameters id = Parameters().Int64(collection.id.value);
  const Rows begun =
      session.Execute(sql::kBeginSpace, Parameters(id).Text(embedder).Int32(static_cast<std::int32_t>(dimension)));
  session.Execute(sql::kAddSpaceWork, Parameters(id).Int32(begun.Int32(0, 0)));
  return absl::OkStatus();
}

void CancelSpace(Session& session, CollectionId collection) {
  const std::optional<Spaces> spaces = LockSpaces(session, collection);
  if (!spaces || spaces->next.number == 0) return;
  const Parameters id = Parameters().Int64(collection.value);
  session.Execute(sql::kCancelSpace, id);
  session.Execute(sql::kClearSpaceWork, Parameters(id).Int32(spaces->serving.number));
  session.Execute(sql::kDeleteSpaceVectors, Parameters(id).Int32(spaces->next.number));
}

bool SwitchSpace(Session& session, CollectionId collection, std::int32_t space) {
  const std::optional<Spaces> spaces = LockSpaces(session, collection);
  if (!spaces || spaces->next.number != space) return false;
  const Parameters id = Parameters().Int64(collection.value);
  if (session.Execute(sql::kCountSpaceWork, Parameters(id).Int32(space)).Int64(0, 0) > 0) return false;
  session.Execute(sql::kSwitchSpace, id);
  session.Execute(sql::kClearVectorWork, id);
  session.Execute(sql::kClearSpaceWork, Parameters(id).Int32(space));
  return true;
}

DocumentId ClearVectors(Session& session, CollectionId collection, std::int32_t space, DocumentId after,
                        std::size_t most) {
  const Parameters id = Parameters().Int64(collection.value);
  if (!session.Execute(sql::kTryClearVectors, id).Bool(0, 0)) return {};
  const Rows rows =
      session.Execute(sql::kVersionsAfter, Parameters(id).Int64(after.value).Int64(static_cast<std::int64_t>(most)));
  std::vector<std::int64_t> versions;
  for (int i = 0; i < rows.size(); ++i) versions.push_back(rows.Int64(i, 0));
  if (versions.empty()) {
    session.Execute(sql::kVectorsCleared, Parameters(id).Int32(space));
    return {};
  }
  session.Execute(sql::kClearChunkVectors, Parameters(id).Ids(versions));
  session.Execute(sql::kClearStatementVectors, Parameters(id).Ids(versions));
  session.Execute(sql::kClearSpaceVectors, Parameters(id).Ids(versions));
  return DocumentId{versions.back()};
}

}  // namespace annals::storage
