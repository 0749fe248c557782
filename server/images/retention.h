// Removes what the store need not keep, now and then: one thread, one collection after the other, in steps that each
// are a short transaction. Any number of servers may do so beside each other.
#pragma once

#include <chrono>
#include <thread>

#include "core/locks/mutex.h"
#include "server/logs/log.h"
#include "storage/ports/change_feed.h"
#include "storage/ports/collection_store.h"

namespace annals::server {

struct RetentionOptions {
  storage::Retention keep;
  std::chrono::seconds every{600};  // between rounds; each begins with what the last one left
};

class RetentionLoop {
 public:
  RetentionLoop(storage::CollectionStore& collections, storage::ChangeFeed& feed, const Log& log,
                RetentionOptions options)
      : collections_(collections), feed_(feed), log_(log), options_(options) {}
  ~RetentionLoop() { Stop(); }

  void Start();
  void Stop();  // after the step that is being taken

 private:
  void Loop();
  absl::Status Round();
  bool Stopping();

  storage::CollectionStore& collections_;
  storage::ChangeFeed& feed_;
  const Log& log_;
  const RetentionOptions options_;
  Mutex mutex_;
  CondVar stopping_changed_;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace annals::server
