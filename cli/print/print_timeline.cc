#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/print/print.h"
#include "core/time/interval.h"

namespace annals::cli {
namespace {

// "2021-06-15"; "2021-06" and "2021" for whole months and years; "2019-07-01 …" without an end.
std::string DaysText(const v1::Interval& interval) {
  const auto from = ParseIsoDay(interval.from()), to = ParseIsoDay(interval.to());
  if (!from || !to) return absl::StrCat(interval.from(), from ? " …" : "… ", interval.to());
  if (*to - *from == std::chrono::days{1}) return interval.from();
  const std::chrono::year_month_day first(*from), end(*to);
  const bool months = first.day() == std::chrono::day{1};
  if (months && first.month() == std::chrono::January && end == first + std::chrono::years{1})
    return interval.from().substr(0, 4);
  if (months && end == first + std::chrono::months{1}) return interval.from().substr(0, 7);
  return absl::StrCat(interval.from(), " … ", ToIsoDay(*to - std::chrono::days{1}));
}

void PrintEntry(const v1::TimelineEntry& entry, const Style& style, std::ostream& out) {
  out << style.Bold(DaysText(entry.when())) << "  " << entry.text();
  if (entry.computed()) out << " (computed)";
  std::vector<std::string> documents;
  for (const v1::TimelineCitation& citation : entry.citations()) {
    const bool told = citation.time_source() != "explicit" && !citation.quote().empty();
    documents.push_back(told ? absl::StrCat(citation.document_id(), " (", citation.time_source(), ")")
                             : citation.document_id());
  }
  out << style.Dim(absl::StrCat("  ", absl::StrJoin(documents, ", "))) << "\n";
}

void PrintLifecycle(const v1::Lifecycle& lifecycle, const Style& style, std::ostream& out) {
  std::vector<std::string> steps;
  for (const v1::LifecycleStep& step : lifecycle.steps()) {
    std::string text = absl::StrCat(step.type(), " ", step.has_when() ? DaysText(step.when()) : "?");
    if (step.state() == "computed") absl::StrAppend(&text, " (computed)");
    steps.push_back(std::move(text));
  }
  out << style.Bold(lifecycle.title().empty() ? lifecycle.document_id() : lifecycle.title());
  if (!lifecycle.status().empty()) out << ", " << lifecycle.status();
  if (!lifecycle.superseded_by().empty()) out << ", superseded by " << lifecycle.superseded_by();
  out << "\n  " << absl::StrJoin(steps, " → ") << "\n";
}

}  // namespace

void PrintTimeline(const v1::Timeline& timeline, const Style& style, std::ostream& out) {
  for (const v1::TimelineEntry& entry : timeline.entries()) {
    const auto gap = std::find_if(timeline.gaps().begin(), timeline.gaps().end(),
                                  [&](const v1::Interval& g) { return g.to() == entry.when().from(); });
    if (gap != timeline.gaps().end()) out << style.Dim(absl::StrCat("  ⋮ nothing recorded, ", DaysText(*gap))) << "\n";
    PrintEntry(entry, style, out);
  }
  if (timeline.entries().empty()) out << "Nothing dated.\n";
  if (timeline.total() > timeline.entries_size()) {
    out << style.Dim(absl::StrCat(timeline.total() - timeline.entries_size(), " more; --max-entries shows them"))
        << "\n";
  }
  if (!timeline.lifecycles().empty()) out << "\n";
  for (const v1::Lifecycle& lifecycle : timeline.lifecycles()) PrintLifecycle(lifecycle, style, out);
}

}  // namespace annals::cli
