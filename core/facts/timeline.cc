#include "core/facts/timeline.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/facts/anchor_facts.h"
#include "core/facts/supersession.h"
#include "core/facts/told_entries.h"
#include "core/record/vocabulary.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;

constexpr std::size_t kSources = 3;  // of entries, in the order in which they are kept
constexpr std::array<std::string_view, 4> kSteps = {event::kFiled, event::kPublished, event::kGranted, event::kExpires};

class Maker {
 public:
  Maker(const Access& access, const std::optional<Interval>& period, const TimelineOptions& options)
      : access_(access), view_(access.view), period_(period), options_(options) {}

  Timeline Run(TimelineSubject subject) {
    for (TimelineEntry& entry : ToldEntries(access_, subject)) Add(std::move(entry));
    timeline_.entities = std::move(subject.entities);
    timeline_.documents = std::move(subject.documents);
    for (DocumentOrdinal d : timeline_.documents) TakeDocument(d);
    TakeSuccessors();
    for (EntityId e : timeline_.entities) TakeFacts(e);
    Merge(access_, timeline_.entities, &timeline_.entries);
    FindGaps();
    Limit();
    return std::move(timeline_);
  }

 private:
  void TakeDocument(DocumentOrdinal d) {
    const Document& document = view_.document(d);
    for (const Event& event : view_.events_of(d)) {
      Add({.when = event.when,
           .type = event.type,
           .text = absl::StrCat(event.type, ": ", DisplayName(document)),
           .computed = event.computed,
           .citations = {{.document = d}}});
    }
    if (document.doc_type == doc_type::kPatent) TakeLifecycle(d);
  }

  void TakeSuccessors() {
    for (DocumentOrdinal old : timeline_.documents) {
      for (DocumentOrdinal newer : facts::SuccessorsOf(view_, old, access_.as_of)) {
        if (access_.Sees(view_.document(newer))) TakeSuccessor(old, newer);
      }
    }
  }

  void TakeSuccessor(DocumentOrdinal old, DocumentOrdinal newer) {
    const auto life = std::ranges::find(timeline_.lifecycles, old, &Lifecycle::document);
    if (life != timeline_.lifecycles.end() && !life->superseded_by) life->superseded_by = newer;
    if (!view_.document(newer).published) return;
    Add({.when = Interval::On(*view_.document(newer).published),
         .type = std::string(event::kSuperseded),
         .text = absl::StrCat(DisplayName(view_.document(old)), ": superseded by ", DisplayName(view_.document(newer))),
         .citations = {{.document = newer}}});
  }

  std::optional<Interval> StatedDay(DocumentOrdinal d, std::string_view type) const {
    for (const Event& event : view_.events_of(d)) {
      if (event.type == type) return event.when;
    }
    return std::nullopt;
  }

  void TakeLifecycle(DocumentOrdinal d) {
    Lifecycle lifecycle{.document = d};
    for (std::string_view type : kSteps) {
      const std::optional<Interval> when = StatedDay(d, type);
      lifecycle.steps.push_back({std::string(type), when ? StepState::kStated : StepState::kMissing, when});
    }
    LifecycleStep& expires = lifecycle.steps.back();
    const std::optional<Interval>& filed = lifecycle.steps.front().when;
    if (!expires.when && filed && *filed == Interval::On(filed->from)) {
      std::chrono::year_month_day end = std::chrono::year_month_day(filed->from) + options_.patent_term;
      if (!end.ok()) end = end.year() / end.month() / std::chrono::last;
      expires.when = Interval::On(Day(end));
      expires.state = StepState::kComputed;
      Add({.when = *expires.when,
           .type = std::string(event::kExpires),
           .text = absl::StrCat(std::string(event::kExpires), ": ", DisplayName(view_.document(d))),
           .computed = true,
           .citations = {{.document = d, .source = ValiditySource::kInferred}}});
    }
    timeline_.lifecycles.push_back(std::move(lifecycle));
  }

  void TakeFacts(EntityId e) {
    for (const DatedFact& fact : FactsOf(access_, e)) {
      Add({.when = fact.when,
           .type = std::string(fact.predicate),
           .text = FactText(view_, fact),
           .source = EntrySource::kRelation,
           .relation = fact.id,
           .citations = {CitationOf(fact)}});
    }
  }

