// Where the rows of a collection come from that is not in memory: what a question asks for, many rows at once.
//
// Whatever is asked for and not there is left out of the reply. What comes may be newer than the asker's view, never older.
// Thread-safe. Errors: kUnavailable and whatever the database says; they end the question.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "core/index/stored/stored_lists.h"
#include "core/record/ids.h"

namespace annals::index {

// An entity's list of no more rows comes with its count: who asks for the one mostly goes on to ask for the other.
inline constexpr std::int64_t kShortList = 64;

struct StoredWanted {
  absl::flat_hash_set<DocumentId> bodies, vectors;
  absl::flat_hash_set<ListKey> lists;
  absl::flat_hash_set<ListKey> counts;  // of lists: how many rows they have
  absl::flat_hash_set<EntityId> entities;
  absl::flat_hash_set<EntityId> sharing;  // whether another entity may have its name
  absl::flat_hash_set<NameKey> names;

  bool empty() const { return size() == 0; }
  std::size_t size() const {
    return bodies.size() + vectors.size() + lists.size() + counts.size() + entities.size() + sharing.size() +
           names.size();
  }
};

struct StoredReply {
  absl::flat_hash_map<DocumentId, std::string> bodies, vectors;
  absl::flat_hash_map<ListKey, std::vector<std::string>> lists;  // pieces, by bucket; short ones of `counts`, too
  absl::flat_hash_map<ListKey, std::int64_t> counts;
  absl::flat_hash_map<EntityId, Entity> entities;
  absl::flat_hash_map<EntityId, bool> sharing;  // as View::MayShareName: false only where nobody else has its name
  absl::flat_hash_map<NameKey, std::vector<EntityId>> names;  // sorted
};

// A row by where it stands.
struct StoredPlace {
  DocumentId document;
  std::uint32_t place = 0;
  float product = 0;  // with the query
};

class StoredSource {
 public:
  virtual ~StoredSource() = default;
  virtual absl::StatusOr<StoredReply> Read(const StoredWanted& wanted) = 0;
  // About the k nearest by dot product, best first, of all versions there are; nullopt: vectors are not searched here.
  virtual absl::StatusOr<std::optional<std::vector<StoredPlace>>> Nearest(bool statements, std::span<const float> query,
                                                                          std::size_t k) = 0;
};

}  // namespace annals::index
