#include "storage/key_store.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/postgres/errors.h"
#include "storage/postgres/pool.h"

namespace annals::storage {
namespace {

constexpr std::chrono::milliseconds kAcquireTimeout{5'000};

constexpr Sql kAddKey{
    "add_key",
    "INSERT INTO api_keys (id, name, secret_sha256, scope, collections, expires_at, reveals_private, calls_per_second,"
    " burst, streams) VALUES ($1::text, $2::text, decode($3::text, 'hex'), $4::text, $5::text[],"
    " to_timestamp($6::int8::float8), $7::bool, nullif($8::int4, -1), nullif($9::int4, -1), nullif($10::int4, -1)) ON "
    "CONFLICT (id) DO NOTHING"
    " RETURNING id, name, encode(secret_sha256, 'hex'), scope, collections, created_at, expires_at, revoked_at,"
    " reveals_private, calls_per_second, burst, streams"};
constexpr Sql kListKeys{"list_keys",
                        "SELECT id, name, encode(secret_sha256, 'hex'), scope, collections, created_at, expires_at, "
                        "revoked_at, reveals_private, calls_per_second, burst, streams FROM api_keys"
                        " ORDER BY created_at, id"};
constexpr Sql kRevokeKey{
    "revoke_key",
    "UPDATE api_keys SET revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE id = $1::text"
    " RETURNING id, name, encode(secret_sha256, 'hex'), scope, collections, created_at, expires_at, revoked_at,"
    " reveals_private, calls_per_second, burst, streams"};

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
  return key;
}

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
    for (const int KeyLimits::* part : {&KeyLimits::calls_per_second, &KeyLimits::burst, &KeyLimits::streams})
      parameters.Int32(key.limits ? (*key.limits).*part : -1);  // -1: null
    ASSIGN_OR_RETURN(const Rows rows, Execute(kAddKey, parameters));
    if (rows.size() == 0) return absl::AlreadyExistsError(absl::StrCat("key: there is one of id ", key.id));
    return KeyOf(rows, 0);
  }

  absl::StatusOr<std::vector<ApiKey>> List() override {
    ASSIGN_OR_RETURN(const Rows rows, Execute(kListKeys, {}));
    std::vector<ApiKey> keys;
    for (int i = 0; i < rows.size(); ++i) keys.push_back(KeyOf(rows, i));
    return keys;
  }

  absl::StatusOr<ApiKey> Revoke(const std::string& id) override {
    ASSIGN_OR_RETURN(const Rows rows, Execute(kRevokeKey, Parameters().Text(id)));
    if (rows.size() == 0) return absl::NotFoundError(absl::StrCat("key: there is none of id ", id));
    return KeyOf(rows, 0);
  }

 private:
  // Twice where the connection broke while nobody looked.
  absl::StatusOr<Rows> Execute(const Sql& statement, const Parameters& parameters) {
    for (int attempt = 1;; ++attempt) {
      ASSIGN_OR_RETURN(Lease session, pool_.Acquire(kAcquireTimeout));
      try {
        return session->Execute(statement, parameters);
      } catch (const std::exception& e) {
        if (!IsBrokenConnection(e) || attempt > 1) return ToStatus(e);
      }
    }
  }

  Pool pool_;
};

}  // namespace

std::unique_ptr<KeyStore> KeyStore::Open(KeyStoreOptions options) {
  return std::make_unique<PostgresKeyStore>(std::move(options));
}

}  // namespace annals::storage
