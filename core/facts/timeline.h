// What is known of a name in order of time: the events of its documents first, then its dated facts, then what sentences tell of
// it; the life cycle of its patents; the stretches of which nothing is recorded.
//
//   std::optional<Timeline> t = TimelineOf(access, "LK 1020304", {}, {});
//   t->entries      2019-03-04 filed · 2021-06-15 published · 2021-06-15 granted · 2024-11-05 superseded
//                   · 2039-03-04 expires
//   t->lifecycles   filed stated → published stated → granted stated → expires computed
//   t->gaps         2019-03-05..2021-06-15 · 2021-06-16..2024-11-05: long for this timeline
//
// A name is a document's id, an identifier of it, or the name or an alias of an entity. To an entity belong the
// documents that are titled by it, that have an event about it, and that an edge ties to it (its author, what it
// implements …). What several tell of the same period is one entry that cites them all, the one that governs first
// (told_entries.h).
//
// Thread-safe. O(documents), one look at their edges each, beside the relations of the entity.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/facts/dated_fact.h"
#include "core/facts/timeline_documents.h"

namespace annals::facts {

enum class EntrySource : std::uint8_t { kEvent, kRelation, kStatement };
const char* Name(EntrySource source);  // "statement"

// Where an entry is told, and what its period is taken from.
struct TimelineCitation {
  index::DocumentOrdinal document = 0;
  std::optional<index::ChunkOrdinal> chunk;  // none: the document's record tells it
  std::uint32_t begin = 0, end = 0;          // of the sentence, in the chunk's text; {0, 0} of a given triple
  ValiditySource source = ValiditySource::kExplicit;
  int confidence = 100;  // percent, that it is the period
};

struct TimelineEntry {
  Interval when;
  std::string type;  // "granted", "superseded"; of a fact its predicate; of a sentence "said"
  std::string text;  // "granted: Electrode with an open lattice"; of a sentence its words
  EntrySource source = EntrySource::kEvent;
  RelationId relation;                      // of a fact
  bool computed = false;                    // derived by a rule, not stated
  std::vector<TimelineCitation> citations;  // the governing document's first; at least one

  index::DocumentOrdinal document() const { return citations.front().document; }
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
  std::vector<TimelineEntry> entries;             // by day, events before facts and sentences, in the order of a life
  std::size_t total = 0;                          // entries before the limit
  std::vector<Lifecycle> lifecycles;              // of the patents among the documents, by external id
  std::vector<Interval> gaps;                     // between neighbouring entries, in order
};

struct TimelineOptions {
  std::size_t max_entries = 100;  // events are kept before facts, these before sentences, then earlier before later
  // A stretch is a gap when it is this many times the median distance of neighbours, of events and facts where there are two, and
  // no shorter than the least.
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
