// Whether a sentence speaks of a period that is asked about. Thread-safe; linear in the statements of its passage.
#pragma once

#include "core/answer/evidence/evidence.h"
#include "core/index/view.h"
#include "core/time/time_scope.h"

namespace annals::answer {

// Whether the heading, or a statement that the sentence stands in, speaks of a period that is asked about.
bool SpeaksThen(const index::View& view, const time::Scope& scope, const Evidence& evidence);
// The same, of a time that lies within it: "2024" of "up in 2024 from 2023" does not, where the last quarter of it is asked about.
bool SpeaksWithin(const index::View& view, const time::Scope& scope, const Evidence& evidence);

}  // namespace annals::answer
