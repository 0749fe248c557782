#include "server/images/retention.h"

#include "core/record/status.h"

namespace annals::server {

void RetentionLoop::Start() {
  if (options_.keep.feed.count() == 0 && options_.keep.requests.count() == 0) return;
  thread_ = std::thread([this] { Loop(); });
}

void RetentionLoop::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  stopping_changed_.NotifyAll();
  if (thread_.joinable()) thread_.join();
}

bool RetentionLoop::Stopping() {
  const MutexLock lock(mutex_);
  return stopping_;
}

void RetentionLoop::Loop() {
  while (true) {
    const absl::Status status = Round();
    if (!status.ok())
      log_.Warn("what has passed could not be removed; tried again later", {{"error", status.message()}});
    const MutexLock lock(mutex_);
    const auto until = std::chrono::steady_clock::now() + options_.every;
    while (!stopping_ && stopping_changed_.WaitUntil(mutex_, until)) {
    }
    if (stopping_) return;
  }
}

absl::Status RetentionLoop::Round() {
  ASSIGN_OR_RETURN(const std::vector<storage::Collection> collections, collections_.ListCollections());
  for (const storage::Collection& collection : collections) {
    std::int64_t gone = 0;
    do {
      if (Stopping()) return absl::OkStatus();
      ASSIGN_OR_RETURN(gone, feed_.Trim(collection.id, options_.keep));
    } while (gone >= static_cast<std::int64_t>(options_.keep.most));
  }
  return absl::OkStatus();
}

}  // namespace annals::server
