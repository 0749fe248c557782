// Writers beside each other: batches of new documents and new versions, and deletions, to every server in turn. Each
// writer owns its documents; every third deletion is a purge. A call that fails is repeated until it is acknowledged, or (every other time) left as it
// is: then nobody knows whether it was done.
//
//   FaultWriters writers(addresses, &history, {.seed = 7});
//   writers.Start();                          // … an accident …
//   writers.Stop();                           // after the calls under way
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "annals/v1/document.pb.h"
#include "bench/faults/planted.h"
#include "bench/faults/write_history.h"
#include "cli/client/connection.h"

namespace annals::bench {

struct FaultWritersOptions {
  std::uint64_t seed = 1;
  int writers = 3;
  int documents = 40;      // of each writer at most
  int first_document = 0;  // number of the first
  int batch = 12;          // documents of a call at most
  Planted planted = Planted::kNone;
};

class FaultWriters {
 public:
  FaultWriters(const std::vector<std::string>& addresses, WriteHistory* history, FaultWritersOptions options);
  ~FaultWriters() { Stop(); }

  void Start();
  void Stop();
  // The largest that was acknowledged.
  std::uint64_t watermark() const { return watermark_; }
  void ForgetWatermark() { watermark_ = 0; }  // it was lost
  absl::Status status() const;                // why a writer gave up, when one did

 private:
  void Write(int writer);
  bool WriteBatch(int writer, std::mt19937_64& random);
  bool Delete(int writer, std::mt19937_64& random);
  // The watermark; nullopt when nobody knows whether it was done.
  std::optional<std::uint64_t> Remove(int document, bool purge, std::mt19937_64& random);
  // What is sent of a document: with a bug planted, now and then something else than what is noted down.
  std::vector<v1::DocumentInput> Sent(int document, int version, std::mt19937_64& random) const;
  // Whether the planted bug happens now.
  bool Happens(Planted bug, std::mt19937_64& random) const;
  bool GaveUp(const absl::Status& status);
  // Calls until it succeeds, the writer lets it be, or it is hopeless.
  template <class Response, class Call>
  std::optional<Response> Insist(std::mt19937_64& random, const Call& call);
  int Draw(int writer, std::mt19937_64& random) const;
  void SawWatermark(std::uint64_t watermark);
  cli::Connection& Server(std::mt19937_64& random) { return *servers_[random() % servers_.size()]; }

  std::vector<std::unique_ptr<cli::Connection>> servers_;
  WriteHistory& history_;
  const FaultWritersOptions options_;
  std::atomic<bool> stopping_ = false, gave_up_ = false;
  std::atomic<std::uint64_t> watermark_ = 0;
  mutable Mutex mutex_;
  absl::Status status_ ABSL_GUARDED_BY(mutex_);
  std::vector<std::thread> threads_;
};

}  // namespace annals::bench
