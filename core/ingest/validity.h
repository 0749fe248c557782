// When a sentence's relations hold.
#pragma once

#include <optional>
#include <string_view>

#include "core/language/languages.h"
#include "core/record/record.h"

namespace annals::ingest {

struct Validity {
  Interval interval;  // Always() when source is kNone
  ValiditySource source = ValiditySource::kNone;
};

// Explicit when the sentence names exactly one absolute period ("in March 2019", "since 2013"); else inherited from
// what it stands in, its section's period or the document's time key; else none. A period without a year, or relative
// to today, is not absolute.
Validity ValidityOf(std::string_view sentence, const std::optional<Interval>& around, language::Language language);

// The period that it stands in, or none.
Validity Inherited(const std::optional<Interval>& around);

}  // namespace annals::ingest
