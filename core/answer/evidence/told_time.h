// When it was, where a day is asked for: the time that a sentence tells, which its words alone need not say.
//
//   "I went to the support group yesterday."            said on 8 May 2023     7 May 2023, relative
//   "She worked on lensing there."   behind "In 2006 Ada Lund joined Nordita."  2006, carried
//   "The regatta was great fun."   in one turn behind "We met last week."      that week, carried from that sentence
//   "I just joined a gym."          a turn of 8 May 2023                       no period; the day on which it is said
//
// Of the periods that are stored with a statement (docs/recipes.md A.10); of several the first. Thread-safe, linear in the
// statements of the passage.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/index/view.h"
#include "core/record/record.h"
#include "core/time/forms/stamped_days.h"

namespace annals::answer {

struct ToldTime {
  Interval when;
  // kExplicit: the sentence names it; kRelative: from the day on which it is said; kCarried: told before it; kNone: only
  // that day is known.
  ValiditySource source = ValiditySource::kNone;
  double sure = 0;                   // in [0, 1]
  std::uint32_t begin = 0, end = 0;  // in the passage: of the sentence that names it; {0, 0}: none does
  std::optional<Day> said;           // by the stamp of its line; else on the document's day
  bool several = false;  // the sentence tells of others, too: which of them is asked for its words alone say
};

// Of the sentence at [begin, end) of a passage.
std::optional<ToldTime> TimeTold(const index::View& view, index::ChunkOrdinal chunk, std::uint32_t begin,
                                 std::uint32_t end);

// The days on which the lines of a passage were said, by their stamps.
time::StampedDays StampsIn(const index::View& view, index::ChunkOrdinal chunk);

// "7 May 2023 (said on 8 May 2023).": what its words alone do not tell; empty of a time that the sentence names itself.
std::string TimeInWords(const ToldTime& told, const Document& document, language::Language language);

// Whether the sentence names the day but not its year, and another year's is nearer to the day on which it is said: "on 13 June",
// said in May, read as the June before.
bool YearDoubtful(const ToldTime& told, std::string_view sentence, const Document& document,
                  language::Language language);

}  // namespace annals::answer
