// How much all callers together may ask of one collection on this server: calls a second, with a burst, and streams at once,
// where its quota says so.
//
//   CollectionLimits limits([&](const std::string& name) { return images.LimitsOf(name); }, refused);
//   RETURN_IF_ERROR(limits.TakeCall("surveys"));
//   ASSIGN_OR_RETURN(std::shared_ptr<void> place, limits.TakeStream("surveys"));     // given back when it goes
//
// Calls of admins are not counted: one of them raises the limit. Each server counts for itself. Thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "server/access/buckets.h"

namespace annals::server {

class CollectionLimits {
 public:
  // `find`: 0 in each field where there is no limit, or no such collection. `refused` is told of each call; may be empty.
  CollectionLimits(std::function<storage::KeyLimits(const std::string&)> find,
                   std::function<void(std::string_view reason)> refused,
                   std::function<Buckets::Clock::time_point()> clock = {})
      : find_(std::move(find)), refused_(std::move(refused)), buckets_(std::move(clock)) {}

  // kResourceExhausted QUOTA_EXCEEDED of the quota "calls_per_second" or "streams", with the time after which to come again.
  absl::Status TakeCall(const std::string& collection);
  // Null: not limited. What is returned must not outlive this.
  absl::StatusOr<std::shared_ptr<void>> TakeStream(const std::string& collection);

 private:
  absl::Status Refuse(const std::string& collection, std::string_view quota, int limit,
                      std::chrono::milliseconds again) const;

  const std::function<storage::KeyLimits(const std::string&)> find_;
  const std::function<void(std::string_view)> refused_;
  Buckets buckets_;
};

}  // namespace annals::server
