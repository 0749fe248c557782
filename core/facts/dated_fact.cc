#include "core/facts/dated_fact.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "core/facts/supersession.h"
#include "core/record/vocabulary.h"

namespace annals::facts {
namespace {

constexpr std::string_view kPassiveEnd = " by";
constexpr std::chrono::days kLongestDeed{366};

bool IsGiven(const index::View& view, const index::RelationRef& r) {
  if (r.statement == index::kNoStatement) return true;
  const index::StatementRef statement = view.statement(r.statement);
  return statement.begin == statement.end;
}

// Words that stood between two names of a text may be a passive: who did it is not on the left then.
bool IsDated(const index::RelationRef& r, bool given) {
  if (r.source == ValiditySource::kNone || r.predicate == predicate::kMentions) return false;
  return given || (r.source == ValiditySource::kExplicit && !r.predicate.ends_with(kPassiveEnd));
}

auto SameFact(const DatedFact& f) { return std::tie(f.when.from, f.when.to, f.subject, f.object, f.predicate); }

// Governing documents first.
auto Rank(const Access& access, const DatedFact& fact) {
  const index::DocumentOrdinal document = access.view.document_of(fact.chunk);
  const Document& d = access.view.document(document);
  return std::tuple(!facts::SuccessorOf(access.view, document, access.as_of).empty(), -access.view.authority(document),
                    d.published ? -d.published->time_since_epoch().count() : 0, d.external_id, fact.id);
}

void KeepGoverning(const Access& access, std::vector<DatedFact>* facts) {
  const auto order = [](const DatedFact& a, const DatedFact& b) { return SameFact(a) < SameFact(b); };
  std::ranges::sort(*facts, [&](const DatedFact& a, const DatedFact& b) {
    return SameFact(a) == SameFact(b) ? Rank(access, a) < Rank(access, b) : order(a, b);
  });
  const auto same = [](const DatedFact& a, const DatedFact& b) { return SameFact(a) == SameFact(b); };
  facts->erase(std::ranges::unique(*facts, same).begin(), facts->end());
  std::ranges::sort(*facts, {}, [](const DatedFact& f) { return std::tuple(f.when.from, f.id); });
}

}  // namespace

bool Access::Sees(const Document& document) const { return HoldsAt(document, as_of) && (!keep || keep(document)); }

std::vector<DatedFact> FactsOf(const Access& access, EntityId entity) {
  std::vector<index::RelationRef> relations;
  access.view.RelationsOfEntity(entity, &relations);
  std::vector<DatedFact> facts;
  facts.reserve(relations.size());
  std::optional<index::ChunkOrdinal> chunk;
  bool seen = false;  // of the document of `chunk`: relations of one chunk stand together
  for (const index::RelationRef& r : relations) {
    const bool given = IsGiven(access.view, r);
    if (!IsDated(r, given)) continue;
    if (!chunk || *chunk != r.chunk) seen = access.Sees(access.view.document(access.view.document_of(r.chunk)));
    chunk = r.chunk;
    if (seen)
      facts.push_back({r.id, r.subject, r.object, r.predicate, r.validity, r.source, r.chunk, r.statement, given});
  }
  KeepGoverning(access, &facts);
  return facts;
}

bool IsState(const Interval& when) {
  return when.from == kAnyPast || when.to == kForever || when.to - when.from > kLongestDeed;
}

bool Within(const Interval& when, const Interval& period) {
  return IsState(when) ? when.Overlaps(period) : period.Contains(when);
}

std::string NameOf(const index::View& view, EntityId entity) {
  const Entity* found = view.entity(entity);
  return found == nullptr ? "" : found->name;
}

std::string DayText(const Interval& when) {
  using std::chrono::days;
  if (when.from == kAnyPast) return when.to == kForever ? "" : absl::StrCat("until ", ToIsoDay(when.to - days{1}));
  if (when.to == kForever) return absl::StrCat("since ", ToIsoDay(when.from));
  const std::string from = ToIsoDay(when.from);
  if (when.to - when.from == days{1}) return from;
  const std::chrono::year_month_day first(when.from), end(when.to);
  const bool months = first.day() == std::chrono::day{1} && end.day() == std::chrono::day{1};
  if (months && first.month() == std::chrono::January && end == first + std::chrono::years{1}) return from.substr(0, 4);
  if (months && end == first + std::chrono::months{1}) return from.substr(0, 7);
  return absl::StrCat(from, " to ", ToIsoDay(when.to - days{1}));
}

}  // namespace annals::facts
