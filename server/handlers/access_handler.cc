#include "server/handlers/access_handler.h"

#include <algorithm>
#include <format>
#include <optional>

#include "core/record/status.h"
#include "server/access/api_key.h"
#include "server/convert/time.h"
#include "server/handlers/ports.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::size_t kMaxNameBytes = 200;
constexpr int kMaxCollections = 100;
constexpr int kMaxLimit = 1'000'000;

v1::ApiKey ToProto(const storage::ApiKey& key) {
  v1::ApiKey result;
  result.set_key_id(key.id);
  result.set_name(key.name);
  result.set_scope(static_cast<v1::KeyScope>(static_cast<int>(key.scope) + 1));
  for (const std::string& collection : key.collections) result.add_collections(collection);
  result.set_created_at(convert::ToRfc3339(key.created));
  if (key.expires) result.set_expires_at(convert::ToRfc3339(*key.expires));
  if (key.revoked) result.set_revoked_at(convert::ToRfc3339(*key.revoked));
  result.set_reveals_private(key.reveals_private);
  if (key.limits) {
    result.mutable_limits()->set_calls_per_second(key.limits->calls_per_second);
    result.mutable_limits()->set_burst(key.limits->burst);
    result.mutable_limits()->set_streams(key.limits->streams);
  }
  if (!key.stored.any()) return result;
  result.mutable_limits()->set_documents(key.stored.documents);
  result.mutable_limits()->set_text_bytes(key.stored.text_bytes);
  result.mutable_limits()->set_statements(key.stored.statements);
  return result;
}

storage::StorageLimits StoredOf(const v1::KeyLimits& limits, convert::Violations* violations) {
  for (const auto& [field, value] : {std::pair("limits.documents", limits.documents()),
                                     {"limits.text_bytes", limits.text_bytes()},
                                     {"limits.statements", limits.statements()}}) {
    if (value < 0) violations->push_back({field, "OUT_OF_RANGE", "must not be negative"});
  }
  return {limits.documents(), limits.text_bytes(), limits.statements()};
}

// nullopt: it says only what may be stored.
std::optional<storage::KeyLimits> CallsOf(const v1::KeyLimits& limits, convert::Violations* violations) {
  const bool said = limits.has_calls_per_second() || limits.has_burst() || limits.has_streams();
  const bool stored = limits.documents() != 0 || limits.text_bytes() != 0 || limits.statements() != 0;
  if (!said && stored) return std::nullopt;
  const std::pair<const char*, int> parts[] = {{"limits.calls_per_second", limits.calls_per_second()},
                                               {"limits.burst", limits.burst()},
                                               {"limits.streams", limits.streams()}};
  for (const auto& [field, value] : parts) {
    if (value < 0 || value > kMaxLimit)
      violations->push_back({field, "OUT_OF_RANGE", std::format("must be 0 to {}", kMaxLimit)});
  }
  if (limits.burst() > 0 && limits.calls_per_second() == 0)
    violations->push_back({"limits.burst", "CONFLICT", "needs calls_per_second"});
  return storage::KeyLimits{limits.calls_per_second(), limits.burst(), limits.streams()};
}

// May make others: an admin of everything that is neither revoked nor expired.
bool Governs(const storage::ApiKey& key, Timestamp now) {
  return key.scope == storage::KeyScope::kAdmin && key.collections.empty() && !key.revoked &&
         !(key.expires && now >= *key.expires);
}

absl::StatusOr<storage::ApiKey> KeyOf(const v1::CreateApiKeyRequest& request, Timestamp now) {
  convert::Violations violations;
  CheckText(request.name(), kMaxNameBytes, "name", &violations);
  if (request.scope() < v1::KEY_SCOPE_READ || request.scope() > v1::KEY_SCOPE_ADMIN)
    violations.push_back({"scope", "UNKNOWN_VALUE", "must be READ, WRITE or ADMIN"});
  if (request.collections_size() > kMaxCollections)
    violations.push_back({"collections", "TOO_MANY", std::format("at most {}", kMaxCollections)});
  storage::ApiKey key{.name = request.name(),
                      .collections = {request.collections().begin(), request.collections().end()}};
  for (int i = 0; i < std::min(request.collections_size(), kMaxCollections); ++i)
    CheckCollectionName(request.collections(i), std::format("collections[{}]", i), &violations);
  if (!request.expires_at().empty()) {
    key.expires = convert::ParseRfc3339(request.expires_at());
    if (!key.expires) {
      violations.push_back({"expires_at", "INVALID_DATE", "must be an instant like 2026-12-31T00:00:00Z"});
    } else if (*key.expires <= now) {
      violations.push_back({"expires_at", "OUT_OF_RANGE", "must be in the future"});
    }
  }
  if (request.has_limits()) {
    key.limits = CallsOf(request.limits(), &violations);
    key.stored = StoredOf(request.limits(), &violations);
  }
  if (!violations.empty()) return BadRequest(violations);
  key.scope = static_cast<storage::KeyScope>(request.scope() - 1);
  key.reveals_private = request.reveals_private();
  std::ranges::sort(key.collections);
  const auto [first, last] = std::ranges::unique(key.collections);
  key.collections.erase(first, last);
  return key;
}

