#include "core/answer/reading/topics.h"

#include <algorithm>
#include <array>

namespace annals::answer {
namespace {

constexpr std::size_t kLongestTopic = 16;  // words, with those that announce it

constexpr std::array<std::string_view, 7> kOpeners = {"now", "so", "okay", "and", "then", "finally", "next"};
constexpr std::array<std::string_view, 7> kMovers = {"turning",  "moving",    "shifting", "switching",
                                                     "starting", "beginning", "looking"};
constexpr std::array<std::string_view, 16> kLetVerbs = {"turn",      "move",    "address", "talk",  "look",   "discuss",
                                                        "start",     "begin",   "touch",   "shift", "review", "cover",
                                                        "highlight", "comment", "speak",   "switch"};
// Between the verb and its topic: "moving on now to", "let me briefly talk about".
constexpr std::array<std::string_view, 16> kLinks = {"to",   "at",      "with",    "about", "on",      "into",
                                                     "onto", "over",    "next",    "first", "through", "now",
                                                     "then", "briefly", "quickly", "us"};
constexpr std::array<std::string_view, 6> kElsewhere = {"ahead", "forward", "back", "beyond", "call", "it"};

constexpr std::array<std::string_view, 5> kPlaces = {"in", "for", "within", "across", "at"};
constexpr std::size_t kLongestOpening = 6;  // words

// Of accounts, of talk about them, and of time.
constexpr std::array<std::string_view, 92> kOfTheWhole = {
    "account",       "accounts",   "addition",   "aggregate", "balance",     "basis",     "bit",        "bottom",
    "briefly",       "business",   "calendar",   "capital",   "cash",        "closing",   "comparison", "conclusion",
    "context",       "cost",       "costs",      "date",      "detail",      "details",   "earnings",   "end",
    "example",       "expense",    "expenses",   "fact",      "figure",      "figures",   "financial",  "financials",
    "first",         "fiscal",     "flow",       "flows",     "fourth",      "full",      "general",    "guidance",
    "half",          "highlight",  "highlights", "income",    "insight",     "insights",  "instance",   "item",
    "items",         "key",        "level",      "line",      "lines",       "liquidity", "loss",       "margin",
    "margins",       "metric",     "metrics",    "month",     "months",      "number",    "numbers",    "operating",
    "operational",   "operations", "outlook",    "overview",  "performance", "period",    "position",   "profit",
    "profitability", "result",     "results",    "revenue",   "revenues",    "review",    "sales",      "second",
    "sheet",         "short",      "specific",   "statement", "statements",  "summary",   "tax",        "third",
    "top",           "update",     "week",       "weeks"};

template <class List>
bool Has(const List& list, std::string_view word) {
  return std::ranges::contains(list, word);
}

// The word behind what announces a topic; 0 when nothing does.
std::size_t BehindAnnouncement(const PlainWords& words) {
  std::size_t i = 0;
  const auto word = [&](std::size_t at) { return at < words.size() ? words[at].lower : std::string_view(); };
  while (Has(kOpeners, word(i))) ++i;
  if (word(i) == "regarding" || (word(i) == "as" && word(i + 1) == "for")) return i + (word(i) == "as" ? 2 : 1);
  if (word(i) == "with" && (word(i + 1) == "regard" || word(i + 1) == "regards" || word(i + 1) == "respect"))
    return word(i + 2) == "to" ? i + 3 : 0;
  if (word(i) == "let" && (word(i + 1) == "me" || word(i + 1) == "s" || word(i + 1) == "us")) {
    i += 2;
    while (Has(kLinks, word(i))) ++i;
    if (!Has(kLetVerbs, word(i))) return 0;
  } else if (!Has(kMovers, word(i))) {
    return 0;
  }
  for (++i; Has(kLinks, word(i)); ++i) {
  }
  return i;
}

}  // namespace

Topic AnnouncedTopic(std::string_view sentence, const PlainWords& words) {
  const std::size_t first = BehindAnnouncement(words);
  if (first == 0 || first >= words.size()) return {};
  std::size_t last = first + 1;
  while (last < words.size() && sentence.substr(words[last - 1].end, 1) != ",") ++last;
  if (last > kLongestTopic) return {};
  for (std::size_t i = 0; i < last; ++i) {
    if (Has(kElsewhere, words[i].lower)) return {};
  }
  const bool digit = std::ranges::any_of(sentence, [](char c) { return c >= '0' && c <= '9'; });
  return digit ? Topic{} : Topic{first, last};
}

Topic OpeningTopic(std::string_view sentence, const PlainWords& words) {
  if (words.size() < 2 || !Has(kPlaces, words[0].lower)) return {};
  for (std::size_t i = 1; i < std::min(words.size(), kLongestOpening); ++i) {
    if (sentence.substr(words[i].end, 1) == ",") return {1, i + 1};
  }
  return {};
}

bool SpeaksOfTheWhole(std::string_view lower) { return Has(kOfTheWhole, lower); }

}  // namespace annals::answer
