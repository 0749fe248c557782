// Ends purges that somebody began: whose call was left, or whose server died. One thread takes their steps in turn, so that
// one of a hundred thousand documents holds up no small one. Any number of servers may do so beside each other: a purge
// belongs for some seconds to whoever took its last step (storage/ports/purge_store.h, StepPurge).
//
//   worker.Poke(collection);     a call has left a purge behind: go on at once
//
// All collections are looked through at the start and now and then. Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "core/locks/mutex.h"
#include "server/logs/log.h"
#include "server/metrics.h"
#include "storage/ports/collection_store.h"
#include "storage/ports/purge_store.h"

namespace annals::server {

struct PurgeWorkerOptions {
  std::chrono::seconds hold{15};   // of a purge, after each step
  std::chrono::seconds every{30};  // between two looks through all collections
  std::chrono::seconds pause{1};   // after a failure, and while others hold all purges that stand
};

class PurgeWorker {
 public:
  PurgeWorker(storage::CollectionStore& collections, storage::PurgeStore& store, Metrics& metrics, const Log& log,
              PurgeWorkerOptions options = {})
      : collections_(collections), store_(store), metrics_(metrics), log_(log), options_(options) {}
  ~PurgeWorker() { Stop(); }

  void Start();
  void Stop();  // ends the step that is being taken; it leaves nothing behind
  // A purge of the collection was left to whoever comes first, and no one is at it.
  void Poke(CollectionId collection);

 private:
  using Clock = std::chrono::steady_clock;
  struct Standing {
    std::string collection;
    bool take = false;  // also from who holds it
  };
  using Key = std::pair<CollectionId, std::int64_t>;

  void Loop();
  // Which collections are to be looked through; false when the worker stops.
  bool AwaitLook(bool* all, std::set<CollectionId>* poked);
  absl::Status Look(bool all, const std::set<CollectionId>& poked);
  // One step of each purge that stands.
  absl::Status Round();
  bool Stopping();

  storage::CollectionStore& collections_;
  storage::PurgeStore& store_;
  Metrics& metrics_;
  const Log& log_;
  const PurgeWorkerOptions options_;
  // The thread's own.
  std::map<Key, Standing> standing_;
  bool moving_ = false;  // the last round took a step
  Clock::time_point next_look_ = Clock::now();

  Mutex mutex_;
  CondVar changed_;
  std::set<CollectionId> poked_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace annals::server
