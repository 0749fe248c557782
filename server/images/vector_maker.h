// Makes the vectors that documents lack: one thread, which takes what the store says is still without (store.h,
// ClaimVectorWork), has the model embed it, and writes it back. Any number of servers share the work of a collection;
// what one of them had in hand when it died is anybody's again after `hold`.
//
// The model may be slow or away: then vectors wait, and nothing else does. A text that the model will not take is left
// for later, alone, and the others go on. Questions go before passages inside the model (server/models/worker_pool.h).
// Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "core/ingest/embedding_text.h"
#include "core/locks/mutex.h"
#include "server/log.h"
#include "server/metrics.h"
#include "storage/store.h"

namespace annals::server {

struct VectorMakerOptions {
  std::int64_t texts = 256;       // claimed at once: some seconds of a small model on two cores
  std::chrono::seconds hold{60};  // of a claim; renewed while a long document is embedded. What others left is looked
                                  // for four times as often
  std::chrono::milliseconds first_pause{500}, longest_pause{30'000};  // after the model or the store failed; doubled
  std::chrono::seconds set_aside{600};                                // of a version that the model will not take
};

class VectorMaker {
 public:
  VectorMaker(storage::Store& store, embedding::Embedder& embedder, Metrics& metrics, const Log& log,
              VectorMakerOptions options = {})
      : store_(store), embedder_(embedder), metrics_(metrics), log_(log), options_(options) {}
  ~VectorMaker() { Stop(); }

  void Start();
  void Stop();  // after the texts that are being embedded
  // Documents of this collection may lack vectors.
  void Poke(CollectionId collection);

  // Vectors made a second, over the last minute of work; 0: none were made.
  double Rate() const;

 private:
  using Clock = std::chrono::steady_clock;

  void Loop();
  // Of the collections that were poked, or of all when a look is due; false when the maker stops.
  bool AwaitWork(std::vector<storage::Collection>* collections);
  absl::StatusOr<bool> Step(const storage::Collection& collection);  // true: there may be more
  absl::Status Embed(const storage::Collection& collection, std::vector<DocumentBundle>* versions);
  absl::Status EmbedTexts(const storage::Collection& collection, std::span<const DocumentBundle> versions,
                          std::span<ingest::MissingVector> missing);
  absl::Status EmbedEachAlone(const storage::Collection& collection, std::vector<DocumentBundle>* versions);
  absl::Status Write(const storage::Collection& collection, std::span<const DocumentBundle> versions,
                     std::size_t vectors);
  void Pause(const absl::Status& status);
  // The texts that still lack vectors; 1 when the store does not say.
  std::int64_t ReportBacklog(const storage::Collection& collection);
  bool Stopping() const;
  void Count(std::size_t vectors, Clock::duration took);

  storage::Store& store_;
  embedding::Embedder& embedder_;
  Metrics& metrics_;
  const Log& log_;
  const VectorMakerOptions options_;
  // The thread's own.
  std::chrono::milliseconds pause_{0};           // 0 while all goes well
  std::map<std::string, std::int64_t> backlog_;  // texts, by collection

  mutable Mutex mutex_;
  CondVar changed_;
  std::set<CollectionId> poked_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  Clock::time_point next_look_ ABSL_GUARDED_BY(mutex_) = Clock::now();
  double made_ ABSL_GUARDED_BY(mutex_) = 0, seconds_ ABSL_GUARDED_BY(mutex_) = 0;  // of the last minute or so
  std::thread thread_;
};

}  // namespace annals::server
