#include "tests/support/postgres_fixture.h"

#include <unistd.h>

#include <atomic>
#include <memory>
#include <pqxx/pqxx>
#include <stdexcept>

#include "storage/private/private_postgres.h"
#include "tests/support/temporary_folder.h"

namespace annals::testing {
namespace {

// The server of this process and its folder, from the first use until exit.
class SharedServer {
 public:
  SharedServer() {
    auto server = storage::PrivatePostgres::Start({.data_dir = folder_.path(), .durable = false});
    if (!server.ok()) throw std::runtime_error(server.status().ToString());
    server_ = *std::move(server);
  }

  std::string Url(std::string_view user, std::string_view database) const { return server_->Url(user, database); }
  void Execute(const std::string& command) const {
    pqxx::connection connection(Url("postgres", "postgres"));
    pqxx::nontransaction(connection).exec(command);
  }

 private:
  TemporaryFolder folder_;  // goes after the server that writes to it
  std::unique_ptr<storage::PrivatePostgres> server_;
};

SharedServer& Server() {
  static SharedServer server;
  return server;
}

}  // namespace

FreshDatabase::FreshDatabase() {
  static std::atomic<int> count = 0;
  name_ = "test_" + std::to_string(++count);
  url_ = Server().Url("annals", name_);
  admin_url_ = Server().Url("postgres", name_);
  // The strategy that copies files instead of logging blocks is the quicker one where nothing is synced.
  Server().Execute("CREATE DATABASE " + name_ + " OWNER annals STRATEGY file_copy");
  pqxx::connection connection(admin_url_);
  pqxx::nontransaction(connection).exec("CREATE EXTENSION IF NOT EXISTS vector");
}

std::string FreshDatabase::server_url() const {
  static const bool made = [] {
    Server().Execute("CREATE ROLE annals_server LOGIN NOSUPERUSER NOBYPASSRLS");
    return true;
  }();
  return made ? Server().Url("annals_server", name_) : "";
}

int FreshDatabase::StatementsThatWait(const std::string& like) const {
  pqxx::connection connection(admin_url_);
  return pqxx::nontransaction(connection)
      .exec(
          "SELECT count(*) FROM pg_stat_activity WHERE usename = 'annals' AND datname = current_database() AND "
          "wait_event_type = 'Lock' AND query LIKE $1",
          pqxx::params{like})
      .one_field()
      .as<int>();
}

FreshDatabase::~FreshDatabase() {
  try {
    Server().Execute("DROP DATABASE IF EXISTS " + name_ + " WITH (FORCE)");
  } catch (const std::exception& e) {
    ADD_FAILURE() << "cannot drop " << name_ << ": " << e.what();
  }
}

}  // namespace annals::testing
