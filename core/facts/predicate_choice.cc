#include "core/facts/predicate_choice.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "absl/container/flat_hash_map.h"

namespace annals::facts {
namespace {

// Each predicate with its facts.
absl::flat_hash_map<std::string_view, std::vector<const DatedFact*>> ByPredicate(const std::vector<DatedFact>& facts) {
  absl::flat_hash_map<std::string_view, std::vector<const DatedFact*>> by;
  for (const DatedFact& fact : facts) by[fact.predicate].push_back(&fact);
  return by;
}

// Those of `readings` that nothing but their kind of reading tells apart.
void KeepTheOnlyOne(std::vector<PredicateReading>* readings) {
  std::erase_if(*readings, [](const PredicateReading& r) { return !r.match.SaysAllThatIsAsked(); });
  if (readings->size() > 1) readings->clear();
}

}  // namespace

std::vector<PredicateReading> ReadPredicates(const ClauseNames& in, const std::vector<DatedFact>& facts,
                                             const text::Thesaurus* thesaurus, const PredicateOptions& options) {
  const auto by = ByPredicate(facts);
  std::vector<std::string_view> known;
  for (const auto& [predicate, own] : by) known.push_back(predicate);
  std::ranges::sort(known);
  const PredicateMatcher matcher(in.text, in.region, thesaurus, known);
  std::vector<PredicateReading> readings;
  for (const std::string_view predicate : known) {
    PredicateReading read{.predicate = predicate, .match = matcher.Match(predicate)};
    if (!read.match.Accepted() && !read.match.SaysAllThatIsAsked()) continue;
    read.roles = RolesOf(in.text, in.clause, in.names, read.match.at);
    const auto on_sides = [&](const DatedFact* fact) { return OnSides(in.text, in.names, read.roles, *fact); };
    read.facts = static_cast<std::size_t>(std::ranges::count_if(by.at(predicate), on_sides));
    if (read.facts == 0) continue;
    read.score = read.match.score + options.evidence * std::log10(static_cast<double>(read.facts));
    readings.push_back(std::move(read));
  }
  std::ranges::sort(readings, {}, [](const PredicateReading& r) { return std::tuple(-r.score, r.predicate); });
  if (std::ranges::any_of(readings, [](const PredicateReading& r) { return r.match.Accepted(); })) {
    std::erase_if(readings, [](const PredicateReading& r) { return !r.match.Accepted(); });
    const double least = readings.front().score - options.margin;
    std::erase_if(readings, [&](const PredicateReading& r) { return r.score < least; });
  } else {
    KeepTheOnlyOne(&readings);
  }
  return readings;
}

}  // namespace annals::facts
