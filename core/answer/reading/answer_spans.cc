#include "core/answer/reading/answer_spans.h"

#include <algorithm>
#include <bit>
#include <string>

#include "core/language/lexicon.h"
#include "core/language/plain_latin.h"
#include "core/text/fold.h"
#include "core/text/quantity.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using question::AnswerType;
using question::Figure;

constexpr double kManyCapitals = 0.3;  // share of words: a language, or a line, that writes most nouns large
constexpr double kLoneThere = 0.4;     // sureness of one large word where many are, or at a sentence's start
constexpr double kUnnamed = 0.4;       // of an agent or a place without a name: "by the employees"
constexpr double kOtherUnit = 0.3;     // of a number whose unit is not the one asked for
constexpr std::size_t kUnitReach = 2, kNounReach = 3;  // words behind a number
constexpr double kPartOfDate = 0.9, kRelative = 0.5;   // a month alone or an hour; "after nineteen days"
constexpr double kBareNumber = 0.6;                    // of a number of no known unit
constexpr std::size_t kMostSubject = 8;                // words of what something is told of
constexpr double kFirstStep = 0.5;                     // of a way that is told by how the sentence begins

class Finder {
 public:
  Finder(std::string_view sentence, const SentenceReading& reading, const AnswerAsked& asked,
         const std::vector<TermMask>& of_question, Language language)
      : sentence_(sentence),
        words_(reading.words),
        figures_(reading.figures),
        asked_(asked.asked),
        noun_(asked.noun),
        matter_(asked.matter),
        definition_(asked.definition),
        of_question_(of_question),
        language_(language),
        lexicon_(language::LexiconOf(language)) {}

  std::vector<AnswerSpan> Run() {
    if (definition_) {
      Definitions();
      return std::move(spans_);
    }
    switch (asked_.type) {
      case AnswerType::kOpen:
        break;
      case AnswerType::kAgent:
        Names(lexicon_.answers.by, false);
        break;
      case AnswerType::kPlace:
        Names(lexicon_.answers.at, true);
        break;
      case AnswerType::kThing:
        Names({}, false);
        Numbered();
        Told();
        break;
      case AnswerType::kDate:
        Dates();
        break;
      case AnswerType::kMoney:
      case AnswerType::kPercent:
      case AnswerType::kMeasure:
      case AnswerType::kCount:
      case AnswerType::kNumber:
        Numbers();
        break;
      case AnswerType::kReason:
        Phrases(lexicon_.answers.because);
        break;
      case AnswerType::kWay:
        Way();
        break;
      case AnswerType::kYesNo:
        if (words_.size() > 0 && Has(lexicon_.answers.affirming, 0)) Add(0, 0, 1);
        for (std::size_t i = 0; asked_.permission && i < words_.size(); ++i) {
          if (Has(lexicon_.answers.permitted, i)) Add(i, i, 1);
        }
        break;
    }
    return std::move(spans_);
  }

 private:
  std::string Folded(std::size_t i) const { return language::FoldedLatin(words_[i].lower); }
  bool Has(language::Words list, std::size_t i) const {
    if (i >= words_.size() || list.empty()) return false;
    return text::IsAscii(words_[i].lower) ? language::Has(list, words_[i].lower) : language::Has(list, Folded(i));
  }
  bool Capital(std::size_t i) const {
    std::size_t at = words_[i].begin;
    return text::IsUpper(text::Next(sentence_, at));
  }
  void Add(std::size_t first, std::size_t last, double sure) {
    spans_.push_back({words_[first].begin, words_[last].end, static_cast<std::uint32_t>(first), sure});
  }
  bool Adjacent(std::size_t i) const {  // the word right behind word i − 1
    const std::string_view between = sentence_.substr(words_[i - 1].end, words_[i].begin - words_[i - 1].end);
    return between == " " || between == "-" || between == ". " || between == "'" || between == "’";
  }
  bool Named(std::size_t i) const {
    return Capital(i) && of_question_[i] == 0 && !text::IsStopWord(words_[i].lower, language_) &&
           !lexicon_.time.NamesMonthOrWeekday(words_[i].lower);
  }

