// The members of a family of metrics by the values of their labels, each looked up in the registry once: a call counts in a
// dozen of them. No member is ever removed. Thread-safe; O(length of the values).
//
//   MetricMembers<prometheus::Counter> calls(family, {"grpc_method", "grpc_code"});
//   calls.Of({"Retrieve", "OK"}).Increment();
#pragma once

#include <prometheus/family.h>
#include <prometheus/histogram.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/locks/mutex.h"

namespace annals::server {

template <class Metric>
class MetricMembers {
 public:
  // `buckets`: of a histogram.
  MetricMembers(prometheus::Family<Metric>& family, std::vector<std::string> labels, std::vector<double> buckets = {})
      : family_(family), labels_(std::move(labels)), buckets_(std::move(buckets)) {}

  // As many values as labels.
  Metric& Of(std::initializer_list<std::string_view> values) {
    std::string key;
    for (const std::string_view value : values) key.append(value).append(1, '\0');
    const MutexLock lock(mutex_);
    Metric*& member = members_[key];
    if (member == nullptr) member = &Add(values);
    return *member;
  }

 private:
  Metric& Add(std::initializer_list<std::string_view> values) {
    prometheus::Labels labels;
    auto name = labels_.begin();
    for (const std::string_view value : values) labels.emplace(*name++, value);
    if constexpr (std::is_same_v<Metric, prometheus::Histogram>) {
      return family_.Add(labels, buckets_);
    } else {
      return family_.Add(labels);
    }
  }

  prometheus::Family<Metric>& family_;
  const std::vector<std::string> labels_;
  const std::vector<double> buckets_;
  Mutex mutex_;
  absl::flat_hash_map<std::string, Metric*> members_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::server
