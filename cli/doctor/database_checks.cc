#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/doctor/checks.h"

namespace annals::cli {
namespace {

Finding RoleFinding(const v1::DatabaseState& database) {
  if (!database.superuser() && !database.bypasses_row_security())
    return {.check = "role", .says = absl::StrCat(database.role(), " is bound by row security")};
  return {"role", Health::kFail,
          absl::StrCat(database.role(), database.superuser() ? " is a superuser" : " has BYPASSRLS",
                       ": row security does not keep collections apart"),
          "make a role that is neither (docs/operations.md), use it in --postgres, and leave --allow-superuser out"};
}

// "0018_vault_keys": the number goes before, in four digits.
Finding SchemaFinding(const v1::DatabaseState& database) {
  if (database.schema() == database.newest_schema())
    return {.check = "schema", .says = absl::StrCat(database.schema(), ", as this server knows it")};
  if (database.schema() > database.newest_schema()) {
    return {
        "schema", Health::kWarn,
        absl::StrCat(database.schema(), " was applied by a newer annalsd; this one knows ", database.newest_schema()),
        "upgrade this server: after its next start it would refuse the database"};
  }
  return {
      "schema", Health::kFail,
      absl::StrCat("the database is at ", database.schema().empty() ? "nothing" : database.schema(),
                   ", this server at ", database.newest_schema()),
      "start this server again: it applies what is missing (give --migration-postgres-file where its role may not)"};
}

Finding DurabilityFinding(const v1::DatabaseState& database) {
  if (!database.fsync() || !database.full_page_writes()) {
    return {"durability", Health::kFail,
            absl::StrCat("PostgreSQL runs with ", database.fsync() ? "full_page_writes" : "fsync",
                         " off: a crash of its machine can destroy the database"),
            database.private_server() ? "leave --private-postgres-durable out; false is for tests"
                                      : "set fsync and full_page_writes to on in postgresql.conf"};
  }
  return {.check = "durability",
          .says = absl::StrCat("fsync and full_page_writes on, synchronous_commit ", database.synchronous_commit())};
}

Finding ConnectionsFinding(const v1::DatabaseState& database, const DoctorLimits& limits) {
  const double use =
      static_cast<double>(database.connections()) / static_cast<double>(std::max(1, database.most_connections()));
  Finding finding{.check = "connections",
                  .says = absl::StrFormat("%d of %d are open; this server opens up to %d for calls",
                                          database.connections(), database.most_connections(), database.pool())};
  if (use >= limits.use_warn || database.pool() > database.most_connections()) {
    finding.health = use >= limits.use_fail ? Health::kFail : Health::kWarn;
    finding.next = "raise max_connections of PostgreSQL, lower --pool-size, or close what else is connected";
  }
  return finding;
}

}  // namespace

void ExamineDatabase(const v1::DatabaseState& database, const DoctorLimits& limits, Findings* findings) {
  if (!database.reachable()) {
    findings->push_back({"database", Health::kFail, database.problem(),
                         database.private_server()
                             ? "the server's private PostgreSQL has stopped, and is started again; if it stays away, "
                               "see its log in the data folder (disk full, killed?)"
                             : "is PostgreSQL up, does it let this role in, has it connections left? The server's log "
                               "has its words; try psql with the address in --postgres"});
    return;
  }
  findings->push_back({.check = "database",
                       .says = absl::StrFormat("PostgreSQL %s, %s, %.1f ms a statement", database.version(),
                                               BytesText(database.bytes()), database.round_trip_seconds() * 1000)});
  if (database.read_only()) {
    findings->push_back({"writes", Health::kFail, "the database takes no writes: it is a standby, or set so",
                         "name the primary in --postgres, or several hosts with target_session_attrs=read-write"});
  }
  findings->push_back(RoleFinding(database));
  findings->push_back(SchemaFinding(database));
  findings->push_back(DurabilityFinding(database));
  findings->push_back(ConnectionsFinding(database, limits));
}

}  // namespace annals::cli
