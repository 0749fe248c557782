// The periods that a sentence of a text speaks of: its own, and those that only what was said before it tells.
//
//   "From 2004 to 2005 she worked at Arizona."                [2004-01-01, 2006-01-01)   said
//   "Two years later she moved to Frankfurt."   told 2006     [2008-01-01, 2009-01-01)   following
//   "In May she gave a talk."                   told 2006     [2006-05-01, 2006-06-01)   following
//   "We moved house yesterday."        today 8 May 2023       [2023-05-07, 2023-05-08)   relative
//
// The grammar is that of questions (time_scope.h); what is told apart here is what its words are relative to. "Yesterday"
// wants a day on which it is said, "the following year" a period that was spoken of before; a month without a year takes
// it from the period before where that is over when the text is said, else from that day, of which it is near: "in June",
// said in May, is to come. Without what it wants,
// an expression says nothing. Thread-safe, linear in the sentence; a sentence of more than kLongestSpoken bytes is a list
// or a table, and says nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/language/languages.h"
#include "core/time/time_scope.h"

namespace annals::time {

inline constexpr std::size_t kLongestSpoken = 2000;
inline constexpr std::size_t kMostSpoken = 8;  // periods of one sentence; further ones are dropped

enum class SpokenHow { kSaid, kRelative, kFollowing };

struct Spoken {
  Interval interval;  // one end may be open: "since 2019"
  Interval anchor;    // the unit that was named
  Granularity granularity = Granularity::kNone;
  SpokenHow how = SpokenHow::kSaid;
};

struct Told {
  std::optional<Day> today;        // on which the sentence is said
  std::optional<Interval> before;  // spoken of last; both ends closed
};

// In the order of the sentence, each interval once.
std::vector<Spoken> ReadSpoken(std::string_view sentence, const Told& told, Language language);

}  // namespace annals::time
