// Who is who in a collection in memory: what core/identity asks for is looked up, and what it decides is written.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/identity/merge_tree.h"
#include "core/identity/merges.h"
#include "tests/fakes/memory/tables.h"

namespace annals::fakes::memory {

struct NewEntity {
  EntityId id;
  identity::NewName name;
};
// `present` are all that the document names: no candidates for each other.
void ResolveNewEntities(Tables& tables, std::span<const NewEntity> entities, const std::set<EntityId>& present);

// The key of each entity of a document, after what is known of namesakes and of the twins of `old` (null: no version).
std::vector<std::string> KeysOfEntities(const Tables& tables, const ingest::PreparedDocument& document,
                                        std::span<const identity::Affiliations> affiliations, const VersionRow* old);

identity::Merges ReadMerges(const Tables& tables, std::span<const DocumentId> documents);

absl::StatusOr<identity::MergeTree> FindTree(const Tables& tables, const std::string& name);
// Versions that name one of the entities are to be read again, but for `without`; returns how many.
std::int64_t Rewrite(Tables& tables, const std::vector<EntityId>& entities, const std::set<DocumentId>& without = {});

// Watermarks are the caller's to set: the log's head.
absl::StatusOr<storage::IdentityChange> Merge(Tables& tables, const std::string& source, const std::string& target);
absl::StatusOr<storage::IdentityChange> Split(Tables& tables, const std::string& name);
absl::StatusOr<storage::IdentityChange> SplitDocuments(Tables& tables, const Transaction& transaction,
                                                       const std::string& name,
                                                       const std::vector<std::string>& documents);
absl::StatusOr<storage::AddedAlias> AddAlias(Tables& tables, const std::string& name, const std::string& alias);
std::vector<storage::AliasCandidate> Candidates(const Tables& tables, int most);

}  // namespace annals::fakes::memory
