// Sentences of the retrieved passages, with what they hold of the question. How they fit a thing that is asked for is fit.h's.
// Borrows texts from the view. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/answer/evidence/sentence_weights.h"
#include "core/answer/evidence/told_time.h"
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
  std::string by;     // who; may be empty
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
  std::optional<double> judged;  // of one of the best: what a model says that read it with the question (judged.h)
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

// The sentences of the passages but those that speak to the reader (injection/guard.h), in order of passage and place,
// scored for `whole`. `passages`: how many are read, those with such a sentence not counted; 0 = all.
std::vector<Evidence> GatherEvidence(const index::View& view, const retrieval::Result& result,
                                     const QuestionTerms& question, const Asked& whole, std::size_t passages,
                                     const PassageReadings& readings, const SentenceWeights& weights = {});

}  // namespace annals::answer
