// How sure it is that the sentence which an answer begins with says what is asked: a probability, from what the sentence holds of
// the question and how far it stands out.
//
//   Confidence({.held = 1, .typed = true, .answer = 1, .margin = 3})    0.96
//   Confidence({.held = 0.3, .typed = true})                            0.24: below kLeastConfidence
//   ConfidenceByMeaning({.ahead = 2, .margin = 2, .coverage = 0.2})     0.48, though it says a fifth of what is asked
//   ConfidenceByMeaning({.ahead = 2, .margin = 2, .coverage = 0.2, .judged = 3})     0.52: a model has read it, too
//
// Logistic; fitted on the halves of the trials that are for developing, its reliability measured on the others
// (docs/measurements.md#confidence). Pure, thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "core/answer/reading/question_terms.h"

namespace annals::answer {

// Below it an answer in the words of the passages refuses, and shows what came nearest as such.
inline constexpr double kLeastConfidence = 0.4;

struct ConfidenceSigns {
  double held = 0;  // idf share of the question that it, its title or heading, who speaks or the sentence before says
  bool typed = false;    // something is asked for whose type a sentence shows: a number, a day, who, where, why
  double answer = 0;     // something of that type, near the asked words (frame.h); 0 where none is asked for
  double margin = 0;     // score ahead of the best other sentence, in [0, 3]
  bool strange = false;  // holds less than half of the names asked about: said of others
};

double Confidence(const ConfidenceSigns& signs);

// The same where vectors tell how near by meaning the sentences are: then few words need be those of the question.
inline constexpr double kLeastByMeaning = 0.3;
// Of what is said in turn, which leans on what was said before and says little by itself.
inline constexpr double kLeastInTalk = 0.2;

struct MeaningSigns {
  double ahead = 0;        // meaning (evidence.h) ahead of the sixth nearest sentence, or of the last one
  double margin = 0;       // score ahead of the best other sentence, in [0, 6]
  double coverage = 0;     // of the question by its words
  bool disagrees = false;  // it speaks of others than are asked about, or of nothing that is asked of them (frame.h)
  bool lacks_number = false, lacks_type = false, lacks_date = false;  // missing.h; what the answer's type asks for
  std::optional<double> judged;  // what a model says of it that has read it with the question (judged.h)
  bool broad = false;            // what there is of the matter is asked, of which no one sentence is the answer
  bool unspoken = false;  // nobody speaks of what is asked (missing.h), which refuses by itself where no model has read
};

double ConfidenceByMeaning(const MeaningSigns& signs);

// Without what is missing. O(pool · log pool).
MeaningSigns MeaningSignsOf(const std::vector<Evidence>& evidence, const std::vector<std::size_t>& pool,
                            std::size_t first);

// Of evidence[first] among the sentences of `pool`; `names`: terms of the question's names. O(pool).
ConfidenceSigns SignsOf(const std::vector<Evidence>& evidence, const std::vector<std::size_t>& pool, std::size_t first,
                        const QuestionTerms& terms, TermMask names, bool typed);

}  // namespace annals::answer
