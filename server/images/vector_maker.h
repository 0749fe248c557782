// Makes the vectors that documents lack: one thread, which takes what the store says is still without
// (storage/ports/vector_store.h, ClaimVectorWork), has the model embed it, and writes it back. Any number of servers share
// the work of a collection; what one of them had in hand when it died is anybody's again after `hold`.
//
// A collection that is being re-embedded is two pieces of work: vectors of the model that serves, and of the next one.
// Whoever finds that nothing lacks the next ones any more has them serve, and removes the old. What a server has no model
// for, it leaves to others.
//
// The model may be slow or away: then vectors wait, and nothing else does. A text that the model will not take is left
// for later, alone, and the others go on. Questions go before passages inside the model (server/models/worker_pool.h).
// Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "core/ingest/embedding_text.h"
#include "core/locks/mutex.h"
#include "server/logs/log.h"
#include "server/metrics.h"
#include "server/models/model_set.h"
#include "storage/ports/collection_store.h"
#include "storage/ports/vector_store.h"

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
  VectorMaker(storage::CollectionStore& collections, storage::VectorStore& store, const models::ModelSet& models,
              Metrics& metrics, const Log& log, VectorMakerOptions options = {})
      : collections_(collections), store_(store), models_(models), metrics_(metrics), log_(log), options_(options) {}
  ~VectorMaker() { Stop(); }

  void Start();
  void Stop();  // after the texts that are being embedded
  // Documents of this collection may lack vectors.
  void Poke(CollectionId collection);

  // Vectors made a second, over the last minute of work; 0: none were made.
  double Rate() const;

 private:
  using Clock = std::chrono::steady_clock;

  // One space of a collection.
  struct Work {
    storage::Collection collection;
    storage::VectorSpace space;
    embedding::Embedder* model = nullptr;
    bool next() const { return space.number != collection.space; }
  };
  using Versions = std::vector<DocumentBundle>;

  void Loop();
  // Of the collections that were poked, or of all when a look is due; false when the maker stops.
  bool AwaitWork(std::vector<Work>* works);
  void AddWork(const storage::Collection& collection, std::vector<Work>* works) const;
  void ForgetBacklogs(const std::vector<storage::Collection>& known);
  absl::StatusOr<bool> Step(const Work& work);  // true: there may be more
  absl::Status Embed(const Work& work, Versions* versions);
  absl::Status EmbedTexts(const Work& work, std::span<const DocumentBundle> versions,
                          std::span<ingest::MissingVector> missing);
  absl::Status EmbedEachAlone(const Work& work, Versions* versions);
  absl::Status Write(const Work& work, std::span<const DocumentBundle> versions, std::size_t vectors);
  // After the last vector of the next space.
  absl::Status Switch(const Work& work);
  absl::Status ClearOldVectors(CollectionId collection, const storage::VectorSpace& serving);
  void Pause(const absl::Status& status);
  // The texts that still lack vectors; 1 when the store does not say.
  std::int64_t ReportBacklog(const Work& work);
  bool Stopping() const;
  void Count(std::size_t vectors, Clock::duration took);

  storage::CollectionStore& collections_;
  storage::VectorStore& store_;
  const models::ModelSet& models_;
  Metrics& metrics_;
  const Log& log_;
  const VectorMakerOptions options_;
  // The thread's own.
  std::chrono::milliseconds pause_{0};                         // 0 while all goes well
  std::map<std::string, std::int64_t> backlog_, reembedding_;  // texts, by collection

  mutable Mutex mutex_;
  CondVar changed_;
  std::set<CollectionId> poked_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  Clock::time_point next_look_ ABSL_GUARDED_BY(mutex_) = Clock::now();
  double made_ ABSL_GUARDED_BY(mutex_) = 0, seconds_ ABSL_GUARDED_BY(mutex_) = 0;  // of the last minute or so
  std::thread thread_;
};

}  // namespace annals::server
