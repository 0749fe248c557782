// Any bytes as a token's parts and as a set of keys: no crash, and what is read can be written back or has a name.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/escaping.h"
#include "server/access/jwt/jwt_keys.h"
#include "server/access/jwt/jwt_text.h"

namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto bytes = annals::server::DecodeBase64Url(text)) Require(absl::WebSafeBase64Escape(*bytes) == text);
  if (const auto object = annals::server::ParseObject(text)) Require(object->is_object());
  const auto keys = annals::server::JwtKeys::Parse(text);
  if (!keys.ok()) {
    Require(!keys.status().message().empty());
    return 0;
  }
  for (const annals::server::JwtAlgorithm algorithm :
       {annals::server::JwtAlgorithm::kRs256, annals::server::JwtAlgorithm::kEs256}) {
    const auto* key = keys->FindOnly(algorithm);
    if (key == nullptr) continue;
    Require(key->algorithm == algorithm);
    Require(!key->Verifies(text, std::string(64, '\1')));
  }
  return 0;
}
