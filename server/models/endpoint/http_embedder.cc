#include "server/models/endpoint/http_embedder.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "nlohmann/json.hpp"
#include "server/models/endpoint/endpoint.h"
#include "storage/call_bounds.h"

namespace annals::models {
namespace {

using embedding::Matrix;
using nlohmann::json;
using std::chrono::milliseconds;

constexpr milliseconds kQuestionPatience{500};                // of a question for a place, as with those of reads
constexpr std::size_t kMostNumbers = 4096, kMaxBatch = 2048;  // the port's; the original endpoint's

absl::Status Check(const HttpEmbedderConfig& config) {
  const auto wrong = [](const char* what) { return absl::InvalidArgumentError(absl::StrCat("embedder.http.", what)); };
  if (!config.base_url.starts_with("http://") && !config.base_url.starts_with("https://"))
    return wrong("base_url must begin with http:// or https://");
  if (config.model.empty()) return wrong("model must not be empty");
  if (config.dimension > kMostNumbers) return wrong("dimension must be at most 4096");
  if (config.max_batch < 1 || config.max_batch > kMaxBatch) return wrong("max_batch must be 1 to 2048");
  if (config.max_attempts < 1 || config.max_attempts > 20) return wrong("max_attempts must be 1 to 20");
  if (config.concurrent < 1 || config.concurrent > Bulkhead::kMostPlaces) return wrong("concurrent must be 1 to 1024");
  if (config.connect_timeout.count() <= 0 || config.request_timeout.count() <= 0)
    return wrong("connect_timeout and request_timeout must be positive");
  if (!(config.dense_weight >= 0 && config.dense_weight <= 10)) return wrong("dense_weight must be 0 to 10");
  return absl::OkStatus();
}

// Writes one vector, scaled to length 1. False when it cannot be believed.
bool ReadVector(const json& list, std::span<float> row) {
  if (!list.is_array() || list.size() != row.size()) return false;
  double sum = 0;
  for (const json& number : list) {
    if (!number.is_number()) return false;
    sum += number.get<double>() * number.get<double>();
  }
  if (!std::isfinite(sum) || !(sum > 0)) return false;
  const double scale = 1 / std::sqrt(sum);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<float>(list[i].get<double>() * scale);
  return true;
}

const json* DataOf(const json& reply) {
  if (!reply.is_object()) return nullptr;
  const auto data = reply.find("data");
  return data != reply.end() && data->is_array() ? &*data : nullptr;
}

// dimension 0: that of the first vector.
absl::StatusOr<Matrix> ReadReply(const std::string& endpoint, const std::string& body, std::size_t rows,
                                 std::size_t dimension) {
  const auto wrong = [&endpoint](const std::string& what) {
    return absl::InternalError(absl::StrCat(endpoint, ": ", what));
  };
  const json reply = json::parse(body, nullptr, false);
  const json* data = DataOf(reply);
  if (data == nullptr) return wrong("the reply is not JSON with a list \"data\"");
  if (data->size() != rows) return wrong(absl::StrCat(data->size(), " vectors for ", rows, " texts"));
  Matrix matrix{rows, dimension, {}};
  std::vector<bool> seen(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const json& entry = (*data)[i];
    if (!entry.is_object() || !entry.contains("embedding"))
      return wrong(absl::StrCat("entry ", i, " has no embedding"));
    const json& vector = entry["embedding"];
    const std::size_t index =
        entry.contains("index") && entry["index"].is_number_unsigned() ? entry["index"].get<std::size_t>() : rows;
    if (index >= rows || seen[index]) return wrong(absl::StrCat("entry ", i, " has no index of its own below ", rows));
    if (matrix.dimension == 0) matrix.dimension = vector.is_array() ? vector.size() : 0;
    if (matrix.dimension == 0 || matrix.dimension > kMostNumbers)
      return wrong("the vectors must have 1 to 4096 numbers");
    matrix.values.resize(rows * matrix.dimension);
    seen[index] = true;
    if (!ReadVector(vector, matrix.row(index))) {
      return wrong(
          absl::StrCat("vector ", index, " is not ", matrix.dimension, " finite numbers that are not all zero"));
    }
  }
  return matrix;
}

bool IsWorthARetry(const absl::Status& status) {
  return absl::IsUnavailable(status) || absl::IsDeadlineExceeded(status);
}

// Or until nobody waits for the vectors any more.
void SleepWithinBounds(milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (storage::CallBounds::Check().ok() && std::chrono::steady_clock::now() < end) {
    const auto left = end - std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::min<std::chrono::steady_clock::duration>(left, storage::kBoundsLook));
  }
}

}  // namespace

HttpEmbedder::HttpEmbedder(HttpEmbedderConfig config, std::string key, RetryWaits waits)
    : config_(std::move(config)), key_(std::move(key)), waits_(std::move(waits)), places_(config_.concurrent) {
  while (config_.base_url.ends_with('/')) config_.base_url.pop_back();
  if (!waits_.wait) waits_.wait = SleepWithinBounds;
  if (!waits_.jitter) waits_.jitter = RandomJitter;
}

