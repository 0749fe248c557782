#include "server/handlers/ingest_stream.h"

#include <algorithm>
#include <exception>
#include <format>
#include <optional>
#include <string_view>

#include "core/record/status.h"
#include "server/access/collection_limits.h"
#include "server/transport/status.h"
#include "storage/call_bounds.h"

namespace annals::server {
namespace {

constexpr int kMaxStreams = 16;
constexpr std::chrono::milliseconds kStreamsRetry{1'000};  // what a client is told to wait
// Documents that fail one after another by themselves: then it is not they that are at fault.
constexpr int kMaxFailuresInARow = 10;
constexpr std::string_view kDocumentPath = "document.document.";

// Whether a failure says nothing about the documents, so that the stream cannot go on.
bool LiesElsewhere(const absl::Status& status) {
  if (Reason(status) == "MEMORY_BUDGET") return true;
  switch (status.code()) {
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kCancelled:
    case absl::StatusCode::kDeadlineExceeded:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kUnauthenticated:
      return true;
    default:
      return false;
  }
}

v1::IngestResult Failed(const std::string& id, const absl::Status& status) {
  v1::IngestResult result;
  result.set_document_id(id);
  result.set_outcome(v1::INGEST_OUTCOME_REJECTED);
  v1::FieldError* error = result.add_errors();
  error->set_field("document");
  error->set_reason(Reason(status).empty() ? absl::StatusCodeToString(status.code()) : Reason(status));
  error->set_description(std::string(status.message()));
  return result;
}

// "documents[3].text" is "document.text" here.
void NameWithin(v1::FieldError* error) {
  const std::size_t end = error->field().find("].");
  if (error->field().starts_with("documents[") && end != std::string::npos)
    error->set_field("document." + error->field().substr(end + 2));
}

absl::Status Misplaced(std::string_view field, std::string_view what) {
  return BadRequest({{std::string(field), "OUT_OF_ORDER", std::string(what)}});
}

}  // namespace

class IngestStreamHandler::Session final : public StreamSession {
 public:
  using Items = std::vector<IngestWindow::Item>;
  using Clock = std::chrono::steady_clock;

  Session(IngestStreamHandler& owner, const CallContext& call) : owner_(owner), call_(call), window_(limits_) {
    owner_.ports_.metrics.ChangeStreams(1);
    const MutexLock lock(owner_.mutex_);
    owner_.sessions_.insert(this);
  }
  ~Session() override {
    owner_.ports_.metrics.ChangeStreams(-1);
    const MutexLock lock(owner_.mutex_);
    owner_.sessions_.erase(this);
    if (!displaced_) --owner_.open_;
  }

  // Since when it waits for its client; nullopt while it has something to do, or is to end.
  std::optional<Clock::time_point> SilentSince() const {
    const Clock::rep since = silent_since_;
    if (since == 0 || displaced_) return std::nullopt;
    return Clock::time_point(Clock::duration(since));
  }
  void Displace() { displaced_ = true; }

  std::unique_ptr<Message> MakeRequest() const override { return std::make_unique<v1::IngestStreamRequest>(); }

  bool Receive(std::unique_ptr<Message> message, std::vector<std::string> invalid_utf8) override {
    IngestWindow::Item item{.invalid_utf8 = std::move(invalid_utf8), .bytes = message->ByteSizeLong()};
    item.message.reset(static_cast<v1::IngestStreamRequest*>(message.release()));
    return window_.Add(std::move(item));
  }

  void ReceivedAll(const absl::Status& status) override { window_.End(status); }

  absl::Status Run(const Send& send, const std::function<void()>& read_on) override {
    send_ = &send;
    read_on_ = &read_on;
    try {
      return Serve();
    } catch (const std::exception& error) {
      return InternalError(error.what());
    }
  }

 private:
  absl::Status Serve() {
    RETURN_IF_ERROR(Open());
    while (true) {
      ASSIGN_OR_RETURN(const Items items, Next());
      if (items.empty()) return absl::OkStatus();
      for (const IngestWindow::Item& item : items) RETURN_IF_ERROR(CheckOrder(*item.message));
      RETURN_IF_ERROR(Store(items));
    }
  }

