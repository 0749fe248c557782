// The public keys of who issues tokens: a JSON Web Key Set (RFC 7517).
//
//   ASSIGN_OR_RETURN(const JwtKeys keys, JwtKeys::Parse(R"({"keys": [{"kty": "EC", "crv": "P-256", "kid": "a", …}]})"));
//   const JwtKeys::Key* key = keys.Find("a");
//   key->Verifies(text, signature)
//
// Taken are RSA keys of 2,048 to 8,192 bits, for RS256, and keys of the curve P-256, for ES256. A set may hold others, keys
// for other uses, and what is no key: these are left out. Thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

using EVP_PKEY = struct evp_pkey_st;

namespace annals::server {

enum class JwtAlgorithm { kRs256, kEs256 };

class JwtKeys {
 public:
  struct Key {
    std::string id;  // "kid"; "": it has none
    JwtAlgorithm algorithm = JwtAlgorithm::kRs256;
    std::shared_ptr<EVP_PKEY> key;

    // `signature` as in a token: of ES256 the two numbers, 32 bytes each.
    bool Verifies(std::string_view text, const std::string& signature) const;
  };

  // kInvalidArgument with a sentence: no key set, more than 100 keys, or two that are taken have one id. A set without a
  // key that is taken is a set: its issuer has withdrawn all.
  static absl::StatusOr<JwtKeys> Parse(std::string_view text);

  // nullptr: there is none of that id.
  const Key* Find(std::string_view id) const;
  // For a token that names no key: the only one for the algorithm; nullptr when there is none, or more.
  const Key* FindOnly(JwtAlgorithm algorithm) const;

  std::size_t size() const { return keys_.size(); }
  int left_out() const { return left_out_; }

 private:
  std::vector<Key> keys_;
  int left_out_ = 0;
};

}  // namespace annals::server
