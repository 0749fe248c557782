#include "storage/documents/vector_backlog.h"

#include <set>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "storage/documents/document_rows.h"
#include "storage/documents/feed_writer.h"

namespace annals::storage {
namespace {

constexpr std::int64_t kMostClaimed = 256;  // versions looked at for one claim

}  // namespace

void AddVectorWork(Session& session, CollectionId collection, DocumentId document, int texts) {
  session.Send(sql::kAddVectorWork, Parameters().Int64(collection.value).Int64(document.value).Int32(texts));
}

std::vector<std::int64_t> ClaimVersions(Session& session, CollectionId collection, std::int64_t most_texts,
                                        std::chrono::seconds hold) {
  const Rows free = session.Execute(sql::kFreeVectorWork, Parameters().Int64(collection.value).Int64(kMostClaimed));
  std::vector<std::int64_t> claimed;
  std::int64_t texts = 0;
  for (int i = 0; i < free.size(); ++i) {
    texts += free.Int32(i, 1);
    if (!claimed.empty() && texts > most_texts) break;
    claimed.push_back(free.Int64(i, 0));
  }
  if (!claimed.empty())
    session.Send(sql::kHoldVectorWork, Parameters().Int64(collection.value).Ids(claimed).Int64(hold.count()));
  return claimed;
}

void HoldVersions(Session& session, CollectionId collection, std::span<const DocumentId> documents,
                  std::chrono::seconds hold) {
  std::vector<std::int64_t> ids;
  for (const DocumentId document : documents) ids.push_back(document.value);
  session.Send(sql::kHoldVectorWork, Parameters().Int64(collection.value).Ids(ids).Int64(hold.count()));
}

bool StoreVectors(Session& session, CollectionId collection, std::span<const DocumentBundle> versions) {
  std::vector<std::int64_t> ids;
  std::set<std::string> documents;  // in the order in which all lock them
  for (const DocumentBundle& version : versions) {
    ids.push_back(version.document.id.value);
    documents.insert(version.document.external_id);
  }
  if (session.Execute(sql::kKeepCollection, Parameters().Int64(collection.value)).size() == 0) return false;
  for (const std::string& document : documents)
    session.Send(sql::kLockDocument, Parameters().Int64(collection.value).Text(document));
  const Rows lacking = session.Execute(sql::kEndVectorWork, Parameters().Int64(collection.value).Ids(ids));
  absl::flat_hash_set<std::int64_t> written;
  for (int i = 0; i < lacking.size(); ++i) written.insert(lacking.Int64(i, 0));
  std::vector<LoggedChange> changes;
  for (const DocumentBundle& version : versions) {
    if (!written.contains(version.document.id.value)) continue;
    UpdateVectors(session, collection, version);
    changes.push_back({"rewrite", version.document.id.value});
  }
  if (changes.empty()) return false;
  LogChanges(session, collection, changes);
  return true;
}

VectorBacklog CountVectorWork(Session& session, CollectionId collection) {
  const Rows row = session.Execute(sql::kCountVectorWork, Parameters().Int64(collection.value));
  return {.documents = row.Int64(0, 0), .texts = row.Int64(0, 1)};
}

}  // namespace annals::storage
