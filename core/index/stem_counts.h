// How many names of a segment hold a stem, without those that an earlier segment knows: counted once, kept for the next
// question.
//
//   StemCounts counts;
//   counts.Of("univers", [&] { return CountNew("univers"); })    // counts
//   counts.Of("univers", [&] { return CountNew("univers"); })    // looks up
//
// It holds for one segment behind the same earlier ones: Image gives a segment a new one when what stands before it
// changes, so that a small new segment leaves the counts of the large ones alone. At most kMost stems are kept; further
// ones are counted each time. Thread-safe: nobody waits for a count of somebody else.
#pragma once

#include <cstddef>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "core/index/tables/text_map.h"
#include "core/locks/mutex.h"

namespace annals::index {

class StemCounts {
 public:
  static constexpr std::size_t kMost = 20'000;  // about 2 MB
  std::size_t Of(std::string_view stem, absl::FunctionRef<std::size_t()> count);

 private:
  Mutex mutex_;
  TextMap<std::size_t> counts_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::index
