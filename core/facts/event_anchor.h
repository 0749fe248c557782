// The day of "before the merger", "since X became CEO", "after Z's visit": an event that a question names, found among
// the events of documents, then among dated facts.
//
//   text   "Who visited Wick before Ben Oro's visit?"   clause   "Ben Oro's visit"
//   ResolvedAnchor a = ResolveAnchor(access, text, clause, {});
//   a.used    {[2014-03-09, 2014-03-10), "Ben Oro · Make a visit · Wick"}   a.rule   kFirst
//   a.others  the visit of 2014-06-02                                       a.Period()   until 2014-03-09
//
// When an event occurred several times, the words choose ("the first visit", "last visited"); without such words the
// reading that holds whichever was meant: before and until the first occurrence, after and since the last. What was
// chosen, by which rule and what else it could have been is part of the result.
//
// Thread-safe. O(relations of the names in the clause), and O(documents) for an event without a known name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/facts/clauses.h"
#include "core/facts/dated_fact.h"
#include "core/facts/question_text.h"
#include "core/time/time_scope.h"

namespace annals::facts {

enum class AnchorSource { kEvent, kRelation };
enum class AnchorRule { kOnly, kFirst, kLast, kNth };
const char* Name(AnchorSource source);  // "event"
const char* Name(AnchorRule rule);      // "only"

struct Occurrence {
  Interval when;
  std::string text;  // "merger: Harbour Line and North Ferries"; "Ben Oro · Make a visit · Wick"
  AnchorSource source = AnchorSource::kEvent;
  index::DocumentOrdinal document = 0;
  RelationId relation;  // of a relation
};

struct ResolvedAnchor {
  std::string text;  // of the question: "Ben Oro's first visit"
  time::Relation relation = time::Relation::kBefore;
  bool nearest = false;
  std::optional<Granularity> same;  // "in the same month as"
  bool resolved = false;            // else only the two above are set
  Occurrence used;
  AnchorRule rule = AnchorRule::kOnly;
  bool rule_said = false;          // by the question's words
  std::vector<Occurrence> others;  // not used, earliest first, at most kMostOthers
  std::size_t occurrences = 0;     // all of them

  // What the relation makes of the occurrence's days; nullopt when nothing can lie there.
  std::optional<Interval> Period() const;
};

// The deed of the main clause, for "before Ben Oro did".
struct MainDeed {
  std::string_view predicate;
  std::vector<EntityId> subject, object;  // known ends; an empty one is what was asked for
};

// `others`: entities of the main clause; an event without a name of its own is looked for among what concerns them
// first.
ResolvedAnchor ResolveAnchor(const Access& access, const QuestionText& text, const AnchorClause& clause,
                             const std::vector<EntityId>& others, const std::optional<MainDeed>& deed = std::nullopt);

inline constexpr std::size_t kMostOthers = 20;

}  // namespace annals::facts
