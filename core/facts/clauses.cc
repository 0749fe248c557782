#include "core/facts/clauses.h"

#include <algorithm>
#include <array>

namespace annals::facts {
namespace {

using time::Relation;

struct RelationWord {
  std::string_view word;
  Relation relation;
};
constexpr std::array<RelationWord, 10> kRelationWords = {{{"before", Relation::kBefore},
                                                          {"after", Relation::kAfter},
                                                          {"following", Relation::kAfter},
                                                          {"since", Relation::kSince},
                                                          {"until", Relation::kUntil},
                                                          {"till", Relation::kUntil},
                                                          {"during", Relation::kIn},
                                                          {"when", Relation::kIn},
                                                          {"while", Relation::kIn},
                                                          {"once", Relation::kAfter}}};
constexpr std::array<std::string_view, 22> kQuestionOpeners = {
    "who", "whom", "whose", "which", "what", "when", "where", "how",  "did",  "does", "do",
    "has", "have", "had",   "was",   "were", "is",   "are",   "name", "list", "give", "tell"};
constexpr std::array<std::string_view, 9> kPrepositions = {"to", "with", "by", "against", "from",
                                                           "on", "at",   "in", "for"};
constexpr std::array<std::string_view, 7> kNearest = {"right",   "immediately", "just",    "directly",
                                                      "shortly", "soon",        "straight"};
constexpr std::array<std::string_view, 7> kFirstWords = {"first",   "earliest", "initial", "initially",
                                                         "firstly", "oldest",   "starting"};
constexpr std::array<std::string_view, 8> kLastWords = {"last",   "latest", "final",    "finally",
                                                        "lastly", "recent", "recently", "newest"};
constexpr std::array<std::string_view, 9> kNth = {"second",  "third",  "fourth", "fifth", "sixth",
                                                  "seventh", "eighth", "ninth",  "tenth"};

const std::string& Key(const QuestionText& text, std::size_t i) { return text.words[i].word.key; }

// The relation that begins at word i, and the first word behind it.
std::optional<std::pair<Relation, std::size_t>> RelationAt(const QuestionText& text, std::size_t i) {
  if (text.words[i].taken) return std::nullopt;
  const bool more = i + 1 < text.words.size();
  if (Key(text, i) == "prior" && more && Key(text, i + 1) == "to") return std::pair(Relation::kBefore, i + 2);
  const auto it = std::ranges::find(kRelationWords, Key(text, i), &RelationWord::word);
  if (it == kRelationWords.end()) return std::nullopt;
  // "When did …" asks; "the following parties" lists.
  if (it->relation == Relation::kIn && more && std::ranges::contains(kQuestionOpeners, Key(text, i + 1)))
    return std::nullopt;
  if (it->relation == Relation::kIn && i > 0 && std::ranges::contains(kPrepositions, Key(text, i - 1)))
    return std::nullopt;
  if (it->word == "following" && i > 0 && Key(text, i - 1) == "the") return std::nullopt;
  return std::pair(it->relation, i + 1);
}

// Where the asking begins again behind a leading clause: "…, with whom did"; the end when it does not.
std::size_t QuestionAfter(const QuestionText& text, std::size_t first) {
  for (std::size_t i = first; i < text.words.size(); ++i) {
    if (!text.words[i].word.after_comma || text.words[i].taken) continue;
    std::size_t opener = i;
    if (std::ranges::contains(kPrepositions, Key(text, opener)) && opener + 1 < text.words.size()) ++opener;
    if (std::ranges::contains(kQuestionOpeners, Key(text, opener))) return i;
  }
  return text.words.size();
}

std::size_t SentenceEnd(const QuestionText& text, std::size_t first) {
  std::size_t end = first;
  while (end < text.words.size() && (end == first || !text.words[end].word.sentence_start)) ++end;
  return end;
}

}  // namespace

bool SaysNearest(std::string_view word) { return std::ranges::contains(kNearest, word); }

Clauses SplitClauses(const QuestionText& text) {
  Clauses clauses{.main = {0, text.words.size()}};
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    const auto found = RelationAt(text, i);
    if (!found || found->second >= text.words.size()) continue;
    const auto [relation, begin] = *found;
    AnchorClause anchor{.relation = relation};
    anchor.nearest = i > 0 && SaysNearest(Key(text, i - 1));
    const std::size_t start = anchor.nearest ? i - 1 : i;
    const std::size_t question_begin = start == 0 ? QuestionAfter(text, begin) : text.words.size();
    if (start == 0 && question_begin == text.words.size()) continue;  // "Since when …", "After all …"
    anchor.words = {begin, start == 0 ? question_begin : SentenceEnd(text, begin)};
    clauses.main = start == 0 ? WordRange{question_begin, text.words.size()} : WordRange{0, start};
    const std::size_t from = text.words[begin].word.begin;
    anchor.text = text.text.substr(from, text.words[anchor.words.last - 1].word.end - from);
    clauses.anchor = std::move(anchor);
    break;
  }
  return clauses;
}

OrderWord FindOrder(const QuestionText& text, const std::vector<std::size_t>& free) {
  for (const std::size_t i : free) {
    const std::string& key = Key(text, i);
    if (std::ranges::contains(kFirstWords, key)) return {Order::kFirst, 1};
    if (std::ranges::contains(kLastWords, key)) return {Order::kLast, 1};
    if (const auto nth = std::ranges::find(kNth, key); nth != kNth.end()) {
      return {Order::kNth, static_cast<std::size_t>(nth - kNth.begin()) + 2};
    }
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
