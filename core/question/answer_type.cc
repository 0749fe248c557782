#include "core/question/answer_type.h"

#include <algorithm>
#include <optional>

#include "core/language/people_words.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

using language::AnswerWords;
using language::Has;

constexpr std::size_t kFarthest = 4;  // words before the one that asks: "And at the end, who …" has more

class Reader {
 public:
  Reader(const std::vector<QuestionWord>& words, const QuestionKind& kind, language::Language language)
      : words_(words), kind_(kind), lexicon_(language::LexiconOf(language)), known_(lexicon_.answers) {}

  AskedAnswer Read() {
    if (words_.empty()) return {};
    const bool month = lexicon_.time.NamesMonth(words_[0].key) && (words_.size() == 1 || words_[1].number);
    if (Has(lexicon_.asking.yes_or_no, words_[0].key) && !month && !kind_.several) {
      asked_.permission = Said(known_.may);
      return Of(AnswerType::kYesNo, 0);
    }
    for (std::size_t i = 0; i < words_.size() && (i < kFarthest || i == 0); ++i) {
      const std::string& key = words_[i].key;
      if (Why(i)) return Of(AnswerType::kReason, i);
      if (Has(known_.who, key)) return Of(AnswerType::kAgent, i);
      if (Has(known_.where, key)) return Of(AnswerType::kPlace, i);
      if (Has(known_.when, key)) return Of(AnswerType::kDate, i);
      if (Has(known_.many, key) || Has(known_.much, key)) return Amount(i);  // "cuántos" asks by itself
      if (Has(known_.how, key)) return How(i);
      if (Has(known_.which, key)) return Which(i);
    }
    return ByFigure();
  }

 private:
  AskedAnswer Of(AnswerType type, std::size_t asker) {
    asked_.type = type;
    asked_.words.push_back(asker);
    return std::move(asked_);
  }

  // "why", "por qué"
  bool Why(std::size_t i) const {
    if (Has(known_.why, words_[i].key)) return true;
    return i + 1 < words_.size() && Has(known_.why, JoinKeys(words_, i, i + 2));
  }
  bool At(std::size_t i, language::Words list) const { return i < words_.size() && Has(list, words_[i].key); }
  bool Said(language::Words list) const {
    return std::ranges::any_of(words_, [&](const QuestionWord& w) { return Has(list, w.key); });
  }
  bool IsBe(std::size_t i) const {
    return At(i, lexicon_.facts.be) || At(i, lexicon_.facts.helpers) || At(i, lexicon_.asking.yes_or_no);
  }

  // "how do I change", "how can one change": whoever does it asks for the way; "how did prices change" does not.
  bool Instructs(std::size_t next) const {
    if (!IsBe(next) || next + 1 >= words_.size()) return false;
    const language::PeopleWords& people = language::PeopleWordsOf(LanguageOf());
    const std::string& subject = words_[next + 1].key;
    return (Has(people.self, subject) || Has(people.addressed, subject)) && !Has(people.my, subject);
  }

  AskedAnswer How(std::size_t i) {
    asked_.words.push_back(i);
    const std::size_t next = i + 1;
    if (At(next, known_.many) || At(next, known_.much)) return Amount(next);
    const auto measure = [&](language::Words names, language::Words units) {
      if (!At(next, names) || asked_.units.data() != nullptr) return;
      asked_.units = units;
    };
    const bool goes_on = At(next, known_.spans) && !At(next + 1, lexicon_.facts.be);  // "how long does it take"
    if (goes_on) measure(known_.spans, known_.span_units);
    measure(known_.ages, known_.age_units);
    measure(known_.weights, known_.weight_units);
    measure(known_.warmths, known_.warmth_units);
    if (At(next, known_.spans) && At(next, known_.lengths) && asked_.units.data() == nullptr)
      return Of(AnswerType::kNumber, next);  // "how long is the warranty", "how long is the bridge"
    measure(known_.lengths, known_.length_units);
    measure(known_.spans, known_.span_units);
    if (asked_.units.data() != nullptr) return Of(AnswerType::kMeasure, next);
    if (kind_.figure == Figure::kDate) return Of(AnswerType::kDate, i);
    if (At(next, lexicon_.asking.measures)) return Of(AnswerType::kNumber, next);  // "how big is the farm"
    if (Instructs(next)) return Of(AnswerType::kWay, i);
    const bool changes = Said(lexicon_.change.up) || Said(lexicon_.change.down);  // "How did prices change?"
    return Of(changes ? AnswerType::kOpen : AnswerType::kWay, i);
  }

