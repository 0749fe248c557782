// Any bytes as a question, a label and a date: no crash, and what a scope promises holds.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/time/time_scope.h"

namespace {

using annals::Day;
using annals::time::Scope;
using annals::time::Span;

void Require(bool holds) {
  if (!holds) std::abort();
}

void RequireSpan(const Span& span, const std::string& query) {
  Require(span.begin < span.end && span.end <= query.size());
}

void RequireSound(const Scope& scope, const std::string& query, std::size_t max_groups) {
  Require(scope.groups.size() <= max_groups);
  Require(scope.residual_query.size() <= query.size());
  for (const annals::time::Group& group : scope.groups) {
    Require(group.interval.from < group.interval.to && group.anchor.from < group.anchor.to);
    Require(!group.spans.empty());
    for (const Span& span : group.spans) RequireSpan(span, query);
    for (const Span& span : group.operator_spans) RequireSpan(span, query);
    Require(!ToString(group.interval).empty());
    if (group.last_unit) Require(group.last_unit->from < group.last_unit->to);
  }
  Require(scope.no_such_day.size() == scope.no_such_day_spans.size());
  for (const Span& span : scope.no_such_day_spans) RequireSpan(span, query);
  if (scope.recency) RequireSpan(scope.recency->span, query);
  if (scope.event) RequireSpan(scope.event->span, query);
}

}  // namespace

// The first two bytes choose the reference day and the language, the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const Day reference{std::chrono::days{(data[0] << 8 | data[1]) * 64 - 1'000'000}};
  const std::string text(reinterpret_cast<const char*>(data + 2), size - 2);
  const auto language = data[1] % 2 == 0 ? annals::time::Language::kEnglish : annals::time::Language::kGerman;
  const annals::time::ParseOptions options{.max_groups = 8, .max_query_bytes = 512};
  RequireSound(ParseTimeScope(text, reference, language, options), text, options.max_groups);
  if (const auto label = annals::time::ParseLabel(text, language)) Require(label->period.from < label->period.to);
  if (const auto date = annals::time::ParseDate(text, language)) Require(date->from < date->to);
  if (const auto day = annals::ParseIsoDay(text)) Require(annals::ToIsoDay(*day) == text);
  return 0;
}
