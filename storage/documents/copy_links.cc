#include "storage/documents/copy_links.h"

#include "storage/identity/identity_sql.h"
#include "storage/identity/identity_writer.h"

namespace annals::storage {

LinkedCopies WriteLinks(Session& session, CollectionId collection, const std::vector<CopyLink>& links) {
  LinkedCopies linked;
  for (const CopyLink& link : links) {
    session.Execute(sql::kLockDocument, Parameters().Int64(collection.value).Text(link.copy));
    const Rows row =
        session.Execute(sql::kLinkCopy, Parameters().Int64(collection.value).Text(link.copy).Text(link.original));
    if (row.size() == 0) continue;
    session.Execute(sql::kLogChange,
                    Parameters().Int64(collection.value).Text("rewrite").Int64(row.Int64(0, 0)).Int32(row.Int32(0, 1)));
    linked.changed.push_back(link.copy);
  }
  linked.watermark = CurrentTransaction(session) + 1;
  return linked;
}

}  // namespace annals::storage
