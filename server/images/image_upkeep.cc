#include "server/images/image_upkeep.h"

#include "server/images/low_priority.h"

namespace annals::server {
namespace {

// While a collection is being filled, segments are soon merged and their graphs void: building them gets a quarter of
// the time until no change has come for so long.
constexpr int kSealRests = 3;
constexpr std::chrono::seconds kQuiet{1};

}  // namespace

void ImageUpkeep::Start() {
  threads_.emplace_back([this] { Loop(&index::Image::Merge, 0); });
  threads_.emplace_back([this] {
    LowerPriority(log_);
    Loop(&index::Image::Seal, kSealRests);
  });
}

void ImageUpkeep::Stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  stopping_changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void ImageUpkeep::Changed() {
  {
    std::lock_guard lock(mutex_);
    ++due_;
    changed_at_ = std::chrono::steady_clock::now();
  }
  wake_.notify_all();
}

void ImageUpkeep::Loop(bool (index::Image::*step)(), int rests) {
  using Clock = std::chrono::steady_clock;
  std::unique_lock lock(mutex_);
  for (std::uint64_t done = 0; !stopping_;) {
    wake_.wait(lock, [&] { return stopping_ || done != due_; });
    done = due_;
    lock.unlock();
    for (const std::shared_ptr<index::Image>& image : images_()) {
      for (Clock::time_point start = Clock::now(); (image.get()->*step)(); start = Clock::now()) {
        lock.lock();
        ++due_;  // what was merged may need a graph
        wake_.notify_all();
        const Clock::time_point now = Clock::now();
        if (rests > 0 && now - changed_at_ < kQuiet)
          stopping_changed_.wait_for(lock, rests * (now - start), [&] { return stopping_; });
        if (stopping_) return;
        lock.unlock();
      }
    }
    lock.lock();
  }
}

}  // namespace annals::server
