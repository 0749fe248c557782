#include "storage/postgres/session.h"

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/call_bounds.h"
#include "storage/postgres/errors.h"

namespace annals::storage {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr int kBinary = 1;             // results
constexpr char kReadOnly[] = "25006";  // SQLSTATE: a write where only reads are allowed
constexpr char kCancelled[] = "57014", kLockTimeout[] = "55P03";
// Of a statement's time: locks are waited for half of it, so what ends before a quarter ended for another reason.
constexpr int kShareOfTime = 4;
constexpr milliseconds kStopWait{30};  // for the end of a statement that was told to stop

std::string Message(const PGconn* connection) {
  return std::string(absl::StripAsciiWhitespace(PQerrorMessage(connection)));
}

// What every connection gets unless the URL says otherwise: bounds for a network that has gone silent, and a name.
PGconn* ConnectRaw(const std::string& url, const SessionOptions& options) {
  const std::string connect_timeout = absl::StrCat(options.connect_timeout.count());
  const std::string silence = absl::StrCat(options.statement_timeout.count() + 5000);
  const std::vector<std::pair<const char*, std::string>> defaults = {{"connect_timeout", connect_timeout},
                                                                     {"tcp_user_timeout", silence},
                                                                     {"keepalives_idle", "30"},
                                                                     {"dbname", url},
                                                                     {"fallback_application_name", "annalsd"}};
  std::vector<const char*> names, values;
  for (const auto& [name, value] : defaults) {
    names.push_back(name);
    values.push_back(value.c_str());
  }
  names.push_back(nullptr);
  values.push_back(nullptr);
  return PQconnectdbParams(names.data(), values.data(), /*expand_dbname=*/1);  // later entries win, so the URL does
}

bool Succeeded(const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Session>> Session::Connect(const std::string& url, const SessionOptions& options) {
  PGconn* raw = ConnectRaw(url, options);
  if (PQstatus(raw) != CONNECTION_OK) {
    const std::string message = Message(raw);
    PQfinish(raw);
    return DatabaseError(absl::StatusCode::kUnavailable, message);
  }
  try {
    std::unique_ptr<Session> session(new Session(raw, options));
    pqxx::nontransaction work(session->connection_);
    const pqxx::row backend =
        work.exec(absl::StrCat(sql::kSessionSettings, options.statement_timeout.count(), sql::kSessionLocks,
                               options.statement_timeout.count() / 2, sql::kSessionPatience,
                               options.idle_in_transaction.count(), sql::kSessionBackend))
            .one_row();
    session->backend_ = {backend[0].as<std::int32_t>(), backend[1].as<std::int64_t>()};
    return session;
  } catch (const std::exception& e) {
    return ToStatus(e);
  }
}

void Session::Throw(const PGresult* result, const Sql& statement) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const char* detail = PQresultErrorField(result, PG_DIAG_MESSAGE_DETAIL);
  const std::string message = absl::StrCat(statement.name, ": ", primary ? std::string(primary) : Message(raw_),
                                           detail ? absl::StrCat(" (", detail, ")") : "");
  if (state == nullptr || broken()) throw pqxx::broken_connection(message);
  if (std::string_view(state) == kReadOnly) spent_ = true;
  if (EndedBeforeItsTime(state)) throw EndedEarly(message, statement.text, state);
  throw pqxx::sql_error(message, statement.text, state);
}

bool Session::EndedBeforeItsTime(std::string_view state) const {
  const bool timed = state == kCancelled || state == kLockTimeout;
  return timed && !spent_ && Clock::now() - sent_at_ < options_.statement_timeout / kShareOfTime;
}

void Session::Prepare(const Sql& statement) {
  if (prepared_.contains(statement.name)) return;
  Finish();
  sent_at_ = Clock::now();
  const std::string text = options_.alter ? options_.alter(statement.text) : statement.text;
  if (PQsendPrepare(raw_, statement.name, text.c_str(), 0, nullptr) == 0) Throw(nullptr, statement);
  Rows check(NextResult());  // a table may be locked: that is waited for here already
  for (PGresult* more = NextResult(); more != nullptr; more = NextResult()) check = Rows(more);
  if (!Succeeded(check.get())) Throw(check.get(), statement);
  prepared_.insert(statement.name);
}

Rows Session::Execute(const Sql& statement, const Parameters& parameters) {
  if (!sent_.empty()) {
    Send(statement, parameters);
    return Collect();
  }
  Prepare(statement);
  sent_at_ = Clock::now();
  if (PQsendQueryPrepared(raw_, statement.name, parameters.count(), parameters.Pointers().data(),
                          parameters.Lengths().data(), parameters.Formats().data(), kBinary) == 0) {
    Throw(nullptr, statement);
  }
  Rows rows(NextResult());
  for (PGresult* more = NextResult(); more != nullptr; more = NextResult()) rows = Rows(more);
  if (!Succeeded(rows.get())) Throw(rows.get(), statement);
  return rows;
}

void Session::Send(const Sql& statement, const Parameters& parameters) {
  Prepare(statement);
  if (sent_.empty()) {
    sent_at_ = Clock::now();
    if (PQenterPipelineMode(raw_) == 0) Throw(nullptr, statement);
  }
  sent_.push_back(&statement);
  if (PQsendQueryPrepared(raw_, statement.name, parameters.count(), parameters.Pointers().data(),
                          parameters.Lengths().data(), parameters.Formats().data(), kBinary) == 0) {
    Throw(nullptr, statement);
  }
}

void Session::Finish() {
  if (!sent_.empty()) Collect();
}

// The rows of the last statement sent.
Rows Session::Collect() {
  const std::vector<const Sql*> sent = std::exchange(sent_, {});
  Rows last(nullptr), failure(nullptr);
  const Sql* failed = PQpipelineSync(raw_) == 0 ? sent.back() : nullptr;
  for (const Sql* statement : sent) {
    last = Rows(NextResult());
    PQclear(NextResult());  // the null that ends a statement's results
    if (failed != nullptr || Succeeded(last.get())) continue;
    failed = statement;
    std::swap(failure, last);
  }
  const Rows synchronised(NextResult());
  if (PQexitPipelineMode(raw_) == 0 && failed == nullptr) failed = sent.back();
  if (failed != nullptr) Throw(failure.get(), *failed);
  return last;
}

PGresult* Session::NextResult() {
  std::optional<Clock::time_point> stopped;
  while (PQisBusy(raw_) == 1) {
    const bool bounded = CallBounds::Any();
    pollfd socket{.fd = PQsocket(raw_), .events = POLLIN, .revents = 0};
    const int came = poll(&socket, 1, bounded ? static_cast<int>(kBoundsLook.count()) : -1);
    if (came == 0 && !stopped && !CallBounds::Check().ok()) {
      Stop();
      stopped = Clock::now();
    }
    // A server that does not even answer that: the connection is given up, and with it the transaction ends.
    if (came == 0 && stopped && Clock::now() - *stopped > kStopWait) shutdown(PQsocket(raw_), SHUT_RDWR);
    if (PQconsumeInput(raw_) == 0) break;
  }
  return PQgetResult(raw_);
}

void Session::Stop() {
  spent_ = stopped_ = true;
  PGcancelConn* cancel = PQcancelCreate(raw_);
  if (options_.canceller != nullptr) return options_.canceller->Stop(backend_, cancel);
  PQcancelBlocking(cancel);  // where it does not get through, the wait for the end has a bound of its own
  PQcancelFinish(cancel);
}

bool Session::WaitForNotification(milliseconds timeout) {
  const auto deadline = Clock::now() + timeout;
  while (!broken()) {
    if (PQconsumeInput(raw_) == 0) return false;
    bool notified = false;
    while (PGnotify* n = PQnotifies(raw_)) {
      PQfreemem(n);
      notified = true;
    }
    if (notified) return true;
    const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
    pollfd p{.fd = PQsocket(raw_), .events = POLLIN, .revents = 0};
    if (left.count() <= 0 || poll(&p, 1, static_cast<int>(left.count())) == 0) return false;
  }
  return false;
}

void Session::Command(const std::string& text) {
  static constexpr Sql kCommand{"command", ""};
  sent_at_ = Clock::now();
  const Rows result(PQexec(raw_, text.c_str()));
  if (!Succeeded(result.get())) Throw(result.get(), kCommand);
}

// All in one message: settings cost no round trip of their own.
Transaction::Transaction(Session& session, CollectionId collection, Isolation isolation, Durability durability,
                         Patience patience)
    : session_(session) {
  session_.Command(absl::StrCat(sql::kBegin,
                                isolation == Isolation::kSnapshot        ? sql::kSnapshotIsolation
                                : isolation == Isolation::kSnapshotWrite ? sql::kSnapshotWriteIsolation
                                                                         : "",
                                durability == Durability::kLater ? sql::kCommitLater : "",
                                patience == Patience::kLong ? sql::kLongTimeout : "", sql::kUseCollection,
                                collection.value));
}

void Transaction::Commit() {
  const Rows result = session_.Execute(sql::kCommit);
  open_ = false;
  if (std::string_view(PQcmdStatus(result.get())) != "COMMIT")
    throw pqxx::sql_error("the transaction was rolled back", sql::kCommit.text, "25P02");
}

Transaction::~Transaction() {
  try {
    session_.Finish();
  } catch (const std::exception&) {
    // Nothing was committed, and whoever left without committing knows why.
  }
  try {
    if (open_ && !session_.broken()) session_.Command(sql::kRollback);
  } catch (const std::exception&) {
    // The connection broke, and with it the transaction ended.
  }
}

}  // namespace annals::storage
