// What the parts of an answer are headed by, and the words of a part that says nothing.
//
//   HeadingOf(view, result, evidence, {.owner = "Harbour District", .period = october})
//     "Harbour District, October 2025"
//   MarkSilent(&paragraph, language::Language::kEnglish), which is headed "Harbour District"
//     "No evidence for this in Harbour District."
//
// Thread-safe; O(sentences).
#pragma once

#include <string>
#include <vector>

#include "core/answer/answer.h"
#include "core/answer/evidence/citations.h"
#include "core/answer/evidence/evidence.h"
#include "core/answer/evidence/slots.h"
#include "core/answer/evidence/successors.h"
#include "core/index/view.h"
#include "core/retrieval/result.h"

namespace annals::answer {

// Owner and period, the latter as the documents of the period name it.
std::string HeadingOf(const index::View& view, const retrieval::Result& result, const std::vector<Evidence>& evidence,
                      const Cell& cell);

// Makes a paragraph say that there is nothing for its heading, in the language of the question.
void MarkSilent(Paragraph* paragraph, language::Language language);

// The paragraph of an answer that refuses. `offer`: how it goes on (nearest_periods.h), may be empty.
Paragraph Refusal(const retrieval::Result& result, const std::string& offer);

// "X is superseded by Y." of each document that is cited already and replaced; without sentences when there is none.
Paragraph Successors(const index::View& view, const Supersession& supersession, Citations* citations);

}  // namespace annals::answer
