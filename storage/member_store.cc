#include "storage/member_store.h"

#include <utility>

#include "core/record/status.h"
#include "storage/postgres/repeatable.h"

namespace annals::storage {
namespace {

constexpr std::chrono::milliseconds kMemberTimeout{5'000};

// What a statement changes is not seen by the others of it: who says now that it is there is added.
constexpr Sql kMeet{
    "meet",
    "WITH there AS (INSERT INTO members (address, ready, seen_at) SELECT $1::text, $2::bool, clock_timestamp()"
    " WHERE $1::text <> '' ON CONFLICT (address) DO UPDATE SET ready = excluded.ready, seen_at = excluded.seen_at"
    " RETURNING address, ready),"
    " forgotten AS (DELETE FROM members WHERE address <> $1::text"
    " AND seen_at < clock_timestamp() - 10 * $3::int8 * interval '1 millisecond')"
    " SELECT address, ready FROM members WHERE address <> $1::text"
    " AND seen_at > clock_timestamp() - $3::int8 * interval '1 millisecond'"
    " UNION ALL SELECT address, ready FROM there ORDER BY 1"};
constexpr Sql kLeave{"leave", "DELETE FROM members WHERE address = $1::text"};

class PostgresMemberStore final : public MemberStore {
 public:
  explicit PostgresMemberStore(const MemberStoreOptions& options)
      : pool_(options.url, {.sessions = 1}, {.statement_timeout = options.statement_timeout}) {}

  absl::StatusOr<std::vector<Member>> Meet(const Member& self, std::chrono::milliseconds lease) override {
    Parameters parameters;
    parameters.Text(self.address).Bool(self.ready).Int64(lease.count());
    ASSIGN_OR_RETURN(const Rows rows, ExecuteRepeatable(pool_, kMemberTimeout, kMeet, parameters));
    std::vector<Member> members;
    for (int i = 0; i < rows.size(); ++i) members.push_back({.address = rows.String(i, 0), .ready = rows.Bool(i, 1)});
    return members;
  }

  absl::Status Leave(const std::string& address) override {
    return ExecuteRepeatable(pool_, kMemberTimeout, kLeave, Parameters().Text(address)).status();
  }

 private:
  Pool pool_;
};

}  // namespace

std::unique_ptr<MemberStore> MemberStore::Open(MemberStoreOptions options) {
  return std::make_unique<PostgresMemberStore>(options);
}

}  // namespace annals::storage
