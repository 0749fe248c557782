// Removes what the store need not keep, now and then: one thread, one collection after the other, in steps that each
// are a short transaction. Any number of servers may do so beside each other.
#pragma once

#include <chrono>
#include <thread>

#include "core/locks/mutex.h"
#include "server/logs/log.h"
#include "storage/ports/change_feed.h"
#include "storage/ports/collection_store.h"
#include "storage/ports/purge_store.h"

namespace annals::server {

struct RetentionOptions {
  storage::Retention keep;
  std::chrono::seconds every{600};  // between rounds; each begins with what the last one left
  // Of versions that were replaced or deleted; 0: they are kept. What is forgotten leaves images and snapshots, too, so that is done
  // once in a 24th of it, or each round where that is longer.
  std::chrono::seconds history{0};
};

class RetentionLoop {
 public:
  RetentionLoop(storage::CollectionStore& collections, storage::ChangeFeed& feed, storage::PurgeStore& purges,
                const Log& log, RetentionOptions options)
      : collections_(collections), feed_(feed), purges_(purges), log_(log), options_(options) {}
  ~RetentionLoop() { Stop(); }

  void Start();
  void Stop();  // after the step that is being taken

 private:
  void Loop();
  absl::Status Round();
  absl::Status Trim(const storage::Collection& collection);
  absl::Status ForgetHistory(const storage::Collection& collection);
  bool Stopping();

  storage::CollectionStore& collections_;
  storage::ChangeFeed& feed_;
  storage::PurgeStore& purges_;
  const Log& log_;
  const RetentionOptions options_;
  std::chrono::steady_clock::time_point next_history_;  // of the loop's thread
  Mutex mutex_;
  CondVar stopping_changed_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace annals::server
