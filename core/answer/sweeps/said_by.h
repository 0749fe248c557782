// What somebody said, or wrote, of a thing: his own words first, then what is told of him.
//
// "What did Alex say about the crane?" takes sentences that speak of the crane, of documents that name Alex: of turns that are
// his, under a heading that is his name, or of a document that he wrote, before others. "What did Petra write?" takes what the
// latest documents that she wrote say first. Thread-safe; cost of everywhere.h.
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// nullopt when nobody's words are asked for, and when no document names who is asked about beside the thing.
std::optional<Draft> AnswerSaidBy(const Case& c);

}  // namespace annals::answer
