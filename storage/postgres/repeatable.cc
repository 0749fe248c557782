#include "storage/postgres/repeatable.h"

#include "core/record/status.h"
#include "storage/postgres/errors.h"

namespace annals::storage {

absl::StatusOr<Rows> ExecuteRepeatable(Pool& pool, std::chrono::milliseconds acquire, const Sql& statement,
                                       const Parameters& parameters) {
  for (int attempt = 1;; ++attempt) {
    ASSIGN_OR_RETURN(Lease session, pool.Acquire(acquire));
    try {
      return session->Execute(statement, parameters);
    } catch (const std::exception& e) {
      if (!IsBrokenConnection(e) || attempt > 1) return ToStatus(e);
    }
  }
}

}  // namespace annals::storage
