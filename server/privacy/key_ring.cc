#include "server/privacy/key_ring.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include <algorithm>
#include <format>
#include <fstream>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "server/access/freed_by.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::size_t kRingKeyDigits = 64, kIdBytes = 4, kNonceBytes = 12, kTagBytes = 16, kMostKeys = 64;

using Cipher = std::unique_ptr<EVP_CIPHER_CTX, FreedBy<EVP_CIPHER_CTX_free>>;

unsigned char* Bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* Bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string Hmac(std::string_view key, std::string_view message) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), Bytes(message), message.size(), digest, &size);
  return {reinterpret_cast<const char*>(digest), size};
}

std::string WordsOf(const VaultPlace& place) {
  return std::format("annals vault\n{}\n{}", place.collection.value, place.token);
}

absl::Status Damaged(std::string_view token) {
  return Error(absl::StatusCode::kDataLoss, "VAULT_DAMAGED", std::format("the original of {} does not open", token));
}

absl::Status CipherFailed() { return InternalError("OpenSSL: AES-256-GCM"); }

// Sets the key of the place, the nonce and what is authenticated beside the value.
template <class Init, class Update>
bool Begin(EVP_CIPHER_CTX* context, const VaultPlace& place, std::string_view key, std::string_view nonce,
           const Init& init, const Update& update) {
  const std::string words = WordsOf(place), own = Hmac(key, words);
  int size = 0;
  return context != nullptr && init(context, EVP_aes_256_gcm(), nullptr, Bytes(own), Bytes(nonce)) == 1 &&
         update(context, nullptr, &size, Bytes(std::string_view(words)), static_cast<int>(words.size())) == 1;
}

}  // namespace

absl::Status NoVault() {
  return Error(absl::StatusCode::kFailedPrecondition, "ORIGINALS_NOT_KEPT",
               "this server keeps no originals; start it with --vault-key-file");
}

absl::Status VaultKeyMissing(std::string_view key_id) {
  return Error(
      absl::StatusCode::kFailedPrecondition, "VAULT_KEY_MISSING",
      std::format("originals are encrypted with the key {}, which --vault-key-file of this server does not hold",
                  key_id));
}

absl::StatusOr<std::unique_ptr<KeyRing>> KeyRing::Read(const std::string& path) {
  const auto bad = [&](std::string_view why) {
    return absl::InvalidArgumentError(std::format("--vault-key-file: {} {}", path, why));
  };
  std::ifstream in(path);
  if (!in) return bad("cannot be read");
  auto ring = std::make_unique<KeyRing>();
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    absl::StripAsciiWhitespace(&line);
    if (line.empty() || line.front() == '#') continue;
    Key key;
    if (line.size() != kRingKeyDigits || !absl::HexStringToBytes(line, &key.bytes))
      return bad(std::format("line {} is not {} hexadecimal digits", number, kRingKeyDigits));
    key.id = absl::BytesToHexString(Hmac(key.bytes, "annals vault key id").substr(0, kIdBytes));
    if (ring->Has(key.id)) return bad(std::format("line {} holds a key that stands there already", number));
    ring->keys_.push_back(std::move(key));
  }
  if (ring->keys_.empty()) return bad("holds no key");
  if (ring->keys_.size() > kMostKeys) return bad(std::format("holds more than {} keys", kMostKeys));
  return ring;
}

const KeyRing::Key* KeyRing::Find(std::string_view key_id) const {
  const auto key = std::ranges::find(keys_, key_id, &Key::id);
  return key == keys_.end() ? nullptr : &*key;
}

absl::StatusOr<std::string> KeyRing::Seal(const VaultPlace& place, std::string_view value) const {
  std::string sealed(kNonceBytes + value.size() + kTagBytes, '\0');
  if (RAND_bytes(Bytes(sealed), kNonceBytes) != 1) return InternalError("OpenSSL: RAND_bytes");
  const Cipher context(EVP_CIPHER_CTX_new());
  unsigned char* out = Bytes(sealed) + kNonceBytes;
  int size = 0, rest = 0;
  const bool done = Begin(context.get(), place, keys_.front().bytes, std::string_view(sealed).substr(0, kNonceBytes),
                          EVP_EncryptInit_ex, EVP_EncryptUpdate) &&
                    EVP_EncryptUpdate(context.get(), out, &size, Bytes(value), static_cast<int>(value.size())) == 1 &&
                    EVP_EncryptFinal_ex(context.get(), out + size, &rest) == 1 &&
                    EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, out + value.size()) == 1;
  if (!done) return CipherFailed();
  return sealed;
}

absl::StatusOr<std::string> KeyRing::Open(const VaultPlace& place, std::string_view key_id,
                                          std::string_view sealed) const {
  const Key* key = Find(key_id);
  if (key == nullptr) return VaultKeyMissing(key_id);
  if (sealed.size() < kNonceBytes + kTagBytes) return Damaged(place.token);
  const std::string_view text = sealed.substr(kNonceBytes, sealed.size() - kNonceBytes - kTagBytes);
  std::string value(text.size(), '\0'), tag(sealed.substr(sealed.size() - kTagBytes));
  const Cipher context(EVP_CIPHER_CTX_new());
  int size = 0, rest = 0;
  const bool begun =
      Begin(context.get(), place, key->bytes, sealed.substr(0, kNonceBytes), EVP_DecryptInit_ex, EVP_DecryptUpdate);
  if (!begun) return CipherFailed();
  const bool opened =
      EVP_DecryptUpdate(context.get(), Bytes(value), &size, Bytes(text), static_cast<int>(text.size())) == 1 &&
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, kTagBytes, tag.data()) == 1 &&
      EVP_DecryptFinal_ex(context.get(), Bytes(value) + size, &rest) == 1;
  if (!opened) return Damaged(place.token);
  return value;
}

}  // namespace annals::server
