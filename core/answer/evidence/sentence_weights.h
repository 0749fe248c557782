// What counts how much when a sentence of a passage is chosen for an answer: the constants of evidence.h, in one place, so that
// each can be left out and what it is worth be measured (`bench answer --ablate`, docs/measurements.md#sentence_weights).
//
//   SentenceWeights weights;
//   LeaveOut("density", &weights)   true: weights.density is 0
//   LeaveOut("colour", &weights)    false: no such part
//
// Formula and meaning: docs/recipes.md C.2 and, of what sentences speak of, A.10. Shares are of 1; plain data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace annals::answer {

struct SentenceWeights {
  double coverage = 3.0;  // idf share of the asked terms that it says
  double named = 0.5;     // of a term that only title or heading hold: the sentence is about it, but does not say it
  double kin = 0.7;       // of a term that is said in other words
  double exact = 1.0;     // idf share said in the very form of the question: "employment", not "employers"
  double density = 1.5;   // distinct terms over the words of their shortest stretch
  double figure = 1.5;    // a number of the unit asked for, near them
  double answer = 2.7;    // something of the type asked for, near them (frame.h)
  double answer_figure = 2.0;    // the same of a number, beside `figure`
  double literal = 2.5;          // codes of the question (frame.h)
  double rank = 0.25;            // of its passage
  double summary = 0.5;          // the part of a report that speaks for all, where no owner is named
  double foreign = 0.5;          // taken off for each word that makes a figure another one: "adjusted"
  double foreign_name = 0.5;     // taken off behind another's name: "Retail's operating margin"
  double foreign_topic = 1.0;    // taken off where another one was announced
  double foreign_period = 0.75;  // taken off where it speaks of another quarter than its document
  double own_period = 0.1;       // it speaks of its document's quarter
  double topic = 0.25;           // the asked words open it
  double word = 0.01;            // taken off for each word: of two that say the same the shorter one says it
  double forward = 0.75;         // it looks ahead, where that is asked
  double question = 2.0;         // taken off where it asks itself
  double fragment = 1.0;         // taken off a heading that is no sentence
  double spoken = 3.0;           // fit of the periods that it speaks of
  double stranger = 2.0;         // taken off in another one's document
  double speaker = 1.0;          // said by who is asked about; taken off where another one in the conversation says it
  double role = 2.0;    // the same of the user or the assistant, where his words are asked for (core/question/asker.h)
  double recent = 2.5;  // of what holds now, where that is asked: 1 of what has no end, else how late its document is
  // Of the question as one, where what stands in the title, the heading or other words counts as much as what is said:
  double whole_coverage = 2.5;
  double whole_figure = 0.4;
  double whole_rank = 4.0;
  double whole_topic = 1.5;
  double frame = 2.0;  // idf share of what is asked of the names
  double meaning =
      2.0;  // how near by meaning, beside the other sentences found (meaning.h), where words leave the question open
  double meaning_before = 0.35;  // of it, by the sentence before
  double judge = 1.0;            // log-odds of a model that reads it with the question, above the least likely
  double judge_open = 1.0;       // the same, times what no sentence says in words
  double before = 1.2;           // idf share that only the sentence before it says: "It costs sixty crowns."
};

// Names of what can be left out, each a field.
std::vector<std::string> SentenceParts();

// Sets one of them to 0. False when there is none of that name.
bool LeaveOut(std::string_view part, SentenceWeights* weights);

}  // namespace annals::answer