  // Runs of large words; those behind one of `before` are surer. With `only_behind`, others are none.
  void Names(language::Words before, bool only_behind) {
    std::size_t large = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) large += Capital(i);
    // Items of a list are what it lists, whatever they are written with.
    const bool item = sentence_.starts_with("- ") || sentence_.starts_with("* ");
    const bool many = !item && static_cast<double>(large) > kManyCapitals * static_cast<double>(words_.size());
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const bool behind = Behind(before, i);
      if (!Named(i)) {
        if (behind && of_question_[i] == 0 && !text::IsStopWord(words_[i].lower, language_) && !StartsDigit(i))
          Add(i, i, kUnnamed / (only_behind ? 2 : 1));
        continue;
      }
      std::size_t last = i;
      while (last + 1 < words_.size() && Adjacent(last + 1) && Capital(last + 1) && of_question_[last + 1] == 0) ++last;
      const bool alone = last == i && ((i == 0 && !item) || many) && !behind;
      if (!only_behind || behind) Add(i, last, alone ? kLoneThere : 1);
      i = last;
    }
  }

  // "my sister Tamar", "Tamar is a pilot", "Tamar, a pilot": what the name is, right beside it.
  void Definitions() {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (of_question_[i] == 0 || !Capital(i)) continue;
      const bool called = i > 0 && Adjacent(i) && !Capital(i - 1) && !StartsDigit(i - 1) &&
                          !text::IsStopWord(words_[i - 1].lower, language_);
      std::size_t next = i + 1;
      while (next < words_.size() && Adjacent(next) && Capital(next)) ++next;
      const bool copula = Has(lexicon_.names.copulas, next);
      const bool apposed = next + 1 < words_.size() && !Adjacent(next) && Has(lexicon_.names.articles, next);
      if (called) Add(i - 1, i - 1, 1);
      if (copula || apposed) Add(next, next, copula && Has(lexicon_.names.articles, next + 1) ? 1 : kUnnamed);
    }
  }

  bool StartsDigit(std::size_t i) const { return words_[i].lower[0] >= '0' && words_[i].lower[0] <= '9'; }

  // Small words ("the", "an old") may stand between.
  bool Behind(language::Words before, std::size_t i) const {
    for (std::size_t back = 1; back <= 2 && back <= i; ++back) {
      if (Has(before, i - back)) return true;
      if (!text::IsStopWord(words_[i - back].lower, language_)) return false;
    }
    return false;
  }

  // Whether nothing but a point stands before the word.
  bool Points(std::size_t i) const {
    return words_[i].begin == words_[i - 1].end + 1 && sentence_[words_[i - 1].end] == '.';
  }

  // "Version 1.4": what is asked for, with its number.
  void Numbered() {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      if ((of_question_[i] & noun_) == 0 || !StartsDigit(i + 1) || !Adjacent(i + 1)) continue;
      std::size_t last = i + 1;
      while (last + 1 < words_.size() && StartsDigit(last + 1) && Points(last + 1)) ++last;
      Add(i + 1, last, 1);
    }
  }

  // "Overall status: green.", "The largest employer is the hospital.": what is told of just what is asked for, or of half of it.
  void Told() {
    TermMask subject = 0;
    const auto asked = [&] {
      return (subject & noun_) != 0 && 2 * std::popcount(subject & matter_) >= std::popcount(matter_);
    };
    for (std::size_t i = 0; i + 1 < words_.size() && i <= kMostSubject; ++i) {
      if (asked() && Has(lexicon_.names.copulas, i)) return Add(i + 1, i + 1, 1);
      if (of_question_[i] == 0 && !text::IsStopWord(words_[i].lower, language_)) return;
      subject |= of_question_[i];
      if (asked() && sentence_[words_[i].end] == ':') return Add(i + 1, i + 1, 1);
    }
  }

  std::uint32_t WordAt(std::uint32_t byte) const {
    std::uint32_t word = 0;
    while (word + 1 < words_.size() && words_[word].end <= byte) ++word;
    return word;
  }

  void Dates() {
    for (const FigureSpan& figure : figures_) {
      if (figure.kind == Figure::kDate) spans_.push_back({figure.begin, figure.end, WordAt(figure.begin), 1});
    }
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (!lexicon_.time.NamesMonth(Folded(i)) || !Capital(i)) continue;
      const bool dated = std::ranges::any_of(
          spans_, [&](const AnswerSpan& s) { return s.begin <= words_[i].begin && words_[i].end <= s.end; });
      if (!dated) Add(i, i, i == 0 ? kLoneThere : kPartOfDate);  // "May the stove burn wood?"
    }
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {  // "21:40"
      const bool clock = StartsDigit(i) && StartsDigit(i + 1) && words_[i].end + 1 == words_[i + 1].begin &&
                         sentence_[words_[i].end] == ':';
      if (clock) Add(i, i + 1, kPartOfDate);
    }
    for (std::size_t i = 1; i < words_.size(); ++i) {  // "after nineteen days", "on Monday"
      if (lexicon_.time.NamesMonthOrWeekday(Folded(i)) && Capital(i)) Add(i, i, kRelative);
      if (EveryWeek(i)) Add(i, i, kPartOfDate);
      if (Has(lexicon_.answers.span_units, i)) Add(i, i, kRelative);
    }
  }

  // "on Mondays", "montags"
  bool EveryWeek(std::size_t i) const {
    const std::string word = Folded(i);
    if (!word.ends_with('s')) return false;
    const language::Lexeme* day = lexicon_.time.Find(word.substr(0, word.size() - 1));
    return day->weekday != 0 && !day->Is(language::kShort);
  }

  void Numbers() {
    if (words_.size() == 0) return;
    for (const text::Quantity& amount : text::ReadQuantities(sentence_, lexicon_.quantities)) {
      const bool date = std::ranges::any_of(figures_, [&](const FigureSpan& f) {
        return f.kind == Figure::kDate && f.begin <= amount.begin && amount.end <= f.end;
      });
      if (date || InCode(amount)) continue;
      spans_.push_back({amount.begin, amount.end, WordAt(amount.begin), SureOf(amount)});
    }
  }

  double SureOf(const text::Quantity& amount) const {
    const std::size_t at = WordAt(amount.begin);
    const bool money = amount.unit == text::Unit::kMoney;
    const bool percent = amount.unit == text::Unit::kPercent || amount.unit == text::Unit::kBasisPoints;
    switch (asked_.type) {
      case AnswerType::kMoney:
        return money ? 1 : percent || amount.spelled ? kOtherUnit / 2 : BeforeCurrency(amount) ? 1 : kOtherUnit;
      case AnswerType::kPercent:
        return percent ? 1 : kOtherUnit;
      case AnswerType::kMeasure:
        for (std::size_t i = at; i < words_.size() && i <= at + kUnitReach; ++i) {
          if (Has(asked_.units, i)) return 1;
        }
        if (asked_.units.data() == lexicon_.answers.age_units.data() && Alone(amount)) return kBareNumber;
        return kOtherUnit / 2;
      case AnswerType::kCount:
        if (money || percent) return kOtherUnit / 2;
        for (std::size_t i = at; i < words_.size() && i <= at + kNounReach; ++i) {
          if ((of_question_[i] & noun_) != 0) return 1;
        }
        return kOtherUnit;
      default:
        return money || percent || BeforeCurrency(amount) ? 1 : kBareNumber;
    }
  }

  // "turns seven on Monday": of nothing that is counted. An age needs no unit.
  bool Alone(const text::Quantity& amount) const {
    const std::size_t next = WordAt(amount.end);
    return next >= words_.size() || words_[next].begin < amount.end ||
           text::IsStopWord(words_[next].lower, language_) ||
           sentence_.substr(amount.end, words_[next].begin - amount.end) != " ";
  }

  // "2026-1187", "RV-9": no amount.
  bool InCode(const text::Quantity& amount) const {
    const auto joins = [](char c) { return c == '-' || c == '/' || c == '_' || (c >= 'A' && c <= 'Z'); };
    const bool minus = amount.begin < sentence_.size() && sentence_[amount.begin] == '-';
    const bool before = amount.begin > 1 && joins(sentence_[amount.begin - 1]) && sentence_[amount.begin - 2] != ' ';
    const bool behind = amount.end + 1 < sentence_.size() && joins(sentence_[amount.end]) &&
                        sentence_[amount.end + 1] >= '0' && sentence_[amount.end + 1] <= '9';
    return before || behind || (minus && amount.begin > 0 && sentence_[amount.begin - 1] != ' ');
  }

  // "46,000 crowns", "1,150 EUR": a word that counts money anywhere is not known; letters in capitals are.
  bool BeforeCurrency(const text::Quantity& amount) const {
    const std::size_t next = WordAt(amount.end);
    if (next >= words_.size() || words_[next].begin < amount.end) return false;
    const std::string_view word = sentence_.substr(words_[next].begin, words_[next].end - words_[next].begin);
    return word.size() == 3 && std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
  }

  void Phrases(language::Words phrases) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < words_.size(); ++i) keys.push_back(Folded(i));
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (const std::size_t length = language::PhraseLength(phrases, keys, i); length > 0) Add(i, i + length - 1, 1);
    }
  }

  void Way() {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (Has(lexicon_.answers.instructing, i)) Add(i, i, i == 0 ? 1 : kFirstStep);
    }
  }

  std::string_view sentence_;
  const text::PlainWords& words_;
  const std::vector<FigureSpan>& figures_;
  const question::AskedAnswer& asked_;
  const TermMask noun_, matter_;
  const bool definition_;
  const std::vector<TermMask>& of_question_;
  const Language language_;
  const language::Lexicon& lexicon_;
  std::vector<AnswerSpan> spans_;
};

}  // namespace

std::vector<AnswerSpan> AnswerSpans(std::string_view sentence, const SentenceReading& reading, const AnswerAsked& asked,
                                    const std::vector<TermMask>& of_question, Language language) {
  return Finder(sentence, reading, asked, of_question, language).Run();
}

}  // namespace annals::answer
