// How good cited answers are, measured on what they cite.
//
//   gold_sentence_cited   share of the answerable questions with a gold sentence among the cited ones
//   gold_sentence_first   share of them whose first cited sentence is a gold one
//   value_cited           share of the questions with an expected answer one of whose parts ("A; B") stands, word for word, in a
//                         cited sentence
//   gold_recall           mean share of a question's gold sentences that are cited
//   gold_precision        share of the cited sentences that are gold, over all answers together
//   equivalent_precision  the same, counting a sentence of a gold document, too, that holds a figure of a gold sentence
//   number_cited          mean share of the figures of the expected answer that stand in the cited sentences
//   date_answered         share of the questions whose expected answer is a date (date_answers.h) where the first date of the
//                         first sentence is that date, or lies within it; …_if_retrieved: of those with a gold passage retrieved
//   gold_documents_cited  share of the answerable questions all of whose gold documents are cited
//   wrong_period_cited    share of the citations whose document has a label that no gold document has
//   refused_…             share of the questions that the answer abstains on
//
// A cited sentence is a gold one when both are of one document and the words of one stand in the other, in order; a
// fragment shorter than kLeastWords words proves nothing. Halves: the questions with an even place among those that a
// measure speaks of, then the odd ones.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/answers/answer_questions.h"
#include "core/time/interval.h"

namespace annals::bench {

inline constexpr std::size_t kLeastWords = 5;

struct CitedSentence {
  std::string document, label, text;
};

struct GivenAnswer {
  bool abstained = false;
  std::vector<CitedSentence> cited;
  std::optional<Interval> first_date;  // that it says
  bool gold_retrieved = false;         // a gold passage is among those that it was composed from
};

struct Share {
  double all = 0, halves[2] = {0, 0};
};

struct AnswerMeasures {
  Share gold_sentence_cited, gold_sentence_first, value_cited, gold_recall, gold_precision, equivalent_precision,
      number_cited, date_answered, date_answered_if_retrieved, gold_documents_cited, wrong_period_cited,
      refused_unanswerable, refused_answerable;
  std::size_t dates = 0;  // questions whose expected answer is one
  double sentences = 0;   // cited, per answerable question
};

bool IsGold(const CitedSentence& cited, const GoldSentence& gold);
// Not gold, but of the same document and with a figure of it: says the same number in other words.
bool IsEquivalent(const CitedSentence& cited, const GoldSentence& gold);

// Figures of a text, normalised ("2,350.0" -> "2350", "two" -> "2"); years and the digits of names ("Q3", "B12") left
// out, and of number words all but those from two to twelve.
std::vector<std::string> FiguresOf(const std::string& text);

// One answer for each question. `labels`: of the documents, by id.
AnswerMeasures MeasureAnswers(const std::vector<AnswerQuestion>& questions, const std::vector<GivenAnswer>& answers,
                              const std::map<std::string, std::string>& labels);

}  // namespace annals::bench
