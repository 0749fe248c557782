// What is known of a name in order of time: the events of its documents first, then its dated facts; the life cycle of
// its patents; the stretches of which nothing is recorded.
//
//   std::optional<Timeline> t = TimelineOf(access, "LK 1020304", {}, {});
//   t->entries      2019-03-04 filed · 2021-06-15 published · 2021-06-15 granted · 2024-11-05 superseded
//                   · 2039-03-04 expires
//   t->lifecycles   filed stated → published stated → granted stated → expires computed
//   t->gaps         2019-03-05..2021-06-15 · 2021-06-16..2024-11-05: long for this timeline
//
// A name is a document's id, an identifier of it, or the name or an alias of an entity. To an entity belong the
// documents that are titled by it, that have an event about it, and that an edge ties to it (its author, what it
// implements …). An event of several documents is cited from the one that governs.
//
// Thread-safe. O(documents), one look at their edges each, beside the relations of the entity.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/facts/dated_fact.h"
#include "core/facts/event_anchor.h"
#include "core/facts/timeline_documents.h"

namespace annals::facts {

struct TimelineEntry {
  Interval when;
  std::string type;  // "granted", "superseded"; of a fact its predicate
  std::string text;  // "granted: Electrode with an open lattice"
  AnchorSource source = AnchorSource::kEvent;
  index::DocumentOrdinal document = 0;  // that states it
  RelationId relation;                  // of a fact
  bool computed = false;                // derived by a rule, not stated
};

enum class StepState { kStated, kComputed, kMissing };
const char* Name(StepState state);  // "missing"

struct LifecycleStep {
  std::string type;  // filed, published, granted, expires
  StepState state = StepState::kMissing;
  std::optional<Interval> when;
};
struct Lifecycle {
  index::DocumentOrdinal document = 0;
  std::optional<index::DocumentOrdinal> superseded_by;
  std::vector<LifecycleStep> steps;
};

struct Timeline {
  std::vector<EntityId> entities;                 // of that name
  std::vector<index::DocumentOrdinal> documents;  // whose events were read, by external id
  std::vector<TimelineEntry> entries;             // by day, events before facts and in the order of a life
  std::size_t total = 0;                          // entries before the limit
  std::vector<Lifecycle> lifecycles;              // of the patents among the documents, by external id
  std::vector<Interval> gaps;                     // between neighbouring entries, in order
};

struct TimelineOptions {
  std::size_t max_entries = 100;  // events are kept before facts, then earlier before later
  // A stretch is a gap when it is this many times the median distance of neighbours, and no shorter than the least.
  // Three times the usual is what a reader would ask about; less than a quarter of a year is nobody's gap.
  double gap_factor = 3;
  std::chrono::days least_gap{90};
  // A patent whose expiry is not stated lapses twenty years after it was filed (TRIPS, article 33).
  std::chrono::years patent_term{20};
};

// nullopt when nothing bears the name. Entries outside `period` (deeds: wholly inside; states: by a day) are left out.
std::optional<Timeline> TimelineOf(const Access& access, std::string_view name, const std::optional<Interval>& period,
                                   const TimelineOptions& options);
// Of a subject that is known already; empty when it is.
Timeline TimelineOf(const Access& access, TimelineSubject subject, const std::optional<Interval>& period,
                    const TimelineOptions& options);

}  // namespace annals::facts
