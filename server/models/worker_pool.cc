#include "server/models/worker_pool.h"

#include <algorithm>

namespace annals::models {

WorkerPool::WorkerPool(int threads) {
  for (int i = 0; i < std::max(threads, 1); ++i) threads_.emplace_back([this] { Work(); });
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  work_came_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::Run(std::size_t count, bool urgent, absl::FunctionRef<void(std::size_t)> task) {
  if (count == 0) return;
  Job job{.count = count, .task = task};
  std::unique_lock lock(mutex_);
  if (urgent) {
    jobs_.insert(jobs_.begin() + static_cast<std::ptrdiff_t>(urgent_++), &job);
  } else {
    jobs_.push_back(&job);
  }
  count == 1 ? work_came_.notify_one() : work_came_.notify_all();
  job_done_.wait(lock, [&job] { return job.done == job.count; });
}

void WorkerPool::Work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    work_came_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    Job* const job = jobs_.front();
    const std::size_t item = job->next++;
    if (job->next == job->count) {
      jobs_.pop_front();
      if (urgent_ > 0) --urgent_;
    }
    lock.unlock();
    job->task(item);
    lock.lock();
    if (++job->done == job->count) job_done_.notify_all();
  }
}

}  // namespace annals::models
