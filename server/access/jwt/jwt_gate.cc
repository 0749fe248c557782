#include "server/access/jwt/jwt_gate.h"

#include "core/record/status.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

absl::Status NotOfThese(std::string_view message) {
  return Error(absl::StatusCode::kUnauthenticated, "JWT_INVALID", message);
}

}  // namespace

absl::StatusOr<Caller> JwtGate::Admit(std::string_view token, Timestamp now, bool may_wait) {
  ASSIGN_OR_RETURN(const Jwt read, ReadJwt(token));
  ASSIGN_OR_RETURN(std::shared_ptr<const JwtKeys> keys, keys_->Keys());
  if (read.key_id && keys->Find(*read.key_id) == nullptr) {
    const JwtKeySource::Look look = keys_->LookAgain(may_wait);
    if (look == JwtKeySource::Look::kUnderWay) {
      return Error(absl::StatusCode::kUnavailable, "JWT_KEYS_UNAVAILABLE",
                   "the key of the token is not known, and the keys are being read: send it again");
    }
    ASSIGN_OR_RETURN(keys, keys_->Keys());
  }
  const JwtKeys::Key* key = read.key_id ? keys->Find(*read.key_id) : keys->FindOnly(read.algorithm);
  if (key == nullptr) return NotOfThese("the token is signed by a key that its issuer does not show");
  if (key->algorithm != read.algorithm) return NotOfThese("the token's algorithm is not that of its key");
  if (!key->Verifies(read.text, read.signature)) return NotOfThese("the token's signature is wrong");
  return CallerOf(read.claims, demands_, now);
}

absl::Status CheckEnd(const Caller& caller, Timestamp now) {
  if (now < *caller.token_ends) return absl::OkStatus();
  return Error(absl::StatusCode::kUnauthenticated, "JWT_EXPIRED", "the token has expired");
}

}  // namespace annals::server
