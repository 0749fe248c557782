// How well a sentence fits a thing that is asked for (docs/recipes.md C.2).
//
//   fit = 3 · coverage + 1.5 · density + 1.5 · figure + .25 · rank
//         − .5 · foreign qualifiers − .5 · foreign name, or 1 when its topic is another one
//         + .1 · own period − .75 · foreign period + .25 · topic − .01 · words
//         + .75 · looks ahead, when that is asked − 2 · (is a question)
//   coverage  idf share of the asked terms in the sentence; a term that only the title or heading holds counts half
//   density   distinct asked terms over the words of the shortest stretch that holds them
//   figure    1 when a number of the unit asked for stands in that stretch or within 60 bytes after, .75 within 40
//             before, .5 elsewhere in the sentence
//   topic     1 when the stretch opens the sentence, falling to 0 at its tenth word
//   rank      1 for the first passage, falling to 0: order of equals
//   foreign   name or noun right before the phrase ("Retail's operating margin"); words that make a figure another one
//             ("adjusted", "segment", "we expect") when the question has none of them, unless they belong to another
//             figure of the sentence; another quarter, or the whole year, when a quarter is asked
// Of the question as a whole (Asked::whole) what counts is whether the sentence answers, and the passage that ranking put first:
//   score = 2.5 · held + .4 · figure + 4 · rank + 2 · frame + 1.2 · before + 1 · exact + 2.7 · answer (2 of a number) + 2.5 · literal
//           + 1.5 · topic + 2 · open · (meaning + .35 · meaning of the sentence before) − foreign qualifiers, topics and periods, words and questions as above − (is a heading, no sentence)
//   open      1 − the highest coverage: what no sentence found says in words
//   judge     1 + open of the log-odds of a model that reads the best with the question, above the least of them, is added
//             where nothing but score tells what answers (judged.h)
//   meaning   meaning.h; 0 where a period that sentences speak of is asked about, and of the day of a turn
//   held      idf share of the asked terms that it says, itself or in other words, or that its title, its heading, who speaks or
//             names before it hold
//   before    idf share that the sentence before it says and it does not: "It costs sixty crowns."
//   frame, answer, literal: frame.h
// coverage, of which refusals speak, then counts words of one meaning .7, and what stands before it in the passage half.
// In a talk with an assistant 2 are added to what the one says whose words are asked for, and taken off what the other one does.
// Where the question asks about periods that sentences speak of (core/scope/state_fit.h), a sentence gets 3 · the fit of its
// periods, less 2 where another document's title is a name of the question and the sentence does not say it (docs/recipes.md A.10).
// The figures are sentence_weights.h's. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/answer/evidence/evidence.h"

namespace annals::answer {

struct Fit {
  double score = 0, coverage = 0;
  std::uint32_t begin = 0, end = 0;  // the stretch that holds the asked terms, in the sentence; {0, 0} without one
};

Fit FitOf(const Evidence& evidence, const QuestionTerms& question, const Asked& asked, std::size_t passages,
          const SentenceWeights& weights = {});

}  // namespace annals::answer
