// One connection to PostgreSQL: pqxx owns it and runs its transactions; statements run prepared, with binary parameters
// and results, which pqxx does not offer.
//
//   ASSIGN_OR_RETURN(auto session, Session::Connect(url, options));
//   Transaction transaction(*session, collection);                 // rolled back unless committed
//   Rows rows = session->Execute(sql::kLiveDocument, Parameters().Text("bb-2025-10"));
//   transaction.Commit();
//
// Execute and Transaction throw pqxx exceptions (errors.h). One thread at a time.
#pragma once

#include <chrono>
#include <memory>
#include <pqxx/pqxx>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "core/record/ids.h"
#include "storage/statements.h"
#include "storage/wire.h"

namespace annals::storage {

struct SessionOptions {
  std::chrono::milliseconds statement_timeout{60'000};
  std::chrono::seconds connect_timeout{5};
};

class Session {
 public:
  static absl::StatusOr<std::unique_ptr<Session>> Connect(const std::string& url, const SessionOptions& options);

  pqxx::connection& connection() { return connection_; }
  Rows Execute(const Statement& statement, const Parameters& parameters = {});
  bool broken() const { return PQstatus(raw_) != CONNECTION_OK; }
  // Waits for a notification on a channel that was LISTENed to. False after `timeout` or when the connection broke.
  bool WaitForNotification(std::chrono::milliseconds timeout);

 private:
  explicit Session(PGconn* raw) : raw_(raw), connection_(pqxx::connection::seize_raw_connection(raw)) {}
  [[noreturn]] void Throw(const PGresult* result, const Statement& statement) const;

  PGconn* raw_;  // connection_ owns it
  pqxx::connection connection_;
  absl::flat_hash_set<const char*> prepared_;
};

enum class Durability {
  kOnCommit,  // as the server is configured; by default the commit waits for the disk
  kLater,     // the caller flushes afterwards, with sql::kFlush
};
enum class Isolation {
  kReadCommitted,
  kSnapshot
};  // kSnapshot: one state of the database for all statements, read-only
enum class Patience { kStatementTimeout, kLong };  // kLong: minutes, for what touches a whole collection

// A transaction on one collection: row security shows and takes its rows only.
class Transaction {
 public:
  Transaction(Session& session, CollectionId collection, Isolation isolation = Isolation::kReadCommitted,
              Durability durability = Durability::kOnCommit, Patience patience = Patience::kStatementTimeout);
  void Commit() { work_.commit(); }

 private:
  pqxx::transaction<pqxx::isolation_level::read_committed> work_;
};

}  // namespace annals::storage
