#include "storage/documents/vector_backlog.h"

#include <set>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "storage/documents/document_locks.h"
#include "storage/documents/document_rows.h"
#include "storage/documents/feed_writer.h"
#include "storage/documents/vector_sql.h"

namespace annals::storage {
namespace {

constexpr std::int64_t kMostClaimed = 256;  // versions looked at for one claim

// Space 0 has statements of its own, without the number behind.
Rows Run(Session& session, std::int32_t space, const Sql& of_first, const Sql& of_others, Parameters parameters) {
  if (space == 0) return session.Execute(of_first, parameters);
  return session.Execute(of_others, parameters.Int32(space));
}

void Hold(Session& session, CollectionId collection, std::int32_t space, const std::vector<std::int64_t>& ids,
          std::chrono::seconds hold) {
  Parameters parameters = Parameters().Int64(collection.value).Ids(ids).Int64(hold.count());
  if (space == 0) return session.Send(sql::kHoldVectorWork, parameters);
  session.Send(sql::kHoldSpaceWork, parameters.Int32(space));
}

}  // namespace

void NoteVectorWork(Session& session, CollectionId collection, std::int32_t space, DocumentId document, int texts) {
  const Parameters version = Parameters().Int64(collection.value).Int64(document.value);
  if (space == 0) {
    if (texts > 0) session.Send(sql::kAddVectorWork, Parameters(version).Int32(texts));
  } else if (texts > 0) {
    session.Send(sql::kSetSpaceWork, Parameters(version).Int32(texts).Int32(space));
  } else {
    const std::int64_t id[] = {document.value};
    session.Send(sql::kEndSpaceWork, Parameters().Int64(collection.value).Ids(id).Int32(space));
  }
}

std::vector<std::int64_t> ClaimVersions(Session& session, CollectionId collection, std::int32_t space,
                                        std::int64_t most_texts, std::chrono::seconds hold) {
  const Rows free = Run(session, space, sql::kFreeVectorWork, sql::kFreeSpaceWork,
                        Parameters().Int64(collection.value).Int64(kMostClaimed));
  std::vector<std::int64_t> claimed;
  std::int64_t texts = 0;
  for (int i = 0; i < free.size(); ++i) {
    texts += free.Int32(i, 1);
    if (!claimed.empty() && texts > most_texts) break;
    claimed.push_back(free.Int64(i, 0));
  }
  if (!claimed.empty()) Hold(session, collection, space, claimed, hold);
  return claimed;
}

void HoldVersions(Session& session, CollectionId collection, std::int32_t space, std::span<const DocumentId> documents,
                  std::chrono::seconds hold) {
  std::vector<std::int64_t> ids;
  for (const DocumentId document : documents) ids.push_back(document.value);
  Hold(session, collection, space, ids, hold);
}

StoredVectors StoreVectors(Session& session, CollectionId collection, std::int32_t space,
                           std::span<const DocumentBundle> versions) {
  std::vector<std::int64_t> ids;
  std::set<std::string> documents;  // in the order in which all lock them
  for (const DocumentBundle& version : versions) {
    ids.push_back(version.document.id.value);
    documents.insert(version.document.external_id);
  }
  const Rows spaces = session.Execute(sql::kKeepCollection, Parameters().Int64(collection.value));
  if (spaces.size() == 0 || (space != spaces.Int32(0, 0) && space != spaces.Int32(0, 1))) return {};
  const bool serves = space == spaces.Int32(0, 0);
  LockDocuments(session, collection, documents);
  const Rows lacking =
      Run(session, space, sql::kEndVectorWork, sql::kEndSpaceWork, Parameters().Int64(collection.value).Ids(ids));
  absl::flat_hash_set<std::int64_t> written;
  for (int i = 0; i < lacking.size(); ++i) written.insert(lacking.Int64(i, 0));
  std::vector<LoggedChange> changes;
  for (const DocumentBundle& version : versions) {
    if (!written.contains(version.document.id.value)) continue;
    WriteVectors(session, collection, space, version);
    changes.push_back({"rewrite", version.document.id.value});
  }
  if (serves && !changes.empty()) LogChanges(session, collection, changes);
  return {.versions = changes.size(), .logged = serves && !changes.empty()};
}

VectorBacklog CountVectorWork(Session& session, CollectionId collection, std::int32_t space) {
  const Rows row =
      Run(session, space, sql::kCountVectorWork, sql::kCountSpaceWork, Parameters().Int64(collection.value));
  return {.documents = row.Int64(0, 0), .texts = row.Int64(0, 1)};
}

}  // namespace annals::storage
