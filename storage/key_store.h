// Where access keys are kept: digests, never texts. On a connection of its own, so that calls are told apart also while
// every connection of the store is busy.
//
//   ASSIGN_OR_RETURN(std::unique_ptr<KeyStore> keys, KeyStore::Open({.url = url}));
//   RETURN_IF_ERROR(keys->Add({.id = "5b1f…", .name = "ci", .digest = digest, .scope = KeyScope::kWrite}));
//
// Thread-safe. Errors as those of Store: kUnavailable when the database is away.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/time/timestamp.h"

namespace annals::storage {

enum class KeyScope { kRead, kWrite, kAdmin };  // each includes those before it

// What one caller, or all those of a collection, may ask of one server. 0: no limit.
struct KeyLimits {
  int calls_per_second = 0;  // at most 1,000,000
  int burst = 0;             // calls at once, before the rate counts; 0: as many as a second brings
  int streams = 0;           // open at the same time

  bool operator==(const KeyLimits&) const = default;
};

// What a key may store in each collection: of the live documents that it wrote. 0: no limit.
struct StorageLimits {
  std::int64_t documents = 0;
  std::int64_t text_bytes = 0;  // of their passages, in UTF-8
  std::int64_t statements = 0;

  bool any() const { return documents != 0 || text_bytes != 0 || statements != 0; }
  bool operator==(const StorageLimits&) const = default;
};

struct ApiKey {
  std::string id;      // 12 hexadecimal digits
  std::string name;    // what it is for
  std::string digest;  // SHA-256 of its secret, 64 hexadecimal digits
  KeyScope scope = KeyScope::kRead;
  std::vector<std::string> collections;  // names; empty: all
  Timestamp created;                     // set by the store
  std::optional<Timestamp> expires;      // whole seconds
  std::optional<Timestamp> revoked;
  bool reveals_private = false;     // its bearer sees what a policy hides from others
  std::optional<KeyLimits> limits;  // nullopt: those that the server has for all
  StorageLimits stored;
};

struct KeyStoreOptions {
  std::string url;
  std::chrono::milliseconds statement_timeout{5'000};
};

class KeyStore {
 public:
  // Connects when first asked. The schema is up to date: Store::Open has seen to it.
  static std::unique_ptr<KeyStore> Open(KeyStoreOptions options);
  virtual ~KeyStore() = default;

  // Returns it as it is stored. kAlreadyExists when there is one of that id.
  virtual absl::StatusOr<ApiKey> Add(const ApiKey& key) = 0;
  virtual absl::StatusOr<std::vector<ApiKey>> List() = 0;  // by the time when they were made, then by id
  // Again: it stays as it was. kNotFound when there is none of that id.
  virtual absl::StatusOr<ApiKey> Revoke(const std::string& id) = 0;
  // Replaces all its limits. kNotFound when there is none of that id.
  virtual absl::StatusOr<ApiKey> SetLimits(const std::string& id, const std::optional<KeyLimits>& limits,
                                           const StorageLimits& stored) = 0;
};

}  // namespace annals::storage
