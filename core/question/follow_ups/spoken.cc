#include "core/question/follow_ups/spoken.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/language/international.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

using language::Has;
using language::Lexicon;
using W = language::Word;

W MeaningOf(const Spoken& spoken, std::size_t word) { return spoken.lexicon().time.Find(spoken.keys[word])->word; }

bool KnowsTime(const Spoken& spoken, std::size_t word) {
  return spoken.lexicon().time.Find(spoken.keys[word])->text == spoken.keys[word];
}

bool OpensPeriod(W meaning) {
  return meaning == W::kIn || meaning == W::kOn || meaning == W::kDuring || meaning == W::kFor || meaning == W::kAt ||
         meaning == W::kThroughout || meaning == W::kOver;
}

std::optional<int> YearOf(const Interval& interval) {
  const auto year = [](Day day) { return static_cast<int>(std::chrono::year_month_day(day).year()); };
  if (interval.from == kAnyPast || interval.to == kForever) return std::nullopt;
  const int first = year(interval.from);
  return first == year(interval.to - std::chrono::days(1)) ? std::optional(first) : std::nullopt;
}

// Of all groups; nullopt where they differ, or one says none.
std::optional<int> YearOf(const time::Scope& scope) {
  std::optional<int> common;
  for (const time::Group& group : scope.groups) {
    const bool part = group.granularity != language::Granularity::kYear;
    const std::optional<int> year = group.year_assumed || (group.deictic && part) ? std::nullopt : YearOf(group.anchor);
    if (!year || (common && *common != *year)) return std::nullopt;
    common = year;
  }
  return common;
}

ByteRange Hull(const time::Scope& scope, bool operators) {
  ByteRange hull{std::string::npos, 0};
  const auto add = [&](const std::vector<time::Span>& spans) {
    for (const time::Span& span : spans) {
      hull.begin = std::min(hull.begin, span.begin);
      hull.end = std::max(hull.end, span.end);
    }
  };
  for (const time::Group& group : scope.groups) {
    add(group.spans);
    if (operators) add(group.operator_spans);
  }
  return hull;
}

// "in the October 2025 survey": the period belongs to the noun behind it.
bool BelongsToNext(const Spoken& spoken, const ByteRange& unit) {
  for (std::size_t i = 0; i < spoken.words.size(); ++i) {
    if (spoken.words[i].begin < unit.end) continue;
    const QuestionWord& next = spoken.words[i];
    if (next.after_break || next.after_comma) return false;
    return !text::IsStopWord(next.key, spoken.language) && !Helps(spoken, i) && !KnowsTime(spoken, i);
  }
  return false;
}

void FindPeriod(const time::Scope& scope, Spoken* spoken) {
  spoken->timed = scope.type != time::ScopeType::kNone || scope.event || scope.recency || !scope.groups.empty();
  if (scope.groups.empty()) return;
  SpokenPeriod period{.phrase = Hull(scope, true)};
  if (period.phrase.begin >= period.phrase.end) return;
  const bool single = scope.groups.size() == 1 && scope.groups[0].relation == language::Relation::kIn;
  period.unit = single ? Hull(scope, false) : period.phrase;
  std::vector<ByteRange> said;
  for (const time::Group& group : scope.groups) {
    for (const auto* spans : {&group.spans, &group.operator_spans})
      for (const time::Span& span : *spans) said.push_back({span.begin, span.end});
  }
  std::size_t first = spoken->words.size();
  for (std::size_t i = 0; i < spoken->words.size(); ++i) {
    if (!Touches(spoken->words[i], {period.phrase})) continue;
    first = std::min(first, i);
    if (Touches(spoken->words[i], said) || KnowsTime(*spoken, i) || text::IsStopWord(spoken->keys[i], spoken->language))
      continue;
    spoken->scattered = true;
    return;
  }
  if (first == spoken->words.size()) return;
  const auto article_before = [&](std::size_t word) {
    return word > 0 && IsArticle(*spoken, word - 1) ? word - 1 : word;
  };
  period.with_article = period.unit;
  for (std::size_t i = first; i < spoken->words.size(); ++i) {
    if (!Touches(spoken->words[i], {period.unit})) continue;
    period.with_article.begin = std::min(period.unit.begin, spoken->words[article_before(i)].begin);
    break;
  }
  if (const std::size_t begin = article_before(first); begin > 0 && OpensPeriod(MeaningOf(*spoken, begin - 1)))
    period.phrase.begin = spoken->words[begin - 1].begin;
  if (single && BelongsToNext(*spoken, period.unit)) period.phrase = period.unit;
  period.single = single;
  if (single) period.granularity = scope.groups[0].granularity;
  period.year = YearOf(scope);
  period.lacks_year = std::ranges::all_of(scope.groups, [](const time::Group& group) { return group.year_assumed; });
  spoken->period = period;
}

