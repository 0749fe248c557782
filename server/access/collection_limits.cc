#include "server/access/collection_limits.h"

#include <format>

#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::chrono::milliseconds kStreamAgain{1'000};

}  // namespace

absl::Status CollectionLimits::Refuse(const std::string& collection, std::string_view quota, int limit,
                                      std::chrono::milliseconds again) const {
  constexpr std::string_view kReason = "QUOTA_EXCEEDED";
  if (refused_) refused_(kReason);
  return WithRetryAfter(
      Error(absl::StatusCode::kResourceExhausted, kReason,
            std::format("the quota of {} of collection \"{}\" is {}", quota, collection, limit),
            {{"quota", std::string(quota)}, {"limit", std::to_string(limit)}, {"collection", collection}}),
      again);
}

absl::Status CollectionLimits::TakeCall(const std::string& collection) {
  const storage::KeyLimits limits = find_(collection);
  if (limits.calls_per_second == 0) return absl::OkStatus();
  const auto missing = buckets_.TakeCall(collection, limits);
  return missing ? Refuse(collection, "calls_per_second", limits.calls_per_second, *missing) : absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<void>> CollectionLimits::TakeStream(const std::string& collection) {
  const storage::KeyLimits limits = find_(collection);
  if (limits.streams == 0) return nullptr;
  if (auto place = buckets_.TakeStream(collection, limits)) return place;
  return Refuse(collection, "streams", limits.streams, kStreamAgain);
}

}  // namespace annals::server
