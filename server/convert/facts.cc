#include "server/convert/facts.h"

#include "server/convert/time.h"

namespace annals::server::convert {
namespace {

constexpr std::size_t kMostRelations = 100;  // of one value, on the wire

void Fill(const facts::Occurrence& occurrence, const index::View& view, v1::EventOccurrence* out) {
  *out->mutable_when() = ToProto(occurrence.when);
  out->set_text(occurrence.text);
  out->set_source(facts::Name(occurrence.source));
  out->set_document_id(view.document(occurrence.document).external_id);
  out->set_relation_id(occurrence.relation.value);
}

void Fill(const facts::DatedValue& value, const std::vector<int>& citations, v1::FactValue* out) {
  out->set_text(value.text);
  if (!value.when.IsAlways()) *out->mutable_when() = ToProto(value.when);
  for (std::size_t i = 0; i < value.facts.size() && i < kMostRelations; ++i)
    out->add_relation_ids(value.facts[i].id.value);
  for (int number : citations) out->add_citations(number);
}

}  // namespace

v1::EventAnchor ToProto(const facts::ResolvedAnchor& anchor, const index::View& view) {
  v1::EventAnchor result;
  result.set_text(anchor.text);
  result.set_relation(time::Name(anchor.relation));
  result.set_resolved(anchor.resolved);
  if (!anchor.resolved) return result;
  Fill(anchor.used, view, result.mutable_used());
  result.set_rule(facts::Name(anchor.rule));
  result.set_rule_said(anchor.rule_said);
  for (const facts::Occurrence& other : anchor.others) Fill(other, view, result.add_others());
  result.set_occurrences(static_cast<int>(anchor.occurrences));
  if (const auto period = anchor.Period()) *result.mutable_period() = ToProto(*period);
  return result;
}

v1::FactsAnswer ToProto(const answer::ComputedFacts& computed, const index::View& view) {
  const facts::DatedQuestion& question = computed.answer.question;
  v1::FactsAnswer result;
  result.set_wanted(facts::Name(question.wanted));
  result.set_order(facts::Name(question.order));
  if (question.order == facts::Order::kNth) result.set_nth(static_cast<int>(question.nth));
  result.set_predicate(question.predicate);
  for (EntityId e : question.subject) result.add_subjects(facts::NameOf(view, e));
  for (EntityId e : question.object) result.add_objects(facts::NameOf(view, e));
  for (const Interval& period : question.periods) *result.add_periods() = ToProto(period);
  if (question.anchor) *result.mutable_anchor() = ToProto(*question.anchor, view);
  for (std::size_t i = 0; i < computed.answer.values.size(); ++i)
    Fill(computed.answer.values[i], computed.citations[i], result.add_values());
  result.set_count(static_cast<std::int64_t>(computed.answer.count));
  return result;
}

}  // namespace annals::server::convert
