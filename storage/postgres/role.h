// Whether row security binds the role that a connection is of.
#pragma once

#include <pqxx/pqxx>

#include "absl/status/status.h"

namespace annals::storage {

// kFailedPrecondition for a superuser and for a role with BYPASSRLS, with a sentence that says what to do.
absl::Status CheckRole(pqxx::connection& connection);

}  // namespace annals::storage