absl::Status Beyond(const Caller& caller) {
  return Error(absl::StatusCode::kPermissionDenied, "COLLECTION_NOT_ALLOWED",
               std::format("the key {} does not reach all collections of that key", caller.key), {{"key", caller.key}});
}

// Nobody lifts a limit that was set for him.
absl::Status CheckMayLimit(const Caller& caller) {
  if (caller.all_collections) return absl::OkStatus();
  return Error(absl::StatusCode::kPermissionDenied, "PRIVILEGE_REQUIRED",
               "only a caller that reaches all collections may say how much a key may ask");
}

absl::Status NoKey(const std::string& id) {
  return Error(absl::StatusCode::kNotFound, "KEY_NOT_FOUND", std::format("there is no key \"{}\"", id), {{"key", id}});
}

}  // namespace

absl::StatusOr<v1::CreateApiKeyResponse> AccessHandler::Handle(const v1::CreateApiKeyRequest& request,
                                                               const CallContext& call) {
  ASSIGN_OR_RETURN(storage::ApiKey key, KeyOf(request, gate_.now()));
  if (!call.caller.Reaches(key.collections)) return Beyond(call.caller);
  if (key.reveals_private && !call.caller.reveals_private && !call.caller.all_collections) {
    return Error(absl::StatusCode::kPermissionDenied, "PRIVILEGE_REQUIRED",
                 "only a key that reveals private data, or one that reaches all collections, may make such a key");
  }
  if (request.has_limits()) RETURN_IF_ERROR(CheckMayLimit(call.caller));
  if (!key.limits) key.limits = call.caller.limits;
  if (!request.has_limits()) key.stored = call.caller.stored;
  const auto known = gate_.List();
  if (!known.ok()) return FromStorage(known.status());
  if (known->empty() && !gate_.TakesTokens() && !Governs(key, gate_.now())) {
    return Error(absl::StatusCode::kFailedPrecondition, "FIRST_KEY_MUST_BE_ADMIN",
                 "the first key must have scope ADMIN on all collections: from then on every call needs a key");
  }
  const KeyText text = MakeKeyText();
  key.id = text.id;
  key.digest = text.digest();
  const auto added = gate_.Add(key);
  if (!added.ok()) return FromStorage(added.status());
  v1::CreateApiKeyResponse response;
  *response.mutable_key() = ToProto(*added);
  response.set_text(text.text());
  return response;
}

absl::StatusOr<v1::ListApiKeysResponse> AccessHandler::Handle(const v1::ListApiKeysRequest&, const CallContext& call) {
  const auto keys = gate_.List();
  if (!keys.ok()) return FromStorage(keys.status());
  v1::ListApiKeysResponse response;
  for (const storage::ApiKey& key : *keys) {
    if (call.caller.Reaches(key.collections)) *response.add_keys() = ToProto(key);
  }
  return response;
}

absl::StatusOr<v1::RevokeApiKeyResponse> AccessHandler::Handle(const v1::RevokeApiKeyRequest& request,
                                                               const CallContext& call) {
  const auto keys = gate_.List();
  if (!keys.ok()) return FromStorage(keys.status());
  const auto found = std::ranges::find(*keys, request.key_id(), &storage::ApiKey::id);
  if (found == keys->end() || !call.caller.Reaches(found->collections)) return NoKey(request.key_id());
  const auto governs = [&](const storage::ApiKey& key) { return Governs(key, gate_.now()); };
  if (governs(*found) && std::ranges::count_if(*keys, governs) == 1) {
    return Error(absl::StatusCode::kFailedPrecondition, "LAST_ADMIN_KEY",
                 "no other key may make keys for all collections: make one first");
  }
  const auto revoked = gate_.Revoke(request.key_id());
  if (!revoked.ok()) return FromStorage(revoked.status());
  v1::RevokeApiKeyResponse response;
  *response.mutable_key() = ToProto(*revoked);
  return response;
}

absl::StatusOr<v1::UpdateApiKeyResponse> AccessHandler::Handle(const v1::UpdateApiKeyRequest& request,
                                                               const CallContext& call) {
  convert::Violations violations;
  CheckText(request.key_id(), kMaxNameBytes, "key_id", &violations);
  std::optional<storage::KeyLimits> calls;
  storage::StorageLimits stored;
  if (request.has_limits()) {
    calls = CallsOf(request.limits(), &violations);
    stored = StoredOf(request.limits(), &violations);
  }
  if (!violations.empty()) return BadRequest(violations);
  RETURN_IF_ERROR(CheckMayLimit(call.caller));
  const auto limited = gate_.SetLimits(request.key_id(), calls, stored);
  if (absl::IsNotFound(limited.status())) return NoKey(request.key_id());
  if (!limited.ok()) return FromStorage(limited.status());
  v1::UpdateApiKeyResponse response;
  *response.mutable_key() = ToProto(*limited);
  return response;
}

}  // namespace annals::server
