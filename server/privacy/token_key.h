// The secret that tokens are made with: HMAC-SHA-256 of type and value, of which 64 bits are shown.
//
//   ASSIGN_OR_RETURN(const std::unique_ptr<TokenKey> key, TokenKey::Read("/run/secrets/privacy-key"));
//
// The file's first line is 64 hexadecimal digits, 256 random bits (`openssl rand -hex 32`). Another key makes other tokens:
// what was stored before is then no longer found by its value. Thread-safe.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/privacy/rewrite.h"

namespace annals::server {

class TokenKey final : public privacy::TokenSource {
 public:
  // kInvalidArgument when the file cannot be read or holds no key; says nothing of what it holds.
  static absl::StatusOr<std::unique_ptr<TokenKey>> Read(const std::string& path);
  explicit TokenKey(std::string bytes) : bytes_(std::move(bytes)) {}

  std::string DigitsOf(privacy::PiiType type, std::string_view canonical) const override;

 private:
  std::string bytes_;
};

}  // namespace annals::server
