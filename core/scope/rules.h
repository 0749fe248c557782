// How documents and periods meet (docs/recipes.md A).
//
//   group "2024"        document "Q3 2024"      in: the document's period lies inside the group
//   group "5 July 2025" document "July 2025"    in: the group lies inside the document's period
//   group "July 2025"   document without dates  out: nothing says when it holds
//
// And of the periods that a question names, which ones say where it is answered. Of "by 2030 according to the 2019 report" that
// is 2019: the report speaks of 2030. How many were built by 2019 the report of 2019 says as it stood then; those before it
// say less.
//
// Thread-safe.
#pragma once

#include <optional>
#include <vector>

#include "core/record/record.h"
#include "core/scope/catalogue.h"
#include "core/time/time_scope.h"

namespace annals::scope {

// The interval of a document on an axis. kLabel: a fiscal label as it reads, else the label's period, the days covered,
// the day of publication (Document::TimeKey). kCovered: the days covered, else those of a calendar label.
// `language`: of the collection.
std::optional<Interval> KeyOn(time::Axis axis, const Document& document, language::Language language);

bool InGroup(const Interval& key, const time::Group& group);

// Index of the first group that holds `key`; −1 when none does.
int GroupOf(const Interval& key, const std::vector<time::Group>& groups);

// The groups whose documents say it: those that are cited; else all but limits ("by 2030") that lie behind every document
// named. All groups where no document is named.
std::vector<time::Group> SourcesOf(const std::vector<time::Group>& groups);

// "By 2019" as the standing then: 2019 and nothing earlier.
time::Group StandingAt(time::Group group);

// "latest", "previous", "since the previous": groups made of catalogue periods that had begun by the reference day.
// Empty when the catalogue has none, or when a bare word does not speak of documents at all.
std::vector<time::Group> ResolveRecency(const time::Recency& recency, const std::vector<Period>& periods,
                                        Day reference);

}  // namespace annals::scope
