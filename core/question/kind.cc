#include "core/question/kind.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "core/text/text.h"

namespace annals::question {
namespace {

using Words = std::vector<std::string>;

bool Any(const Words& words, std::initializer_list<std::string_view> list) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& w) { return std::ranges::contains(list, w); });
}

bool AnyPrefix(const Words& words, std::initializer_list<std::string_view> prefixes) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& w) {
    return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view p) { return w.starts_with(p); });
  });
}

bool Follows(const Words& words, std::string_view first, std::initializer_list<std::string_view> second) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == first && std::ranges::contains(second, words[i + 1])) return true;
  }
  return false;
}

Figure FigureOf(const Words& words, std::string_view question) {
  if (Any(words, {"when", "date", "day"})) return Figure::kDate;
  if (Follows(words, "what", {"year", "month"}) || Follows(words, "which", {"year", "month"})) return Figure::kDate;
  if (question.find('%') != std::string_view::npos ||
      Any(words, {"percent", "percentage", "margin", "margins", "rate", "rates", "ratio"}) ||
      Follows(words, "share", {"of"}))
    return Figure::kPercent;
  if (question.find('$') != std::string_view::npos ||
      Any(words, {"cost", "costs", "price", "revenue", "revenues", "sales", "income", "profit", "ebitda", "cash",
                  "earnings", "debt", "expenses", "capex", "dividend", "budget"})) {
    return Figure::kMoney;
  }
  if (Follows(words, "how", {"many", "much", "long", "old", "far", "high", "large", "tall", "big"}) ||
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

constexpr std::array<const char*, 5> kFigureNames = {"a value", "a number", "an amount", "a percentage", "a date"};

}  // namespace

QuestionKind ClassifyQuestion(std::string_view question) {
  const Words words = text::Words(question);
  QuestionKind kind;
  kind.figure = FigureOf(words, question);
  kind.relates = Relates(words);
  kind.forward =
      AnyPrefix(words, {"expect", "guidance", "outlook", "forecast", "target", "anticipat"}) ||
      Any(words, {"plan", "plans", "planned", "planning", "project", "projected", "projection", "projections"});
  if (AnyPrefix(words, {"conflict", "contradict", "disagree", "discrepan", "inconsisten"}) ||
      Follows(words, "sources", {"agree", "differ"})) {
    kind.wants = Wants::kConflict;
    kind.reason = "asks whether the sources agree";
    return kind;
  }
  const bool explains =
      Any(words, {"why", "explain", "describe", "summarise", "summarize", "overview", "compare", "trends", "evolve"}) ||
      Follows(words, "how", {"did", "do", "does", "has", "have", "is", "are", "was", "were"}) ||
      Follows(words, "tell", {"me"});
  const bool asks_value = kind.figure != Figure::kNone || Any(words, {"who", "whom", "whose", "where", "which"}) ||
                          Follows(words, "what", {"is", "was", "are", "were"});
  if (asks_value && !explains) {
    kind.wants = Wants::kValue;
    kind.reason = std::string("asks for ") + kFigureNames[static_cast<std::size_t>(kind.figure)];
  } else {
    kind.reason = explains ? "asks for an explanation" : "names no single value";
  }
  return kind;
}

}  // namespace annals::question
