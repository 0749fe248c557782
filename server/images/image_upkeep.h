// What keeps images quick: one thread merges their segments; one of low priority, which leaves the cores to those who
// ask, merges them further when nothing has come for a while and builds search graphs. Both wait until something has
// changed. What merged segments lay in is free to the allocator then, and taken to the system, about as much again as the
// images hold: it is given back. Thread-safe.
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

  struct Options {
    std::chrono::milliseconds quiet{3'000};  // segments are merged further when nothing has changed for so long
    // Memory is given back after steps that took so long together; while it is not quiet, so long. It takes some 15 ms for
    // each 100 MB, in which who asks for memory may wait.
    std::chrono::milliseconds much_work{100}, much_work_among_changes{5'000};
    std::function<void()> give_memory_back = ImageUpkeep::GiveMemoryBack;
  };
  // `images` gives those of the moment; called by both threads.
  ImageUpkeep(const Log& log, Images images) : ImageUpkeep(log, std::move(images), Options()) {}
  ImageUpkeep(const Log& log, Images images, Options options)
      : log_(log), images_(std::move(images)), options_(std::move(options)) {}
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
  // Of the whole process.
  static void GiveMemoryBack();
  // Whether enough was done since memory was given back, which is taken to be now.
  bool MuchWasDone();
  // Waits until more is due than was `done`; false when the upkeep stops.
  bool AwaitDue(std::uint64_t* done);
  // Whether nothing has changed for `quiet`.
  bool IsQuiet() const;
  // Waits until it is quiet; false when something has changed meanwhile, or the upkeep stops.
  bool AwaitQuiet();
  // A step was taken; false when the upkeep stops.
  bool Rest(Clock::duration took, int rests);

  const Log& log_;
  const Images images_;
  const Options options_;
  mutable Mutex mutex_;
  CondVar wake_, stopping_changed_;
  std::uint64_t due_ ABSL_GUARDED_BY(mutex_) = 0;  // grows when an image has changed
  Clock::time_point changed_at_ ABSL_GUARDED_BY(mutex_);
  Clock::duration worked_ ABSL_GUARDED_BY(mutex_){};  // steps since memory was given back
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace annals::server
