// Writers of a document take turns: whoever changes what is live of it holds its lock to the end of his transaction.
#pragma once

#include <ranges>

#include "storage/postgres/session.h"

namespace annals::storage {

// Of several documents, by external id, in one order for all writers, so that two never wait for each other in a circle; a
// transaction that takes them in parts may be told of a deadlock, and is tried again. Sends without waiting.
template <std::ranges::input_range Ids>
void LockDocuments(Session& session, CollectionId collection, const Ids& external_ids) {
  Array ids(Array::Type::kText);
  for (const auto& id : external_ids) ids.Text(id);
  session.Send(sql::kLockDocuments, Parameters().Int64(collection.value).Column(std::move(ids)));
}

}  // namespace annals::storage
