// Stands between a store and PostgreSQL, and cuts connections where it is told to.
//
//   CuttingProxy proxy(database.url());
//   Store::Open({.url = proxy.url()});
//   proxy.CutAtCommit(1);    // the next commit reaches the database, and its answer does not come back
//
// For servers on a unix socket (tests/support/postgres_fixture.h). Thread-safe. The destructor closes what is open.
#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "core/locks/mutex.h"
#include "tests/support/temporary_folder.h"

namespace annals::storage {

class CuttingProxy {
 public:
  explicit CuttingProxy(const std::string& url);
  ~CuttingProxy();
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;

  const std::string& url() const { return url_; }
  void CutAtCommit(int commits) { left_ = commits; }  // so many from now on
  int cut() const { return cut_; }                    // commits whose answer was kept back so far

 private:
  void Accept();
  void Carry(int client);

  const TemporaryFolder folder_;
  std::string url_, behind_;  // `behind_`: the socket of the database
  int listening_ = -1;
  std::atomic<bool> stopping_{false};
  std::atomic<int> left_{0}, cut_{0};
  Mutex mutex_;
  std::vector<std::jthread> carriers_ ABSL_GUARDED_BY(mutex_);
  std::jthread acceptor_;
};

}  // namespace annals::storage
