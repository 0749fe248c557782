// A real PostgreSQL for tests: one private server per test process, a fresh database per test.
//
//   class StoreTest : public annals::testing::PostgresTest { … Store::Open({.url = url()}) … };
//   FreshDatabase database;  database.url();  database.admin_url();     // without the base class
//
// The server lives in a folder under the temporary folder, is not durable (fsync off), and stops with the process. A
// database is dropped by its destructor. The test fails with the server's log when PostgreSQL cannot be started.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace annals::testing {

class FreshDatabase {
 public:
  FreshDatabase();
  ~FreshDatabase();
  FreshDatabase(const FreshDatabase&) = delete;
  FreshDatabase& operator=(const FreshDatabase&) = delete;

  const std::string& name() const { return name_; }
  const std::string& url() const { return url_; }              // as role `annals`, which owns it and is no superuser
  const std::string& admin_url() const { return admin_url_; }  // as superuser
  std::string server_url() const;                              // as role `annals_server`, which owns nothing
  // How many statements of role `annals` here wait for a lock; `like`: a pattern of SQL of their text.
  int StatementsThatWait(const std::string& like = "%") const;

 private:
  std::string name_, url_, admin_url_;
};

class PostgresTest : public ::testing::Test {
 protected:
  const std::string& url() const { return database_.url(); }
  const std::string& admin_url() const { return database_.admin_url(); }
  int StatementsThatWait() const { return database_.StatementsThatWait(); }

 private:
  FreshDatabase database_;
};

}  // namespace annals::testing
