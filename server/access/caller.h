// Who calls, and what that lets him do.
//
//   RETURN_IF_ERROR(Authorize(call.caller, storage::KeyScope::kWrite, "surveys"));
//
// A caller that is not told anything else may do nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "core/time/timestamp.h"
#include "storage/key_store.h"

namespace annals::server {

struct Caller {
  std::string key;  // id of the key, or "sub:" and the subject of a token; empty: none was needed
  std::optional<storage::KeyScope> scope;  // nullopt: nothing is allowed
  bool all_collections = false;
  std::vector<std::string> collections;  // sorted names, where not all
  bool reveals_private = false;          // sees what a policy hides from others: only a key says so

  std::optional<storage::KeyLimits> limits;  // of its own; nullopt: those that the server has for all
  storage::StorageLimits stored;             // of what a key stores in each collection
  std::optional<Timestamp> token_ends;       // of who shows a token: when it ends, leeway included

  static Caller Anyone() { return {.scope = storage::KeyScope::kAdmin, .all_collections = true}; }
  // All of them; an empty list means all collections.
  bool Reaches(const std::vector<std::string>& names) const;
  bool Reaches(const std::string& name) const;
};

// "read", "write", "admin".
std::string_view Name(storage::KeyScope scope);

// kPermissionDenied SCOPE_REQUIRED when the caller's scope is less than `needed`, COLLECTION_NOT_ALLOWED when it does
// not reach `collection`, whether there is one of that name or not. Both name what is needed.
absl::Status Authorize(const Caller& caller, storage::KeyScope needed);
absl::Status Authorize(const Caller& caller, storage::KeyScope needed, const std::string& collection);

}  // namespace annals::server
