#include "server/models/endpoint/http_chat.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "server/models/endpoint/chat_wire.h"
#include "server/models/endpoint/endpoint.h"
#include "server/models/endpoint/event_stream.h"

namespace annals::models {
namespace {

using answer::ChatCall;
using answer::ChatReply;
using std::chrono::milliseconds;

constexpr std::size_t kMaxReplyBytes = std::size_t{8} << 20;  // of an answer with the wrapping of each piece
constexpr milliseconds kSlice{50};                            // of a wait, between looks at `cancelled`

absl::Status Check(const HttpChatConfig& config) {
  const auto wrong = [&](const char* what) { return absl::InvalidArgumentError(absl::StrCat(config.setting, what)); };
  if (!config.base_url.starts_with("http://") && !config.base_url.starts_with("https://"))
    return wrong("-url must begin with http:// or https://");
  if (config.model.empty()) return wrong("-model must be given with the url");
  if (config.concurrent < 1) return wrong("-concurrent must be at least 1");
  if (config.max_attempts < 1 || config.max_attempts > 20) return wrong("-attempts must be 1 to 20");
  if (config.connect_timeout.count() <= 0) return wrong(": the time to connect must be positive");
  return absl::OkStatus();
}

void SleepInSlices(milliseconds time, const std::function<bool()>& cancelled) {
  for (; time.count() > 0 && !(cancelled && cancelled()); time -= kSlice)
    std::this_thread::sleep_for(std::min(time, kSlice));
}

}  // namespace

HttpChat::HttpChat(HttpChatConfig config, std::string key, Waits waits)
    : config_(std::move(config)), key_(std::move(key)), waits_(std::move(waits)), places_(config_.concurrent) {
  while (config_.base_url.ends_with('/')) config_.base_url.pop_back();
  if (!waits_.wait) waits_.wait = SleepInSlices;
  if (!waits_.jitter) waits_.jitter = RandomJitter;
}

absl::StatusOr<std::unique_ptr<HttpChat>> HttpChat::Connect(const HttpChatConfig& config, Waits waits) {
  RETURN_IF_ERROR(Check(config));
  ASSIGN_OR_RETURN(std::string key, ReadKey(config.key_file, absl::StrCat(config.setting, "-key-file")));
  return std::unique_ptr<HttpChat>(new HttpChat(config, std::move(key), std::move(waits)));
}

HttpChat::Attempt HttpChat::Try(const std::string& body, milliseconds left, const ChatCall& call) const {
  Attempt attempt;
  ChatPieces pieces;
  EventStream events([&](std::string_view payload) {
    const std::string words = pieces.Take(payload);
    if (words.empty()) return;
    attempt.began = true;
    if (call.on_text) call.on_text(words);
  });
  HttpPost post{.url = config_.base_url + "/chat/completions",
                .body = body,
                .bearer_key = key_,
                .connect_timeout = std::min(config_.connect_timeout, left),
                .total_timeout = left,
                .max_reply_bytes = kMaxReplyBytes,
                .cancelled = call.cancelled};
  if (config_.stream) post.on_bytes = [&](std::string_view bytes) { events.Feed(bytes); };
  absl::StatusOr<HttpReply> reply = PostThrough(config_.breaker.get(), post);
  if (absl::IsResourceExhausted(reply.status())) {
    attempt.reply = absl::InternalError(reply.status().message());  // too long to be an answer
  } else if (absl::IsUnavailable(reply.status()) && attempt.began) {
    attempt.reply = absl::DataLossError(reply.status().message());
  } else if (!reply.ok()) {
    attempt.reply = reply.status();
  } else if (reply->status != 200) {
    attempt.asked_wait = reply->retry_after.value_or(std::chrono::seconds(0));
    attempt.reply = ErrorOfReply(post.url, *reply);
  } else if (config_.stream) {
    events.Finish();
    attempt.reply = pieces.Finish();
  } else {
    attempt.reply = ReadChatReply(reply->body);
    if (attempt.reply.ok() && call.on_text) call.on_text(attempt.reply->text);
  }
  return attempt;
}

absl::StatusOr<ChatReply> HttpChat::WithRetries(const std::string& body, const ChatCall& call) const {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point until = Clock::now() + call.timeout;
  const auto left = [&] { return std::chrono::duration_cast<milliseconds>(until - Clock::now()); };
  milliseconds ceiling = config_.first_wait;
  for (int number = 1;; ++number) {
    if (call.cancelled && call.cancelled()) return absl::CancelledError("the call was cancelled");
    if (left().count() <= 0) return absl::DeadlineExceededError(absl::StrCat(config_.base_url, ": no time is left"));
    Attempt attempt = Try(body, left(), call);
    const bool left_alone = config_.breaker != nullptr && config_.breaker->open();
    if (!absl::IsUnavailable(attempt.reply.status()) || attempt.began || number == config_.max_attempts || left_alone)
      return std::move(attempt.reply);
    milliseconds wait = attempt.asked_wait;
    // Full jitter: callers that failed together do not come back together.
    if (wait.count() == 0)
      wait = milliseconds(static_cast<std::int64_t>(waits_.jitter() * static_cast<double>(ceiling.count())));
    if (wait >= left()) return std::move(attempt.reply);
    waits_.wait(wait, call.cancelled);
    ceiling *= 2;
  }
}

absl::StatusOr<ChatReply> HttpChat::Complete(const answer::ChatRequest& request, const ChatCall& call) {
  ASSIGN_OR_RETURN(const Bulkhead::Place place, EnterOrCount(&places_, {}, config_.breaker.get()));
  return WithRetries(ChatRequestBody(config_.model, request, config_.stream), call);
}

}  // namespace annals::models
