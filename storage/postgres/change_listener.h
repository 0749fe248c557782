// Waits for the notification that writers send after their commit, on a connection of its own.
//
// A notification only saves waiting: none is kept for a listener that is not there. So the first call, and every call
// that had to connect anew, returns true at once, and callers read the feed then. One thread at a time.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "storage/postgres/session.h"

namespace annals::storage {

class ChangeListener {
 public:
  ChangeListener(std::string url, SessionOptions options) : url_(std::move(url)), options_(options) {}
  bool Wait(std::chrono::milliseconds timeout);

 private:
  std::string url_;
  SessionOptions options_;
  std::unique_ptr<Session> session_;
};

}  // namespace annals::storage
