// Facts of an entity that have a date: relations that hold on known days.
//
//   std::vector<DatedFact> facts = FactsOf(access, ben);   // all with Ben Oro as subject or object, earliest first
//   facts[0]   Ben Oro, "Make a visit", Wick   DayText(facts[0].when) == "2014-03-09"
//   facts[2]   Ada Lund, "Criticize or denounce", Ben Oro   facts[2].OtherEnd(ben) is Ada Lund
//
// A fact has a date when its validity was stated, or was inherited by a triple that a client gave; one read out of a
// text can be an anchor or an entry of a timeline. What the reader of texts found and dated by its document alone only
// says that two names stand together, and is no dated fact. O(relations of the entity); nothing else of the collection
// is looked at. Thread-safe.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/view.h"
#include "core/text/thesaurus.h"

namespace annals::facts {

// What may be seen: documents that hold at `as_of` (nullopt: now) and that `keep` accepts (empty: all).
struct Access {
  const index::View& view;
  std::optional<Timestamp> as_of;
  std::function<bool(const Document&)> keep;
  const text::Thesaurus* thesaurus = nullptr;  // which words are kin; without it words are what they are

  bool Sees(const Document& document) const;
};

struct DatedFact {
  RelationId id;
  EntityId subject, object;
  std::string_view predicate;  // borrowed from the view
  Interval when;
  ValiditySource source = ValiditySource::kNone;
  index::ChunkOrdinal chunk = 0;
  index::StatementOrdinal statement = index::kNoStatement;
  bool given = false;  // a triple of a client, not read out of a text

  EntityId OtherEnd(EntityId e) const { return subject == e ? object : subject; }
};

// Sorted by day, then id. The same fact of several documents appears once, from the one that governs: not superseded,
// higher authority, later publication, smaller id of the document.
std::vector<DatedFact> FactsOf(const Access& access, EntityId entity);

// Longer than a year or open: a state that goes on, not a deed whose day is known roughly.
bool IsState(const Interval& when);
// Whether it surely lies inside: a deed wholly, a state by a day.
bool Within(const Interval& when, const Interval& period);

std::string NameOf(const index::View& view, EntityId entity);  // "" when unknown
// "2014-03-05", "2014-03", "2014", else "2014-03-05 to 2014-04-02" with the last day; "since 2013-03-01".
std::string DayText(const Interval& when);

}  // namespace annals::facts