std::string Small(std::string text) {
  if (text[0] >= 'A' && text[0] <= 'Z') text[0] += 'a' - 'A';
  return text;
}

class NameFinder {
 public:
  explicit NameFinder(const Spoken& spoken) : spoken_(spoken), lexicon_(spoken.lexicon()) {}

  std::vector<SpokenName> Find() const {
    std::vector<SpokenName> names;
    for (std::size_t i = 0; i < spoken_.words.size();) {
      const std::size_t last = End(i);
      if (last > i && !IsNoun(i, last)) names.push_back(Make(i, last));
      i = std::max(last, i + 1);
    }
    for (std::size_t n = 0; n + 1 < names.size(); ++n) names[n].and_next = Joined(names[n].last, names[n + 1].first);
    return names;
  }

 private:
  bool InPeriod(std::size_t i) const {
    return spoken_.period && Touches(spoken_.words[i], {spoken_.period->phrase}) &&
           (Touches(spoken_.words[i], {spoken_.period->unit}) || KnowsTime(spoken_, i));
  }
  bool IsPart(std::size_t i) const {
    const QuestionWord& word = spoken_.words[i];
    if (!word.capital || InPeriod(i) || Has(lexicon_.text.pronouns, word.key)) return false;
    if (Has(lexicon_.names.never, word.key) || lexicon_.time.NamesMonthOrWeekday(word.key)) return false;
    if (text::IsStopWord(word.key, spoken_.language) || Asks(spoken_, i)) return false;
    if (!word.sentence_start) return true;
    const language::AskingWords& asking = lexicon_.asking;
    return !Helps(spoken_, i) && !Has(asking.openers, word.key) && !Has(asking.reporting, word.key) &&
           !Has(asking.forms, word.key);
  }
  bool Breaks(std::size_t i) const { return spoken_.words[i].after_break || spoken_.words[i].after_comma; }

  // Small words that stand in the name behind word `i`: "of the" in "Bank of the Lakes".
  std::size_t Connectors(std::size_t i, bool body) const {
    std::size_t n = 0;
    const bool large_nouns = !lexicon_.follow_ups.before_nouns.empty();
    for (; i + n < spoken_.words.size() && n < 2; ++n) {
      const QuestionWord& word = spoken_.words[i + n];
      if (word.capital || Breaks(i + n)) break;
      const bool of = body && std::ranges::contains(language::kNameConnectors, word.key);
      const bool particle = std::ranges::contains(n == 0 ? std::span<const std::string_view>(language::kNameParticles)
                                                         : std::span<const std::string_view>(language::kNameConnectors),
                                                  word.key);
      if (!of && (!particle || (large_nouns && text::IsStopWord(word.key, spoken_.language)))) break;
    }
    return n > 0 && i + n < spoken_.words.size() && IsPart(i + n) && !Breaks(i + n) ? n : 0;
  }

  std::size_t End(std::size_t first) const {
    if (!IsPart(first)) return first;
    std::size_t i = first + 1;
    bool body = false;  // "Bank", "Battle": what it is of belongs to its name
    while (i < spoken_.words.size()) {
      for (const language::Words list :
           {lexicon_.names.organisations, lexicon_.names.events_of, lexicon_.names.places_of})
        body = body || Has(list, spoken_.keys[i - 1]);
      if (Owns(i - 1)) break;
      if (!Breaks(i) && (IsPart(i) || (spoken_.words[i].number && !InPeriod(i)))) {
        ++i;
      } else if (const std::size_t n = Connectors(i, body); n > 0) {
        i += n + 1;
      } else {
        break;
      }
    }
    return i;
  }

  bool Owns(std::size_t i) const { return MarkOfOwner(i) > 0; }
  std::size_t MarkOfOwner(std::size_t i) const {
    const QuestionWord& word = spoken_.words[i];
    const std::string_view written = spoken_.of({word.begin, word.end});
    for (const std::string_view mark : lexicon_.facts.possessives) {
      const bool apart = mark.starts_with("'") || mark.starts_with("\u2019");
      if (apart && written.size() > mark.size() && written.ends_with(mark)) return mark.size();
    }
    return 0;
  }

  // In a language that writes nouns large: "die Preise", "der hohe Umsatz", "viele Menschen".
  bool IsNoun(std::size_t first, std::size_t last) const {
    const language::Words before = lexicon_.follow_ups.before_nouns;
    if (before.empty() || last - first > 1 || first == 0) return false;
    if (spoken_.words[first - 1].number || Has(before, spoken_.keys[first - 1]) ||
        Has(lexicon_.answers.many, spoken_.keys[first - 1]))
      return true;
    return first > 1 && !spoken_.words[first - 1].capital && Has(before, spoken_.keys[first - 2]) &&
           !text::IsStopWord(spoken_.keys[first - 1], spoken_.language);
  }

