// Writes, replaces and retires documents, each within one transaction, with all rows and the change-feed row (invariant 1
// of docs/design.md §4).
//
// Writers of the same external id take turns by an advisory lock, those of one transaction taken in one order; entities
// are locked in order of their keys. So two writers never wait for each other in a circle, and each sees the other's
// version whole.
//
// Functions throw pqxx exceptions (errors.h) and leave nothing behind when they do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/ports/document_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

inline constexpr std::size_t kMostTogether = 32;  // documents of one transaction

// What is done inside the transaction, after the rows and under the lock of the feed.
using FinishWriting = std::function<void(const std::vector<DocumentResult>&)>;

// Writes the first of `writes`, and as many behind it as go into the same transaction: at least one, at most
// kMostTogether and about 8 MB, none of them twice. A document that replaces another, or that says who belongs to which
// organisation, is the only one that is written. What is stored is what one after the other would store, but for the time
// of recording, which is one, and for a kind of an entity that a later document tells: the earlier ones are compared by
// it, too. Commits with Durability::kLater. Vectors are those of `space`; the documents are `writer`'s. `finish` may be empty. kAborted for a first
// document without chunks that is not the live one: its caller took it for unchanged, and was overtaken.
absl::StatusOr<std::vector<DocumentResult>> WriteDocuments(Session& session, CollectionId collection,
                                                           std::int32_t space, const Writer& writer,
                                                           std::span<const DocumentWrite> writes,
                                                           const FinishWriting& finish);

// Lets go of the entities of live versions, all at once: so they are locked in the order in which all writers do.
void ReleaseEntities(Session& session, CollectionId collection, const std::vector<std::int64_t>& live_versions);

// The retirement's number in the feed, nullopt when no version is live. Commits with Durability::kLater.
std::optional<std::uint64_t> RetireDocument(Session& session, CollectionId collection, const std::string& external_id);

}  // namespace annals::storage
