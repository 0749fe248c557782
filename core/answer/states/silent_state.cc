#include "core/answer/states/silent_state.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/answer/draft_builder.h"
#include "core/answer/evidence/frame.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/answer/states/page_about.h"
#include "core/answer/states/told_states.h"
#include "core/time/label_text.h"

namespace annals::answer {
namespace {

using std::chrono::days;

constexpr days kLongestYear{366};  // what is longer was told with its beginning and its end

// docs/recipes.md C.4
constexpr std::ptrdiff_t kFewestOfKind = 2;  // times at which the page says something of what is asked

int YearOf(Day day) { return static_cast<int>(std::chrono::year_month_day(day).year()); }

bool EndsOpen(const Interval& interval) { return interval.from == kAnyPast || interval.to == kForever; }

// Whether a year in which one of them begins or ends is such a year of the other.
bool MeetAtEnds(const Interval& a, const Interval& b) {
  std::vector<int> ends;
  if (b.from != kAnyPast) ends.push_back(YearOf(b.from));
  if (b.to != kForever) ends.push_back(YearOf(b.to - days{1}));
  return (a.from != kAnyPast && std::ranges::contains(ends, YearOf(a.from))) ||
         (a.to != kForever && std::ranges::contains(ends, YearOf(a.to - days{1})));
}

bool SpeaksOf(const ToldState& state, const Interval& asked) {
  if (!state.of_kind) return false;
  if (MeetAtEnds(state.when, asked)) return true;
  return state.when.from != kAnyPast && !IsLife(state.when) && !state.carried && state.when.Overlaps(asked);
}

// What began before may still hold, unless its end was told, or something of the kind is told of later.
bool IsOver(const std::vector<ToldState>& told, const Interval& asked) {
  return std::ranges::any_of(told, [&](const ToldState& state) {
    if (!state.of_kind || state.carried || IsLife(state.when)) return false;
    const bool ended =
        state.when.from == kAnyPast || (state.when.to != kForever && state.when.to - state.when.from > kLongestYear);
    return state.when.from >= asked.to || (state.when.to <= asked.from && ended);
  });
}

void TellKnown(const Case& c, const ToldState& state, DraftBuilder* draft) {
  const std::optional<std::size_t> evidence = EvidenceOf(c, state.statement);
  if (!evidence || std::ranges::contains(draft->said(), *evidence)) return;
  Paragraph paragraph{.heading = time::InWords(state.when, c.found().result.question.language)};
  paragraph.sentences.push_back(draft->Quote(*evidence));
  draft->Add(std::move(paragraph));
}

// The nearest state before the period, and the nearest behind it, that a sentence found tells.
void TellBeforeAndAfter(const Case& c, const std::vector<ToldState>& told, const Interval& asked, DraftBuilder* draft) {
  const ToldState *before = nullptr, *after = nullptr;
  for (const ToldState& state : told) {
    if (!state.of_kind || state.carried || IsLife(state.when) || !EvidenceOf(c, state.statement)) continue;
    if (state.when.to <= asked.from && (before == nullptr || state.when.to > before->when.to)) before = &state;
    if (state.when.from >= asked.to && after == nullptr) after = &state;
  }
  if (before != nullptr) TellKnown(c, *before, draft);
  if (after != nullptr) TellKnown(c, *after, draft);
}

}  // namespace

std::optional<Draft> AnswerSilentState(const Case& c) {
  const Findings& found = c.found();
  const question::Question& question = found.result.question;
  const std::vector<time::Group>& groups = found.result.scope.groups;
  if (!found.result.spoken.asked() || groups.size() != 1 || EndsOpen(groups.front().interval) || groups.front().deictic)
    return std::nullopt;
  const std::optional<index::DocumentOrdinal> page = PageAbout(c.view, found);
  if (!page) return std::nullopt;
  TermFinder finder(found.terms);
  const std::vector<ToldState> told = StatesTold(c.view, *page, AskedOf(question, found.terms), &finder);
  const Interval& asked = groups.front().interval;
  if (std::ranges::count_if(told, &ToldState::of_kind) < kFewestOfKind || !IsOver(told, asked) ||
      std::ranges::any_of(told, [&](const ToldState& state) { return SpeaksOf(state, asked); }))
    return std::nullopt;
  DraftBuilder draft(c);
  TellBeforeAndAfter(c, told, asked, &draft);
  draft.Abstain(absl::StrCat(" in ", ScopeName(found.result.scope)));
  return std::move(draft).Take();
}

}  // namespace annals::answer
