// Sentences of the retrieved passages, with what they hold of the question, and their fit with a thing that is asked
// for (docs/recipes.md C.2).
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
//   judge     3 · open of what a model says that reads the best with the question, in its standard deviations, is added where open
//             is .2 and more (core/answer/model/sentence_judge.h)
//   meaning   meaning.h; 0 where a period that sentences speak of is asked about, and of the day of a turn
//   held      idf share of the asked terms that it says, itself or in other words, or that its title, its heading, who speaks or
//             names before it hold
//   before    idf share that the sentence before it says and it does not: "It costs sixty crowns."
//   frame, answer, literal: frame.h
// coverage, of which refusals speak, then counts words of one meaning .7, and what stands before it in the passage half.
// In a talk with an assistant 2 are added to what the one says whose words are asked for, and taken off what the other one does.
// Where the question asks about periods that sentences speak of (core/scope/state_fit.h), a sentence gets 3 · the fit of its
// periods, less 2 where another document's title is a name of the question and the sentence does not say it (docs/recipes.md A.10).
// The figures are sentence_weights.h's. Borrows texts from the view. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/answer/evidence/sentence_weights.h"
#include "core/answer/evidence/told_time.h"
#include "core/answer/model/sentence_judge.h"
#include "core/answer/reading/figures.h"
#include "core/answer/reading/passage_reading.h"
#include "core/answer/reading/question_terms.h"
#include "core/index/view.h"
#include "core/question/kind.h"
#include "core/question/qualifiers.h"
#include "core/retrieval/result.h"

namespace annals::answer {

struct TermPlace {
  TermMask terms = 0;
  std::uint32_t word = 0, begin = 0, end = 0;  // number of the word in the sentence, its bytes
  bool off_topic = false;                      // the subject of a sentence about something narrower: topics.h
  // A segment, brand or region right before it, or another word that narrows it: "refining" before "operating costs".
  bool narrowed = false;
};

struct Evidence {
  index::ChunkOrdinal chunk = 0;
  std::size_t rank = 0;  // of its passage in the result
  int group = -1;
  bool fallback = false;             // the passage lies outside the scope, and the result says why
  std::uint32_t begin = 0, end = 0;  // in the chunk's text
  std::string_view text;
  TermMask said = 0, named = 0;   // terms of the question in the sentence; in title, heading or announced topic
  TermMask kin = 0;               // said in other words only: question_terms.h
  TermMask carried = 0;           // said before it in the passage, or by who speaks
  TermMask exact = 0;             // said in the very form that the question has
  TermMask before = 0;            // said by the sentence before it in the passage
  std::vector<TermPlace> places;  // in order
  std::vector<FigureSpan> figures;
  std::uint32_t words = 0;
  std::uint32_t qualifiers = 0;                             // of the whole sentence
  std::vector<question::QualifierPlace> figure_qualifiers;  // of one figure
  std::uint32_t quarters = 0;                               // bit q: the sentence names quarter q
  int own_quarter = 0;                                      // that its document's label names; 0: none or several
  bool period_asked = false;                                // the question asks about periods that sentences speak of
  // The question names what another document is about, and this sentence does not; or it is said on another day than is asked about,
  // and does not speak of that.
  bool stranger = false;
  bool turn = false;  // somebody says it in a conversation
  // Of a conversation: 1 who is asked about says it, -1 another one, or he of another one; 0 where neither is known.
  int speaker = 0;
  int role = 0;                   // the same of a user and his assistant, where nobody is named
  bool asks = false;              // asks, and tells nothing of who says it before
  bool of_asked = false;          // of a conversation: it tells of who is asked about (told_of.h)
  double recent = 0;              // how surely it holds now, where that is asked, in [0, 1]
  double spoken = 0;              // how well what it tells of its periods fits these (core/scope/state_fit.h)
  std::optional<ToldTime> told;   // when it was, where a day is asked for
  bool after_whole_year = false;  // names no period, and the last one named before it was a whole year
  double meaning = 0;             // meaning.h: standard deviations above the mean of the sentences found
  double answer = 0, frame = 0, literal = 0;  // frame.h
  std::optional<double>
      judged;  // of one of the best: what a model says that read it with the question (sentence_judge.h)
  bool clear =
      false;  // surely holds the one thing asked for: a number, a day, who, where, why; not what held in a period
  bool agrees = true;              // speaks of the names asked about, and of what is asked of them
  double score = 0, coverage = 0;  // for the whole question
};

// Whether somebody says it in a conversation of whose speakers one is asked about.
inline bool InTalk(const Evidence& e) { return e.turn || e.speaker != 0 || e.role != 0; }

// One thing asked for.
struct Asked {
  TermMask terms = 0;
  question::Figure figure = question::Figure::kNone;
  std::uint32_t qualifiers = 0;  // that the question itself has
  bool forward = false;
  bool change = false;  // growth, increase: not a level
  bool whole = false;   // the question as one: words of the same meaning count, and the form in which it is said
};

struct Fit {
  double score = 0, coverage = 0;
  std::uint32_t begin = 0, end = 0;  // the stretch that holds the asked terms, in the sentence; {0, 0} without one
};

// The sentences of the passages but those that speak to the reader (injection/guard.h), in order of passage and place,
// scored for `whole`. `passages`: how many are read, those with such a sentence not counted; 0 = all.
std::vector<Evidence> GatherEvidence(const index::View& view, const retrieval::Result& result,
                                     const QuestionTerms& question, const Asked& whole, std::size_t passages,
                                     const PassageReadings& readings, const SentenceWeights& weights = {},
                                     const SentenceJudge* judge = nullptr);

Fit FitOf(const Evidence& evidence, const QuestionTerms& question, const Asked& asked, std::size_t passages,
          const SentenceWeights& weights = {});

}  // namespace annals::answer
