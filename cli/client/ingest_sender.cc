#include "cli/client/ingest_sender.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

constexpr const char* kPassingReasons[] = {"TOO_MANY_STREAMS", "STREAMS_AT_ONCE", "CALL_RATE"};

// Another call may do better: the server was away, or stopped, or is busy with other streams.
bool MayPass(const absl::Status& status) {
  return absl::IsUnavailable(status) || absl::IsCancelled(status) ||
         (absl::IsResourceExhausted(status) && std::ranges::any_of(kPassingReasons, [&](const char* reason) {
            return absl::StrContains(status.message(), reason);
          }));
}

}  // namespace

absl::Status IngestSender::Run() {
  Clock::time_point before = Clock::now();
  {
    const MutexLock lock(mutex_);
    progress_ = before;
  }
  std::chrono::milliseconds pause = kFirstPause;
  while (true) {
    const absl::Status status = Attempt();
    if (status.ok() || !MayPass(status)) return status;
    const Clock::time_point progress = Progress();
    if (std::exchange(before, progress) < progress) pause = kFirstPause;
    if (Clock::now() + pause > progress + options_.retry_for) {
      return absl::UnavailableError(absl::StrCat("server at ", server_->address(), ": ", status.message()));
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, kLongestPause);
  }
}

absl::Status IngestSender::Attempt() {
  grpc::ClientContext context;
  const std::unique_ptr<Stream> stream = server_->OpenIngestStream(&context);
  Begin();
  {
    std::jthread reader([&] { Read(stream.get()); });
    std::jthread watcher([&] { Watch(&context); });
    Write(stream.get());
  }
  const absl::Status status = ToAbslStatus(stream->Finish());
  const MutexLock lock(mutex_);
  return broken_.ok() ? status : broken_;
}

void IngestSender::Begin() {
  const MutexLock lock(mutex_);
  sent_ = sent_bytes_ = 0;
  opened_ = closed_ = false;
  broken_ = absl::OkStatus();
  heard_ = Clock::now();
}

IngestSender::Clock::time_point IngestSender::Progress() {
  const MutexLock lock(mutex_);
  return progress_;
}

void IngestSender::Write(Stream* stream) {
  v1::IngestStreamRequest open;
  open.mutable_open()->set_collection(options_.collection);
  open.mutable_open()->set_wait_for_vectors(options_.wait_for_vectors);
  bool going = stream->Write(open) && AwaitOpened();
  while (going && HasNext()) {
    SentDocument* next = nullptr;
    {
      const MutexLock lock(mutex_);
      while (!closed_ && !WindowHasRoom()) changed_.Wait(mutex_);
      if (closed_) break;
      if (sent_ == 0) heard_ = Clock::now();
      next = &open_[sent_++];  // stays where it is: it is taken away when the server has read it
      sent_bytes_ += next->bytes();
    }
    going = stream->Write(next->request);
  }
  stream->WritesDone();
}

bool IngestSender::WindowHasRoom() const {
  return sent_ == 0 || (static_cast<std::int64_t>(sent_) < limits_.window_documents() &&
                        static_cast<std::int64_t>(sent_bytes_) < limits_.window_bytes());
}

bool IngestSender::AwaitOpened() {
  const MutexLock lock(mutex_);
  while (!opened_ && !closed_) changed_.Wait(mutex_);
  return opened_;
}

// Whether a document waits to be sent; asks for one when none does.
bool IngestSender::HasNext() {
  while (true) {
    {
      const MutexLock lock(mutex_);
      if (sent_ < open_.size()) return true;
      if (exhausted_ || closed_) return false;
    }
    std::optional<SentDocument> next = next_();
    if (next && !FitsMessage(*next)) continue;
    const MutexLock lock(mutex_);
    exhausted_ = !next;
    if (next) open_.push_back(*std::move(next));
  }
}

// A larger one would end the call, and the next one, too: it is settled here.
bool IngestSender::FitsMessage(const SentDocument& document) {
  const auto bytes = static_cast<std::int64_t>(document.bytes());
  const MutexLock lock(mutex_);
  if (bytes <= limits_.max_message_bytes()) return true;
  v1::IngestAcknowledgement refused;
  refused.set_position(document.request.document().position());
  refused.mutable_result()->set_document_id(document.request.document().document().id());
  refused.mutable_result()->set_outcome(v1::INGEST_OUTCOME_REJECTED);
  v1::FieldError* error = refused.mutable_result()->add_errors();
  error->set_field("document");
  error->set_reason("TOO_LONG");
  error->set_description(absl::StrCat("has ", bytes, " bytes; the server takes ", limits_.max_message_bytes()));
  settled_(document, refused);
  return false;
}

void IngestSender::Read(Stream* stream) {
  v1::IngestStreamResponse response;
  while (stream->Read(&response)) {
    const MutexLock lock(mutex_);
    heard_ = Clock::now();
    if (response.has_opened()) {
      limits_ = response.opened();
      opened_ = true;
    } else if (!Settle(response.acknowledgement())) {
      broken_ = absl::InternalError("the server acknowledged a document that was not sent");
      break;
    }
    changed_.NotifyAll();
  }
  const MutexLock lock(mutex_);
  closed_ = true;
  changed_.NotifyAll();
}

bool IngestSender::Settle(const v1::IngestAcknowledgement& acknowledged) {
  if (sent_ == 0 || open_.front().request.document().position() != acknowledged.position()) return false;
  settled_(open_.front(), acknowledged);
  sent_bytes_ -= open_.front().bytes();
  --sent_;
  open_.pop_front();
  progress_ = heard_;
  return true;
}

// Ends the call when the server says nothing for too long while something is under way.
void IngestSender::Watch(grpc::ClientContext* context) {
  const MutexLock lock(mutex_);
  while (!closed_ && broken_.ok()) {
    const bool waiting = !opened_ || sent_ > 0;
    const Clock::time_point until = (waiting ? heard_ : Clock::now()) + options_.patience;
    if (Clock::now() >= until) {
      broken_ = absl::DeadlineExceededError(absl::StrCat("server at ", server_->address(), ": no acknowledgement"));
      break;
    }
    changed_.WaitUntil(mutex_, until);
  }
  if (!broken_.ok()) context->TryCancel();
}

}  // namespace annals::cli
