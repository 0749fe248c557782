#include "server/access/jwt/jwt_keys.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <algorithm>
#include <format>

#include "server/access/freed_by.h"
#include "server/access/jwt/jwt_text.h"

namespace annals::server {
namespace {

using nlohmann::json;

using Number = std::unique_ptr<BIGNUM, FreedBy<BN_free>>;
using KeyBuilder = std::unique_ptr<OSSL_PARAM_BLD, FreedBy<OSSL_PARAM_BLD_free>>;
using KeyParameters = std::unique_ptr<OSSL_PARAM, FreedBy<OSSL_PARAM_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, FreedBy<EVP_PKEY_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, FreedBy<EVP_MD_CTX_free>>;

constexpr std::size_t kFewestModulusBytes = 256, kMostModulusBytes = 1024, kMostExponentBytes = 8;
constexpr std::size_t kCoordinateBytes = 32;
constexpr std::size_t kMostKeys = 100;

const unsigned char* RawBytesOf(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

Number NumberOf(std::string_view bytes) {
  return Number(BN_bin2bn(RawBytesOf(bytes), static_cast<int>(bytes.size()), nullptr));
}

// The integer of a member, without leading zeros; "" where there is none.
std::string Integer(const json& key, const char* name) {
  std::string bytes = DecodeBase64Url(TextOf(key, name)).value_or("");
  bytes.erase(0, std::min(bytes.find_first_not_of('\0'), bytes.size()));
  return bytes;
}

// Null when the numbers make no key.
std::shared_ptr<EVP_PKEY> BuildKey(const char* kind, const KeyBuilder& builder) {
  const KeyParameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr));
  EVP_PKEY* key = nullptr;
  if (!parameters || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1) {
    return nullptr;
  }
  std::shared_ptr<EVP_PKEY> built(key, EVP_PKEY_free);
  const KeyContext check(EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr));
  return check && EVP_PKEY_public_check(check.get()) == 1 ? built : nullptr;
}

std::shared_ptr<EVP_PKEY> RsaKey(const std::string& modulus, const std::string& exponent) {
  const Number n = NumberOf(modulus), e = NumberOf(exponent);
  const KeyBuilder builder(OSSL_PARAM_BLD_new());
  if (OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) != 1 ||
      OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) != 1) {
    return nullptr;
  }
  return BuildKey("RSA", builder);
}

std::shared_ptr<EVP_PKEY> CurveKey(const std::string& x, const std::string& y) {
  const std::string point = "\x04" + x + y;
  const KeyBuilder builder(OSSL_PARAM_BLD_new());
  if (OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) != 1 ||
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) != 1) {
    return nullptr;
  }
  return BuildKey("EC", builder);
}

// Meant for signatures that somebody verifies, as far as it says what it is for.
bool IsForSignatures(const json& key) {
  if (key.contains("use") && key["use"] != "sig") return false;
  if (!key.contains("key_ops")) return true;
  return key["key_ops"].is_array() &&
         std::ranges::any_of(key["key_ops"], [](const json& op) { return op == "verify"; });
}

bool IsFor(const json& key, const char* algorithm) { return !key.contains("alg") || key["alg"] == algorithm; }

// nullopt: a key that is left out, as RFC 7517 §5 says of those that are not understood.
std::optional<JwtKeys::Key> ReadKeyOfSet(const json& key) {
  if (!key.is_object() || !IsForSignatures(key)) return std::nullopt;
  JwtKeys::Key read{.id = TextOf(key, "kid")};
  if (key.contains("kid") && read.id.empty()) return std::nullopt;
  if (TextOf(key, "kty") == "RSA" && IsFor(key, "RS256")) {
    const std::string n = Integer(key, "n"), e = Integer(key, "e");
    const bool fits = n.size() >= kFewestModulusBytes && n.size() <= kMostModulusBytes && !e.empty() &&
                      e.size() <= kMostExponentBytes;
    if (fits) read.key = RsaKey(n, e);
    read.algorithm = JwtAlgorithm::kRs256;
  } else if (TextOf(key, "kty") == "EC" && TextOf(key, "crv") == "P-256" && IsFor(key, "ES256")) {
    const auto x = DecodeBase64Url(TextOf(key, "x")), y = DecodeBase64Url(TextOf(key, "y"));
    const bool fits = x && y && x->size() == kCoordinateBytes && y->size() == kCoordinateBytes;
    if (fits) read.key = CurveKey(*x, *y);
    read.algorithm = JwtAlgorithm::kEs256;
  }
  if (read.key == nullptr) return std::nullopt;
  return read;
}

// As OpenSSL wants it; "" when it is none.
std::string CurveSignature(const std::string& signature) {
  if (signature.size() != 2 * kCoordinateBytes) return "";
  const std::unique_ptr<ECDSA_SIG, FreedBy<ECDSA_SIG_free>> pair(ECDSA_SIG_new());
  if (ECDSA_SIG_set0(pair.get(), NumberOf(signature.substr(0, kCoordinateBytes)).release(),
                     NumberOf(signature.substr(kCoordinateBytes)).release()) != 1) {
    return "";
  }
  unsigned char* bytes = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &bytes);
  const std::string der = size > 0 ? std::string(reinterpret_cast<char*>(bytes), static_cast<std::size_t>(size)) : "";
  OPENSSL_free(bytes);
  return der;
}

}  // namespace

absl::StatusOr<JwtKeys> JwtKeys::Parse(std::string_view text) {
  const std::optional<json> set = ParseObject(text);
  if (!set || !set->contains("keys") || !(*set)["keys"].is_array())
    return absl::InvalidArgumentError("no JSON object with a list \"keys\"");
  const json& list = (*set)["keys"];
  if (list.size() > kMostKeys) return absl::InvalidArgumentError(std::format("more than {} keys", kMostKeys));
  JwtKeys keys;
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::optional<Key> key = ReadKeyOfSet(list[i]);
    if (!key) {
      ++keys.left_out_;
      continue;
    }
    if (!key->id.empty() && keys.Find(key->id) != nullptr)
      return absl::InvalidArgumentError(std::format("keys[{}] has the \"kid\" of another key: \"{}\"", i, key->id));
    keys.keys_.push_back(*std::move(key));
  }
  return keys;
}

const JwtKeys::Key* JwtKeys::Find(std::string_view id) const {
  const auto found = std::ranges::find(keys_, id, &Key::id);
  return found == keys_.end() ? nullptr : &*found;
}

const JwtKeys::Key* JwtKeys::FindOnly(JwtAlgorithm algorithm) const {
  const auto found = std::ranges::find(keys_, algorithm, &Key::algorithm);
  if (found == keys_.end() || std::ranges::count(keys_, algorithm, &Key::algorithm) > 1) return nullptr;
  return &*found;
}

bool JwtKeys::Key::Verifies(std::string_view text, const std::string& signature) const {
  const std::string written = algorithm == JwtAlgorithm::kEs256 ? CurveSignature(signature) : signature;
  const Digest digest(EVP_MD_CTX_new());
  return !written.empty() && digest &&
         EVP_DigestVerifyInit(digest.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
         EVP_DigestVerify(digest.get(), RawBytesOf(written), written.size(), RawBytesOf(text), text.size()) == 1;
}

}  // namespace annals::server
