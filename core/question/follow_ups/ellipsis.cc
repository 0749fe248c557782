#include "core/question/follow_ups/ellipsis.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/text/text.h"

namespace annals::question {
namespace {

using language::Has;
using language::PhraseLength;

bool In(const QuestionWord& word, const std::optional<SpokenPeriod>& period) {
  return period && Touches(word, {period->phrase});
}

bool InName(const std::vector<SpokenName>& names, std::size_t word) {
  return std::ranges::any_of(names, [&](const SpokenName& n) { return n.first <= word && word < n.last; });
}

// What a question that says only what is new says.
struct News {
  bool opened = false, about = false;
  std::vector<std::size_t> content;  // words of a thing asked
  std::size_t thing_begin = 0;       // its first word, with its article
  std::string_view before_thing;     // the "about" of "and about prices", where the last question has one, too
  std::optional<std::size_t> asks;   // a question word that stands alone: "why"
};

std::optional<News> ReadNews(const Spoken& last, const Spoken& asked) {
  const FollowUpOpening opening = OpeningOf(asked);
  News news{.opened = opening.words > 0, .about = opening.about};
  const language::FollowUpWords& words = asked.lexicon().follow_ups;
  std::size_t said = 0;
  for (std::size_t i = opening.words; i < asked.words.size(); ++i) {
    const std::string& key = asked.keys[i];
    if (Has(words.light, key)) continue;
    ++said;
    if (In(asked.words[i], asked.period) || InName(asked.names, i)) continue;
    if (Asks(asked, i)) {
      if (news.asks || Has(asked.lexicon().answers.which, key)) return std::nullopt;
      news.asks = i;
      continue;
    }
    for (const language::Words list : {words.persons, words.things, words.persons_own, words.things_own})
      if (Has(list, key)) return std::nullopt;
    if (Helps(asked, i) || Has(asked.lexicon().asking.openers, key)) return std::nullopt;
    // "in the July survey", where the last one spoke of a survey.
    if (!text::IsStopWord(key, asked.language) && !std::ranges::contains(last.keys, key)) news.content.push_back(i);
  }
  if (said == 0 || asked.scattered) return std::nullopt;
  if (news.asks) return said == 1 ? std::optional(news) : std::nullopt;
  if (!asked.period && asked.timed) return std::nullopt;  // an event, "the latest report"
  if (news.content.empty()) return asked.period || !asked.names.empty() ? std::optional(news) : std::nullopt;
  // A thing: "what about prices", "and the prices"; in one piece.
  news.thing_begin = news.content.front();
  if (news.thing_begin > opening.words && IsArticle(asked, news.thing_begin - 1)) --news.thing_begin;
  if (news.content.back() - news.content.front() + 1 != news.content.size()) return std::nullopt;
  if (news.about) return news;
  if (!news.opened) return std::nullopt;
  if (news.thing_begin == opening.words)
    return news.thing_begin < news.content.front() ? std::optional(news) : std::nullopt;
  const std::string& before = asked.keys[news.thing_begin - 1];
  if (news.thing_begin != opening.words + 1 || !std::ranges::contains(last.keys, before)) return std::nullopt;
  news.before_thing = before;
  return news;
}

struct Edit {
  ByteRange range;
  std::string text;
};

// The words of what a question asks of, with their article.
struct Thing {
  std::size_t first = 0, end = 0;
};

bool MayBeThing(const Spoken& spoken, std::size_t word) {
  return IsContent(spoken, word) && !In(spoken.words[word], spoken.period) && !InName(spoken.names, word);
}

std::size_t EndOfThing(const Spoken& spoken, std::size_t first) {
  std::size_t end = first + 1;
  while (end < spoken.words.size() && MayBeThing(spoken, end) && !spoken.words[end].after_comma &&
         !spoken.words[end].after_break)
    ++end;
  return end;
}

// "When did employment fall": the last word is what happened.
bool EndsInDeed(const Spoken& spoken, std::size_t first, std::size_t end) {
  if (end - first < 2) return false;
  const language::AnswerWords& answers = spoken.lexicon().answers;
  if (Has(answers.which, spoken.keys[0]) || Has(answers.who, spoken.keys[0])) return false;
  if (!spoken.lexicon().follow_ups.before_nouns.empty()) return !spoken.words[end - 1].capital;
  if (Has(answers.how, spoken.keys[0]) && !Helps(spoken, 1)) return false;  // "how high was the rate"
  if (end == spoken.words.size() || In(spoken.words[end], spoken.period)) return true;
  return text::IsStopWord(spoken.keys[end], spoken.language);
}

// nullopt where it is not clear.
std::optional<Thing> FindThing(const Spoken& spoken) {
  const language::AnswerWords& answers = spoken.lexicon().answers;
  const language::FactWords& facts = spoken.lexicon().facts;
  for (std::size_t i = 1; i < spoken.words.size(); ++i) {
    if (!MayBeThing(spoken, i)) continue;
    const std::size_t end = EndOfThing(spoken, i);
    const std::string& before = spoken.keys[i - 1];
    const bool article = IsArticle(spoken, i - 1);
    const bool counted = Has(answers.many, before) || Has(answers.much, before);
    const bool chosen = Has(answers.which, before) && end < spoken.words.size() && Helps(spoken, end);
    const bool owned =
        std::ranges::any_of(spoken.names, [&](const SpokenName& name) { return name.owns && name.last == i; });
    // "has the rate risen", not "ha subido el paro": there a deed stands behind the verb.
    const bool subject = (Has(facts.helpers, before) || Has(facts.be, before)) &&
                         (end == spoken.words.size() || !IsArticle(spoken, end));
    if (!article && !counted && !chosen && !owned && !subject) {
      if (i == 1 && !Has(answers.when, spoken.keys[0]) && !Has(answers.how, spoken.keys[0])) return std::nullopt;
      i = end - 1;  // "who founded": a deed
      continue;
    }
    const std::size_t first = article ? i - 1 : i;
    return Thing{first, !counted && !chosen && !owned && EndsInDeed(spoken, i, end) ? end - 1 : end};
  }
  return std::nullopt;
}

// "prices" of "about prices".
std::optional<Thing> ThingBehind(const Spoken& spoken, std::string_view preposition) {
  for (std::size_t i = 0; i + 1 < spoken.words.size(); ++i) {
    if (spoken.keys[i] != preposition) continue;
    const std::size_t first = i + 1, content = IsArticle(spoken, first) ? first + 1 : first;
    if (content < spoken.words.size() && MayBeThing(spoken, content)) return Thing{first, EndOfThing(spoken, content)};
  }
  return std::nullopt;
}

class Completion {
 public:
  Completion(const Spoken& last, const Spoken& asked, Day reference)
      : last_(last), asked_(asked), reference_(reference) {}