  TimelineCitation CitationOf(const DatedFact& fact) const {
    TimelineCitation citation{.document = view_.document_of(fact.chunk), .chunk = fact.chunk, .source = fact.source};
    if (fact.statement == index::kNoStatement) return citation;
    const index::StatementRef statement = view_.statement(fact.statement);
    citation.begin = statement.begin;
    citation.end = statement.end;
    return citation;
  }

  void Add(TimelineEntry entry) {
    if (!period_ || Within(entry.when, *period_)) timeline_.entries.push_back(std::move(entry));
  }

  // Between neighbours, of records alone where it is so said. Expiry lies in the future of what happened, so nothing is missing
  // before it.
  std::vector<Interval> Stretches(bool records) const {
    std::vector<Interval> between;
    std::optional<Day> end;
    for (const TimelineEntry& entry : timeline_.entries) {
      if (entry.type == event::kExpires || entry.when.from == kAnyPast) continue;
      if (records && entry.source == EntrySource::kStatement) continue;
      if (end && *end < entry.when.from) between.push_back({*end, entry.when.from});
      end = end ? std::max(*end, entry.when.to) : entry.when.to;
    }
    return between;
  }

  // What is usual is told by events and facts, where there are two; a sentence between them hides no gap beside it.
  void FindGaps() {
    const std::vector<Interval> between = Stretches(false);
    std::vector<Interval> sorted = Stretches(true);
    if (sorted.empty()) sorted = between;
    if (sorted.empty()) return;
    const auto length = [](const Interval& i) { return i.to - i.from; };
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), {}, length);
    const double usual = static_cast<double>(length(sorted[sorted.size() / 2]).count());
    for (const Interval& stretch : between) {
      const bool long_enough = length(stretch) >= options_.least_gap;
      const bool unusual = static_cast<double>(length(stretch).count()) >= options_.gap_factor * usual;
      if (long_enough && (unusual || sorted.size() < kFewestForUsual)) timeline_.gaps.push_back(stretch);
    }
  }

  void Limit() {
    std::vector<TimelineEntry>& entries = timeline_.entries;
    timeline_.total = entries.size();
    if (entries.size() <= options_.max_entries) return;
    std::array<std::size_t, kSources> left{};
    for (const TimelineEntry& entry : entries) ++left[static_cast<std::size_t>(entry.source)];
    std::size_t free = options_.max_entries;
    for (std::size_t& of_source : left) free -= of_source = std::min(of_source, free);
    std::erase_if(entries, [&](const TimelineEntry& entry) {
      std::size_t& of_source = left[static_cast<std::size_t>(entry.source)];
      if (of_source == 0) return true;
      --of_source;
      return false;
    });
  }

  static constexpr std::size_t kFewestForUsual = 3;  // of fewer stretches none is the usual one

  const Access& access_;
  const index::View& view_;
  const std::optional<Interval>& period_;
  const TimelineOptions& options_;
  Timeline timeline_;
};

}  // namespace

std::optional<Timeline> TimelineOf(const Access& access, std::string_view name, const std::optional<Interval>& period,
                                   const TimelineOptions& options) {
  TimelineSubject subject = FindSubject(access, name);
  if (subject.entities.empty() && subject.documents.empty()) return std::nullopt;
  return TimelineOf(access, std::move(subject), period, options);
}

Timeline TimelineOf(const Access& access, TimelineSubject subject, const std::optional<Interval>& period,
                    const TimelineOptions& options) {
  return Maker(access, period, options).Run(std::move(subject));
}

const char* Name(EntrySource source) {
  switch (source) {
    case EntrySource::kEvent:
      return "event";
    case EntrySource::kRelation:
      return "relation";
    case EntrySource::kStatement:
      return "statement";
  }
  return "event";
}

const char* Name(StepState state) {
  switch (state) {
    case StepState::kStated:
      return "stated";
    case StepState::kComputed:
      return "computed";
    case StepState::kMissing:
      return "missing";
  }
  return "missing";
}

}  // namespace annals::facts
