#include "server/privacy/token_key.h"

#include <openssl/hmac.h>

#include <algorithm>
#include <format>
#include <fstream>

#include "absl/strings/escaping.h"

namespace annals::server {
namespace {

constexpr std::size_t kKeyDigits = 64;

}  // namespace

absl::StatusOr<std::unique_ptr<TokenKey>> TokenKey::Read(const std::string& path) {
  std::ifstream in(path);
  std::string line;
  if (!in || !std::getline(in, line)) return absl::InvalidArgumentError("--privacy-key-file: cannot read " + path);
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  const auto is_hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); };
  if (line.size() != kKeyDigits || !std::ranges::all_of(line, is_hex)) {
    return absl::InvalidArgumentError(
        std::format("--privacy-key-file: the first line of {} must be {} hexadecimal digits", path, kKeyDigits));
  }
  std::string bytes;
  if (!absl::HexStringToBytes(line, &bytes)) return absl::InternalError("--privacy-key-file: hexadecimal digits");
  return std::make_unique<TokenKey>(std::move(bytes));
}

std::string TokenKey::DigitsOf(privacy::PiiType type, std::string_view canonical) const {
  const std::string message = std::format("{}\n{}", privacy::NameOf(type), canonical);
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  HMAC(EVP_sha256(), bytes_.data(), static_cast<int>(bytes_.size()),
       reinterpret_cast<const unsigned char*>(message.data()), message.size(), digest, &size);
  return absl::BytesToHexString({reinterpret_cast<const char*>(digest), privacy::kTokenDigits / 2});
}

}  // namespace annals::server
