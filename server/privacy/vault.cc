#include "server/privacy/vault.h"

#include "absl/strings/str_join.h"
#include "core/record/status.h"
#include "server/transport/status.h"

namespace annals::server {

std::string AuditName(const Caller& caller) { return caller.key.empty() ? "anonymous" : caller.key; }

absl::StatusOr<std::vector<storage::SealedValue>> Vault::Seal(CollectionId collection,
                                                              const privacy::Originals& originals) const {
  std::vector<storage::SealedValue> sealed;
  for (const auto& [token, value] : originals) {
    ASSIGN_OR_RETURN(std::string bytes, ring_->Seal({collection, token}, value));
    const std::string type(privacy::NameOf(*privacy::TypeOfToken(token)));
    sealed.push_back({token, type, ring_->newest(), std::move(bytes)});
  }
  return sealed;
}

absl::StatusOr<privacy::Originals> Vault::Reveal(const storage::Collection& collection,
                                                 const std::set<std::string>& tokens, const CallContext& call) const {
  privacy::Originals originals;
  if (tokens.empty()) return originals;
  const auto sealed = store_.ReadOriginals(collection.id, std::vector<std::string>(tokens.begin(), tokens.end()));
  if (!sealed.ok()) return FromStorage(sealed.status());
  for (const storage::SealedValue& value : *sealed) {
    ASSIGN_OR_RETURN(originals[value.token], ring_->Open({collection.id, value.token}, value.key_id, value.sealed));
  }
  log_.Audit("reveal", {{"request_id", call.request_id},
                        {"key", AuditName(call.caller)},
                        {"collection", collection.name},
                        {"tokens", absl::StrJoin(originals, " ", [](std::string* out, const auto& original) {
                           *out += original.first;
                         })}});
  return originals;
}

absl::StatusOr<std::int64_t> Vault::CountOfOtherKeys(CollectionId collection) const {
  const auto counts = store_.CountOriginals(collection);
  if (!counts.ok()) return FromStorage(counts.status());
  std::int64_t others = 0;
  for (const storage::SealedCount& count : *counts) {
    if (!ring_->Has(count.key_id)) return VaultKeyMissing(count.key_id);
    if (count.key_id != ring_->newest()) others += count.values;
  }
  return others;
}

absl::StatusOr<Vault::Rotation> Vault::Rotate(CollectionId collection, std::int64_t most) const {
  ASSIGN_OR_RETURN(const std::int64_t before, CountOfOtherKeys(collection));
  if (before == 0) return Rotation{};
  auto rows = store_.OriginalsOfOtherKeys(collection, ring_->newest(), most);
  if (!rows.ok()) return FromStorage(rows.status());
  for (storage::SealedRow& row : *rows) {
    const VaultPlace place{collection, row.value.token};
    ASSIGN_OR_RETURN(const std::string value, ring_->Open(place, row.value.key_id, row.value.sealed));
    ASSIGN_OR_RETURN(row.value.sealed, ring_->Seal(place, value));
    row.value.key_id = ring_->newest();
  }
  const auto rotated = store_.ReplaceOriginals(collection, *rows);
  if (!rotated.ok()) return FromStorage(rotated.status());
  ASSIGN_OR_RETURN(const std::int64_t left, CountOfOtherKeys(collection));
  return Rotation{*rotated, left};
}

}  // namespace annals::server
