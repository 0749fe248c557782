#include "cli/client/vector_wait.h"

#include <limits>
#include <thread>

#include "absl/strings/str_cat.h"
#include "annals/v1/admin_service.grpc.pb.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

// Gives up where nothing has changed for a while.
class Patience {
 public:
  explicit Patience(std::chrono::milliseconds length) : length_(length) {}
  // False when there have been as many texts for too long.
  bool Holds(std::int64_t texts) {
    if (texts < least_) {
      least_ = texts;
      until_ = Clock::now() + length_;
    }
    return Clock::now() < until_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::chrono::milliseconds length_;
  std::int64_t least_ = std::numeric_limits<std::int64_t>::max();
  Clock::time_point until_ = Clock::now() + length_;
};

constexpr std::int64_t kUnknown = std::numeric_limits<std::int64_t>::max();

absl::Status NoneWasMade(std::int64_t texts) {
  return absl::DeadlineExceededError(
      absl::StrCat(texts, " texts have no vector, and for a while none was made: is the model there?"));
}

// Of that collection, also where this server does not hold it.
absl::StatusOr<v1::GetStatusResponse> StatusOf(Connection* server, const std::string& collection) {
  v1::GetStatusRequest request;
  request.set_collection(collection);
  return server->Call(&v1::AdminService::Stub::GetStatus, request, CallOptions());
}

// Whether this server has gone over to the model.
absl::StatusOr<bool> AnswersBy(Connection* server, const std::string& collection, const std::string& embedder,
                               double* per_second) {
  ASSIGN_OR_RETURN(const v1::GetStatusResponse status, StatusOf(server, collection));
  *per_second = status.vectors_per_second();
  for (const v1::ImageStatus& image : status.images()) {
    if (image.collection() == collection) return image.embedder() == embedder;
  }
  return false;
}

}  // namespace

absl::StatusOr<VectorsLeft> CountVectorsLeft(Connection* server, const std::string& collection) {
  ASSIGN_OR_RETURN(const v1::GetStatusResponse status, StatusOf(server, collection));
  VectorsLeft left{.per_second = status.vectors_per_second()};
  for (const v1::ImageStatus& image : status.images()) {
    if (image.collection() != collection) continue;
    left.known = true;
    left.texts = image.texts_without_vectors();
  }
  return left;
}

absl::Status AwaitVectors(Connection* server, const VectorWaitOptions& options,
                          const std::function<void(const VectorsLeft&)>& on_progress) {
  Patience patience(options.patience);
  while (true) {
    ASSIGN_OR_RETURN(const VectorsLeft left, CountVectorsLeft(server, options.collection));
    if (left.known && on_progress) on_progress(left);
    if (left.known && left.texts == 0) return absl::OkStatus();
    if (!patience.Holds(left.known ? left.texts : kUnknown)) {
      return left.known ? NoneWasMade(left.texts)
                        : absl::DeadlineExceededError(
                              absl::StrCat("the server does not know a collection ", options.collection));
    }
    std::this_thread::sleep_for(options.poll);
  }
}

absl::Status AwaitReembedding(Connection* server, const VectorWaitOptions& options, const std::string& embedder,
                              const std::function<void(const VectorsLeft&)>& on_progress) {
  Patience patience(options.patience);
  v1::GetCollectionRequest request;
  request.set_name(options.collection);
  while (true) {
    ASSIGN_OR_RETURN(const v1::GetCollectionResponse response,
                     server->Call(&v1::AdminService::Stub::GetCollection, request, CallOptions()));
    const v1::Collection& collection = response.collection();
    VectorsLeft left{.known = true, .texts = collection.reembedding().texts_left()};
    ASSIGN_OR_RETURN(const bool here, AnswersBy(server, options.collection, embedder, &left.per_second));
    if (on_progress) on_progress(left);
    if (!collection.has_reembedding() && collection.embedder() != embedder)
      return absl::AbortedError(absl::StrCat("the re-embedding by ", embedder, " was cancelled"));
    if (!collection.has_reembedding() && here) return absl::OkStatus();
    if (!patience.Holds(left.texts)) return NoneWasMade(left.texts);
    std::this_thread::sleep_for(options.poll);
  }
}

}  // namespace annals::cli