absl::StatusOr<std::unique_ptr<HttpEmbedder>> HttpEmbedder::Connect(const HttpEmbedderConfig& config,
                                                                    RetryWaits waits) {
  RETURN_IF_ERROR(Check(config));
  ASSIGN_OR_RETURN(std::string key, ReadKey(config.key_file, "embedder.http.key_file"));
  std::unique_ptr<HttpEmbedder> embedder(new HttpEmbedder(config, std::move(key), std::move(waits)));
  if (config.dimension == 0) {
    const std::vector<std::string> probe = {"probe"};
    ASSIGN_OR_RETURN(const Matrix answer, embedder->EmbedBatch(probe));
    embedder->config_.dimension = answer.dimension;
  }
  return embedder;
}

// kUnavailable: an endpoint without a place is as one that is away, and passes.
absl::StatusOr<Bulkhead::Place> HttpEmbedder::TakePlace(embedding::Purpose purpose) {
  const Bulkhead::Wait wait = purpose == embedding::Purpose::kQuery
                                  ? Bulkhead::Wait{.patience = kQuestionPatience, .line = config_.concurrent}
                                  : Bulkhead::Wait{.patience = config_.request_timeout};
  auto place = EnterOrCount(&places_, wait, config_.breaker.get());
  if (absl::IsResourceExhausted(place.status()))
    return absl::UnavailableError(absl::StrCat(endpoint(), ": ", place.status().message()));
  return place;
}

absl::StatusOr<std::string> HttpEmbedder::PostOnce(const HttpPost& post, milliseconds& asked_wait) const {
  ASSIGN_OR_RETURN(HttpReply reply, PostThrough(config_.breaker.get(), post));
  if (reply.status == 200) return std::move(reply.body);
  asked_wait = reply.retry_after.value_or(std::chrono::seconds(0));
  return ErrorOfReply(post.url, reply);
}

absl::StatusOr<std::string> HttpEmbedder::Post(const std::string& body) const {
  const HttpPost post{.url = endpoint(),
                      .body = body,
                      .bearer_key = key_,
                      .connect_timeout = config_.connect_timeout,
                      .total_timeout = config_.request_timeout,
                      .cancelled = [] { return !storage::CallBounds::Check().ok(); }};
  milliseconds ceiling = waits_.first_wait;
  for (int attempt = 1;; ++attempt) {
    milliseconds wait{0};
    absl::StatusOr<std::string> reply = PostOnce(post, wait);
    if (!reply.ok()) RETURN_IF_ERROR(storage::CallBounds::Check());
    if (reply.ok() || !IsWorthARetry(reply.status()) || attempt == config_.max_attempts) return reply;
    if (config_.breaker != nullptr && config_.breaker->open()) return reply;
    // Full jitter: callers that failed together do not come back together.
    if (wait.count() == 0)
      wait = milliseconds(static_cast<std::int64_t>(waits_.jitter() * static_cast<double>(ceiling.count())));
    waits_.wait(std::min(wait, waits_.longest_wait));
    RETURN_IF_ERROR(storage::CallBounds::Check());
    ceiling = std::min(ceiling * 2, waits_.longest_wait);
  }
}

absl::StatusOr<Matrix> HttpEmbedder::EmbedBatch(std::span<const std::string> texts) const {
  json request = {{"model", config_.model}, {"input", json::array()}, {"encoding_format", "float"}};
  for (const std::string& text : texts) request["input"].push_back(text);
  // Bytes that are no UTF-8 become U+FFFD: JSON cannot carry them.
  ASSIGN_OR_RETURN(const std::string reply, Post(request.dump(-1, ' ', false, json::error_handler_t::replace)));
  return ReadReply(endpoint(), reply, texts.size(), config_.dimension);
}

absl::StatusOr<Matrix> HttpEmbedder::Embed(std::span<const std::string> texts, embedding::Purpose purpose) {
  Matrix matrix{texts.size(), config_.dimension, std::vector<float>(texts.size() * config_.dimension)};
  std::vector<std::string> batch;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!text::IsBlank(texts[i])) {
      batch.push_back(texts[i]);
      places.push_back(i);
    }
    if (batch.empty() || (batch.size() < config_.max_batch && i + 1 < texts.size())) continue;
    ASSIGN_OR_RETURN(const Bulkhead::Place place, TakePlace(purpose));
    ASSIGN_OR_RETURN(const Matrix answer, EmbedBatch(batch));
    for (std::size_t j = 0; j < batch.size(); ++j) std::ranges::copy(answer.row(j), matrix.row(places[j]).begin());
    batch.clear();
    places.clear();
  }
  return matrix;
}

}  // namespace annals::models
