#include "cli/client/vector_wait.h"

#include <limits>
#include <thread>

#include "absl/strings/str_cat.h"
#include "annals/v1/admin_service.grpc.pb.h"
#include "core/record/status.h"

namespace annals::cli {

absl::StatusOr<VectorsLeft> CountVectorsLeft(Connection* server, const std::string& collection) {
  ASSIGN_OR_RETURN(const v1::GetStatusResponse status,
                   server->Call(&v1::AdminService::Stub::GetStatus, v1::GetStatusRequest(), CallOptions()));
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
  using Clock = std::chrono::steady_clock;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  auto until = Clock::now() + options.patience;
  while (true) {
    ASSIGN_OR_RETURN(const VectorsLeft left, CountVectorsLeft(server, options.collection));
    if (left.known && on_progress) on_progress(left);
    if (left.known && left.texts == 0) return absl::OkStatus();
    if (left.known && left.texts < least) {
      least = left.texts;
      until = Clock::now() + options.patience;
    }
    if (Clock::now() >= until) {
      return absl::DeadlineExceededError(
          left.known
              ? absl::StrCat(left.texts, " texts have no vector, and for a while none was made: is the model there?")
              : absl::StrCat("the server does not know a collection ", options.collection));
    }
    std::this_thread::sleep_for(options.poll);
  }
}

}  // namespace annals::cli
