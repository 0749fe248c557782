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

void Fill(const facts::TimelineCitation& citation, const index::View& view, v1::TimelineCitation* out) {
  out->set_document_id(view.document(citation.document).external_id);
  out->set_time_source(Name(citation.source));
  out->set_confidence(citation.confidence / 100.0);
  if (!citation.chunk) return;
  const Chunk& chunk = view.chunk(*citation.chunk);
  out->set_chunk_id(chunk.external_id);
  out->set_quote(chunk.text.substr(citation.begin, citation.end - citation.begin));
  out->set_begin(static_cast<int>(citation.begin));
  out->set_end(static_cast<int>(citation.end));
}

void Fill(const facts::TimelineEntry& entry, const index::View& view, v1::TimelineEntry* out) {
  const Document& document = view.document(entry.document());
  *out->mutable_when() = ToProto(entry.when);
  out->set_type(entry.type);
  out->set_text(entry.text);
  out->set_source(facts::Name(entry.source));
  out->set_document_id(document.external_id);
  out->set_document_title(document.title);
  out->set_authority(view.authority(entry.document()));
  out->set_computed(entry.computed);
  out->set_relation_id(entry.relation.value);
  for (const facts::TimelineCitation& citation : entry.citations) Fill(citation, view, out->add_citations());
}

void Fill(const facts::Lifecycle& lifecycle, const index::View& view, v1::Lifecycle* out) {
  const Document& document = view.document(lifecycle.document);
  out->set_document_id(document.external_id);
  out->set_title(document.title);
  out->set_status(document.status);
  if (lifecycle.superseded_by) out->set_superseded_by(view.document(*lifecycle.superseded_by).external_id);
  for (const facts::LifecycleStep& step : lifecycle.steps) {
    auto* added = out->add_steps();
    added->set_type(step.type);
    added->set_state(facts::Name(step.state));
    if (step.when) *added->mutable_when() = ToProto(*step.when);
  }
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

v1::Timeline ToProto(const facts::Timeline& timeline, const index::View& view) {
  v1::Timeline result;
  for (EntityId e : timeline.entities) result.add_names(facts::NameOf(view, e));
  for (index::DocumentOrdinal d : timeline.documents) result.add_document_ids(view.document(d).external_id);
  for (const facts::TimelineEntry& entry : timeline.entries) Fill(entry, view, result.add_entries());
  result.set_total(static_cast<std::int64_t>(timeline.total));
  for (const facts::Lifecycle& lifecycle : timeline.lifecycles) Fill(lifecycle, view, result.add_lifecycles());
  for (const Interval& gap : timeline.gaps) *result.add_gaps() = ToProto(gap);
  return result;
}

}  // namespace annals::server::convert
