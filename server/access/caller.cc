#include "server/access/caller.h"

#include <algorithm>
#include <format>

#include "core/record/status.h"
#include "server/transport/status.h"

namespace annals::server {

bool Caller::Reaches(const std::string& name) const {
  return scope && (all_collections || std::ranges::binary_search(collections, name));
}

bool Caller::Reaches(const std::vector<std::string>& names) const {
  if (names.empty()) return scope && all_collections;
  return std::ranges::all_of(names, [this](const std::string& name) { return Reaches(name); });
}

std::string_view Name(storage::KeyScope scope) {
  switch (scope) {
    case storage::KeyScope::kRead:
      return "read";
    case storage::KeyScope::kWrite:
      return "write";
    case storage::KeyScope::kAdmin:
      return "admin";
  }
  return "";
}

namespace {

// "the key 5b1f0c22d9e4", "the token of web"
std::string WordsFor(const Caller& caller) {
  if (!caller.token_ends) return "the key " + caller.key;
  return "the token of " + caller.key.substr(caller.key.find(':') + 1);
}

}  // namespace

absl::Status Authorize(const Caller& caller, storage::KeyScope needed) {
  if (caller.scope && *caller.scope >= needed) return absl::OkStatus();
  return Error(absl::StatusCode::kPermissionDenied, "SCOPE_REQUIRED",
               std::format("this call needs the scope {}; {} has {}", Name(needed), WordsFor(caller),
                           caller.scope ? Name(*caller.scope) : "none"),
               {{"scope", std::string(Name(needed))}, {"key", caller.key}});
}

absl::Status Authorize(const Caller& caller, storage::KeyScope needed, const std::string& collection) {
  RETURN_IF_ERROR(Authorize(caller, needed));
  if (caller.Reaches(collection)) return absl::OkStatus();
  return Error(absl::StatusCode::kPermissionDenied, "COLLECTION_NOT_ALLOWED",
               std::format("{} does not reach collection \"{}\"", WordsFor(caller), collection),
               {{"collection", collection}, {"key", caller.key}});
}

}  // namespace annals::server
