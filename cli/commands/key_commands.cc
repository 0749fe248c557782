#include "cli/commands/key_commands.h"

#include <chrono>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "cli/commands/identity_commands.h"
#include "cli/print/print.h"

namespace annals::cli {
namespace {

using Access = v1::AccessService::Stub;

v1::KeyScope ScopeOf(const std::string& word) {
  if (word == "admin") return v1::KEY_SCOPE_ADMIN;
  return word == "write" ? v1::KEY_SCOPE_WRITE : v1::KEY_SCOPE_READ;
}

// None that is given: the message is left out.
template <class Request>
void FillLimits(const KeyOptions& keys, Request* request) {
  if (keys.calls_per_second || keys.burst || keys.streams) {
    request->mutable_limits()->set_calls_per_second(keys.calls_per_second.value_or(0));
    request->mutable_limits()->set_burst(keys.burst.value_or(0));
    request->mutable_limits()->set_streams(keys.streams.value_or(0));
  }
  if (keys.documents > 0) request->mutable_limits()->set_documents(keys.documents);
  if (keys.text_bytes > 0) request->mutable_limits()->set_text_bytes(keys.text_bytes);
  if (keys.statements > 0) request->mutable_limits()->set_statements(keys.statements);
}

// The text alone goes to standard output: `annals keys create … > key`.
absl::Status Create(const Options& options, const Streams& streams, Connection& server, const CallOptions& call) {
  v1::CreateApiKeyRequest request;
  request.set_name(options.keys.name);
  request.set_scope(ScopeOf(options.keys.scope));
  for (const std::string& collection : options.keys.collections) request.add_collections(collection);
  request.set_reveals_private(options.keys.reveals_private);
  FillLimits(options.keys, &request);
  if (options.keys.expires_days > 0) {
    const absl::Time end = absl::Now() + absl::Hours(24) * options.keys.expires_days;
    request.set_expires_at(absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", end, absl::UTCTimeZone()));
  }
  ASSIGN_OR_RETURN(const auto response, server.Call(&Access::CreateApiKey, request, call));
  return PrintResponse<v1::CreateApiKeyResponse>(options, streams, response, [&](const auto& r) {
    streams.problems << "Key " << r.key().key_id() << "; it is shown this once:\n";
    streams.out << r.text() << "\n";
  });
}

absl::Status Revoke(const Options& options, const Streams& streams, Connection& server, const CallOptions& call) {
  for (const std::string& id : options.ids) {
    v1::RevokeApiKeyRequest request;
    request.set_key_id(id);
    ASSIGN_OR_RETURN(const auto response, server.Call(&Access::RevokeApiKey, request, call));
    RETURN_IF_ERROR(PrintResponse<v1::RevokeApiKeyResponse>(
        options, streams, response, [&](const auto& r) { streams.out << "Revoked " << r.key().key_id() << "\n"; }));
  }
  return absl::OkStatus();
}

absl::Status Limit(const Options& options, const Streams& streams, Connection& server, const CallOptions& call) {
  for (const std::string& id : options.ids) {
    v1::UpdateApiKeyRequest request;
    request.set_key_id(id);
    FillLimits(options.keys, &request);
    ASSIGN_OR_RETURN(const auto response, server.Call(&Access::UpdateApiKey, request, call));
    RETURN_IF_ERROR(PrintResponse<v1::UpdateApiKeyResponse>(
        options, streams, response, [&](const auto& r) { PrintKey(r.key(), streams.style, streams.out); }));
  }
  return absl::OkStatus();
}

absl::Status List(const Options& options, const Streams& streams, Connection& server, const CallOptions& call) {
  ASSIGN_OR_RETURN(const auto response, server.Call(&Access::ListApiKeys, v1::ListApiKeysRequest(), call));
  return PrintResponse<v1::ListApiKeysResponse>(options, streams, response,
                                                [&](const auto& r) { PrintKeys(r, streams.style, streams.out); });
}

}  // namespace

absl::Status RunKeyCommand(const Options& options, const Streams& streams, Connection& server,
                           const CallOptions& call) {
  if (options.command == Command::kCreateKey) return Create(options, streams, server, call);
  if (options.command == Command::kRevokeKeys) return Revoke(options, streams, server, call);
  if (options.command == Command::kLimitKeys) return Limit(options, streams, server, call);
  return List(options, streams, server, call);
}

}  // namespace annals::cli
