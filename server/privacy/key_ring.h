// The keys that originals are encrypted with, newest first.
//
//   ASSIGN_OR_RETURN(const std::unique_ptr<KeyRing> ring, KeyRing::Read("/run/secrets/vault-keys"));
//   ASSIGN_OR_RETURN(const std::string sealed, ring->Seal({.collection = id, .token = token}, "ada@lund.org"));
//   ring->Open({.collection = id, .token = token}, ring->newest(), sealed)      "ada@lund.org"
//
// The file has a key of 256 random bits a line, as 64 hexadecimal digits (`openssl rand -hex 32`); lines that are empty or
// begin with "#" are passed over. The first seals; all open. A key's id is 32 bits of a hash of it.
//
// AES-256-GCM (NIST SP 800-38D) of OpenSSL: it is linked for TLS already, runs in the CPU's own instructions, and is kept
// up with the system; another library for this one cipher would be one more to keep up. Collection and token are
// authenticated with the value, so that a row that is cut, changed or put in the place of another does not open. Each
// value has a key of its own, HMAC-SHA-256 of collection and token by the ring's key; so the limit of 2^32 random nonces of a key
// is one of a value. Sealed: 12 bytes of nonce, the ciphertext, 16 bytes of tag.
//
// Thread-safe. Some microseconds a value.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/record/ids.h"

namespace annals::server {

// Where a value belongs.
struct VaultPlace {
  CollectionId collection;
  std::string_view token;
};

class KeyRing {
 public:
  // kInvalidArgument when the file cannot be read, holds no key, a line that is none, or two of one id; says nothing of what
  // it holds.
  static absl::StatusOr<std::unique_ptr<KeyRing>> Read(const std::string& path);

  const std::string& newest() const { return keys_.front().id; }
  bool Has(std::string_view key_id) const { return Find(key_id) != nullptr; }

  // With the newest key. kInternal when OpenSSL fails.
  absl::StatusOr<std::string> Seal(const VaultPlace& place, std::string_view value) const;
  // kFailedPrecondition VAULT_KEY_MISSING; kDataLoss VAULT_DAMAGED when it is not what was sealed for that place by that key.
  absl::StatusOr<std::string> Open(const VaultPlace& place, std::string_view key_id, std::string_view sealed) const;

 private:
  struct Key {
    std::string id, bytes;
  };
  const Key* Find(std::string_view key_id) const;

  std::vector<Key> keys_;
};

// kFailedPrecondition ORIGINALS_NOT_KEPT: the server has no ring.
absl::Status NoVault();
// kFailedPrecondition VAULT_KEY_MISSING.
absl::Status VaultKeyMissing(std::string_view key_id);

}  // namespace annals::server