  AskedAnswer Amount(std::size_t i) {
    if (Said(known_.cost)) return Of(AnswerType::kMoney, i);
    TakeNoun(i + 1);
    if (asked_.noun.size() == 1) {  // "how many kilometres"
      const std::string& noun = words_[asked_.noun.front()].key;
      for (const language::Words units :
           {known_.length_units, known_.span_units, known_.weight_units, known_.warmth_units}) {
        if (Has(units, noun) && asked_.units.data() == nullptr) asked_.units = units;
      }
      if (asked_.units.data() != nullptr) return Of(AnswerType::kMeasure, asked_.noun.front());
    }
    return Of(asked_.noun.empty() ? AnswerType::kNumber : AnswerType::kCount, i);
  }

  // The words up to a verb that is known: "which code name | was", "how many people | did".
  void TakeNoun(std::size_t begin) {
    for (std::size_t i = begin; i < words_.size() && !IsBe(i) && !words_[i].after_break; ++i) {
      if (!text::IsStopWord(words_[i].key, LanguageOf())) asked_.noun.push_back(i);
      if (asked_.noun.size() == 1 && i + 1 < words_.size() && !IsBe(i + 1) && !Leads(i + 1)) break;
    }
  }
  // Whether a verb that is known stands soon behind.
  bool Leads(std::size_t i) const { return IsBe(i) || IsBe(i + 1); }

  AskedAnswer Which(std::size_t i) {
    const std::size_t next = i + 1;
    if (At(next, known_.times)) return Of(AnswerType::kDate, i);
    if (At(next, known_.persons)) return Of(AnswerType::kAgent, i);
    if (At(next, known_.places)) return Of(AnswerType::kPlace, i);
    // "what happened", "what changed": a verb, and no kind of thing.
    if (At(next, lexicon_.asking.forms) && !At(next + 1, lexicon_.facts.be)) return Of(AnswerType::kOpen, i);
    if (!IsBe(next)) {
      TakeNoun(next);
      if (Figure figure = kind_.figure; figure == Figure::kMoney || figure == Figure::kPercent) return ByFigure();
      return Of(asked_.noun.empty() ? AnswerType::kOpen : AnswerType::kThing, i);
    }
    // "What was the cost of …", "What did it cost", "what happened".
    if (Said(known_.cost)) return Of(AnswerType::kMoney, i);
    if (kind_.figure != Figure::kNone && kind_.wants == Wants::kValue) return ByFigure();
    if (!At(next, lexicon_.facts.be)) return Of(AnswerType::kOpen, i);
    // "What is the latest version": the first word that says what.
    for (std::size_t noun = next + 1; noun < words_.size() && asked_.noun.empty(); ++noun) {
      const std::string& key = words_[noun].key;
      const bool orders = Has(lexicon_.clauses.first, key) || Has(lexicon_.clauses.last, key);
      if (!orders && !text::IsStopWord(key, LanguageOf())) asked_.noun.push_back(noun);
    }
    return Of(AnswerType::kThing, i);
  }

  AskedAnswer ByFigure() {
    switch (kind_.figure) {
      case Figure::kDate:
        asked_.type = AnswerType::kDate;
        break;
      case Figure::kPercent:
        asked_.type = AnswerType::kPercent;
        break;
      case Figure::kMoney:
        asked_.type = AnswerType::kMoney;
        break;
      case Figure::kNumber:
        asked_.type = AnswerType::kNumber;
        break;
      case Figure::kNone:
        break;
    }
    return std::move(asked_);
  }

  language::Language LanguageOf() const { return *language::LanguageOfCode(lexicon_.code); }

  const std::vector<QuestionWord>& words_;
  const QuestionKind& kind_;
  const language::Lexicon& lexicon_;
  const AnswerWords& known_;
  AskedAnswer asked_;
};

}  // namespace

const char* Name(AnswerType type) {
  switch (type) {
    case AnswerType::kOpen:
      return "what there is";
    case AnswerType::kAgent:
      return "a person or a body";
    case AnswerType::kPlace:
      return "a place";
    case AnswerType::kDate:
      return "a date";
    case AnswerType::kMoney:
      return "an amount";
    case AnswerType::kPercent:
      return "a percentage";
    case AnswerType::kMeasure:
      return "a measure";
    case AnswerType::kCount:
      return "a count";
    case AnswerType::kNumber:
      return "a number";
    case AnswerType::kReason:
      return "a reason";
    case AnswerType::kWay:
      return "a way";
    case AnswerType::kYesNo:
      return "yes or no";
    case AnswerType::kThing:
      return "one of a kind";
  }
  return "";
}

AskedAnswer ReadAskedAnswer(const std::vector<QuestionWord>& words, const QuestionKind& kind,
                            language::Language language) {
  return Reader(words, kind, language).Read();
}

}  // namespace annals::question
