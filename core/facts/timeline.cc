#include "core/facts/timeline.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "core/facts/anchor_facts.h"
#include "core/facts/supersession.h"
#include "core/record/vocabulary.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;

constexpr std::array<std::string_view, 4> kSteps = {event::kFiled, event::kPublished, event::kGranted, event::kExpires};
// What of one day comes before what: other types stand before the last.
constexpr std::array<std::string_view, 5> kOrder = {event::kFiled, event::kSubmitted, event::kAccepted,
                                                    event::kPublished, event::kGranted};

std::size_t PlaceInLife(const std::string& type) {
  if (type == event::kExpires) return kOrder.size() + 1;
  return static_cast<std::size_t>(std::ranges::find(kOrder, type) - kOrder.begin());
}

class Maker {
 public:
  Maker(const Access& access, const std::optional<Interval>& period, const TimelineOptions& options)
      : access_(access), view_(access.view), period_(period), options_(options) {}

  Timeline Run(TimelineSubject subject) {
    timeline_.entities = std::move(subject.entities);
    timeline_.documents = std::move(subject.documents);
    for (DocumentOrdinal d : timeline_.documents) TakeDocument(d);
    TakeSuccessors();
    for (EntityId e : timeline_.entities) TakeFacts(e);
    Sort();
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
           .document = d,
           .computed = event.computed});
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
         .document = newer});
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
           .document = d,
           .computed = true});
    }
    timeline_.lifecycles.push_back(std::move(lifecycle));
  }

  void TakeFacts(EntityId e) {
    for (const DatedFact& fact : FactsOf(access_, e)) {
      Add({.when = fact.when,
           .type = std::string(fact.predicate),
           .text = FactText(view_, fact),
           .source = AnchorSource::kRelation,
           .document = view_.document_of(fact.chunk),
           .relation = fact.id});
    }
  }

  void Add(TimelineEntry entry) {
    if (!period_ || Within(entry.when, *period_)) timeline_.entries.push_back(std::move(entry));
  }

  // Lower is more governing.
  auto Rank(DocumentOrdinal d) const {
    const Document& document = view_.document(d);
    return std::tuple(!facts::SuccessorOf(view_, d, access_.as_of).empty(), -view_.authority(d), document.external_id);
  }

  // One entry for the same text on the same days, from the governing document.
  void Sort() {
    std::vector<TimelineEntry>& entries = timeline_.entries;
    const auto what = [](const TimelineEntry& e) {
      return std::tuple(e.when.from, e.when.to, e.source, PlaceInLife(e.type), std::string_view(e.text));
    };
    std::ranges::sort(entries, [&](const TimelineEntry& a, const TimelineEntry& b) {
      if (what(a) != what(b)) return what(a) < what(b);
      return std::tuple(Rank(a.document), a.relation) < std::tuple(Rank(b.document), b.relation);
    });
    const auto same = [&](const TimelineEntry& a, const TimelineEntry& b) { return what(a) == what(b); };
    entries.erase(std::ranges::unique(entries, same).begin(), entries.end());
  }

  // Expiry lies in the future of what happened, so nothing is missing before it.
  void FindGaps() {
    std::vector<Interval> between;
    std::optional<Day> end;
    for (const TimelineEntry& entry : timeline_.entries) {
      if (entry.type == event::kExpires || entry.when.from == kAnyPast) continue;
      if (end && *end < entry.when.from) between.push_back({*end, entry.when.from});
      end = end ? std::max(*end, entry.when.to) : entry.when.to;
    }
    if (between.empty()) return;
    std::vector<Interval> sorted = between;
    const auto length = [](const Interval& i) { return i.to - i.from; };
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), {}, length);
    const double usual = static_cast<double>(length(sorted[sorted.size() / 2]).count());
    for (const Interval& stretch : between) {
      const bool long_enough = length(stretch) >= options_.least_gap;
      const bool unusual = static_cast<double>(length(stretch).count()) >= options_.gap_factor * usual;
      if (long_enough && (unusual || between.size() < kFewestForUsual)) timeline_.gaps.push_back(stretch);
    }
  }

  void Limit() {
    std::vector<TimelineEntry>& entries = timeline_.entries;
    timeline_.total = entries.size();
    if (entries.size() <= options_.max_entries) return;
    const auto is_event = [](const TimelineEntry& e) { return e.source == AnchorSource::kEvent; };
    const auto events =
        std::min(static_cast<std::size_t>(std::ranges::count_if(entries, is_event)), options_.max_entries);
    std::size_t left_events = events, left_facts = options_.max_entries - events;
    std::erase_if(entries, [&](const TimelineEntry& e) {
      std::size_t& left = is_event(e) ? left_events : left_facts;
      if (left == 0) return true;
      --left;
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
