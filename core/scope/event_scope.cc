#include "core/scope/event_scope.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/facts/clauses.h"
#include "core/facts/question_text.h"

namespace annals::scope {
namespace {

// The clause as the words give it; where only the time grammar sees an event, its span.
facts::AnchorClause ClauseOf(const facts::QuestionText& text, const time::EventAnchor& event) {
  facts::Clauses clauses = facts::SplitClauses(text);
  if (clauses.anchor) return *std::move(clauses.anchor);
  facts::AnchorClause clause{.relation = event.relation, .text = event.text};
  for (std::size_t i = 0; i < text.words.size(); ++i) {
    const bool inside = event.span.begin <= text.words[i].word.begin && text.words[i].word.end <= event.span.end;
    if (!inside) continue;
    if (clause.words.last == 0) clause.words.first = i;
    clause.words.last = i + 1;
  }
  return clause;
}

time::Group GroupOfAnchor(const facts::ResolvedAnchor& anchor, const Interval& period, const time::Span& span) {
  time::Group group;
  group.interval = period;
  group.anchor = anchor.used.when;
  group.relation = anchor.relation;
  group.label = absl::StrCat(time::Name(anchor.relation), " ", anchor.text);
  group.spans = {span};
  return group;
}

}  // namespace

std::string AnchorText(const facts::ResolvedAnchor& anchor) {
  std::string text = absl::StrCat(anchor.text, " (", anchor.used.text, ", ", facts::DayText(anchor.used.when));
  if (anchor.rule != facts::AnchorRule::kOnly) {
    const char* rule = anchor.rule == facts::AnchorRule::kNth ? "one" : facts::Name(anchor.rule);
    absl::StrAppend(&text, "; the ", rule, " of ", anchor.occurrences);
  }
  return absl::StrCat(text, ")");
}

void ScopeByEvent(const index::View& view, const question::Request& request, Plan* plan) {
  if (!plan->scope.event || !plan->scope.groups.empty()) return;
  const facts::Access access{view, request.as_of, KeepFilters(request.filters)};
  const facts::QuestionText text = facts::ReadText(view, plan->question, plan->scope);
  const facts::AnchorClause clause = ClauseOf(text, *plan->scope.event);
  std::vector<EntityId> others;
  for (const facts::LinkedName& name : text.names) {
    if (!clause.words.Has(name.first)) others.insert(others.end(), name.entities.begin(), name.entities.end());
  }
  facts::ResolvedAnchor anchor = facts::ResolveAnchor(access, text, clause, others);
  const std::optional<Interval> period = anchor.resolved ? anchor.Period() : std::nullopt;
  if (!period) {
    plan->notes.push_back({"EVENT_NOT_RESOLVED", absl::StrCat("no dated event or fact is known as \"", anchor.text,
                                                              "\": the question is not limited by it")});
  } else {
    plan->notes.push_back({"EVENT_RESOLVED", absl::StrCat(time::Name(anchor.relation), " ", AnchorText(anchor))});
    plan->scope.groups = {GroupOfAnchor(anchor, *period, plan->scope.event->span)};
    plan->scope.type = anchor.relation == time::Relation::kIn ? time::ScopeType::kPoint : time::ScopeType::kRange;
  }
  plan->event_anchor = std::move(anchor);
}

}  // namespace annals::scope
