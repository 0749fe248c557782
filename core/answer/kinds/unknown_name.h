// A question about somebody whom the collection has never heard of. Thread-safe; a few look-ups.
//
//   "Who is Zebulon Quarterdeck?"   UnknownName(…) == "Zebulon Quarterdeck"
//   -> No evidence for this: no document mentions "Zebulon Quarterdeck".
#pragma once

#include <optional>
#include <string>

#include "core/answer/case.h"
#include "core/answer/draft.h"
#include "core/index/view.h"
#include "core/retrieval/result.h"

namespace annals::answer {

// The question's name as written, when it names something and no document holds a word of it: whatever else matches is
// about somebody else. Of two words the second is enough: "Ada Quark" is no Ada whom the collection knows. Empty when there is none, and when another name is known, unless `every` one is needed: how two
// things hang together nobody can say who knows only one. An abbreviation may stand for words that are there ("USA").
std::string UnknownName(const index::View& view, const retrieval::Result& result, bool every);

// The refusal; nullopt when no name is unknown.
std::optional<Draft> AnswerUnknownName(const Case& c);

}  // namespace annals::answer
