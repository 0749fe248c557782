// A question that says only what is new: the rest is the last one's.
//
//   last "How did employment change in Boston in July 2025?"
//     "and in October?"          -> "How did employment change in Boston in October 2025?"
//     "what about Dallas?"       -> "How did employment change in Dallas in July 2025?"
//     "What about the prices?"   -> "How did the prices change in Boston in July 2025?"
//     "And why?"                 -> "Why did employment change in Boston in July 2025?"
//
// A period stands for the last one's, and a month takes over its year; a name for its last name, one behind a preposition
// of place for its last place; a thing for what it asks of, where that is clear. What it has none of is put at its end.
// Deterministic, linear, thread-safe.
#pragma once

#include <optional>
#include <string>

#include "core/question/follow_ups/spoken.h"

namespace annals::question {

// The question in full; nullopt where it is no such question, or it is not clear which one.
std::optional<std::string> Completed(const Spoken& last, const Spoken& asked, Day reference);

// What a question asks of, with its article and its owner: "the prices", "Acme's margin"; nullopt where it is not clear.
std::optional<ByteRange> ThingOf(const Spoken& spoken);

// How many words of `asked` open a question that goes on: "and", "and what about".
struct FollowUpOpening {
  std::size_t words = 0;
  bool about = false;
};
FollowUpOpening OpeningOf(const Spoken& asked);

}  // namespace annals::question
