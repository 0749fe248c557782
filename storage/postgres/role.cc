#include "storage/postgres/role.h"

#include "absl/strings/str_cat.h"
#include "storage/postgres/errors.h"
#include "storage/postgres/sql.h"

namespace annals::storage {

absl::Status CheckRole(pqxx::connection& connection) {
  try {
    pqxx::nontransaction work(connection);
    const pqxx::row role = work.exec(sql::kRole).one_row();
    const bool super = role[1].as<bool>();
    if (!super && !role[2].as<bool>()) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat("the database's role ", role[0].as<std::string>(), super ? " is a superuser" : " has BYPASSRLS",
                     ", so row security does not keep collections apart: use a role that is neither "
                     "(docs/operations.md), or say --allow-superuser"));
  } catch (const std::exception& e) {
    return ToStatus(e);
  }
}

}  // namespace annals::storage
