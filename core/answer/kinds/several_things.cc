#include "core/answer/kinds/several_things.h"

#include <algorithm>
#include <functional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/extreme.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/answer/kinds/refusal.h"
#include "core/answer/kinds/text_draft.h"

namespace annals::answer {
namespace {

constexpr double kLeastOfBest = 0.5;  // of the coverage of the period that says most

std::vector<Choice> Choose(const Case& c) {
  const std::vector<Slot>& slots = c.found().slots;
  const auto forward = std::ranges::count_if(slots, &Slot::forward);
  const int seats = std::min(static_cast<int>(slots.size()) + static_cast<int>(forward), Options::kMostSentences);
  const bool open = c.options.max_sentences == 0;
  return FillSlots(slots, c.found().evidence, open ? seats : c.options.max_sentences, !open, c.options,
                   c.view.language());
}

// Of a stretch of time ("in 2025") a period that says little of what is asked, beside the one that says most, has no part
// in the answer; of periods that are asked for one by one each has its own.
std::vector<bool> WorthTelling(const Case& c) {
  const Findings& found = c.found();
  const time::Scope& scope = found.result.scope;
  const bool stretch = !found.Comparing() && scope.enumerate == Granularity::kNone && scope.groups.size() <= 1;
  std::vector<double> best(found.facets.size(), 0);
  for (const Slot& slot : found.slots) best[slot.facet] = std::max(best[slot.facet], slot.coverage());
  std::vector<bool> worth;
  for (const Slot& slot : found.slots)
    worth.push_back(!stretch || !slot.cell.period || slot.coverage() >= kLeastOfBest * best[slot.facet]);
  return worth;
}

// Talks of one month say what they say; reports of one month each say the same of it.
bool InConversation(const Findings& found) {
  return !found.evidence.empty() && std::ranges::all_of(found.evidence, InTalk);
}

// One thing of one owner in a stretch of time, of which the periods are not asked for one by one.
bool OfAStretch(const Findings& found) {
  const time::Scope& scope = found.result.scope;
  return found.facets.size() <= 1 && found.result.owners.size() <= 1 && scope.enumerate == Granularity::kNone &&
         scope.groups.size() <= 1;
}

// "When was the parade in August?": one day, however many periods August holds. "Where did Ada go in July?", of talks: one answer.
bool OneThing(const Findings& found) {
  return OfAStretch(found) &&
         (found.result.question.answer.type == question::AnswerType::kDate || InConversation(found));
}

void AddExtreme(const Case& c, const std::vector<Choice>& choices, DraftBuilder* draft) {
  const Findings& found = c.found();
  const std::optional<Computed> computed =
      FindExtreme(c.view, found.result.question.kind, found.facets, found.slots, choices, found.evidence);
  if (!computed) return;
  Sentence sentence{.text = computed->text, .origin = Origin::kComputed};
  for (std::size_t i : computed->choices) sentence.citations.push_back(draft->Cite(choices[i].candidate.evidence));
  draft->Add({.sentences = {std::move(sentence)}});
}

// The paragraph of one owner and period: their slots, a facet each, from `first` on.
void AddCell(const Case& c, std::size_t first, const std::vector<Choice>& choices, const std::vector<bool>& worth,
             DraftBuilder* draft) {
  const Findings& found = c.found();
  const std::span<const Slot> slots = std::span(found.slots).subspan(first, found.facets.size());
  const Cell& cell = slots.front().cell;
  Paragraph paragraph{.heading = HeadingOf(c.view, found.result, found.evidence, cell),
                      .group = cell.group < 0 ? found.WholeGroup() : cell.group};
  for (const Choice& choice : choices) {
    if (!worth[choice.slot]) continue;
    if (choice.slot < first || choice.slot >= first + slots.size()) continue;
    paragraph.sentences.push_back(draft->Quote(choice.candidate.evidence));
  }
  if (std::ranges::none_of(worth | std::views::drop(first) | std::views::take(slots.size()), std::identity())) return;
  const bool silent = std::ranges::all_of(slots, [](const Slot& slot) { return slot.candidates.empty(); });
  if (paragraph.sentences.empty() && !silent) return;  // said elsewhere, or no room
  if (silent) MarkSilent(&paragraph, draft->language());
  draft->Add(std::move(paragraph));
}

}  // namespace

std::optional<Draft> AnswerSeveralThings(const Case& c) {
  const Findings& found = c.found();
  const std::size_t one_each = found.Comparing() ? found.result.scope.groups.size() : 1;
  if (found.slots.size() <= one_each || OneThing(found)) return std::nullopt;
  DraftBuilder draft(c);
  if (MeanCoverage(found.slots, found.result.scope) < c.options.slot_coverage) {
    if (OfAStretch(found)) return std::nullopt;  // one sentence may say it all in other words
    draft.Abstain(NearestOffer(c.view, found.result, found.terms));
    return TextDraft(c, std::move(draft));
  }
  const std::vector<Choice> choices = Choose(c);
  AddExtreme(c, choices, &draft);
  const std::vector<bool> worth = WorthTelling(c);
  for (std::size_t first = 0; first < found.slots.size(); first += found.facets.size())
    AddCell(c, first, choices, worth, &draft);
  return TextDraft(c, std::move(draft));
}

}  // namespace annals::answer
