#include "core/answer/question_sort.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "core/answer/evidence/facets.h"
#include "core/question/kind.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using Words = std::vector<std::string>;
using List = std::initializer_list<std::string_view>;

constexpr std::array<std::string_view, 11> kYesOrNo = {"is",   "are", "was",  "were", "did", "do",
                                                       "does", "has", "have", "had",  "can"};

bool Any(const Words& words, List list) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& w) { return std::ranges::contains(list, w); });
}

bool Follows(const Words& words, List first, List second) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (std::ranges::contains(first, words[i]) && std::ranges::contains(second, words[i + 1])) return true;
  }
  return false;
}

bool Explains(const Words& words) {
  return Any(words, {"why", "explain", "describe", "cause", "caused", "causes", "reason", "reasons"}) ||
         Follows(words, {"how"}, {"did", "do", "does", "has", "have", "is", "are", "was", "were"});
}

bool OrdersInTime(const Words& words) {
  return Any(words, {"first", "last", "earliest", "latest", "second", "third"}) &&
         !Follows(words, {"first", "second", "third", "fourth", "last", "latest"},
                  {"quarter", "half", "month", "year"});
}

bool AsksForSeveral(const Words& words) {
  return Any(words, {"list", "enumerate"}) || Follows(words, {"what", "who", "which"}, {"are", "were"});
}

bool AsksYesOrNo(const Words& words) { return !words.empty() && std::ranges::contains(kYesOrNo, words[0]); }

bool AsksForTimeline(const Words& words) {
  return Any(words, {"timeline", "lifecycle", "chronology"}) || Follows(words, {"history"}, {"of"});
}

}  // namespace

bool MayAskForTimeline(std::string_view question) { return AsksForTimeline(text::Words(question)); }

SortedQuestion SortQuestion(std::string_view question, const time::Scope& scope) {
  const Words words = text::Words(question);
  const question::QuestionKind kind = question::ClassifyQuestion(question);
  const bool value = kind.wants == question::Wants::kValue;
  const Mode either = value ? Mode::kFact : Mode::kExplain;
  std::string word;
  if (kind.wants == question::Wants::kConflict) return {Sort::kConflict, Mode::kConflicts, kind.reason};
  if (kind.relates) return {Sort::kRelationship, Mode::kExplain, "asks how names are related"};
  if (scope.type == time::ScopeType::kComparison && scope.groups.size() > 1)
    return {Sort::kComparison, either, "compares periods, each answered by itself"};
  if (AsksForTimeline(words)) return {Sort::kTimeline, Mode::kFact, "asks for events in order"};
  if (Explains(words)) return {Sort::kCause, Mode::kExplain, "asks for an explanation"};
  if (ExtremeAsked(std::string(question), &word) != Extreme::kNone)
    return {Sort::kExtreme, Mode::kFact, "asks for the largest or smallest"};
  if (Follows(words, {"how"}, {"many", "often"})) return {Sort::kCount, Mode::kFact, "asks for a number"};
  if (OrdersInTime(words)) return {Sort::kOrder, either, "asks for a place in the order of time"};
  if (scope.event) return {Sort::kAnchor, either, "asks by an event"};
  if (AsksForSeveral(words)) return {Sort::kList, either, value ? kind.reason : "asks for a list"};
  if (value) return {Sort::kAttribute, Mode::kFact, kind.reason};
  if (AsksYesOrNo(words)) return {Sort::kYesNo, Mode::kFact, "asks whether something is so"};
  return {Sort::kOpen, Mode::kExplain, kind.reason};
}

}  // namespace annals::answer