  absl::StatusOr<Items> Next() {
    silent_since_ = Clock::now().time_since_epoch().count();
    absl::StatusOr<Items> items = window_.Take(call_, [this] { return owner_.stopping_ || displaced_; });
    silent_since_ = 0;
    if (displaced_ && !items.ok() && !owner_.stopping_) {
      return Error(
          absl::StatusCode::kUnavailable, "STREAM_IDLE",
          "others need the place of this silent stream: go on with a new one, behind the last acknowledgement");
    }
    (*read_on_)();
    return items;
  }

  absl::Status Open() {
    ASSIGN_OR_RETURN(const Items items, Next());
    if (items.empty() || !items[0].message->has_open()) {
      return Misplaced("open", "must be the first message of the stream");
    }
    open_ = items[0].message->open();
    convert::Violations violations;
    for (const std::string& field : items[0].invalid_utf8)
      violations.push_back({field, "INVALID_UTF8", "must be UTF-8"});
    if (violations.empty()) CheckCollectionName(open_.collection(), "open.collection", &violations);
    if (open_.total_documents() < 0)
      violations.push_back({"open.total_documents", "OUT_OF_RANGE", "must not be negative"});
    if (!violations.empty()) return BadRequest(violations);
    RETURN_IF_ERROR(Authorize(call_.caller, storage::KeyScope::kWrite, open_.collection()));
    if (CollectionLimits* const limits = owner_.ports_.limits; limits != nullptr) {
      RETURN_IF_ERROR(limits->TakeCall(open_.collection()));
      ASSIGN_OR_RETURN(place_, limits->TakeStream(open_.collection()));
    }
    v1::IngestStreamResponse response;
    response.mutable_opened()->set_max_message_bytes(static_cast<std::int64_t>(owner_.max_message_bytes_));
    response.mutable_opened()->set_window_documents(static_cast<std::int32_t>(limits_.documents));
    response.mutable_opened()->set_window_bytes(static_cast<std::int64_t>(limits_.bytes));
    return SendOrCancel(response);
  }

  absl::Status CheckOrder(const v1::IngestStreamRequest& message) {
    if (!message.has_document()) return Misplaced("document", "is what every message but the first one must hold");
    const std::int64_t position = message.document().position();
    if (position <= last_position_) {
      return Misplaced("document.position", std::format("is {}; it must be greater than {}", position, last_position_));
    }
    last_position_ = position;
    return absl::OkStatus();
  }

  // Documents items[begin, end), as one batch of Ingest.
  absl::StatusOr<v1::IngestResponse> Ingest(const Items& items, std::size_t begin, std::size_t end) {
    v1::IngestRequest request;
    request.set_collection(open_.collection());
    request.set_wait_for_vectors(open_.wait_for_vectors());
    CallContext call = call_;
    call.invalid_utf8.clear();
    for (std::size_t i = begin; i < end; ++i) {
      for (const std::string& path : items[i].invalid_utf8) {
        if (!path.starts_with(kDocumentPath)) continue;
        call.invalid_utf8.push_back(std::format("documents[{}].{}", i - begin, path.substr(kDocumentPath.size())));
      }
      *request.add_documents() = items[i].message->document().document();
    }
    const storage::CallBounds bounds(call.deadline, call.cancelled);
    const tracing::CurrentTrace traced(&call.trace);
    while (true) {
      absl::StatusOr<v1::IngestResponse> response = owner_.ingest_.Handle(request, call);
      // The stream is open: it waits for its place, as long as the client does.
      if (response.ok() || Reason(response.status()) != "INGEST_BUSY") return response;
      RETURN_IF_ERROR(call.Check());
    }
  }

  absl::Status Store(const Items& items) {
    const absl::StatusOr<v1::IngestResponse> response = Ingest(items, 0, items.size());
    if (!response.ok() && LiesElsewhere(response.status())) return response.status();
    std::size_t bytes = 0;
    for (const IngestWindow::Item& item : items) bytes += item.bytes;
    owner_.ports_.metrics.CountStreamBatch(response.ok() ? "whole" : "alone", items.size(), bytes);
    if (response.ok()) return Acknowledge(items, 0, *response);
    for (std::size_t i = 0; i < items.size(); ++i) RETURN_IF_ERROR(StoreAlone(items, i));
    return absl::OkStatus();
  }

