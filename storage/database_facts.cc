#include "storage/database_facts.h"

#include <memory>
#include <utility>

#include "core/record/status.h"
#include "storage/postgres/errors.h"
#include "storage/postgres/migrations.h"
#include "storage/postgres/session.h"

namespace annals::storage {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLongestStatement{5'000};
constexpr std::chrono::seconds kLongestConnect{2};

constexpr char kClock[] = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::int8";
// A folder is told only to who may know it, and means something here only where the database is reached by a socket of
// this machine.
constexpr char kFacts[] =
    "SELECT current_setting('server_version'), current_user, r.rolsuper, r.rolbypassrls,"
    " (SELECT sum(numbackends) FROM pg_stat_database),"
    " current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int"
    "   - coalesce(current_setting('reserved_connections', true), '0')::int,"
    " pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool,"
    " current_setting('fsync')::bool, current_setting('full_page_writes')::bool,"
    " current_setting('synchronous_commit'), pg_database_size(current_database()),"
    " coalesce((SELECT setting FROM pg_settings WHERE name = 'data_directory' AND inet_server_addr() IS NULL), ''),"
    " to_regclass('annals.schema_migrations') IS NOT NULL"
    " FROM pg_roles r WHERE r.rolname = current_user";
constexpr char kLastMigration[] = "SELECT name FROM annals.schema_migrations ORDER BY number DESC LIMIT 1";

void ReadClock(pqxx::nontransaction& work, DatabaseFacts* facts) {
  const auto before = steady_clock::now();
  const auto clock = work.exec(kClock).one_field().as<std::int64_t>();
  const auto took = steady_clock::now() - before;
  facts->clock = Timestamp(std::chrono::microseconds(clock));
  facts->clock_read = before + (took / 2);
  facts->round_trip = std::chrono::duration_cast<std::chrono::microseconds>(took);
}

DatabaseFacts Read(pqxx::connection& connection) {
  pqxx::nontransaction work(connection);
  DatabaseFacts facts;
  ReadClock(work, &facts);
  const pqxx::row row = work.exec(kFacts).one_row();
  facts.version = row[0].as<std::string>();
  facts.version = facts.version.substr(0, facts.version.find(' '));  // "17.6 (Debian …)"
  facts.role = row[1].as<std::string>();
  facts.superuser = row[2].as<bool>();
  facts.bypasses_row_security = row[3].as<bool>();
  facts.connections = row[4].as<int>();
  facts.most_connections = row[5].as<int>();
  facts.read_only = row[6].as<bool>();
  facts.fsync = row[7].as<bool>();
  facts.full_page_writes = row[8].as<bool>();
  facts.synchronous_commit = row[9].as<std::string>();
  facts.bytes = row[10].as<std::int64_t>();
  facts.folder = row[11].as<std::string>();
  facts.newest_schema = EmbeddedMigrations().back().name;
  if (!row[12].as<bool>()) return facts;
  for (const pqxx::row& migration : work.exec(kLastMigration)) facts.schema = migration[0].as<std::string>();
  return facts;
}

}  // namespace

absl::StatusOr<DatabaseFacts> ReadDatabaseFacts(const std::string& url) {
  ASSIGN_OR_RETURN(const std::unique_ptr<Session> session,
                   Session::Connect(url, {.statement_timeout = kLongestStatement, .connect_timeout = kLongestConnect}));
  try {
    return Read(session->connection());
  } catch (const std::exception& e) {
    return ToStatus(e);
  }
}

LockWaits::LockWaits(std::unique_ptr<Session> session) : session_(std::move(session)) {}
LockWaits::~LockWaits() = default;

absl::StatusOr<std::unique_ptr<LockWaits>> LockWaits::Watch(const std::string& url) {
  ASSIGN_OR_RETURN(auto session, Session::Connect(url, {.statement_timeout = kLongestStatement}));
  return std::unique_ptr<LockWaits>(new LockWaits(std::move(session)));
}

absl::StatusOr<int> LockWaits::Count() {
  static constexpr Sql kLockWaits{"lock_waits",
                                  "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                                  " AND datname = current_database()"};
  try {
    return static_cast<int>(session_->Execute(kLockWaits).Int64(0, 0));
  } catch (const std::exception& e) {
    return ToStatus(e);
  }
}

}  // namespace annals::storage
