// Names of people by their form and by what stands around them: honorifics, "my name is", "said", "her brother". Inner
// header of core/privacy.
//
// A run of capitalised words (with initials, particles, generations) gets a score from its length, its place in the
// sentence and its neighbours; what has half a point or more is taken for a person's. Words of a run that was taken are
// taken again where they stand alone. What is an ordinary English word (core/privacy/ordinary.h) is less likely a name, what is
// none at the beginning of an English sentence more. Scripts without capitals (Hebrew) have names only behind a word that announces one.
// No list of names is used: the weights below are those of a rule of thumb, and err towards finding too much.
#pragma once

#include <vector>

#include "core/privacy/reading.h"

namespace annals::privacy {

void FindPeople(const Reading& reading, std::vector<PiiSpan>* found);

}  // namespace annals::privacy
