#include "server/access/api_key.h"

#include <sys/random.h>

#include <algorithm>
#include <stdexcept>

#include "absl/strings/escaping.h"
#include "server/models/sha256.h"

namespace annals::server {
namespace {

constexpr std::string_view kPrefix = "annals_";
constexpr std::size_t kIdDigits = 12, kSecretDigits = 64;

std::string RandomDigits(std::size_t digits) {
  std::string bytes(digits / 2, '\0');
  // Up to 256 bytes come whole, once the system's generator is seeded, which it waits for.
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("the system gives no random numbers");
  return absl::BytesToHexString(bytes);
}

bool IsHex(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace

std::string KeyText::digest() const { return absl::BytesToHexString(models::Sha256(secret)); }

KeyText MakeKeyText() { return {.id = RandomDigits(kIdDigits), .secret = RandomDigits(kSecretDigits)}; }

bool LooksLikeKey(std::string_view text) { return text.starts_with(kPrefix); }

std::optional<KeyText> ReadKeyText(std::string_view text) {
  if (text.size() != kPrefix.size() + kIdDigits + 1 + kSecretDigits || !text.starts_with(kPrefix)) return std::nullopt;
  const std::string_view id = text.substr(kPrefix.size(), kIdDigits), secret = text.substr(text.size() - kSecretDigits);
  if (!IsHex(id) || !IsHex(secret) || text[kPrefix.size() + kIdDigits] != '_') return std::nullopt;
  return KeyText{.id = std::string(id), .secret = std::string(secret)};
}

bool SameDigest(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  volatile unsigned char difference = 0;  // every byte is looked at, whatever the compiler thinks of it
  for (std::size_t i = 0; i < a.size(); ++i)
    difference = static_cast<unsigned char>(difference | static_cast<unsigned char>(a[i] ^ b[i]));
  return difference == 0;
}

}  // namespace annals::server
