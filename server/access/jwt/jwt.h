// A JSON Web Token (RFC 7519, signed as RFC 7515 says): what it claims, and what a server demands of that.
//
//   ASSIGN_OR_RETURN(const Jwt token, ReadJwt("eyJhbGciOiJFUzI1NiIsImtpZCI6ImEifQ.eyJzdWIiOiJ3ZWIiLCJleHAiOjE3…"));
//   if (key.algorithm == token.algorithm && key.Verifies(token.text, token.signature))   // before anything is believed
//     ASSIGN_OR_RETURN(Caller caller, CallerOf(token.claims, demands, now));
//
// Errors are kUnauthenticated with a reason: JWT_INVALID, JWT_EXPIRED, JWT_NOT_YET_VALID, JWT_WRONG_ISSUER,
// JWT_WRONG_AUDIENCE. Their messages hold nothing of the token. Thread-safe.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/time/timestamp.h"
#include "server/access/caller.h"
#include "server/access/jwt/jwt_keys.h"

namespace annals::server {

// Headers of HTTP and gRPC have room for 8 KiB in all.
inline constexpr std::size_t kMaxJwtBytes = 6 * 1024;

struct Jwt {
  JwtAlgorithm algorithm = JwtAlgorithm::kRs256;
  std::optional<std::string> key_id;
  std::string text;       // what is signed
  std::string signature;  // its bytes
  std::string claims;     // JSON, not to be believed before the signature is
};

// What is written in the token alone. Algorithms other than RS256 and ES256 are refused, "none" first of all; so are
// tokens for other uses ("typ": an identity or a logout is no access) and critical extensions, of which none is known.
absl::StatusOr<Jwt> ReadJwt(std::string_view text);

struct JwtDemands {
  std::string issuer;    // "iss"; empty: any
  std::string audience;  // "aud" holds it; empty: any
  std::string scope_claim = "scope";
  std::string scope_prefix = "annals:";  // "annals:read", "annals:write", "annals:admin"
  std::string collections_claim = "annals_collections";
  std::chrono::seconds leeway{60};  // between the clocks
};

// "sub" and "exp" are required. The highest scope counts; without one the caller may do nothing. The collections are a
// list of names, or a text with blanks between them; "*" is all of them, and without the claim the caller reaches none.
// Both claims may be texts or lists. The caller's name is "sub:…".
absl::StatusOr<Caller> CallerOf(const std::string& claims, const JwtDemands& demands, Timestamp now);

}  // namespace annals::server
