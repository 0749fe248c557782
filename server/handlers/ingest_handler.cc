#include "server/handlers/ingest_handler.h"

#include <algorithm>
#include <format>
#include <map>

#include "core/record/status.h"
#include "server/handlers/ingest_pipeline.h"
#include "server/handlers/ingest_window.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::chrono::seconds kLongestWait{60};
// Between two looks at whether the caller still waits.
constexpr std::chrono::milliseconds kTimeToAnswer{50};

void CheckDuplicateIds(const v1::IngestRequest& request, convert::Violations* violations) {
  std::map<std::string_view, int> first;
  for (int i = 0; i < request.documents_size(); ++i) {
    const std::string& id = request.documents(i).id();
    if (id.empty()) continue;  // rejected by itself
    const auto [found, added] = first.emplace(id, i);
    if (added) continue;
    violations->push_back({std::format("documents[{}].id", i), "DUPLICATE",
                           std::format("documents[{}] has the same id: send each document once", found->second)});
  }
}

constexpr std::chrono::milliseconds kBusyRetry{1'000};  // what a client is told to wait

}  // namespace

absl::StatusOr<Places::Place> Places::Take(const CallContext& call) {
  const auto now = CallContext::Clock::now();
  const bool bounded = call.deadline != CallContext::Clock::time_point::max();
  const auto until = bounded ? std::min(call.deadline - kTimeToAnswer, now + kLongestWait) : now + kLongestWait;
  const MutexLock lock(mutex_);
  while (!Free()) {
    if (CallContext::Clock::now() >= until) {
      return WithRetryAfter(Error(absl::StatusCode::kResourceExhausted, "INGEST_BUSY",
                                  "too many batches are being ingested: try again later"),
                            kBusyRetry);
    }
    RETURN_IF_ERROR(call.Check());
    freed_.WaitUntil(mutex_, std::min(until, CallContext::Clock::now() + kLookAgain));
  }
  --free_;
  return Place(this);
}

bool Places::Free() { return free_ == count_ || (free_ > 0 && !(pressed_ && pressed_())); }

void Places::Release() {
  {
    const MutexLock lock(mutex_);
    ++free_;
  }
  freed_.NotifyOne();
}

absl::StatusOr<v1::IngestResponse> IngestHandler::Handle(const v1::IngestRequest& request, const CallContext& call) {
  RETURN_IF_ERROR(CheckRequest(request, call));
  ASSIGN_OR_RETURN(const Places::Place place, places_.Take(call));
  IngestBatch batch(ports_, request, call);
  ASSIGN_OR_RETURN(const std::size_t dimension, DimensionFor(request));
  batch.Check(dimension);
  CollectionId collection_id{};
  if (batch.any_valid()) {
    RETURN_IF_ERROR(call.Check());
    RETURN_IF_ERROR(ports_.images.CheckRoom(request.collection()));
    ASSIGN_OR_RETURN(const storage::Collection collection, OpenCollection(request.collection()));
    ASSIGN_OR_RETURN(embedding::Embedder* const model, ModelOf(collection, ports_.models));
    RETURN_IF_ERROR(batch.Store(collection, model, LastWritten(collection.id)));
    collection_id = collection.id;
  }
  ports_.images.Poke();
  v1::IngestResponse response = batch.TakeResponse();
  if (response.watermark() > 0) HaveWritten(collection_id, response.watermark());
  return response;
}

std::uint64_t IngestHandler::LastWritten(CollectionId collection) {
  const MutexLock lock(mutex_);
  const auto found = written_.find(collection);
  return found == written_.end() ? 0 : found->second;
}

void IngestHandler::HaveWritten(CollectionId collection, std::uint64_t watermark) {
  const MutexLock lock(mutex_);
  std::uint64_t& last = written_[collection];
  last = std::max(last, watermark);
}

absl::Status IngestHandler::CheckRequest(const v1::IngestRequest& request, const CallContext& call) const {
  convert::Violations violations;
  for (const std::string& field : call.invalid_utf8) {
    if (!field.starts_with("documents[")) violations.push_back({field, "INVALID_UTF8", "must be UTF-8"});
  }
  if (!violations.empty()) return BadRequest(violations);
  CheckCollectionName(request.collection(), "collection", &violations);
  if (request.request_id().size() > kMaxRequestIdBytes) {
    violations.push_back({"request_id", "TOO_LONG", "at most 128 bytes"});
  }
  if (request.request_id().contains('\0'))
    violations.push_back({"request_id", "CONTROL_CHARACTER", "holds a zero byte"});
  if (request.documents().empty()) violations.push_back({"documents", "EMPTY", "1 to 1,000 documents are required"});
  if (static_cast<std::size_t>(request.documents_size()) > ports_.ingest.max_batch) {
    violations.push_back({"documents", "TOO_MANY",
                          std::format("{} documents; at most {}", request.documents_size(), ports_.ingest.max_batch)});
  }
  CheckDuplicateIds(request, &violations);
  return violations.empty() ? absl::OkStatus() : BadRequest(violations);
}

absl::StatusOr<storage::Collection> IngestHandler::OpenCollection(const std::string& name) {
  absl::StatusOr<storage::Collection> collection = ports_.store.GetCollection(name);
  if (absl::IsNotFound(collection.status())) {
    return MakeCollection(ports_, name, ports_.models.standard(), ports_.ingest.engine);
  }
  if (!collection.ok()) return FromStorage(collection.status());
  return collection;
}

absl::StatusOr<std::size_t> IngestHandler::DimensionFor(const v1::IngestRequest& request) const {
  const auto has_vector = [](const v1::ChunkInput& chunk) { return !chunk.embedding().empty(); };
  const bool given = std::ranges::any_of(
      request.documents(), [&](const v1::DocumentInput& d) { return std::ranges::any_of(d.chunks(), has_vector); });
  if (!given) return ports_.models.standard().dimension();
  const absl::StatusOr<storage::Collection> collection = ports_.store.GetCollection(request.collection());
  if (absl::IsNotFound(collection.status())) return ports_.models.standard().dimension();
  if (!collection.ok()) return FromStorage(collection.status());
  return collection->dimension;
}

}  // namespace annals::server
