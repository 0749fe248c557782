// One connection to PostgreSQL: pqxx owns it; statements run prepared, with binary parameters and results, which pqxx does
// not offer.
//
//   ASSIGN_OR_RETURN(auto session, Session::Connect(url, options));
//   Transaction transaction(*session, collection);                 // rolled back unless committed
//   Rows rows = session->Execute(sql::kLiveDocument, Parameters().Text("bb-2025-10"));
//   transaction.Commit();
//
// A statement that gives no rows can be sent without waiting for it; what follows in the transaction travels with it,
// so that the dozen statements of a document cost a few round trips (libpq's pipeline mode).
//
// Execute, Send and Transaction throw pqxx exceptions (errors.h). One thread at a time.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <pqxx/pqxx>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "core/record/ids.h"
#include "storage/postgres/canceller.h"
#include "storage/postgres/id_blocks.h"
#include "storage/postgres/sql.h"
#include "storage/postgres/wire.h"

namespace annals::storage {

struct SessionOptions {
  std::chrono::milliseconds statement_timeout{60'000};
  std::chrono::seconds connect_timeout{5};
  // How long a server that stops in the middle of a transaction keeps its locks: the bound of docs/design.md §4.
  std::chrono::milliseconds idle_in_transaction{10'000};
  std::function<std::string(std::string)> alter;  // StoreOptions::alter
  Canceller* canceller = nullptr;                 // outlives the session; null: a connection is made for each word
};

class Session {
 public:
  static absl::StatusOr<std::unique_ptr<Session>> Connect(const std::string& url, const SessionOptions& options);

  pqxx::connection& connection() { return connection_; }
  // Throws the first error of what was sent before, too.
  Rows Execute(const Sql& statement, const Parameters& parameters = {});
  // Inside a Transaction. An error is thrown by the next Execute, or by Commit; until then the database skips what
  // follows it. `statement` outlives the transaction.
  void Send(const Sql& statement, const Parameters& parameters = {});
  // Waits for what was sent.
  void Finish();
  // Statements without parameters and without results, in one message, outside the pipeline.
  void Command(const std::string& text);
  // Of this session.
  IdBlocks& ids() { return ids_; }
  bool broken() const { return stopped_ || PQstatus(raw_) != CONNECTION_OK; }
  // A statement was stopped at the end of its call's bounds (storage/call_bounds.h). The word to stop may still be on
  // its way and would meet the next statement: so there is none on this session. Nor on one that may only read: a new
  // one may be of the server that takes writes now.
  bool spent() const { return spent_; }
  // Waits for a notification on a channel that was LISTENed to. False after `timeout` or when the connection broke.
  bool WaitForNotification(std::chrono::milliseconds timeout);

 private:
  Session(PGconn* raw, const SessionOptions& options)
      : raw_(raw), connection_(pqxx::connection::seize_raw_connection(raw)), options_(options) {}
  [[noreturn]] void Throw(const PGresult* result, const Sql& statement);
  void Prepare(const Sql& statement);
  Rows Collect();
  // The next result; null ends a statement's. Waits within the bounds of the call, and then has the statement stopped.
  PGresult* NextResult();
  void Stop();
  // The database says that it took too long, and it did not.
  bool EndedBeforeItsTime(std::string_view state) const;

  PGconn* raw_;  // connection_ owns it
  pqxx::connection connection_;
  const SessionOptions options_;
  Backend backend_;
  bool spent_ = false;
  bool stopped_ = false;  // the end of its connection is the end of its transaction: that costs no round trip
  std::chrono::steady_clock::time_point sent_at_;  // the first of the statements that are under way
  IdBlocks ids_;
  absl::flat_hash_set<const char*> prepared_;
  std::vector<const Sql*> sent_;  // whose results were not read yet
};

enum class Durability {
  kOnCommit,  // as the server is configured; by default the commit waits for the disk
  // The caller flushes afterwards, with sql::kFlush, and in the same session: another one may be of a database that has
  // crashed since, and has nothing to flush of what is gone.
  kLater,
};
// kSnapshot: one state of the database for all statements, read-only. kSnapshotWrite: the same, and what it changes; a row that
// another transaction has changed since is a conflict.
enum class Isolation { kReadCommitted, kSnapshot, kSnapshotWrite };
enum class Patience { kStatementTimeout, kLong };  // kLong: minutes, for what touches a whole collection

// A transaction on one collection: row security shows and takes its rows only.
class Transaction {
 public:
  Transaction(Session& session, CollectionId collection, Isolation isolation = Isolation::kReadCommitted,
              Durability durability = Durability::kOnCommit, Patience patience = Patience::kStatementTimeout);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  // The commit travels with what was sent before it: a lock that was asked for last is held for no round trip.
  void Commit();

 private:
  Session& session_;
  bool open_ = true;
};

}  // namespace annals::storage
