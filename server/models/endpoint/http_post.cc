#include "server/models/endpoint/http_post.h"

#include <curl/curl.h>

#include <cstdlib>
#include <memory>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "server/tracing/call_trace.h"

namespace annals::models {
namespace {

constexpr curl_off_t kMaxRetryAfterSeconds = 86'400;
constexpr int kLookMilliseconds = 10;  // between looks at `cancelled`

struct Sink {
  const HttpPost& post;
  CURL* curl;
  std::string body;
  std::size_t received = 0;
  bool overflow = false, cancelled = false;
};

std::size_t Receive(char* bytes, std::size_t, std::size_t count, void* target) {
  auto* const sink = static_cast<Sink*>(target);
  sink->received += count;
  if (sink->received > sink->post.max_reply_bytes) {
    sink->overflow = true;
    return 0;  // ends the transfer
  }
  long status = 0;
  curl_easy_getinfo(sink->curl, CURLINFO_RESPONSE_CODE, &status);
  if (sink->post.on_bytes && status == 200) {
    sink->post.on_bytes({bytes, count});
  } else {
    sink->body.append(bytes, count);
  }
  return count;
}

absl::Status ErrorOf(CURLcode code, const HttpPost& post, const Sink& sink) {
  const std::string what = absl::StrCat(post.url, ": ", curl_easy_strerror(code));
  if (sink.overflow)
    return absl::ResourceExhaustedError(
        absl::StrCat(post.url, ": the reply is longer than ", post.max_reply_bytes, " bytes"));
  if (sink.cancelled) return absl::CancelledError("the call was cancelled");
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return absl::DeadlineExceededError(what);
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
      return absl::InvalidArgumentError(what);
    default:
      return absl::UnavailableError(what);
  }
}

std::optional<std::chrono::seconds> RetryAfter(CURL* curl) {
  curl_off_t seconds = 0;
  if (curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &seconds) != CURLE_OK || seconds <= 0) return std::nullopt;
  return std::chrono::seconds(std::min(seconds, kMaxRetryAfterSeconds));
}

// curl_easy_perform asks a callback about once a second while nothing comes: too seldom for who may be cancelled.
CURLcode Transfer(CURL* curl, Sink* sink) {
  if (!sink->post.cancelled) return curl_easy_perform(curl);
  const std::unique_ptr<CURLM, CURLMcode (*)(CURLM*)> multi(curl_multi_init(), curl_multi_cleanup);
  if (multi == nullptr || curl_multi_add_handle(multi.get(), curl) != CURLM_OK) return CURLE_OUT_OF_MEMORY;
  CURLcode code = CURLE_ABORTED_BY_CALLBACK;
  for (int running = 1; running > 0;) {
    sink->cancelled = sink->post.cancelled();
    if (sink->cancelled || curl_multi_perform(multi.get(), &running) != CURLM_OK) break;
    if (running > 0) curl_multi_poll(multi.get(), nullptr, 0, kLookMilliseconds, nullptr);
  }
  int left = 0;
  if (const CURLMsg* const end = curl_multi_info_read(multi.get(), &left); end != nullptr) code = end->data.result;
  curl_multi_remove_handle(multi.get(), curl);
  return code;
}

using HeaderList = std::unique_ptr<curl_slist, void (*)(curl_slist*)>;

// `headers` null: a GET.
absl::StatusOr<HttpReply> Perform(const HttpPost& post, curl_slist* headers) {
  static std::once_flag initialised;  // libcurl's own state is global, and its set-up must not run twice at once
  std::call_once(initialised, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
  const std::unique_ptr<CURL, void (*)(CURL*)> curl(curl_easy_init(), curl_easy_cleanup);
  if (curl == nullptr) return absl::ResourceExhaustedError("libcurl has no memory");

  CURL* const handle = curl.get();
  Sink sink{.post = post, .curl = handle};
  curl_easy_setopt(handle, CURLOPT_URL, post.url.c_str());
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  if (headers != nullptr) {
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, post.body.data());
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(post.body.size()));
  }
  curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(post.connect_timeout.count()));
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(post.total_timeout.count()));
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);  // signals and threads do not mix
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, Receive);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, &sink);
  if (const CURLcode code = Transfer(handle, &sink); code != CURLE_OK) return ErrorOf(code, post, sink);
  HttpReply reply{.body = std::move(sink.body), .retry_after = RetryAfter(handle)};
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &reply.status);
  return reply;
}

// Where a request goes, for its trace.
tracing::ClientSpan::Outcome OutcomeOf(const HttpPost& post, const absl::StatusOr<HttpReply>& reply) {
  tracing::ClientSpan::Outcome outcome;
  const std::unique_ptr<CURLU, void (*)(CURLU*)> url(curl_url(), curl_url_cleanup);
  if (url != nullptr && curl_url_set(url.get(), CURLUPART_URL, post.url.c_str(), 0) == CURLUE_OK) {
    const auto part = [&url](CURLUPart which) {
      char* text = nullptr;
      if (curl_url_get(url.get(), which, &text, CURLU_DEFAULT_PORT) != CURLUE_OK) return std::string();
      const std::unique_ptr<char, void (*)(void*)> owned(text, curl_free);
      return std::string(text);
    };
    outcome.host = part(CURLUPART_HOST);
    outcome.port = std::atoi(part(CURLUPART_PORT).c_str());
  }
  outcome.status = reply.ok() ? reply->status : 0;
  if (!reply.ok()) outcome.error = absl::StatusCodeToString(reply.status().code());
  return outcome;
}

}  // namespace

absl::StatusOr<HttpReply> PostJson(const HttpPost& post) {
  tracing::ClientSpan span("POST");
  curl_slist* list = curl_slist_append(nullptr, "Content-Type: application/json");
  list = curl_slist_append(list, "Expect:");  // no 100-continue round trip
  if (!post.bearer_key.empty()) list = curl_slist_append(list, ("Authorization: Bearer " + post.bearer_key).c_str());
  for (const std::string& header : span.headers()) list = curl_slist_append(list, header.c_str());
  const HeaderList headers(list, curl_slist_free_all);
  absl::StatusOr<HttpReply> reply = Perform(post, headers.get());
  if (span.recorded()) span.End(OutcomeOf(post, reply));
  return reply;
}

absl::StatusOr<HttpReply> GetText(const HttpPost& get) { return Perform(get, nullptr); }

}  // namespace annals::models
