// How a sentence answers, beside how it fits (evidence.h): whether something of the type asked for stands in it, near the
// words that say what is asked of the names.
// "Who founded Varn Instruments?" asks for a person or a body, by "founded", of "Varn Instruments": "It was founded in 1951 by
// Lise and Karen Varn." has both, "The employees of Varn Instruments bought it." only the name.
//
// answer: the surest span of the type, less with each word between it and the asked words, to half at the twelfth.
// frame: idf share of the asked words that the sentence says, itself or in other words.
// literal: share of the question's codes ("4.1", "1:2.39.2-1") that the sentence holds; .7 of one that its heading holds, or
// that was last held before it in the passage.
// agrees: it says something of what is asked, and half of the names that are asked about, were it by its title, its heading,
// its speaker or the sentences before.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/answer/reading/answer_spans.h"
#include "core/answer/reading/passage_reading.h"
#include "core/answer/reading/question_terms.h"
#include "core/question/question.h"

namespace annals::answer {

inline constexpr double kClearAnswer = 0.75;  // from which on a sentence clearly holds what is asked for

struct Frame {
  TermMask kin = 0;      // terms that the sentence says in other words only
  TermMask exact = 0;    // that it says in the question's form
  TermMask speaker = 0;  // names of who says it, where somebody's words are asked for
  double answer = 0, frame = 0, literal = 0;
};

// Where a sentence stands.
struct Surroundings {
  std::string_view lead;     // heading or question that it stands under
  std::string_view section;  // of its passage
  std::string_view title;    // of its document
  std::string_view speaker;  // of its passage
  TermMask before = 0;       // terms that the sentence before it says
};

// Amounts and shares are chosen by the figure beside the words alone (evidence.h): their reports say the same thing of many
// parts, and the constants for them were measured (docs/recipes.md C.2).
inline bool Framed(question::AnswerType type) {
  return type != question::AnswerType::kMoney && type != question::AnswerType::kPercent;
}

// "4.1", "1:2.39.2-1", "E17": runs with a digit, and a sign or a letter among them; no amounts ("1,200", "3.5%").
std::vector<std::string_view> CodesIn(std::string_view text);

// Terms of its names; terms of what is asked of them, without words of asking for words: all where there is no such rest.
TermMask NamesOf(const question::Question& question, const QuestionTerms& terms);
TermMask AskedOf(const question::Question& question, const QuestionTerms& terms);
// Idf share of `asked` that a sentence says: in other words, or by its title or heading, it counts less.
double FrameOf(const QuestionTerms& terms, TermMask asked, TermMask said, TermMask kin, TermMask named);
// Somebody's words are asked for: "What did Ada say …?"
bool AsksForWords(const question::Question& question);

// Of the sentences of one passage after the other, in order. Borrows; not thread-safe.
class FrameReader {
 public:
  FrameReader(const question::Question& question, const QuestionTerms& terms, TermFinder* finder);

  void BeginPassage() { carried_ = 0; }
  // `said`: terms that the sentence holds; `named`: that its title, its heading or the names before it hold.
  Frame Read(std::string_view sentence, const SentenceReading& reading, TermMask said, TermMask named,
             const Surroundings& around);
  // One of the question's codes, or there is none. Its parts alone say nothing of it: "GPL 3" of "3.1.0".
  bool HoldsCode(std::string_view sentence) const;
  bool Agrees(TermMask said, TermMask named, double frame) const;

  TermMask names() const { return names_; }
  TermMask literals() const { return literal_terms_; }
  TermMask asked() const { return asked_; }
  bool asks_for_words() const { return saying_; }

 private:
  double Near(const AnswerSpan& span, const std::vector<TermMask>& of_question) const;
  bool Measures(const SentenceReading& reading) const;
  // `another`: none of them stands there, but one of the same kind.
  double LiteralShare(std::string_view text, bool* another) const;
  double LiteralIn(std::string_view sentence, const Surroundings& around);
  TermMask SpokenBy(std::string_view sentence, const Surroundings& around) const;

  const question::Question& question_;
  const QuestionTerms& terms_;
  TermFinder& finder_;
  struct Code {
    std::string_view text;
    std::string_view before;  // the word that stands before it in the question; empty without one
  };
  std::vector<Code> literals_;  // codes of the question
  TermMask literal_terms_ = 0;
  double carried_ = 0;                 // of them, in the sentences before
  std::vector<std::string> measures_;  // stems of the measure asked for, and of words of its meaning
  bool saying_ = false;                // somebody's words are asked for
  TermMask names_ = 0;                 // of the question
  TermMask asked_ = 0;                 // of the rest; all where there is no rest
  TermMask noun_ = 0;
  bool definition_ = false;
  bool of_cost_ = false;  // nothing but what a name costs is asked for
};

}  // namespace annals::answer
