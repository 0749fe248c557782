#include "server/handlers/ingest_window.h"

#include <set>
#include <string_view>

#include "core/record/status.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

// Between two looks at whether the caller still waits.

}  // namespace

bool IngestWindow::Add(Item item) {
  const MutexLock lock(mutex_);
  bytes_ += item.bytes;
  items_.push_back(std::move(item));
  changed_.NotifyOne();
  return items_.size() < limits_.documents && bytes_ < limits_.bytes;
}

void IngestWindow::End(const absl::Status& status) {
  const MutexLock lock(mutex_);
  ended_ = true;
  end_.Update(status);
  changed_.NotifyOne();
}

absl::StatusOr<std::vector<IngestWindow::Item>> IngestWindow::Take(const CallContext& call,
                                                                   const std::function<bool()>& stopping) {
  const MutexLock lock(mutex_);
  while (true) {
    RETURN_IF_ERROR(end_);
    RETURN_IF_ERROR(call.Check());
    if (stopping()) {
      return Error(absl::StatusCode::kUnavailable, "SHUTTING_DOWN",
                   "the server is stopping: go on elsewhere, behind the last acknowledgement");
    }
    if (!items_.empty() || ended_) return Batch();
    changed_.WaitFor(mutex_, kLookAgain);
  }
}

std::vector<IngestWindow::Item> IngestWindow::Batch() {
  std::vector<Item> batch;
  std::set<std::string_view> ids;
  std::size_t bytes = 0;
  while (!items_.empty() && batch.size() < limits_.batch_documents) {
    Item& next = items_.front();
    const bool alone = !next.message->has_document() || (!batch.empty() && !batch[0].message->has_document());
    if (!batch.empty() && alone) break;
    if (!batch.empty() && bytes + next.bytes > limits_.batch_bytes) break;
    if (!ids.insert(next.message->document().document().id()).second) break;
    bytes += next.bytes;
    bytes_ -= next.bytes;
    batch.push_back(std::move(next));
    items_.pop_front();
  }
  return batch;
}

}  // namespace annals::server
