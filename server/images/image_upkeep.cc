#include "server/images/image_upkeep.h"

#include <malloc.h>

#include "server/low_priority.h"

namespace annals::server {
namespace {

// While a collection is being filled, segments are soon merged and their graphs void: building them gets a quarter of
// the time until no change has come for so long.
constexpr int kSealRests = 3;
constexpr std::chrono::seconds kQuiet{1};

}  // namespace

void ImageUpkeep::Start() {
  threads_.emplace_back([this] { MergeAll(); });
  threads_.emplace_back([this] {
    if (!LowerPriority()) log_.Warn("background work runs at full priority");
    CompactAndSealAll();
  });
}

void ImageUpkeep::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  wake_.NotifyAll();
  stopping_changed_.NotifyAll();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void ImageUpkeep::Changed() {
  {
    const MutexLock lock(mutex_);
    ++due_;
    changed_at_ = Clock::now();
  }
  wake_.NotifyAll();
}

void ImageUpkeep::MergeAll() {
  for (std::uint64_t done = 0; AwaitDue(&done);) {
    Taken taken = Taken::kSome;
    while (taken == Taken::kSome) taken = TakeSteps(&index::Image::Merge, 0);
    if (taken == Taken::kStopping) return;
  }
}

// When it is quiet, merges first: a graph of what is about to be merged would be void.
void ImageUpkeep::CompactAndSealAll() {
  for (std::uint64_t done = 0; AwaitDue(&done);) {
    Taken taken = Taken::kSome;
    while (taken == Taken::kSome) {
      taken = IsQuiet() ? TakeSteps(&index::Image::Compact, 0) : Taken::kNone;
      if (taken == Taken::kNone) taken = TakeSteps(&index::Image::Seal, kSealRests);
      if (taken == Taken::kNone && AwaitQuiet()) taken = TakeSteps(&index::Image::Compact, 0);
    }
    if (taken == Taken::kStopping) return;
    if (MuchWasDone()) options_.give_memory_back();
  }
}

void ImageUpkeep::GiveMemoryBack() { malloc_trim(0); }

bool ImageUpkeep::MuchWasDone() {
  const bool quiet = IsQuiet();
  const MutexLock lock(mutex_);
  if (worked_ < (quiet ? options_.much_work : options_.much_work_among_changes)) return false;
  worked_ = {};
  return true;
}

ImageUpkeep::Taken ImageUpkeep::TakeSteps(Step step, int rests) {
  Taken taken = Taken::kNone;
  for (const std::shared_ptr<index::Image>& image : images_()) {
    const Clock::time_point start = Clock::now();
    if (!(image.get()->*step)()) continue;
    if (!Rest(Clock::now() - start, rests)) return Taken::kStopping;
    taken = Taken::kSome;
  }
  return taken;
}

bool ImageUpkeep::IsQuiet() const {
  const MutexLock lock(mutex_);
  return Clock::now() - changed_at_ >= options_.quiet;
}

bool ImageUpkeep::AwaitQuiet() {
  const MutexLock lock(mutex_);
  const Clock::time_point changed_at = changed_at_, until = changed_at + options_.quiet;
  while (!stopping_ && changed_at_ == changed_at && Clock::now() < until) wake_.WaitUntil(mutex_, until);
  return !stopping_ && changed_at_ == changed_at;
}

bool ImageUpkeep::AwaitDue(std::uint64_t* done) {
  const MutexLock lock(mutex_);
  while (!stopping_ && *done == due_) wake_.Wait(mutex_);
  *done = due_;
  return !stopping_;
}

bool ImageUpkeep::Rest(Clock::duration took, int rests) {
  const MutexLock lock(mutex_);
  worked_ += took;
  ++due_;  // what was merged may need a graph
  wake_.NotifyAll();
  const Clock::time_point now = Clock::now();
  if (rests > 0 && now - changed_at_ < kQuiet) {
    while (!stopping_ && stopping_changed_.WaitUntil(mutex_, now + rests * took)) {
    }
  }
  return !stopping_;
}

}  // namespace annals::server
