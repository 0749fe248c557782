#include "storage/documents/copy_links.h"

#include "storage/documents/document_locks.h"
#include "storage/documents/feed_writer.h"
#include "storage/identity/identity_sql.h"

namespace annals::storage {

LinkedCopies WriteLinks(Session& session, CollectionId collection, const std::vector<CopyLink>& links) {
  LinkedCopies linked;
  std::vector<LoggedChange> changes;
  LockDocuments(session, collection, links | std::views::transform(&CopyLink::copy));
  for (const CopyLink& link : links) {
    const Rows row =
        session.Execute(sql::kLinkCopy, Parameters().Int64(collection.value).Text(link.copy).Text(link.original));
    if (row.size() == 0) continue;
    changes.push_back({"rewrite", row.Int64(0, 0)});
    linked.changed.push_back(link.copy);
  }
  if (!changes.empty()) LogChanges(session, collection, changes);
  linked.watermark = FeedHead(session, collection);
  return linked;
}

}  // namespace annals::storage
