#include "server/models/endpoint/http_reranker.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "nlohmann/json.hpp"
#include "server/models/endpoint/endpoint.h"
#include "storage/call_bounds.h"

namespace annals::models {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;

constexpr std::size_t kMaxReplyBytes = std::size_t{16} << 20;  // 1,000 results with their passages sent back

const json* ResultsOf(const json& reply) {
  if (!reply.is_object()) return nullptr;
  const auto results = reply.find("results");
  return results != reply.end() && results->is_array() ? &*results : nullptr;
}

absl::StatusOr<std::vector<double>> ReadReply(const std::string& endpoint, const std::string& body, std::size_t count) {
  const auto wrong = [&endpoint](const std::string& what) {
    return absl::InternalError(absl::StrCat(endpoint, ": ", what));
  };
  const json reply = json::parse(body, nullptr, false);
  const json* results = ResultsOf(reply);
  if (results == nullptr) return wrong("the reply is not JSON with a list \"results\"");
  if (results->size() != count) return wrong(absl::StrCat(results->size(), " scores for ", count, " texts"));
  std::vector<double> scores(count);
  std::vector<bool> seen(count);
  for (std::size_t i = 0; i < count; ++i) {
    const json& entry = (*results)[i];
    const bool whole = entry.is_object() && entry.contains("index") && entry["index"].is_number_unsigned();
    const std::size_t index = whole ? entry["index"].get<std::size_t>() : count;
    if (index >= count || seen[index])
      return wrong(absl::StrCat("entry ", i, " has no index of its own below ", count));
    if (!entry.contains("relevance_score") || !entry["relevance_score"].is_number())
      return wrong(absl::StrCat("entry ", i, " has no relevance_score"));
    seen[index] = true;
    scores[index] = entry["relevance_score"].get<double>();
    if (!std::isfinite(scores[index])) return wrong(absl::StrCat("score ", index, " is not finite"));
  }
  return scores;
}

}  // namespace

HttpReranker::HttpReranker(HttpRerankerConfig config, std::string key)
    : config_(std::move(config)), key_(std::move(key)), places_(config_.concurrent) {
  while (config_.base_url.ends_with('/')) config_.base_url.pop_back();
}

absl::StatusOr<std::unique_ptr<HttpReranker>> HttpReranker::Connect(const HttpRerankerConfig& config) {
  if (!config.base_url.starts_with("http://") && !config.base_url.starts_with("https://"))
    return absl::InvalidArgumentError("reranker: the endpoint's URL must begin with http:// or https://");
  if (config.model.empty()) return absl::InvalidArgumentError("reranker: the endpoint's model must not be empty");
  if (config.concurrent < 1 || config.concurrent > Bulkhead::kMostPlaces)
    return absl::InvalidArgumentError("reranker: concurrent must be 1 to 1024");
  ASSIGN_OR_RETURN(std::string key, ReadKey(config.key_file, "reranker-key-file"));
  return std::unique_ptr<HttpReranker>(new HttpReranker(config, std::move(key)));
}

absl::StatusOr<std::vector<double>> HttpReranker::Score(const std::string& question, std::span<const std::string> texts,
                                                        std::chrono::nanoseconds within) {
  const auto until = std::chrono::steady_clock::now() + within;
  const Bulkhead::Wait wait{.patience = std::chrono::duration_cast<milliseconds>(within / 2),
                            .line = config_.concurrent};
  ASSIGN_OR_RETURN(const Bulkhead::Place place, EnterOrCount(&places_, wait, config_.breaker.get()));
  const auto left = std::chrono::ceil<milliseconds>(until - std::chrono::steady_clock::now());
  if (left.count() <= 0) return absl::DeadlineExceededError("no time was left for the reranker");
  json request = {{"model", config_.model}, {"query", question}, {"documents", json::array()}};
  for (const std::string& text : texts) request["documents"].push_back(text);
  const std::string url = config_.base_url + "/rerank";
  const HttpPost post{.url = url,
                      .body = request.dump(-1, ' ', false, json::error_handler_t::replace),
                      .bearer_key = key_,
                      .connect_timeout = std::min(config_.connect_timeout, left),
                      .total_timeout = left,
                      .max_reply_bytes = kMaxReplyBytes,
                      .cancelled = [] { return !storage::CallBounds::Check().ok(); }};
  absl::StatusOr<HttpReply> reply = PostThrough(config_.breaker.get(), post);
  if (!reply.ok()) RETURN_IF_ERROR(storage::CallBounds::Check());
  RETURN_IF_ERROR(reply.status());
  if (reply->status != 200) return ErrorOfReply(url, *reply);
  return ReadReply(url, reply->body, texts.size());
}

}  // namespace annals::models
