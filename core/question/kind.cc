#include "core/question/kind.h"

#include <algorithm>
#include <array>

#include "core/language/lexicon.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

using language::AskingWords;
using language::Says;
using Words = std::vector<std::string>;

Figure FigureOf(const AskingWords& asking, const Words& words, std::string_view question) {
  if (Says(asking.date, words)) return Figure::kDate;
  if (question.contains('%') || Says(asking.percent, words)) return Figure::kPercent;
  if (question.contains('$') || Says(asking.money, words)) return Figure::kMoney;
  if (Says(asking.number, words)) return Figure::kNumber;
  return Figure::kNone;
}

void ReadExtreme(const AskingWords& asking, const Words& words, QuestionKind* kind) {
  if (!Says(asking.choosing, words)) return;
  const auto word = std::ranges::find_if(words, [&](const std::string& w) {
    return language::SaysWord(asking.largest, w) || language::SaysWord(asking.smallest, w);
  });
  if (word == words.end()) return;
  kind->extreme = language::SaysWord(asking.largest, *word) ? Extreme::kLargest : Extreme::kSmallest;
  kind->extreme_word = *word;
}

constexpr std::array<const char*, 5> kFigureNames = {"a value", "a number", "an amount", "a percentage", "a date"};

// What is wanted, and why that was read. REQUIRES: the figure is read.
void ReadWants(const AskingWords& asking, const Words& words, QuestionKind* kind) {
  if (Says(asking.conflict, words)) {
    kind->wants = Wants::kConflict;
    kind->reason = "asks whether the sources agree";
    return;
  }
  const bool explains = Says(asking.explanation, words) || Says(asking.how, words);
  const bool asks_value = kind->figure != Figure::kNone || Says(asking.value, words);
  if (asks_value && !explains) {
    kind->wants = Wants::kValue;
    kind->reason = std::string("asks for ") + kFigureNames[static_cast<std::size_t>(kind->figure)];
  } else {
    kind->reason = explains ? "asks for an explanation" : "names no single value";
  }
}

// "May 2025 wages", where "may" opens a question, too.
bool MonthFirst(const std::vector<std::string>& words, language::Language language) {
  return language::LexiconOf(language).time.NamesMonth(words[0]) &&
         (words.size() == 1 || (words[1][0] >= '0' && words[1][0] <= '9'));
}

}  // namespace

QuestionKind ClassifyQuestion(std::string_view question, const std::vector<std::string>& words,
                              language::Language language) {
  const AskingWords& asking = language::LexiconOf(language).asking;
  QuestionKind kind;
  kind.figure = FigureOf(asking, words, question);
  kind.relates = Says(asking.related, words) && Says(asking.related_with, words);
  kind.forward = Says(asking.forward, words);
  kind.timeline = Says(asking.timeline, words);
  kind.cause = Says(asking.cause, words) || Says(asking.how, words);
  kind.counts = Says(asking.count, words);
  kind.orders = Says(asking.order, words) && !Says(asking.order_of_units, words);
  kind.several = Says(asking.several, words);
  kind.yes_or_no = !words.empty() && language::Has(asking.yes_or_no, words[0]) && !MonthFirst(words, language);
  ReadExtreme(asking, words, &kind);
  ReadWants(asking, words, &kind);
  return kind;
}

QuestionKind ClassifyQuestion(std::string_view question, language::Language language) {
  return ClassifyQuestion(question, text::Words(question), language);
}

}  // namespace annals::question