  std::optional<std::string> Run(const News& news) {
    const bool clear = news.asks ? PutAsking(*news.asks) : PutThing(news) && PutNames() && PutPeriod();
    if (!clear) return std::nullopt;
    std::ranges::sort(edits_, {}, [](const Edit& e) { return e.range.begin; });
    std::string text;
    std::size_t copied = 0;
    for (const Edit& edit : edits_) {
      if (edit.range.begin < copied) return std::nullopt;
      text.append(last_.text, copied, edit.range.begin - copied).append(edit.text);
      copied = edit.range.end;
    }
    return text.append(last_.text, copied);
  }

 private:
  // Behind the last word.
  void Append(const std::string& text) {
    const std::size_t end = last_.words.empty() ? 0 : last_.words.back().end;
    if (!edits_.empty() && edits_.back().range.begin == end && edits_.back().range.end == end) {
      edits_.back().text += " " + text;
    } else {
      edits_.push_back({{end, end}, " " + text});
    }
  }

  std::string Place(const std::string& name) const {
    return std::string(last_.lexicon().follow_ups.before_places.front()) + " " + name;
  }

  bool PutPeriod() {
    if (!asked_.period) return true;
    if (last_.scattered) return false;
    const SpokenPeriod& now = *asked_.period;
    const auto said = [&](ByteRange range) {
      std::string text(asked_.of(range));
      // "In 2023?"
      if (range.begin == asked_.words[0].begin && range.begin < now.with_article.begin && text[0] >= 'A' &&
          text[0] <= 'Z')
        text[0] += 'a' - 'A';
      if (!now.lacks_year || !last_.period || !last_.period->year) return text;
      return WithYear(std::move(text), *last_.period->year, reference_, asked_.language);
    };
    const std::string phrase = now.bare() ? Place(said(now.with_article)) : said(now.phrase);
    if (!last_.period) {
      Append(phrase);
    } else if (const SpokenPeriod& old = *last_.period; old.bare()) {  // "the October 2025 survey"
      edits_.push_back({old.unit, said(now.unit)});
    } else if (old.single && now.bare() && old.granularity == now.granularity) {
      edits_.push_back({old.with_article, said(now.with_article)});
    } else {
      edits_.push_back({old.phrase, phrase});
    }
    return true;
  }

