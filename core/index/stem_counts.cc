#include "core/index/stem_counts.h"

namespace annals::index {

std::size_t StemCounts::Of(std::string_view stem, absl::FunctionRef<std::size_t()> count) {
  {
    const MutexLock lock(mutex_);
    if (const auto it = counts_.find(stem); it != counts_.end()) return it->second;
  }
  const std::size_t counted = count();
  const MutexLock lock(mutex_);
  if (counts_.size() < kMost) counts_.emplace(stem, counted);
  return counted;
}

}  // namespace annals::index
