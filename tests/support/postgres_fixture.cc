#include "tests/support/postgres_fixture.h"

#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <pqxx/pqxx>
#include <stdexcept>

#include "storage/private_postgres.h"

namespace annals::testing {
namespace {

namespace fs = std::filesystem;

// The server of this process and its folder, from the first use until exit.
class SharedServer {
 public:
  SharedServer() {
    std::string name = (fs::temp_directory_path() / "annals-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    folder_ = name;
    auto server = storage::PrivatePostgres::Start({.data_dir = folder_, .durable = false});
    if (!server.ok()) {
      std::error_code ignored;
      fs::remove_all(folder_, ignored);
      throw std::runtime_error(server.status().ToString());
    }
    server_ = *std::move(server);
  }
  ~SharedServer() {
    server_.reset();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  std::string Url(std::string_view user, std::string_view database) const { return server_->Url(user, database); }
  void Execute(const std::string& command) const {
    pqxx::connection connection(Url("postgres", "postgres"));
    pqxx::nontransaction(connection).exec(command);
  }

 private:
  fs::path folder_;
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
}

FreshDatabase::~FreshDatabase() {
  try {
    Server().Execute("DROP DATABASE IF EXISTS " + name_ + " WITH (FORCE)");
  } catch (const std::exception& e) {
    ADD_FAILURE() << "cannot drop " << name_ << ": " << e.what();
  }
}

}  // namespace annals::testing
