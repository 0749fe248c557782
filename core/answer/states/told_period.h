// Which of the sentences found tells when a state held that a question asks about.
//
//   "Maud Varn taught at Delft from 2004 to 2005. She sailed in 2007."
//   PeriodTold(c, 0) of "How long did Maud Varn teach at Delft?"      the first sentence, [2004-01-01, 2006-01-01)
//   of "How long did she sail?"                                      nullopt: a unit alone is no period of a state
//
// A sentence that tells says most of what is asked, of all the names, and names one period itself. Thread-safe; O(sentences
// found).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/answer/case.h"
#include "core/answer/evidence/evidence.h"
#include "core/language/cue.h"

namespace annals::answer {

// docs/recipes.md C.4: idf share of what is asked that a sentence says which tells of it.
inline constexpr double kLeastFrame = 0.5;

struct ToldPeriod {
  std::size_t evidence = 0;
  Interval when;
};

// What is told once: nothing where no sentence tells it, `unsure` where two tell different times.
struct ToldOnce {
  std::optional<ToldPeriod> told;
  bool unsure = false;
};

// Of the state that the question asks about without the terms `without`, which ask for its ends: "stop". nullopt where no
// sentence tells it, two tell different periods, or one says what is asked itself: a length, or a word of `without`.
std::optional<ToldPeriod> PeriodTold(const Case& c, TermMask without);

// The one period that a sentence names itself; nullopt where it names none or several.
std::optional<Interval> NamedPeriod(const index::View& view, const Evidence& e);
// A day, a week, a month, a season, a year, a century …: when something was, rather than how long.
bool IsOneUnit(const Interval& interval);

bool SaysAny(language::Words list, std::string_view sentence);

// The smallest unit, day, month or year, in which the sentence writes the day.
Granularity UnitWritten(std::string_view sentence, Day day, language::Language language);

}  // namespace annals::answer
