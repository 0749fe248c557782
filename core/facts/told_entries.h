// Entries of a timeline that sentences tell, and what several entries tell alike.
//
//   page "Ada Lund":  "In 2006 she joined Nordita. She likes the sea."
//   document "News":  "Ada Lund joined Nordita in 2006."
//   ToldEntries       both sentences about Nordita, [2006-01-01, 2007-01-01)
//   Merge             one entry of both, with two citations
//
// Told of the subject is every sentence of a page that is titled by it, or of the document that it is, and of other documents each
// sentence that mentions it; of these the ones that name a period, themselves ("in 2006"), from the day on which they are said
// ("yesterday") or from the period before ("two years later"), with kLeastSure at least. At most kMostTold sentences are looked at.
// Two entries of the same period are one when their texts are the same; when a sentence says all that a fact says, or, of the same
// document, what happened in an event; when two sentences share kSameWords of their words, names of the subject and numbers left
// out. Events stand before facts, facts before sentences, and the governing document is cited first: not superseded,
// higher authority, smaller id. Thread-safe; O(sentences looked at), and quadratic in the entries of one period.
#pragma once

#include <vector>

#include "core/facts/timeline.h"

namespace annals::facts {

inline constexpr std::size_t kMostTold = 5000;
inline constexpr int kLeastSure = 90;  // percent (docs/recipes.md A.10)
inline constexpr double kSameWords = 0.6;

std::vector<TimelineEntry> ToldEntries(const Access& access, const TimelineSubject& subject);

// Sorts the entries by day, an open beginning by its end, and makes those that tell the same one.
void Merge(const Access& access, const std::vector<EntityId>& subject, std::vector<TimelineEntry>* entries);

}  // namespace annals::facts
