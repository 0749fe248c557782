#include "storage/documents/feed_writer.h"

#include <utility>

namespace annals::storage {

void LockFeed(Session& session, CollectionId collection) {
  session.Send(sql::kLockFeed, Parameters().Int64(collection.value));
}

void LogChanges(Session& session, CollectionId collection, std::span<const LoggedChange> changes) {
  LockFeed(session, collection);
  Array actions(Array::Type::kText), documents(Array::Type::kInt64);
  for (const LoggedChange& change : changes) {
    actions.Text(change.action);
    documents.Int64(change.document);
  }
  session.Send(sql::kLogChanges,
               Parameters().Int64(collection.value).Column(std::move(actions)).Column(std::move(documents)));
}

std::uint64_t FeedHead(Session& session, CollectionId collection) {
  const Rows rows = session.Execute(sql::kFeedHead, Parameters().Int64(collection.value));
  return rows.size() == 0 ? 0 : rows.Uint64(0, 0);
}

}  // namespace annals::storage
