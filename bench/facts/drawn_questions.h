// Questions over dated facts, drawn from them by a seed, with the answers found by going through all facts.
//
//   "Whom did John Kerry first criticize?"                                          first   {Ada Lund}
//   "When did Iran consult with Iraq for the last time?"                            last    {2014-12-30}
//   "Who made a visit to China before Ben Oro first did?"                           before  everybody, on earlier days
//   "How many times did Japan threaten North Korea in March 2014?"                  count   {3}
//
// Names and relations stand as the data have them, the relation as a verb. Each class has several wordings, which are
// drawn, too. A question is drawn again when its answer has more than `most_values` values, and when the event that it
// is limited by happened on several days and the words do not say which. All who tie are in the answer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bench/facts/dated_quads.h"
#include "bench/facts/fact_questions.h"

namespace annals::bench {

enum class FactKind { kFirst, kLast, kBefore, kAfter, kCount, kBetween };
inline constexpr FactKind kDrawnKinds[] = {FactKind::kFirst,  FactKind::kLast,
                                                     FactKind::kBefore, FactKind::kAfter,
                                                     FactKind::kCount,  FactKind::kBetween};
const char* Name(FactKind c);  // "first"

struct DrawOptions {
  int questions = 600;  // evenly over the classes
  std::uint64_t seed = 1;
  std::size_t most_values = 20;  // a longer list is no answer that anybody reads
};

// InvalidArgument when the facts are too few for a class.
absl::StatusOr<std::vector<FactQuestion>> DrawQuestions(const QuadFile& file, const DrawOptions& options);

// "Make a visit" -> "made a visit"; "Arrest, detain, or charge …" -> "did arrest, detain, or charge …".
std::string PastOf(std::string_view relation);
// The preposition that the relation's object takes: "Make a visit" -> "to"; "" for none.
std::string_view PrepositionOf(std::string_view relation);

}  // namespace annals::bench
