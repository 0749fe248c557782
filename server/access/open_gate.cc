#include "server/access/open_gate.h"

#include <chrono>
#include <format>
#include <utility>

#include "core/record/status.h"
#include "server/access/jwt/jwt_gate.h"

namespace annals::server {
namespace {

const std::string kFirstKey =
    "--admin-key-file FILE makes the first one, or listen on 127.0.0.1 and run `annals keys create`";

// Null: none are taken.
absl::StatusOr<std::shared_ptr<JwtGate>> OpenTokens(const AccessConfig& access, const Log& log) {
  if (access.jwt_keys.empty()) return nullptr;
  for (const auto& [flag, value] :
       {std::pair{"--jwt-issuer", access.jwt.issuer}, {"--jwt-audience", access.jwt.audience}}) {
    if (value.empty()) log.Warn("tokens are taken that were made for others, too", {{"missing", flag}});
  }
  ASSIGN_OR_RETURN(std::unique_ptr<JwtKeySource> keys,
                   JwtKeySource::Open({.location = access.jwt_keys,
                                       .refresh = std::chrono::seconds(access.jwt_refresh_seconds),
                                       .grace = std::chrono::minutes(access.key_grace_minutes)},
                                      log));
  return std::make_shared<JwtGate>(std::move(keys), access.jwt);
}

absl::Status CheckSomebodyMayCall(AccessGate& gate, const std::string& open) {
  if (!gate.NeedsKeys() || gate.HasKeys() || gate.TakesTokens()) return absl::OkStatus();
  if (open.empty()) return absl::FailedPreconditionError("--require-keys: there is no key; " + kFirstKey);
  return absl::FailedPreconditionError(
      std::format("{} is reached from other machines, and there is no key by which to tell callers apart; {}. Where "
                  "the network is closed, --allow-anonymous lets everybody do everything",
                  open, kFirstKey));
}

}  // namespace

std::string OpenAddress(const ListenConfig& listen) {
  for (const auto& [flag, address] : {std::pair{"--listen", listen.grpc}, {"--http-listen", listen.http}}) {
    if (!IsLoopback(*ParseHostPort(address))) return std::format("{} {}", flag, address);
  }
  return "";
}

absl::StatusOr<std::unique_ptr<AccessGate>> OpenGate(const Config& config, storage::KeyStore* keys, const Log& log,
                                                     std::function<Timestamp()> now,
                                                     std::function<void(std::string_view)> refused) {
  const AccessConfig& access = config.access;
  const std::string open = OpenAddress(config.listen);
  ASSIGN_OR_RETURN(std::shared_ptr<JwtGate> tokens, OpenTokens(access, log));
  auto gate = std::make_unique<AccessGate>(keys, log, std::move(now),
                                           GateOptions{.allow_anonymous = access.allow_anonymous,
                                                       .require_keys = access.require_keys || !open.empty(),
                                                       .grace = std::chrono::minutes(access.key_grace_minutes),
                                                       .tokens = std::move(tokens),
                                                       .limits = access.limits,
                                                       .refused = std::move(refused)});
  RETURN_IF_ERROR(gate->Start());
  if (!access.admin_key_file.empty()) RETURN_IF_ERROR(gate->Bootstrap(access.admin_key_file));
  if (!gate->NeedsKeys() && !open.empty())
    log.Warn("whoever reaches this address may do everything", {{"address", open}});
  RETURN_IF_ERROR(CheckSomebodyMayCall(*gate, open));
  return gate;
}

}  // namespace annals::server
