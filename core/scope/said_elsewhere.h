// Questions whose every word stands in one sentence, wherever that is.
//
//   "margin basis 2023"              a sentence of 2024 says "the margin on the basis of 2023": it is in scope beside the
//                                    passages of 2023, for a pile of key words does not tell which of both is meant
//   "What was the margin in 2023?"   asks about 2023 alone
//   "Vistra turbine"                 is no refusal for want of a document of Vistra where a sentence speaks of both
//
// A pile has no word that joins others or asks, and no question mark. Its words then cost nothing where they read as a
// period or as a name: what plain search finds first is not filtered away (docs/measurements.md#known-items). Thread-safe.
// Cost: the postings of the question's terms.
#pragma once

#include <vector>

#include "core/index/view.h"
#include "core/question/question.h"
#include "core/scope/plan.h"
#include "core/scope/slices.h"

namespace annals::scope {

// Whether the question is a pile of key words.
bool IsPile(const question::Question& question, language::Language collection);

// Sentences of the population that hold every word of a pile of key words; of another question every word but those of
// asking, two at least. The title that a sentence is found by does not count. Ascending.
std::vector<index::StatementOrdinal> SentencesSayingAll(const index::View& view, const index::Allowed& population,
                                                        const question::Question& question);

// Adds the passages of such sentences to the scope of a pile, unless the request gave its periods. In a comparison they
// stand with the first period.
void AddSaidElsewhere(const index::View& view, Plan* plan, Slices* slices);

}  // namespace annals::scope