  SpokenName Make(std::size_t first, std::size_t last) const {
    SpokenName name{.first = first, .last = last, .owns = Owns(last - 1)};
    name.range = {spoken_.words[first].begin, spoken_.words[last - 1].end - MarkOfOwner(last - 1)};
    std::size_t begin = first;
    if (first > 0 && !Breaks(first) && Has(lexicon_.follow_ups.kept_articles, spoken_.keys[first - 1])) {
      begin = first - 1;
      name.range.begin = spoken_.words[begin].begin;
    }
    name.text = spoken_.of(name.range);
    if (begin < first) name.text = Small(std::move(name.text));
    if (begin == first && begin > 0 && IsArticle(spoken_, begin - 1)) --begin;
    if (begin > 0 && !Breaks(begin)) {
      const std::string& key = spoken_.keys[begin - 1];
      name.place = Has(lexicon_.follow_ups.before_places, key);
      const bool preposition = name.place || Has(lexicon_.answers.at, key) || Has(lexicon_.facts.toward, key) ||
                               Has(lexicon_.names.of, key) || Has(lexicon_.facts.agents, key);
      const QuestionWord& word = spoken_.words[begin - 1];
      if (preposition) name.preposition = Small(std::string(spoken_.of({word.begin, word.end})));
    }
    return name;
  }

  bool Joined(std::size_t from, std::size_t to) const {
    if (from == to) return Breaks(to);  // "Boston, Dallas"
    return to == from + 1 && Has(lexicon_.facts.conjunctions, spoken_.keys[from]);
  }

  const Spoken& spoken_;
  const Lexicon& lexicon_;
};

}  // namespace

bool Asks(const Spoken& spoken, std::size_t word) {
  const language::AnswerWords& answers = spoken.lexicon().answers;
  const std::string& key = spoken.keys[word];
  for (const language::Words list : {answers.who, answers.where, answers.when, answers.why, answers.how, answers.which,
                                     answers.many, spoken.lexicon().asking.choosing.words}) {
    if (Has(list, key)) return true;
  }
  return false;
}

bool Helps(const Spoken& spoken, std::size_t word) {
  const Lexicon& lexicon = spoken.lexicon();
  for (const language::Words list :
       {lexicon.facts.helpers, lexicon.facts.be, lexicon.asking.yes_or_no, lexicon.names.copulas}) {
    if (Has(list, spoken.keys[word])) return true;
  }
  return false;
}

bool IsArticle(const Spoken& spoken, std::size_t word) {
  const Lexicon& lexicon = spoken.lexicon();
  const std::string& key = spoken.keys[word];
  if (Has(lexicon.follow_ups.persons_own, key) || Has(lexicon.follow_ups.things_own, key)) return false;
  return Has(lexicon.facts.articles, key) || Has(lexicon.names.articles, key) ||
         Has(lexicon.follow_ups.before_nouns, key);
}

bool IsContent(const Spoken& spoken, std::size_t word) {
  const language::AskingWords& asking = spoken.lexicon().asking;
  const std::string& key = spoken.keys[word];
  if (text::IsStopWord(key, spoken.language) || Asks(spoken, word) || Helps(spoken, word)) return false;
  for (const language::Words list : {asking.openers, asking.reporting, asking.forms}) {
    if (Has(list, key)) return false;
  }
  return true;
}

Spoken ReadSpoken(std::string text, Day reference, language::Language language) {
  Spoken spoken{.text = std::move(text), .language = language};
  spoken.words = SplitQuestion(spoken.text, language);
  for (const QuestionWord& word : spoken.words) spoken.keys.push_back(word.key);
  FindPeriod(time::ParseTimeScope(spoken.text, reference, language), &spoken);
  spoken.names = NameFinder(spoken).Find();
  return spoken;
}

std::string WithYear(std::string phrase, int year, Day reference, language::Language language) {
  const std::size_t groups = std::max<std::size_t>(1, time::ParseTimeScope(phrase, reference, language).groups.size());
  const auto dated = [&](const std::string& with) {
    const time::Scope scope = time::ParseTimeScope(with, reference, language);
    return scope.groups.size() == groups && YearOf(scope) == year;
  };
  for (const std::string_view join : language::LexiconOf(language).follow_ups.before_year) {
    std::string with = phrase + " " + std::string(join) + (join.empty() ? "" : " ") + std::to_string(year);
    if (dated(with)) return with;
  }
  return phrase;
}

}  // namespace annals::question
