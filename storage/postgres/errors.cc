#include "storage/postgres/errors.h"

#include <pqxx/pqxx>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

constexpr char kBeyondQuota[] = "AQ001";  // our own: storage/migrations/0016_quotas.sql
constexpr char kDatabaseWords[] = "annals.storage/database_words";

std::string State(const std::exception& error) {
  const auto* sql = dynamic_cast<const pqxx::sql_error*>(&error);
  return sql ? sql->sqlstate() : std::string();
}

// SQLSTATE (appendix A of PostgreSQL's manual): the class is its first two characters.
absl::StatusCode CodeOf(std::string_view state) {
  using enum absl::StatusCode;
  if (state == "40001" || state == "40P01" || state == "55P03") return kAborted;  // conflict; lock not available
  if (state == "57014") return kDeadlineExceeded;                                 // statement_timeout
  if (state == "53100" || state == "53200") return kResourceExhausted;            // disk full, out of memory
  if (state == "42501") return kFailedPrecondition;                               // the role lacks a right
  if (state == "23505") return kAlreadyExists;
  if (state == "23503") return kNotFound;     // its collection was deleted meanwhile
  if (state == "25006") return kUnavailable;  // read-only: a standby, or a failover in progress
  const std::string_view family = state.substr(0, 2);
  if (family == "08" || family == "53" || family == "57" || family == "58") return kUnavailable;
  if (family == "22" || family == "54" || family == "23") return kInvalidArgument;  // bad value, limit, check
  if (family == "28" || family == "3D") return kFailedPrecondition;                 // password, no such database
  return kInternal;
}

// What the triggers of 0016 and 0023 say: "… beyond quota: documents 100 99", of a key with its id behind.
absl::Status BreachIn(std::string_view message) {
  constexpr std::string_view kSign = "beyond quota: ";
  const std::size_t at = message.find(kSign);
  if (at == std::string_view::npos) return absl::InternalError("a quota that is not named");
  const std::string_view words = message.substr(at + kSign.size());
  const auto breach = ReadBreach(words.substr(0, words.find('\n')));
  return breach ? BeyondQuota(*breach) : absl::InternalError("a quota without its numbers");
}

}  // namespace

absl::Status ToStatus(const std::exception& error) {
  std::string message(absl::StripAsciiWhitespace(error.what()));
  if (State(error) == kBeyondQuota) return BreachIn(message);
  if (IsBrokenConnection(error)) return DatabaseError(absl::StatusCode::kUnavailable, message);
  if (dynamic_cast<const EndedEarly*>(&error) != nullptr)
    return DatabaseError(absl::StatusCode::kUnavailable, message + " (before its time)");
  if (const std::string state = State(error); !state.empty()) {
    return DatabaseError(CodeOf(state), message + " (SQLSTATE " + state + ")");
  }
  return DatabaseError(absl::StatusCode::kInternal, message);
}

absl::Status DatabaseError(absl::StatusCode code, const std::string& words) {
  absl::Status status(code, absl::StrCat("PostgreSQL: ", words));
  status.SetPayload(kDatabaseWords, absl::Cord("PostgreSQL: " + words));
  return status;
}

std::string DatabaseWords(const absl::Status& status) {
  const auto words = status.GetPayload(kDatabaseWords);
  return words ? std::string(*words) : std::string();
}

bool IsBrokenConnection(const std::exception& error) {
  if (dynamic_cast<const pqxx::broken_connection*>(&error) != nullptr) return true;
  const std::string state = State(error);  // 57P01 … 57P03: the server is going down, or not up yet
  return state.starts_with("08") || state.starts_with("57P");
}

bool IsConflict(const std::exception& error) {
  const std::string state = State(error);
  return state == "40001" || state == "40P01" || state == "23505";
}

}  // namespace annals::storage