  bool PutNames() {
    if (asked_.names.empty()) return true;
    const std::vector<SpokenName>& now = asked_.names;
    for (std::size_t n = 0; n + 1 < now.size(); ++n)
      if (!now[n].and_next) return false;
    const std::string text = TextOf(asked_, 0, now.size() - 1);
    const std::vector<SpokenName>& old = last_.names;
    std::size_t at = old.size();
    while (at > 0 && now[0].place && !old[at - 1].place) --at;
    if (at == 0) {
      Append(now[0].place ? now[0].preposition + " " + text : Place(text));
      return true;
    }
    std::size_t first = at - 1;
    const std::size_t last = first;
    while (first > 0 && old[first - 1].and_next) --first;
    edits_.push_back({{old[first].range.begin, old[last].range.end}, text});
    return true;
  }
  static std::string TextOf(const Spoken& spoken, std::size_t first, std::size_t last) {
    if (first == last) return spoken.names[first].text;
    const std::size_t begin = spoken.names[first].range.end;
    return spoken.names[first].text + std::string(spoken.of({begin, spoken.names[last].range.end}));
  }

  bool PutThing(const News& news) {
    if (news.content.empty()) return true;
    const std::optional<Thing> old =
        news.before_thing.empty() ? FindThing(last_) : ThingBehind(last_, news.before_thing);
    if (!old) return false;
    std::size_t begin = news.thing_begin;
    // "How many permits" and "the berths": how many berths; "Acme's margin" and "the revenue": Acme's revenue.
    if (old->first > 0 && (Asks(last_, old->first - 1) || InName(last_.names, old->first - 1)))
      begin = news.content.front();
    const ByteRange range{asked_.words[begin].begin, asked_.words[news.content.back()].end};
    edits_.push_back({{last_.words[old->first].begin, last_.words[old->end - 1].end}, std::string(asked_.of(range))});
    return true;
  }

  bool PutAsking(std::size_t asks) {
    if (last_.words.empty() || !Asks(last_, 0) || Has(last_.lexicon().answers.which, last_.keys[0])) return false;
    const bool counts = last_.words.size() > 1 && !Helps(last_, 1) && Has(last_.lexicon().answers.how, last_.keys[0]);
    if (counts || Has(last_.lexicon().answers.many, last_.keys[0])) return false;  // "how many"
    std::string text(asked_.of({asked_.words[asks].begin, asked_.words[asks].end}));
    if (text[0] >= 'a' && text[0] <= 'z' && last_.words[0].capital) text[0] -= 'a' - 'A';
    edits_.push_back({{last_.words[0].begin, last_.words[0].end}, std::move(text)});
    return true;
  }

  const Spoken& last_;
  const Spoken& asked_;
  const Day reference_;
  std::vector<Edit> edits_;
};

}  // namespace

std::optional<ByteRange> ThingOf(const Spoken& spoken) {
  const std::optional<Thing> thing = FindThing(spoken);
  if (!thing) return std::nullopt;
  ByteRange range{spoken.words[thing->first].begin, spoken.words[thing->end - 1].end};
  for (const SpokenName& name : spoken.names)
    if (name.owns && name.last == thing->first) range.begin = name.range.begin;
  return range;
}

FollowUpOpening OpeningOf(const Spoken& asked) {
  const language::FollowUpWords& words = asked.lexicon().follow_ups;
  FollowUpOpening opening;
  while (opening.words < asked.words.size()) {
    if (const std::size_t n = PhraseLength(words.about, asked.keys, opening.words); n > 0) {
      opening.about = true;
      opening.words += n;
    } else if (const std::size_t m = PhraseLength(words.openers, asked.keys, opening.words); m > 0) {
      opening.words += m;
    } else if (opening.words > 0 && Has(words.light, asked.keys[opening.words])) {
      ++opening.words;
    } else {
      break;
    }
  }
  return opening;
}

std::optional<std::string> Completed(const Spoken& last, const Spoken& asked, Day reference) {
  const std::optional<News> news = ReadNews(last, asked);
  if (!news) return std::nullopt;
  Spoken rest = asked;
  if (rest.period) {  // the "about" of "what about October" is none of the period's words
    const std::size_t opening = OpeningOf(asked).words;
    const std::size_t begin = opening < asked.words.size() ? asked.words[opening].begin : asked.text.size();
    rest.period->phrase.begin = std::max(rest.period->phrase.begin, begin);
    if (rest.period->phrase.begin == rest.period->with_article.begin)
      rest.period->phrase.begin = rest.period->unit.begin;
  }
  return Completion(last, rest, reference).Run(*news);
}

}  // namespace annals::question
