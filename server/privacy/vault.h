// Originals of tokens: sealed before they are stored, opened for who may see them, sealed anew when keys change.
//
//   write.originals = *vault.Seal(collection.id, originals);
//   ASSIGN_OR_RETURN(const privacy::Originals originals, vault.Reveal(collection, tokens, call));
//
// What is revealed is written to the audit log: who (id of the key), which tokens. Values are in no log and in no error.
// Thread-safe.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/privacy/originals.h"
#include "server/logs/log.h"
#include "server/privacy/key_ring.h"
#include "server/transport/call.h"
#include "storage/ports/collection_store.h"
#include "storage/ports/original_store.h"

namespace annals::server {

// Of the audit log: the id of a key, or that none was needed.
std::string AuditName(const Caller& caller);

class Vault {
 public:
  struct Rotation {
    std::int64_t rotated = 0, left = 0;
  };

  // `store` and `log` must outlive it.
  Vault(std::unique_ptr<KeyRing> ring, storage::OriginalStore& store, const Log& log)
      : ring_(std::move(ring)), store_(store), log_(log) {}

  const KeyRing& ring() const { return *ring_; }
  absl::StatusOr<std::vector<storage::SealedValue>> Seal(CollectionId collection,
                                                         const privacy::Originals& originals) const;
  // Of those that an original is kept of. REQUIRES: who calls may see them.
  absl::StatusOr<privacy::Originals> Reveal(const storage::Collection& collection, const std::set<std::string>& tokens,
                                            const CallContext& call) const;
  // Up to `most` originals of other keys, with the newest one.
  absl::StatusOr<Rotation> Rotate(CollectionId collection, std::int64_t most) const;

 private:
  absl::StatusOr<std::int64_t> CountOfOtherKeys(CollectionId collection) const;

  std::unique_ptr<KeyRing> ring_;
  storage::OriginalStore& store_;
  const Log& log_;
};

}  // namespace annals::server
