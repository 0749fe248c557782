// What an access key looks like, and what of it is kept.
//
//   annals_5b1f0c22d9e4_9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
//          id           secret: 256 random bits
//
// The id is public: logs name keys by it. Of the secret only the SHA-256 is kept; a slow hash would protect a guessable
// password, and 256 random bits are not guessable. Functions are thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace annals::server {

struct KeyText {
  std::string id;      // 12 hexadecimal digits
  std::string secret;  // 64 hexadecimal digits

  std::string text() const { return "annals_" + id + "_" + secret; }
  std::string digest() const;  // of the secret, 64 hexadecimal digits
};

KeyText MakeKeyText();                                 // from the system's random numbers
std::optional<KeyText> ReadKeyText(std::string_view);  // nullopt: no key looks like that
bool LooksLikeKey(std::string_view);                   // meant as one, whatever is wrong with it

// In a time that does not depend on where the two differ.
bool SameDigest(std::string_view a, std::string_view b);

}  // namespace annals::server
