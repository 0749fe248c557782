#include "server/models/worker_pool.h"

#include <algorithm>

#include "core/locks/mutex.h"
#include "core/record/status.h"
#include "server/low_priority.h"
#include "storage/call_bounds.h"

namespace annals::models {

WorkerPool::WorkerPool(int threads) {
  for (int i = 0; i < std::max(threads, 1); ++i) {
    threads_.emplace_back([this] { Work(&urgent_); });
    threads_.emplace_back([this] {
      server::LowerPriority();
      Work(&others_);
    });
  }
}

WorkerPool::~WorkerPool() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  for (Line* line : {&urgent_, &others_}) line->work_came.NotifyAll();
  for (std::thread& thread : threads_) thread.join();
}

absl::Status WorkerPool::Run(std::size_t count, bool urgent, absl::FunctionRef<void(std::size_t)> task,
                             absl::FunctionRef<void()> stop) {
  if (count == 0) return absl::OkStatus();
  RETURN_IF_ERROR(storage::CallBounds::Check());
  const bool bounded = storage::CallBounds::Any();
  absl::Status ended;
  Job job{.count = count, .task = task};
  const MutexLock lock(mutex_);
  Line* const line = urgent ? &urgent_ : &others_;
  line->jobs.push_back(&job);
  count == 1 ? line->work_came.NotifyOne() : line->work_came.NotifyAll();
  while (job.done != job.count) {
    if (!bounded || !ended.ok()) {
      job_done_.Wait(mutex_);
    } else if (!job_done_.WaitFor(mutex_, storage::kBoundsLook)) {
      ended = storage::CallBounds::Check();
      if (ended.ok()) continue;
      Drop(line, &job);
      stop();
    }
  }
  return ended;
}

absl::Status WorkerPool::RunAll(std::size_t count, bool urgent, absl::FunctionRef<absl::Status(std::size_t)> task,
                                absl::FunctionRef<void()> stop) {
  struct {
    Mutex mutex;
    absl::Status status ABSL_GUARDED_BY(mutex);
  } shared;
  const auto run = [&](std::size_t i) {
    const absl::Status one = task(i);
    if (one.ok()) return;
    const MutexLock lock(shared.mutex);
    shared.status.Update(one);
  };
  RETURN_IF_ERROR(Run(count, urgent, run, stop));
  const MutexLock lock(shared.mutex);
  return shared.status;
}

std::size_t WorkerPool::Waiting(bool urgent) {
  const MutexLock lock(mutex_);
  std::size_t waiting = 0;
  for (const Job* job : (urgent ? urgent_ : others_).jobs) waiting += job->count - job->next;
  return waiting;
}

void WorkerPool::Drop(Line* line, Job* job) {
  const auto place = std::ranges::find(line->jobs, job);
  if (place == line->jobs.end()) return;  // all are begun
  line->jobs.erase(place);
  job->count = job->next;
}

void WorkerPool::Work(Line* line) {
  std::size_t item = 0;
  while (Job* const job = TakeItem(line, &item)) {
    job->task(item);
    FinishItem(job);
  }
}

WorkerPool::Job* WorkerPool::TakeItem(Line* line, std::size_t* item) {
  const MutexLock lock(mutex_);
  while (!stopping_ && line->jobs.empty()) line->work_came.Wait(mutex_);
  if (line->jobs.empty()) return nullptr;
  Job* const job = line->jobs.front();
  *item = job->next++;
  if (job->next == job->count) line->jobs.pop_front();
  return job;
}

void WorkerPool::FinishItem(Job* job) {
  const MutexLock lock(mutex_);
  if (++job->done == job->count) job_done_.NotifyAll();
}

}  // namespace annals::models
