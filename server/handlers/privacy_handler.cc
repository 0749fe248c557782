#include "server/handlers/privacy_handler.h"

#include <format>
#include <set>

#include "core/privacy/originals.h"
#include "core/record/status.h"
#include "server/privacy/vault.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr int kMostTokens = 100, kMostRotated = 10'000, kRotatedUnlessTold = 1000;

// What is no token is not repeated: it may be what somebody wants hidden.
void CheckTokens(const v1::RevealRequest& request, convert::Violations* violations) {
  if (request.tokens().empty()) violations->push_back({"tokens", "REQUIRED", "must name at least one token"});
  if (request.tokens_size() > kMostTokens) violations->push_back({"tokens", "TOO_MANY", "must be at most 100"});
  for (int i = 0; i < std::min(request.tokens_size(), kMostTokens); ++i) {
    if (privacy::TypeOfToken(request.tokens(i))) continue;
    violations->push_back({std::format("tokens[{}]", i), "INVALID", "must be a token as it stands in texts"});
  }
}

}  // namespace

absl::StatusOr<v1::RevealResponse> PrivacyHandler::Handle(const v1::RevealRequest& request, const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckTokens(request, &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  if (ports_.vault == nullptr) return NoVault();
  const std::set<std::string> tokens(request.tokens().begin(), request.tokens().end());
  ASSIGN_OR_RETURN(const privacy::Originals originals, ports_.vault->Reveal(collection, tokens, call));
  v1::RevealResponse response;
  std::set<std::string_view> said;
  for (const std::string& token : request.tokens()) {
    if (!said.insert(token).second) continue;
    const auto original = originals.find(token);
    if (original == originals.end()) {
      response.add_unknown(token);
      continue;
    }
    v1::RevealedValue& value = *response.add_values();
    value.set_token(token);
    value.set_type(static_cast<v1::PiiType>(static_cast<int>(*privacy::TypeOfToken(token)) + 1));
    value.set_value(original->second);
  }
  return response;
}

absl::StatusOr<v1::RotateVaultResponse> PrivacyHandler::Handle(const v1::RotateVaultRequest& request,
                                                               const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  const int most = CheckCount(request.limit(), kMostRotated, kRotatedUnlessTold, "limit", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  if (ports_.vault == nullptr) return NoVault();
  RETURN_IF_ERROR(call.Check());
  ASSIGN_OR_RETURN(const Vault::Rotation rotation, ports_.vault->Rotate(collection.id, most));
  v1::RotateVaultResponse response;
  response.set_rotated(rotation.rotated);
  response.set_left(rotation.left);
  response.set_key_id(ports_.vault->ring().newest());
  return response;
}

}  // namespace annals::server
