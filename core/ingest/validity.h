// When a sentence's relations hold.
#pragma once

#include <optional>
#include <span>

#include "core/record/record.h"

namespace annals::ingest {

struct Validity {
  Interval interval;  // Always() when source is kNone
  ValiditySource source = ValiditySource::kNone;
};

// That of the one period that the sentence speaks of ("in March 2019", "since 2013"; spoken_times.h). Of none or several
// what it stands in: its section's period or the document's time key; else none. `labelled`: its document names the
// period that it speaks of, and is believed before "last year".
Validity ValidityOf(std::span<const SpokenTime> times, bool labelled, const std::optional<Interval>& around);

// The period that it stands in, or none.
Validity Inherited(const std::optional<Interval>& around);

}  // namespace annals::ingest
