#include "server/load/work_queue.h"

#include <iterator>
#include <utility>

namespace annals::server {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{20};  // at who waits no longer

}  // namespace

WorkQueue::WorkQueue(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { Work(); });
  threads_.emplace_back([this] { Look(); });
}

WorkQueue::~WorkQueue() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    came_.NotifyAll();
    stopped_.NotifyAll();
  }
  for (std::thread& thread : threads_) thread.join();
}

void WorkQueue::Add(Job job) {
  const MutexLock lock(mutex_);
  line_.push_back(std::move(job));
  came_.NotifyOne();
  stopped_.NotifyOne();
}

int WorkQueue::waiting() const {
  const MutexLock lock(mutex_);
  return static_cast<int>(line_.size());
}

void WorkQueue::Work() {
  while (true) {
    Job job;
    {
      const MutexLock lock(mutex_);
      while (line_.empty() && !stopping_) came_.Wait(mutex_);
      if (line_.empty()) return;
      job = std::move(line_.front());
      line_.pop_front();
    }
    job.run();
  }
}

void WorkQueue::Look() {
  while (true) {
    std::vector<std::pair<Job, absl::Status>> over;
    {
      const MutexLock lock(mutex_);
      while (line_.empty() && !stopping_) stopped_.Wait(mutex_);
      if (stopping_) return;
      stopped_.WaitFor(mutex_, kBetweenLooks);
      over = TakeOver();
    }
    for (const auto& [job, why] : over) job.give_up(why);
  }
}

std::vector<std::pair<WorkQueue::Job, absl::Status>> WorkQueue::TakeOver() {
  std::vector<std::pair<Job, absl::Status>> over;
  const Clock::time_point now = Clock::now();
  for (auto at = line_.begin(); at != line_.end();) {
    const auto next = std::next(at);
    absl::Status why;
    if (at->left()) why = absl::CancelledError("the call was cancelled");
    if (why.ok() && now >= at->until) why = absl::ResourceExhaustedError("its time in the line is over");
    if (!why.ok()) {
      over.emplace_back(std::move(*at), std::move(why));
      line_.erase(at);
    }
    at = next;
  }
  return over;
}

}  // namespace annals::server
