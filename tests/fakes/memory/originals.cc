// Sealed values behind tokens.
#include <algorithm>
#include <map>

#include "tests/fakes/memory/tables.h"
#include "tests/fakes/memory_store.h"

namespace annals::fakes {

using memory::Tables;

absl::StatusOr<std::vector<storage::SealedValue>> MemoryStore::ReadOriginals(CollectionId collection,
                                                                             std::span<const std::string> tokens) {
  const MutexLock lock(mutex_);
  std::map<std::string, storage::SealedValue> values;
  for (const auto& [id, version] : TablesOf(collection).versions) {
    for (const storage::SealedValue& original : version.originals) {
      if (std::ranges::contains(tokens, original.token)) values.emplace(original.token, original);
    }
  }
  std::vector<storage::SealedValue> found;
  for (auto& [token, value] : values) found.push_back(std::move(value));
  return found;
}

absl::StatusOr<std::vector<storage::SealedCount>> MemoryStore::CountOriginals(CollectionId collection) {
  const MutexLock lock(mutex_);
  std::map<std::string, std::int64_t> by_key;
  for (const auto& [id, version] : TablesOf(collection).versions) {
    for (const storage::SealedValue& original : version.originals) ++by_key[original.key_id];
  }
  std::vector<storage::SealedCount> counts;
  for (const auto& [key, values] : by_key) counts.push_back({key, values});
  return counts;
}

absl::StatusOr<std::vector<storage::SealedRow>> MemoryStore::OriginalsOfOtherKeys(CollectionId collection,
                                                                                  const std::string& key_id,
                                                                                  std::int64_t most) {
  const MutexLock lock(mutex_);
  std::vector<storage::SealedRow> others;
  for (const auto& [id, version] : TablesOf(collection).versions) {
    for (const storage::SealedValue& original : version.originals) {
      if (original.key_id != key_id && std::ssize(others) < most) others.push_back({id, original});
    }
  }
  return others;
}

absl::StatusOr<std::int64_t> MemoryStore::ReplaceOriginals(CollectionId collection,
                                                           std::span<const storage::SealedRow> rows) {
  const MutexLock lock(mutex_);
  Tables& tables = TablesOf(collection);
  std::int64_t written = 0;
  for (const storage::SealedRow& row : rows) {
    const auto version = tables.versions.find(row.document);
    if (version == tables.versions.end()) continue;
    for (storage::SealedValue& original : version->second.originals) {
      if (original.token != row.value.token || original.key_id == row.value.key_id) continue;
      original.key_id = row.value.key_id;
      original.sealed = row.value.sealed;
      ++written;
    }
  }
  return written;
}

}  // namespace annals::fakes
