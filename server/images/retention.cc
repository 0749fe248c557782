#include "server/images/retention.h"

#include "core/record/status.h"

namespace annals::server {

constexpr int kHistoryRounds = 24;  // while a version grows as old as it may

void RetentionLoop::Start() {
  if (options_.keep.feed.count() == 0 && options_.keep.requests.count() == 0 && options_.history.count() == 0) return;
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
  const auto now = std::chrono::steady_clock::now();
  const bool forgets = options_.history.count() > 0 && now >= next_history_;
  absl::Status first_error;  // one collection's trouble is not another's
  for (const storage::Collection& collection : collections) {
    first_error.Update(Trim(collection));
    if (forgets) first_error.Update(ForgetHistory(collection));
  }
  if (forgets && first_error.ok()) next_history_ = now + options_.history / kHistoryRounds;
  return first_error;
}

absl::Status RetentionLoop::Trim(const storage::Collection& collection) {
  std::int64_t gone = 0;
  do {
    if (Stopping()) return absl::OkStatus();
    ASSIGN_OR_RETURN(gone, feed_.Trim(collection.id, options_.keep));
  } while (gone >= static_cast<std::int64_t>(options_.keep.most));
  return absl::OkStatus();
}

absl::Status RetentionLoop::ForgetHistory(const storage::Collection& collection) {
  std::int64_t versions = 0;
  for (std::int64_t gone = 1; gone > 0; versions += gone) {
    if (Stopping()) return absl::OkStatus();
    ASSIGN_OR_RETURN(gone, purges_.ForgetHistory(collection.id, options_.history));
  }
  if (versions > 0) log_.Info("history forgotten", {{"collection", collection.name}, {"versions", versions}});
  return absl::OkStatus();
}

}  // namespace annals::server
