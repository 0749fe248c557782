#include "server/load/admission.h"

#include <algorithm>
#include <utility>

#include "core/record/status.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::chrono::milliseconds kRetry{1'000};      // what a client is told to wait
constexpr std::chrono::milliseconds kLookAtCaller{50};  // of one that waits, whether he still does

}  // namespace

Admission::Admission(AdmissionOptions options) : options_(std::move(options)), limit_(options_.reads) {}

Admission::Ticket::Ticket(Ticket&& other) noexcept
    : owner_(std::exchange(other.owner_, nullptr)),
      work_(other.work_),
      kind_(other.kind_),
      bytes_(other.bytes_),
      full_(other.full_),
      began_(other.began_) {}

Admission::Ticket::~Ticket() {
  if (owner_ != nullptr) owner_->Leave(*this);
}

absl::Status Admission::Refuse(const char* reason, const char* words) {
  if (options_.refused) options_.refused(reason);
  return WithRetryAfter(Error(absl::StatusCode::kResourceExhausted, reason, words), kRetry);
}

absl::Status Admission::IngestBusy() {
  return Refuse("INGEST_BUSY", "too many writes are in the server: try again later");
}

int Admission::Limit() const { return options_.adaptive ? limit_.limit() : options_.reads.most; }

bool Admission::Overloaded() const { return !line_.empty() && Clock::now() - spare_ > options_.interval; }

absl::StatusOr<Admission::Ticket> Admission::Enter(Work work, std::string_view kind, std::size_t bytes,
                                                   const CallContext& call) {
  Ticket ticket(nullptr, work, kind, bytes);
  const MutexLock lock(mutex_);
  RETURN_IF_ERROR(CheckBytes(work, bytes, 0));
  if (work == Work::kWrite || work == Work::kIngest) {
    int& in_server = work == Work::kWrite ? writes_ : ingests_;
    if (in_server >= (work == Work::kWrite ? options_.writes : options_.ingests)) return IngestBusy();
    ++in_server;
  } else if (work == Work::kRead) {
    RETURN_IF_ERROR(AwaitPlace(call, &ticket.full_));
  }
  bytes_ += bytes;
  ticket.owner_ = this;
  ticket.began_ = Clock::now();
  return ticket;
}

// One request always fits, however large: or it could never be served.
absl::Status Admission::CheckBytes(Work work, std::size_t bytes, std::size_t held) {
  if (work != Work::kAlways && bytes > 0 && bytes_ > held && bytes_ + bytes > options_.bytes)
    return Refuse("BYTES_IN_FLIGHT", "the requests in the server hold as many bytes as it may: try again later");
  return absl::OkStatus();
}

absl::StatusOr<Admission::Bytes> Admission::HoldBytes(Work work, std::size_t bytes) {
  const MutexLock lock(mutex_);
  RETURN_IF_ERROR(CheckBytes(work, bytes, 0));
  bytes_ += bytes;
  return Bytes(this, work, bytes);
}

absl::Status Admission::Bytes::Grow(std::size_t more) {
  const MutexLock lock(owner_->mutex_);
  RETURN_IF_ERROR(owner_->CheckBytes(work_, more, bytes_));
  owner_->bytes_ += more;
  bytes_ += more;
  return absl::OkStatus();
}

Admission::Bytes::~Bytes() {
  if (owner_ == nullptr) return;
  const MutexLock lock(owner_->mutex_);
  owner_->bytes_ -= bytes_;
}

absl::Status Admission::AwaitPlace(const CallContext& call, bool* full) {
  *full = reads_ + 1 >= Limit() || !line_.empty();
  if (line_.empty() && reads_ < Limit()) {
    spare_ = Clock::now();
    ++reads_;
    return absl::OkStatus();
  }
  int most = options_.waiting;
  if (Overloaded()) {
    GiveUpHurried();
    most = std::min(most, Limit());
  }
  if (static_cast<int>(line_.size()) >= most) return RefuseRead();
  Waiter waiter;
  const auto place = line_.insert(line_.end(), &waiter);
  CallNext();  // a place may be free that nobody was called to
  const auto until = waiter.came + options_.patience;
  while (waiter.state == Waiter::State::kWaits) {
    absl::Status status = call.Check();
    if (status.ok() && Clock::now() >= until) status = RefuseRead();
    if (!status.ok()) {
      line_.erase(place);
      return status;
    }
    waiter.changed.WaitUntil(mutex_, std::min(until, Clock::now() + kLookAtCaller));
  }
  // Who called it has counted it, so that nobody else took the place.
  return waiter.state == Waiter::State::kCalled ? absl::OkStatus() : RefuseRead();
}

absl::Status Admission::RefuseRead() {
  return Refuse("OVERLOADED", "more calls come than the server can serve: try again later");
}

void Admission::End(Waiter* waiter, Waiter::State state) {
  waiter->state = state;
  waiter->changed.NotifyOne();  // under the lock: it is gone once it has seen the word
}

void Admission::GiveUpHurried() {
  const auto latest = Clock::now() - options_.hurry;
  while (!line_.empty() && line_.front()->came <= latest) {
    Waiter* const oldest = line_.front();
    line_.pop_front();
    End(oldest, Waiter::State::kGivenUp);
  }
}

void Admission::CallNext() {
  while (!line_.empty() && reads_ < Limit()) {
    const auto next = Overloaded() ? std::prev(line_.end()) : line_.begin();
    Waiter* const called = *next;
    line_.erase(next);
    ++reads_;
    End(called, Waiter::State::kCalled);
  }
  if (line_.empty() && reads_ < Limit()) spare_ = Clock::now();
}

void Admission::Leave(const Ticket& ticket) {
  const MutexLock lock(mutex_);
  bytes_ -= ticket.bytes_;
  if (ticket.work_ == Work::kWrite) --writes_;
  if (ticket.work_ == Work::kIngest) --ingests_;
  if (ticket.work_ != Work::kRead) return;
  --reads_;
  const auto now = Clock::now();
  if (options_.adaptive)
    limit_.Finished(ticket.kind_, std::chrono::duration<double>(now - ticket.began_).count(), ticket.full_, now);
  CallNext();
}

bool Admission::Pressed() {
  const MutexLock lock(mutex_);
  return Overloaded();
}

Admission::Report Admission::Look() {
  const MutexLock lock(mutex_);
  return {Limit(), reads_, static_cast<int>(line_.size()), writes_ + ingests_, bytes_};
}

}  // namespace annals::server
