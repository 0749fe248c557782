// Admits who shows a token: reads it, finds the key that it names, verifies it, and turns its claims into a caller.
//
//   JwtGate tokens(std::move(keys), {.issuer = "https://login.example", .audience = "annals"});
//   ASSIGN_OR_RETURN(Caller caller, tokens.Admit("eyJ…", now, true));
//
// A token that names a key which is not known makes the keys be read again (JwtKeySource). Thread-safe.
#pragma once

#include <memory>
#include <string_view>

#include "absl/status/statusor.h"
#include "server/access/caller.h"
#include "server/access/jwt/jwt.h"
#include "server/access/jwt/jwt_key_source.h"

namespace annals::server {

class JwtGate {
 public:
  JwtGate(std::unique_ptr<JwtKeySource> keys, JwtDemands demands)
      : keys_(std::move(keys)), demands_(std::move(demands)) {}

  // kUnauthenticated JWT_… (jwt.h); kUnavailable JWT_KEYS_UNAVAILABLE where the keys cannot be read, or are being read and
  // it may not wait.
  absl::StatusOr<Caller> Admit(std::string_view token, Timestamp now, bool may_wait);

 private:
  const std::unique_ptr<JwtKeySource> keys_;
  const JwtDemands demands_;
};

// Of a caller that was admitted by a token: OK until it ends. REQUIRES: caller.token_ends.
absl::Status CheckEnd(const Caller& caller, Timestamp now);

}  // namespace annals::server
