// An endpoint that takes requests and never answers: who asks it waits until he leaves, and it sees when.
//
//   ASSIGN_OR_RETURN(const auto endpoint, StallingEndpoint::Start("the word"));
//   endpoint->base_url()            // "http://127.0.0.1:41234/v1"
//   endpoint->AwaitAsked(1);        // so many requests that hold the word have come, since the start
//   endpoint->AwaitLeft(1)          // when the connection of that one was closed
//
// Thread-safe. Waits are of a minute at most.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/locks/mutex.h"

namespace annals::bench {

class StallingEndpoint {
 public:
  using Clock = std::chrono::steady_clock;

  static absl::StatusOr<std::unique_ptr<StallingEndpoint>> Start(std::string word);
  ~StallingEndpoint();
  StallingEndpoint(const StallingEndpoint&) = delete;
  StallingEndpoint& operator=(const StallingEndpoint&) = delete;

  std::string base_url() const;
  absl::Status AwaitAsked(std::size_t requests);
  absl::StatusOr<Clock::time_point> AwaitLeft(std::size_t request);  // the first is 1

 private:
  struct Connection {
    int socket = -1;
    std::string received;
    bool counted = false;
  };
  StallingEndpoint(std::string word, int listener, int waker);
  void Serve();
  bool Read(Connection* connection);  // false: it was closed

  const std::string word_;
  const int listener_, waker_;
  Mutex mutex_;
  CondVar changed_;
  std::size_t asked_ ABSL_GUARDED_BY(mutex_) = 0;
  std::vector<Clock::time_point> left_ ABSL_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace annals::bench
