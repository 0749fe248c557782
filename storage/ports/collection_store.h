// Collections: their names, models, settings and quotas.
//
// Thread-safe; errors, and how long a call waits: storage/store.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/privacy/policy.h"
#include "core/record/authority.h"
#include "core/record/features.h"
#include "core/record/ids.h"
#include "core/time/timestamp.h"
#include "storage/key_store.h"

namespace annals::storage {

// What one model makes of a collection's texts. Vectors of two spaces are never compared.
struct VectorSpace {
  std::int32_t number = 0;  // within the collection, from 0; none is given twice
  std::string embedder;     // model name
  std::size_t dimension = 0;

  bool operator==(const VectorSpace&) const = default;
};

// Where the questions to a collection are answered from: an image of all of it in memory, or rows of the database that are read
// for each question (engine_store.h).
enum class Engine { kMemory, kPostgres };
const char* Name(Engine engine);  // "memory", "postgres"

// Of a collection that is to be made.
struct EngineChoice {
  Engine engine = Engine::kMemory;
  bool search_vectors = true;  // of kPostgres: its model's vectors are searched, and have an index
};

struct Collection {
  CollectionId id;
  std::string name;      // [a-z0-9][a-z0-9_-]{0,62}
  std::string embedder;  // model name
  std::size_t dimension = 0;
  Timestamp created;
  AuthorityOrder::Ranks authority;  // how its sources rank, as far as it differs from the default; sorted
  std::string language;             // ISO 639-1 code of its terms; empty until it is decided, then for good
  Features features;                // what questions to it do where they do not say it
  privacy::Policy privacy;          // what is done to private data; off: nothing
  std::int32_t space = 0;           // the number of the space that serves: that of `embedder` and `dimension`
  std::optional<VectorSpace> next;  // that is being made to take its place
  KeyLimits limits;                 // of all its callers together, on one server: part of its quota
  bool old_vectors = false;         // of spaces that serve no longer there may be vectors: ClearOldVectors
  Engine engine = Engine::kMemory;  // for good

  VectorSpace serving() const { return {space, embedder, dimension}; }
};

struct CollectionStats {
  std::int64_t documents = 0, chunks = 0, statements = 0, mentions = 0, relations = 0, entities = 0, events = 0,
               edges = 0, asset_edges = 0;
};

// What a collection may hold of live documents, and what all its callers may ask of one server. 0: no limit.
struct Quota {
  std::int64_t documents = 0;
  std::int64_t text_bytes = 0;  // of their passages, in UTF-8
  std::int64_t statements = 0;
  KeyLimits calls;

  bool counts() const { return documents != 0 || text_bytes != 0 || statements != 0; }  // what it holds is counted
  bool operator==(const Quota&) const = default;
};

struct QuotaUse {
  Quota quota;
  std::int64_t documents = 0, text_bytes = 0, statements = 0;  // that it holds, where it counts

  bool operator==(const QuotaUse&) const = default;
};

// What a key stores in a collection, counted from its first document there while it had limits.
struct KeyUse {
  std::string key_id;
  std::int64_t documents = 0, text_bytes = 0, statements = 0;

  bool operator==(const KeyUse&) const = default;
};

class CollectionStore {
 public:
  virtual ~CollectionStore() = default;

  // Create is idempotent for equal arguments; kFailedPrecondition when it exists with another model, or when the database lacks
  // what the engine needs. One that exists keeps its engine, whatever is asked for.
  virtual absl::StatusOr<Collection> CreateCollection(const std::string& name, const std::string& embedder,
                                                      std::size_t dimension, const EngineChoice& engine) = 0;
  absl::StatusOr<Collection> CreateCollection(const std::string& name, const std::string& embedder,
                                              std::size_t dimension) {
    return CreateCollection(name, embedder, dimension, EngineChoice());
  }
  virtual absl::StatusOr<Collection> GetCollection(const std::string& name) = 0;
  virtual absl::StatusOr<std::vector<Collection>> ListCollections() = 0;
  // Replaces the ranks of the collection's sources; kNotFound when there is no such collection.
  virtual absl::StatusOr<Collection> SetAuthority(const std::string& name, const AuthorityOrder::Ranks& ranks) = 0;
  // Replaces what questions to the collection do; kNotFound as above.
  virtual absl::StatusOr<Collection> SetFeatures(const std::string& name, const Features& features) = 0;
  // Replaces what is done to private data, and forgets the originals where the policy keeps none; kNotFound when there is
  // no such collection.
  virtual absl::StatusOr<Collection> SetPrivacy(const std::string& name, const privacy::Policy& policy) = 0;
  // Gives a collection without a language one; one that has a language keeps it. Returns the collection as it is then.
  // To be called before the first documents are written: the feed tells it with them.
  virtual absl::StatusOr<Collection> DecideLanguage(const std::string& name, const std::string& language) = 0;
  virtual absl::Status DeleteCollection(const std::string& name) = 0;
  virtual absl::StatusOr<CollectionStats> Stats(CollectionId collection) = 0;
  // Counts what the collection holds, and has every write from now on keep within the quota, on whatever server: what would
  // exceed it is kResourceExhausted with a QuotaBreach (refusals.h), and nothing of that document is stored. A collection
  // that holds more already keeps it, and may shrink. A quota without limits: none, and nothing is counted.
  virtual absl::StatusOr<QuotaUse> SetQuota(CollectionId collection, const Quota& quota) = 0;
  virtual absl::StatusOr<std::optional<QuotaUse>> GetQuota(CollectionId collection) = 0;  // nullopt: it has none
  // Of each key that has, or had, limits when it wrote there; by id. A document is its who wrote the live version. What is
  // there already when a key first writes with limits is counted then; SetQuota counts all of them anew.
  virtual absl::StatusOr<std::vector<KeyUse>> ListKeyUse(CollectionId collection) = 0;
};

}  // namespace annals::storage
