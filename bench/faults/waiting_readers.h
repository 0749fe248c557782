// One reader a server that waits for a write which never comes: it makes the server look at the feed again and again,
// as readers of their own writes do.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "cli/client/connection.h"

namespace annals::bench {

class WaitingReaders {
 public:
  explicit WaitingReaders(const std::vector<std::string>& addresses);
  ~WaitingReaders();  // after the waits under way: a second at most

 private:
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace annals::bench
