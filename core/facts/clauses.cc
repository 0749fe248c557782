#include "core/facts/clauses.h"

#include <algorithm>

#include "core/language/lexicon.h"

namespace annals::facts {
namespace {

using time::Relation;

// A phrase that opens a limiting clause, and which.
struct RelationWords {
  Relation relation;
  language::Words language::ClauseWords::* phrases;
};
constexpr RelationWords kRelations[] = {{Relation::kBefore, &language::ClauseWords::before},
                                        {Relation::kAfter, &language::ClauseWords::after},
                                        {Relation::kSince, &language::ClauseWords::since},
                                        {Relation::kUntil, &language::ClauseWords::until},
                                        {Relation::kIn, &language::ClauseWords::during}};

const language::ClauseWords& WordsOf(const QuestionText& text) {
  return language::LexiconOf(text.languages.question).clauses;
}

const std::string& Key(const QuestionText& text, std::size_t i) { return text.words[i].word.key; }

std::vector<std::string> KeysOf(const QuestionText& text) {
  std::vector<std::string> keys;
  for (const TextWord& word : text.words) keys.push_back(word.word.key);
  return keys;
}

// Whether a phrase that only lists ends behind word i: "the following parties".
bool Lists(const language::ClauseWords& known, const std::vector<std::string>& keys, std::size_t i) {
  for (std::size_t begin = 0; begin <= i; ++begin) {
    if (begin + language::PhraseLength(known.lists, keys, begin) == i + 1) return true;
  }
  return false;
}

// What opens a limiting clause, and the words around it.
struct Opening {
  Relation relation;
  std::size_t start = 0;  // of the words that open it
  std::size_t next = 0;   // the first word behind them
  std::optional<Granularity> same = {};
};

// "in the same month as", from the word "same" on.
std::optional<Opening> SameUnitAt(const QuestionText& text, const std::vector<std::string>& keys, std::size_t i) {
  const language::ClauseWords& known = WordsOf(text);
  if (!language::Has(known.same, keys[i]) || i + 1 >= keys.size()) return std::nullopt;
  const Granularity unit = language::LexiconOf(text.languages.question).time.Find(keys[i + 1])->unit;
  if (unit == Granularity::kNone) return std::nullopt;
  Opening opening{.relation = Relation::kIn, .start = i, .next = i + 2, .same = unit};
  if (opening.next < keys.size() && language::Has(known.same_as, keys[opening.next])) ++opening.next;
  const language::Words articles = language::LexiconOf(text.languages.question).facts.articles;
  if (opening.start > 0 && language::Has(articles, keys[opening.start - 1])) --opening.start;
  if (opening.start > 0 && language::Has(known.prepositions, keys[opening.start - 1])) --opening.start;
  return opening;
}

bool FollowsUnit(const QuestionText& text, const std::vector<std::string>& keys, std::size_t i) {
  return i > 0 && language::Has(language::LexiconOf(text.languages.question).facts.days, keys[i - 1]);
}

// The relation that begins at word i, and the first word behind it.
std::optional<Opening> RelationAt(const QuestionText& text, const std::vector<std::string>& keys, std::size_t i) {
  if (text.words[i].taken) return std::nullopt;
  if (const auto same = SameUnitAt(text, keys, i)) return same;
  const language::ClauseWords& known = WordsOf(text);
  for (const RelationWords& words : kRelations) {
    const std::size_t length = language::PhraseLength(known.*words.phrases, keys, i);
    if (length == 0) continue;
    const std::size_t next = i + length;
    // "When did …" asks, and so does "the month when".
    const bool asks = (next < keys.size() && language::Has(known.openers, keys[next])) || FollowsUnit(text, keys, i);
    if (words.relation == Relation::kIn && (asks || (i > 0 && language::Has(known.prepositions, keys[i - 1]))))
      return std::nullopt;
    if (Lists(known, keys, i)) return std::nullopt;
    return Opening{words.relation, i, next};
  }
  return std::nullopt;
}

// Where the asking begins again behind a leading clause: "…, with whom did"; the end when it does not.
std::size_t QuestionAfter(const QuestionText& text, std::size_t first) {
  const language::ClauseWords& known = WordsOf(text);
  for (std::size_t i = first; i < text.words.size(); ++i) {
    if (!text.words[i].word.after_comma || text.words[i].taken) continue;
    std::size_t opener = i;
    if (language::Has(known.prepositions, Key(text, opener)) && opener + 1 < text.words.size()) ++opener;
    if (language::Has(known.openers, Key(text, opener))) return i;
  }
  return text.words.size();
}

// Behind "in the same month as …" a comma ends the clause, whatever follows.
std::size_t CommaAfter(const QuestionText& text, std::size_t first) {
  const auto comma = std::find_if(text.words.begin() + static_cast<std::ptrdiff_t>(first), text.words.end(),
                                  [](const TextWord& w) { return w.word.after_comma; });
  return static_cast<std::size_t>(comma - text.words.begin());
}

// "Who, after Ada Lund, visited Wick": where the inserted clause ends; the end of the question where none is.
std::size_t InsertedEnd(const QuestionText& text, std::size_t start, std::size_t begin) {
  const bool names_before = !text.names.empty() && text.names.front().first < start;
  if (start == 0 || names_before || !text.words[start].word.after_comma) return text.words.size();
  return CommaAfter(text, begin);
}

std::size_t SentenceEnd(const QuestionText& text, std::size_t first) {
  std::size_t end = first;
  while (end < text.words.size() && (end == first || !text.words[end].word.sentence_start)) ++end;
  return end;
}

}  // namespace

bool SaysNearest(std::string_view word, language::Language language) {
  return language::Has(language::LexiconOf(language).clauses.nearest, word);
}

Clauses SplitClauses(const QuestionText& text) {
  Clauses clauses{.main = {0, text.words.size()}};
  const std::vector<std::string> keys = KeysOf(text);
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    const auto found = RelationAt(text, keys, i);
    if (!found || found->next >= text.words.size()) continue;
    const std::size_t begin = found->next;
    AnchorClause anchor{.relation = found->relation, .same = found->same};
    anchor.nearest = i > 0 && SaysNearest(Key(text, i - 1), text.languages.question);
    const std::size_t start = anchor.nearest ? i - 1 : found->start;
    std::size_t question_begin = start == 0 ? QuestionAfter(text, begin) : text.words.size();
    if (start == 0 && anchor.same && question_begin == text.words.size()) question_begin = CommaAfter(text, begin);
    if (start == 0 && question_begin == text.words.size()) continue;  // "Since when …", "After all …"
    anchor.words = {begin, start == 0 ? question_begin : SentenceEnd(text, begin)};
    clauses.main = start == 0 ? WordRange{question_begin, text.words.size()} : WordRange{0, start};
    if (const std::size_t end = InsertedEnd(text, start, begin); end < anchor.words.last) {
      anchor.words.last = end;
      clauses.main = {end, text.words.size()};
    }
    const std::size_t from = text.words[begin].word.begin;
    anchor.text = text.text.substr(from, text.words[anchor.words.last - 1].word.end - from);
    clauses.anchor = std::move(anchor);
    break;
  }
  return clauses;
}

OrderWord FindOrder(const QuestionText& text, const std::vector<std::size_t>& free) {
  const language::ClauseWords& known = WordsOf(text);
  for (const std::size_t i : free) {
    const std::string& key = Key(text, i);
    if (language::Has(known.first, key)) return {Order::kFirst, 1};
    if (language::Has(known.last, key)) return {Order::kLast, 1};
    const auto nth = std::ranges::find_if(known.nth, [&](std::string_view n) { return language::IsAnyOf(n, key); });
    if (nth != known.nth.end()) return {Order::kNth, static_cast<std::size_t>(nth - known.nth.begin()) + 2};
  }
  return {};
}

const char* Name(Order order) {
  switch (order) {
    case Order::kNone:
      return "all";
    case Order::kFirst:
      return "first";
    case Order::kLast:
      return "last";
    case Order::kNth:
      return "nth";
  }
  return "all";
}

}  // namespace annals::facts
