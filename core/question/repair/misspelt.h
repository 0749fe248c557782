// Words of a question that a finger missed: unknown to the collection, and one edit from a word that it knows.
// "Who founded Debain?" is read as "Who founded Debian?" where texts speak of Debian.
//
// An edit is a letter left out, doubled, put in, replaced, or swapped with its neighbour; the first letter stays. Only words
// of letters, five at least, that no passage holds and that ask nothing; a word that is written large is corrected to a part
// of a known name only. Of several the one that most passages hold, then the first by its letters. Before a year a word of
// four letters, too, to a month. Deterministic, thread-safe; some 400 look-ups for each unknown word.
#pragma once

#include <string>
#include <string_view>

#include "core/index/view.h"
#include "core/language/languages.h"

namespace annals::question {

std::string Corrected(const index::View& view, std::string_view question, language::Language language);

}  // namespace annals::question
