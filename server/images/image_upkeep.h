// What keeps images quick: one thread merges their segments; one of low priority, which leaves the cores to those who
// ask, merges them further when nothing has come for a while and builds search graphs. Both wait until something has
// changed. Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "core/index/image.h"
#include "core/locks/mutex.h"
#include "server/logs/log.h"

namespace annals::server {

class ImageUpkeep {
 public:
  using Images = std::function<std::vector<std::shared_ptr<index::Image>>()>;

  // `images` gives those of the moment; called by both threads. Segments are merged further when nothing has changed for
  // `quiet`.
  ImageUpkeep(const Log& log, Images images, std::chrono::milliseconds quiet = std::chrono::seconds(3))
      : log_(log), images_(std::move(images)), quiet_(quiet) {}
  ~ImageUpkeep() { Stop(); }

  void Start();
  void Stop();  // after the step that is being taken
  // An image has changed.
  void Changed();

 private:
  using Clock = std::chrono::steady_clock;

  using Step = bool (index::Image::*)();

  enum class Taken : std::uint8_t { kNone, kSome, kStopping };

  void MergeAll();
  void CompactAndSealAll();
  // A step of each image that has one to take. While changes come, rests `rests` times as long as each took. kStopping
  // when the upkeep stops.
  Taken TakeSteps(Step step, int rests);
  // Waits until more is due than was `done`; false when the upkeep stops.
  bool AwaitDue(std::uint64_t* done);
  // Whether nothing has changed for `quiet_`.
  bool IsQuiet() const;
  // Waits until it is quiet; false when something has changed meanwhile, or the upkeep stops.
  bool AwaitQuiet();
  // A step was taken; false when the upkeep stops.
  bool Rest(Clock::duration took, int rests);

  const Log& log_;
  const Images images_;
  const Clock::duration quiet_;
  mutable Mutex mutex_;
  CondVar wake_, stopping_changed_;
  std::uint64_t due_ ABSL_GUARDED_BY(mutex_) = 0;  // grows when an image has changed
  Clock::time_point changed_at_ ABSL_GUARDED_BY(mutex_);
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace annals::server
