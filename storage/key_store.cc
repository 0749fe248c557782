#include "storage/key_store.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/postgres/repeatable.h"

namespace annals::storage {
namespace {

constexpr std::chrono::milliseconds kAcquireTimeout{5'000};

constexpr Sql kAddKey{
    "add_key",
    "INSERT INTO api_keys (id, name, secret_sha256, scope, collections, expires_at, reveals_private, calls_per_second,"
    " burst, streams, documents, text_bytes, statements) VALUES ($1::text, $2::text, decode($3::text, 'hex'), $4::text,"
    " $5::text[], to_timestamp($6::int8::float8), $7::bool, nullif($8::int4, -1), nullif($9::int4, -1),"
    " nullif($10::int4, -1), $11::int8, $12::int8, $13::int8) ON CONFLICT (id) DO NOTHING"
    " RETURNING id, name, encode(secret_sha256, 'hex'), scope, collections, created_at, expires_at, revoked_at,"
    " reveals_private, calls_per_second, burst, streams, documents, text_bytes, statements"};
constexpr Sql kListKeys{
    "list_keys",
    "SELECT id, name, encode(secret_sha256, 'hex'), scope, collections, created_at, expires_at, revoked_at,"
    " reveals_private, calls_per_second, burst, streams, documents, text_bytes, statements FROM api_keys"
    " ORDER BY created_at, id"};
constexpr Sql kRevokeKey{
    "revoke_key",
    "UPDATE api_keys SET revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE id = $1::text"
    " RETURNING id, name, encode(secret_sha256, 'hex'), scope, collections, created_at, expires_at, revoked_at,"
    " reveals_private, calls_per_second, burst, streams, documents, text_bytes, statements"};
constexpr Sql kLimitKey{
    "limit_key",
    "UPDATE api_keys SET calls_per_second = nullif($2::int4, -1), burst = nullif($3::int4, -1),"
    " streams = nullif($4::int4, -1), documents = $5::int8, text_bytes = $6::int8, statements = $7::int8"
    " WHERE id = $1::text"
    " RETURNING id, name, encode(secret_sha256, 'hex'), scope, collections, created_at, expires_at, revoked_at,"
    " reveals_private, calls_per_second, burst, streams, documents, text_bytes, statements"};

const char* Name(KeyScope scope) {
  switch (scope) {
    case KeyScope::kRead:
      return "read";
    case KeyScope::kWrite:
      return "write";
    case KeyScope::kAdmin:
      return "admin";
  }
  return "";
}

KeyScope ScopeOf(std::string_view name) {
  if (name == "admin") return KeyScope::kAdmin;
  return name == "write" ? KeyScope::kWrite : KeyScope::kRead;
}

ApiKey KeyOf(const Rows& rows, int i) {
  ApiKey key{.id = rows.String(i, 0),
             .name = rows.String(i, 1),
             .digest = rows.String(i, 2),
             .scope = ScopeOf(rows.Text(i, 3)),
             .collections = rows.Texts(i, 4),
             .created = rows.Time(i, 5)};
  if (!rows.IsNull(i, 6)) key.expires = rows.Time(i, 6);
  if (!rows.IsNull(i, 7)) key.revoked = rows.Time(i, 7);
  key.reveals_private = rows.Bool(i, 8);
  if (!rows.IsNull(i, 9)) key.limits = KeyLimits{rows.Int32(i, 9), rows.Int32(i, 10), rows.Int32(i, 11)};
  key.stored = {rows.Int64(i, 12), rows.Int64(i, 13), rows.Int64(i, 14)};
  return key;
}

void AddLimits(const std::optional<KeyLimits>& limits, const StorageLimits& stored, Parameters* parameters) {
  for (const int KeyLimits::* part : {&KeyLimits::calls_per_second, &KeyLimits::burst, &KeyLimits::streams})
    parameters->Int32(limits ? (*limits).*part : -1);  // -1: null
  parameters->Int64(stored.documents).Int64(stored.text_bytes).Int64(stored.statements);
}

absl::Status NoKey(const std::string& id) { return absl::NotFoundError(absl::StrCat("key: there is none of id ", id)); }

class PostgresKeyStore final : public KeyStore {
 public:
  explicit PostgresKeyStore(const KeyStoreOptions& options)
      : pool_(options.url, {.sessions = 1}, {.statement_timeout = options.statement_timeout}) {}

  absl::StatusOr<ApiKey> Add(const ApiKey& key) override {
    Array collections(Array::Type::kText);
    for (const std::string& name : key.collections) collections.Text(name);
    const auto expires = key.expires.value_or(Timestamp()).time_since_epoch();
    Parameters parameters;
    parameters.Text(key.id).Text(key.name).Text(key.digest).Text(Name(key.scope)).Column(std::move(collections));
    parameters.Int64OrNull(std::chrono::floor<std::chrono::seconds>(expires).count());
    parameters.Bool(key.reveals_private);
    AddLimits(key.limits, key.stored, &parameters);
    ASSIGN_OR_RETURN(const Rows rows, ExecuteRepeatable(pool_, kAcquireTimeout, kAddKey, parameters));
    if (rows.size() == 0) return absl::AlreadyExistsError(absl::StrCat("key: there is one of id ", key.id));
    return KeyOf(rows, 0);
  }

  absl::StatusOr<std::vector<ApiKey>> List() override {
    ASSIGN_OR_RETURN(const Rows rows, ExecuteRepeatable(pool_, kAcquireTimeout, kListKeys, {}));
    std::vector<ApiKey> keys;
    for (int i = 0; i < rows.size(); ++i) keys.push_back(KeyOf(rows, i));
    return keys;
  }

  absl::StatusOr<ApiKey> Revoke(const std::string& id) override {
    ASSIGN_OR_RETURN(const Rows rows, ExecuteRepeatable(pool_, kAcquireTimeout, kRevokeKey, Parameters().Text(id)));
    if (rows.size() == 0) return NoKey(id);
    return KeyOf(rows, 0);
  }

  absl::StatusOr<ApiKey> SetLimits(const std::string& id, const std::optional<KeyLimits>& limits,
                                   const StorageLimits& stored) override {
    Parameters parameters;
    parameters.Text(id);
    AddLimits(limits, stored, &parameters);
    ASSIGN_OR_RETURN(const Rows rows, ExecuteRepeatable(pool_, kAcquireTimeout, kLimitKey, parameters));
    if (rows.size() == 0) return NoKey(id);
    return KeyOf(rows, 0);
  }

 private:
  Pool pool_;
};

}  // namespace

std::unique_ptr<KeyStore> KeyStore::Open(KeyStoreOptions options) {
  return std::make_unique<PostgresKeyStore>(std::move(options));
}

}  // namespace annals::storage
