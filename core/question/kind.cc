#include "core/question/kind.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/text/text.h"

namespace annals::question {
namespace {

using Words = std::vector<std::string>;
using List = std::initializer_list<std::string_view>;

constexpr std::array<std::string_view, 11> kYesOrNo = {"is",   "are", "was",  "were", "did", "do",
                                                       "does", "has", "have", "had",  "can"};
constexpr std::array<std::string_view, 7> kLargest = {"highest", "largest", "greatest", "biggest",
                                                      "most",    "best",    "maximum"};
constexpr std::array<std::string_view, 6> kSmallest = {"lowest", "smallest", "least", "worst", "minimum", "fewest"};

bool Any(const Words& words, List list) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& w) { return std::ranges::contains(list, w); });
}

bool AnyPrefix(const Words& words, List prefixes) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& w) {
    return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view p) { return w.starts_with(p); });
  });
}

bool Follows(const Words& words, List first, List second) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (std::ranges::contains(first, words[i]) && std::ranges::contains(second, words[i + 1])) return true;
  }
  return false;
}

Figure FigureOf(const Words& words, std::string_view question) {
  if (Any(words, {"when", "date", "day"})) return Figure::kDate;
  if (Follows(words, {"what", "which"}, {"year", "month"})) return Figure::kDate;
  if (question.find('%') != std::string_view::npos ||
      Any(words, {"percent", "percentage", "margin", "margins", "rate", "rates", "ratio"}) ||
      Follows(words, {"share"}, {"of"}))
    return Figure::kPercent;
  if (question.find('$') != std::string_view::npos ||
      Any(words, {"cost", "costs", "price", "revenue", "revenues", "sales", "income", "profit", "ebitda", "cash",
                  "earnings", "debt", "expenses", "capex", "dividend", "budget"})) {
    return Figure::kMoney;
  }
  if (Follows(words, {"how"}, {"many", "much", "long", "old", "far", "high", "large", "tall", "big"}) ||
      Any(words, {"number", "count", "total"})) {
    return Figure::kNumber;
  }
  return Figure::kNone;
}

bool Relates(const Words& words) {
  return Any(words,
             {"relationship", "relation", "related", "connection", "connected", "linked", "connects", "links"}) &&
         Any(words, {"between", "and", "to", "with"});
}

bool LooksForward(const Words& words) {
  return AnyPrefix(words, {"expect", "guidance", "outlook", "forecast", "target", "anticipat"}) ||
         Any(words, {"plan", "plans", "planned", "planning", "project", "projected", "projection", "projections"});
}

bool AsksHow(const Words& words) {
  return Follows(words, {"how"}, {"did", "do", "does", "has", "have", "is", "are", "was", "were"});
}

bool AsksForCause(const Words& words) {
  return Any(words, {"why", "explain", "describe", "cause", "caused", "causes", "reason", "reasons"}) || AsksHow(words);
}

bool OrdersInTime(const Words& words) {
  return Any(words, {"first", "last", "earliest", "latest", "second", "third"}) &&
         !Follows(words, {"first", "second", "third", "fourth", "last", "latest"},
                  {"quarter", "half", "month", "year"});
}

void ReadExtreme(const Words& words, QuestionKind* kind) {
  if (!Any(words, {"which", "what", "who"})) return;
  const auto word = std::ranges::find_if(words, [](const std::string& w) {
    return std::ranges::contains(kLargest, w) || std::ranges::contains(kSmallest, w);
  });
  if (word == words.end()) return;
  kind->extreme = std::ranges::contains(kLargest, *word) ? Extreme::kLargest : Extreme::kSmallest;
  kind->extreme_word = *word;
}

constexpr std::array<const char*, 5> kFigureNames = {"a value", "a number", "an amount", "a percentage", "a date"};

// What is wanted, and why that was read. REQUIRES: the figure is read.
void ReadWants(const Words& words, QuestionKind* kind) {
  if (AnyPrefix(words, {"conflict", "contradict", "disagree", "discrepan", "inconsisten"}) ||
      Follows(words, {"sources"}, {"agree", "differ"})) {
    kind->wants = Wants::kConflict;
    kind->reason = "asks whether the sources agree";
    return;
  }
  const bool explains =
      Any(words, {"why", "explain", "describe", "summarise", "summarize", "overview", "compare", "trends", "evolve"}) ||
      AsksHow(words) || Follows(words, {"tell"}, {"me"});
  const bool asks_value = kind->figure != Figure::kNone || Any(words, {"who", "whom", "whose", "where", "which"}) ||
                          Follows(words, {"what"}, {"is", "was", "are", "were"});
  if (asks_value && !explains) {
    kind->wants = Wants::kValue;
    kind->reason = std::string("asks for ") + kFigureNames[static_cast<std::size_t>(kind->figure)];
  } else {
    kind->reason = explains ? "asks for an explanation" : "names no single value";
  }
}

}  // namespace

QuestionKind ClassifyQuestion(std::string_view question, const std::vector<std::string>& words) {
  QuestionKind kind;
  kind.figure = FigureOf(words, question);
  kind.relates = Relates(words);
  kind.forward = LooksForward(words);
  kind.timeline = Any(words, {"timeline", "lifecycle", "chronology"}) || Follows(words, {"history"}, {"of"});
  kind.cause = AsksForCause(words);
  kind.counts = Follows(words, {"how"}, {"many", "often"});
  kind.orders = OrdersInTime(words);
  kind.several = Any(words, {"list", "enumerate"}) || Follows(words, {"what", "who", "which"}, {"are", "were"});
  kind.yes_or_no = !words.empty() && std::ranges::contains(kYesOrNo, words[0]);
  ReadExtreme(words, &kind);
  ReadWants(words, &kind);
  return kind;
}

QuestionKind ClassifyQuestion(std::string_view question) { return ClassifyQuestion(question, text::Words(question)); }

}  // namespace annals::question
