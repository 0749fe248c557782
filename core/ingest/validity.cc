#include "core/ingest/validity.h"

namespace annals::ingest {

Validity Inherited(const std::optional<Interval>& around) {
  if (around) return {*around, ValiditySource::kInferred};
  return {};
}

Validity ValidityOf(std::span<const SpokenTime> times, bool labelled, const std::optional<Interval>& around) {
  if (times.size() != 1) return Inherited(around);
  if (labelled && times.front().source == ValiditySource::kRelative) return Inherited(around);
  return {times.front().interval, times.front().source};
}

}  // namespace annals::ingest
