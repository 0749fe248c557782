#include "server/tracing/span_exporter.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/record/status.h"
#include "server/models/endpoint/endpoint.h"
#include "server/tracing/otlp_json.h"
#include "server/tracing/trace_context.h"

namespace annals::tracing {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kPath = "/v1/traces";
constexpr std::size_t kMaxReplyBytes = std::size_t{1} << 20;

std::string UrlOf(std::string endpoint) {
  while (endpoint.ends_with('/')) endpoint.pop_back();
  if (!endpoint.ends_with(kPath)) endpoint += kPath;
  return endpoint;
}

SpanExporterOptions WithUrl(SpanExporterOptions options) {
  options.endpoint = UrlOf(std::move(options.endpoint));
  return options;
}

// As the protocol lists them.
bool IsWorthARetry(long status) { return status == 429 || status == 502 || status == 503 || status == 504; }

}  // namespace

SpanExporter::SpanExporter(SpanExporterOptions options, std::string key, const server::Log& log)
    : options_(WithUrl(std::move(options))),
      key_(std::move(key)),
      resource_(
          {{"service.name", "annalsd"}, {"service.version", ANNALS_VERSION}, {"service.instance.id", NewTraceId()}}),
      log_(log) {
  thread_ = std::thread([this] { Loop(); });
}

absl::StatusOr<std::unique_ptr<SpanExporter>> SpanExporter::Start(SpanExporterOptions options, const server::Log& log) {
  if (!options.endpoint.starts_with("http://") && !options.endpoint.starts_with("https://"))
    return absl::InvalidArgumentError("--otlp-endpoint must begin with http:// or https://");
  ASSIGN_OR_RETURN(std::string key, models::ReadKey(options.key_file, "--otlp-key-file"));
  return std::unique_ptr<SpanExporter>(new SpanExporter(std::move(options), std::move(key), log));
}

SpanExporter::~SpanExporter() { Stop(); }

void SpanExporter::Take(Span span) {
  {
    const MutexLock lock(mutex_);
    if (!stopping_ && queue_.size() < options_.queue) {
      queue_.push_back(std::move(span));
      if (queue_.size() == options_.batch) changed_.NotifyAll();
      return;
    }
  }
  Count("queue_full", 1);
}

void SpanExporter::Stop() {
  {
    const MutexLock lock(mutex_);
    if (std::exchange(stopping_, true)) return;
    stop_by_ = Clock::now() + options_.at_stop;
  }
  changed_.NotifyAll();
  thread_.join();
}

void SpanExporter::Loop() {
  for (std::vector<Span> batch = NextBatch(); !batch.empty(); batch = NextBatch()) Send(batch);
}

// Empty: there is nothing left, and it is to stop.
std::vector<Span> SpanExporter::NextBatch() {
  const MutexLock lock(mutex_);
  while (true) {
    const Clock::time_point until = Clock::now() + options_.every;
    while (!stopping_ && queue_.size() < options_.batch && changed_.WaitUntil(mutex_, until)) {
    }
    if (!queue_.empty() || stopping_) break;
  }
  const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(std::min(queue_.size(), options_.batch));
  std::vector<Span> batch(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
  queue_.erase(queue_.begin(), end);
  return batch;
}

void SpanExporter::Send(const std::vector<Span>& batch) {
  const std::string body = OtlpJson(batch, resource_);
  milliseconds pause = options_.first_wait;
  for (int attempt = 1;; ++attempt) {
    if (TimeIsUp()) return Count("stopped", batch.size());
    milliseconds wait = pause;
    const absl::StatusOr<std::size_t> rejected = Post(body, &wait);
    if (rejected.ok()) {
      const std::size_t lost = std::min(*rejected, batch.size());
      Count("rejected", lost);
      Count("sent", batch.size() - lost);
      return SayHowItGoes(absl::OkStatus());
    }
    SayHowItGoes(rejected.status());
    const bool again = absl::IsUnavailable(rejected.status()) && attempt < options_.attempts;
    if (!again || !WaitToRetry(std::min(wait, options_.longest_wait))) return Count("failed", batch.size());
    pause *= 2;
  }
}

absl::StatusOr<std::size_t> SpanExporter::Post(const std::string& body, milliseconds* wait) const {
  absl::StatusOr<models::HttpReply> reply = models::PostJson({.url = options_.endpoint,
                                                              .body = body,
                                                              .bearer_key = key_,
                                                              .total_timeout = options_.timeout,
                                                              .max_reply_bytes = kMaxReplyBytes,
                                                              .cancelled = [this] { return TimeIsUp(); }});
  if (absl::IsDeadlineExceeded(reply.status())) return absl::UnavailableError(reply.status().message());
  RETURN_IF_ERROR(reply.status());
  if (reply->status == 200) {
    const std::optional<std::size_t> rejected = RejectedSpans(reply->body);
    if (rejected) return *rejected;
    return absl::InternalError(options_.endpoint + " does not answer as a collector does");
  }
  if (reply->retry_after) *wait = *reply->retry_after;
  const absl::Status error = models::ErrorOfReply(options_.endpoint, *reply);
  if (IsWorthARetry(reply->status)) return absl::UnavailableError(error.message());
  return absl::InternalError(error.message());
}

bool SpanExporter::WaitToRetry(milliseconds wait) {
  const Clock::time_point until = Clock::now() + wait;
  const MutexLock lock(mutex_);
  while (!stopping_ && changed_.WaitUntil(mutex_, until)) {
  }
  return !stopping_;
}

bool SpanExporter::TimeIsUp() const {
  const MutexLock lock(mutex_);
  return stopping_ && Clock::now() >= stop_by_;
}

void SpanExporter::Count(std::string_view outcome, std::size_t spans) const {
  if (options_.counted && spans > 0) options_.counted(outcome, spans);
}

void SpanExporter::SayHowItGoes(const absl::Status& status) {
  if (works_ == status.ok()) return;
  works_ = status.ok();
  if (works_) {
    log_.Info("traces are sent again");
  } else {
    log_.Warn("traces cannot be sent", {{"error", status.message()}});
  }
}

}  // namespace annals::tracing
