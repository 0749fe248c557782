// How likely a run of capitalised words is a person's name: by its words, its place in the sentence, its neighbours. Inner
// header of core/privacy.
//
// Points of many rules, added; `kTaken` or more is a name. Looks at a bounded number of tokens.
#pragma once

#include "core/privacy/names/name_reading.h"

namespace annals::privacy {

inline constexpr double kTaken = 0.5;

// `before`: the run before it in the text, or null. `honorific`, `greeted`: such a word stood before and was cut off.
double ScoreOfName(const Reading& reading, const Run& run, const Run* before, bool honorific, bool greeted);

// For each of a row of runs that a run of a firm or a thing is among.
double ScoreBesideBody();

}  // namespace annals::privacy