  absl::Status StoreAlone(const Items& items, std::size_t i) {
    absl::StatusOr<v1::IngestResponse> response = Ingest(items, i, i + 1);
    if (!response.ok()) {
      if (LiesElsewhere(response.status()) || ++failures_in_a_row_ == kMaxFailuresInARow) return response.status();
      v1::IngestResponse failed;
      *failed.add_results() = Failed(items[i].message->document().document().id(), response.status());
      failed.set_watermark(watermark_);
      return Acknowledge(items, i, failed);
    }
    failures_in_a_row_ = 0;
    return Acknowledge(items, i, *response);
  }

  // Results of the documents from items[begin] on.
  absl::Status Acknowledge(const Items& items, std::size_t begin, const v1::IngestResponse& response) {
    watermark_ = std::max(watermark_, response.watermark());
    for (int i = 0; i < response.results_size(); ++i) {
      v1::IngestStreamResponse message;
      v1::IngestAcknowledgement& acknowledged = *message.mutable_acknowledgement();
      acknowledged.set_position(items[begin + static_cast<std::size_t>(i)].message->document().position());
      *acknowledged.mutable_result() = response.results(i);
      for (v1::FieldError& error : *acknowledged.mutable_result()->mutable_errors()) NameWithin(&error);
      acknowledged.set_watermark(watermark_);
      Count(response.results(i));
      *acknowledged.mutable_progress() = progress_;
      RETURN_IF_ERROR(SendOrCancel(message));
    }
    return absl::OkStatus();
  }

  void Count(const v1::IngestResult& result) {
    progress_.set_documents(progress_.documents() + 1);
    if (result.outcome() == v1::INGEST_OUTCOME_REJECTED) progress_.set_rejected(progress_.rejected() + 1);
    progress_.set_chunks(progress_.chunks() + result.chunks());
    progress_.set_relations(progress_.relations() + result.relations());
    const double rate = static_cast<double>(progress_.documents()) / std::max(call_.Seconds(), 1e-6);
    progress_.set_documents_per_second(rate);
    if (open_.total_documents() == 0) return;
    const auto left = std::max<std::int64_t>(0, open_.total_documents() - progress_.documents());
    progress_.set_seconds_left(static_cast<double>(left) / rate);
  }

  absl::Status SendOrCancel(const v1::IngestStreamResponse& message) {
    return (*send_)(message) ? absl::OkStatus() : absl::CancelledError("the client has gone");
  }

  IngestStreamHandler& owner_;
  const CallContext& call_;
  const IngestWindowLimits limits_;
  IngestWindow window_;
  const Send* send_ = nullptr;
  const std::function<void()>* read_on_ = nullptr;
  v1::IngestStreamOpen open_;
  std::shared_ptr<void> place_;  // of its collection; null: not counted
  v1::IngestProgress progress_;
  std::int64_t last_position_ = 0;
  std::uint64_t watermark_ = 0;
  int failures_in_a_row_ = 0;
  std::atomic<Clock::rep> silent_since_{0};
  std::atomic<bool> displaced_{false};
};

absl::Status IngestStreamHandler::TakePlace() {
  const MutexLock lock(mutex_);
  if (open_ < kMaxStreams) {
    ++open_;
    return absl::OkStatus();
  }
  Session* longest = nullptr;
  auto since = std::chrono::steady_clock::now() - std::chrono::seconds(ports_.ingest.stream_idle_seconds);
  for (Session* session : sessions_) {
    const auto silent = session->SilentSince();
    if (!silent || *silent > since) continue;
    longest = session;
    since = *silent;
  }
  if (longest != nullptr) {
    longest->Displace();  // its place is the new one's
    return absl::OkStatus();
  }
  return WithRetryAfter(Error(absl::StatusCode::kResourceExhausted, "TOO_MANY_STREAMS",
                              "16 ingest streams are open: close one, or try again later"),
                        kStreamsRetry);
}

absl::StatusOr<std::unique_ptr<StreamSession>> IngestStreamHandler::Begin(const CallContext& call) {
  if (stopping_) return Error(absl::StatusCode::kUnavailable, "SHUTTING_DOWN", "the server is stopping");
  RETURN_IF_ERROR(TakePlace());
  return std::make_unique<Session>(*this, call);
}

}  // namespace annals::server
