#include "server/models/endpoint/endpoint.h"

#include <algorithm>
#include <fstream>
#include <random>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"

namespace annals::models {
namespace {

constexpr std::size_t kExcerpt = 200;  // of an error reply, in a message

// Without control characters, cut at a length that fits a log line.
std::string Excerpt(std::string text) {
  text.resize(std::min(text.size(), kExcerpt));
  std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return text;
}

}  // namespace

absl::StatusOr<std::string> ReadKey(const std::string& path, const std::string& setting) {
  if (path.empty()) return std::string();
  std::ifstream file(path);
  std::string key;
  if (!file || !std::getline(file, key))
    return absl::InvalidArgumentError(absl::StrCat(setting, ": cannot read a line of ", path));
  absl::StripAsciiWhitespace(&key);
  if (key.empty()) return absl::InvalidArgumentError(absl::StrCat(setting, ": the first line of ", path, " is empty"));
  return key;
}

absl::Status ErrorOfReply(const std::string& url, const HttpReply& reply) {
  const std::string what = absl::StrCat(url, " answered ", reply.status, ": ", Excerpt(reply.body));
  if (reply.status == 429 || reply.status >= 500) return absl::UnavailableError(what);
  if (reply.status == 401) return absl::UnauthenticatedError(what);
  if (reply.status == 403) return absl::PermissionDeniedError(what);
  if (reply.status >= 400) return absl::InvalidArgumentError(what);
  return absl::InternalError(what);
}

absl::StatusOr<HttpReply> PostThrough(CircuitBreaker* breaker, const HttpPost& post) {
  if (breaker == nullptr) return PostJson(post);
  ASSIGN_OR_RETURN(CircuitBreaker::Turn turn, breaker->Enter());
  absl::StatusOr<HttpReply> reply = PostJson(post);
  const bool patient = post.total_timeout >= breaker->options().patience;
  if (reply.ok()) {
    const bool away = reply->status == 429 || reply->status >= 500;
    away ? turn.Failed() : turn.Succeeded();
  } else if (absl::IsUnavailable(reply.status()) || (absl::IsDeadlineExceeded(reply.status()) && patient)) {
    turn.Failed();
  }
  return reply;
}

absl::StatusOr<Bulkhead::Place> EnterOrCount(Bulkhead* places, const Bulkhead::Wait& wait, CircuitBreaker* breaker) {
  absl::StatusOr<Bulkhead::Place> place = places->Enter(wait);
  if (absl::IsResourceExhausted(place.status()) && breaker != nullptr) breaker->Refused();
  return place;
}

double RandomJitter() {
  thread_local std::minstd_rand generator{std::random_device{}()};
  return std::uniform_real_distribution<double>(0, 1)(generator);
}

}  // namespace annals::models
