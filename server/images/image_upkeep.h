// What keeps images quick: one thread merges their segments, one of low priority builds search graphs. Both wait until
// something has changed. Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/index/image.h"
#include "server/log.h"

namespace annals::server {

class ImageUpkeep {
 public:
  using Images = std::function<std::vector<std::shared_ptr<index::Image>>()>;

  // `images` gives those of the moment; called by both threads.
  ImageUpkeep(const Log& log, Images images) : log_(log), images_(std::move(images)) {}
  ~ImageUpkeep() { Stop(); }

  void Start();
  void Stop();  // after the step that is being taken
  // An image has changed.
  void Changed();

 private:
  // Takes steps while there are any to take. While changes come, rests `rests` times as long as each took.
  void Loop(bool (index::Image::*step)(), int rests);

  const Log& log_;
  const Images images_;
  std::mutex mutex_;
  std::condition_variable wake_, stopping_changed_;
  std::uint64_t due_ = 0;  // grows when an image has changed
  std::chrono::steady_clock::time_point changed_at_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace annals::server
