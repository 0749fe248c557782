#include "core/identity/resolution.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_join.h"
#include "core/identity/decision.h"
#include "core/identity/likeness.h"
#include "core/identity/match_keys.h"
#include "core/identity/name_form.h"

namespace annals::identity {
namespace {

constexpr double kUnsure = 0.8;         // below kSame: recorded, not merged
constexpr double kScoreNamesake = 0.5;  // what is known speaks against it

struct Found {
  EntityId entity;
  Likeness likeness;
};

bool FoundBySpelling(EntityKind kind) { return kind == EntityKind::kPerson || kind == EntityKind::kOrganisation; }

bool OneWord(const std::string& name) { return ReadName(name).words.size() < 2; }

Likeness CompareWithKnown(const NewName& name, const KnownName& known) {
  Likeness likeness = Compare(name.name, name.kind, known.name, known.kind);
  const bool unsure = name.kind == EntityKind::kOther || known.kind == EntityKind::kOther;
  if (likeness.score >= kPossible && unsure && OneWord(name.name)) likeness.score = std::min(likeness.score, kUnsure);
  return likeness;
}

// Each entity once, by the most alike of its names; best first.
std::vector<Found> Alike(const NewName& name, std::span<const KnownName> known) {
  std::vector<Found> found;
  for (const KnownName& other : known) {
    const Likeness likeness = CompareWithKnown(name, other);
    if (likeness.score < kPossible) continue;
    const auto before = std::ranges::find(found, other.entity, &Found::entity);
    if (before == found.end())
      found.push_back({other.entity, likeness});
    else if (before->likeness.score < likeness.score)
      before->likeness = likeness;
  }
  std::ranges::stable_sort(found, [](const Found& a, const Found& b) { return a.likeness.score > b.likeness.score; });
  return found;
}

}  // namespace

std::vector<std::uint64_t> MatchKeysOf(const NewName& name) {
  return FoundBySpelling(name.kind) ? MatchKeys(name.name, name.kind) : std::vector<std::uint64_t>();
}

std::vector<std::uint64_t> SoughtMatchKeys(const NewName& name) {
  if (name.kind != EntityKind::kOther) return LookupKeys(name.name, name.kind);
  if (OneWord(name.name)) return {};
  return {CompactMatchKey(name.name)};
}

std::string SoughtKey(const NewName& name) {
  return FoundBySpelling(name.kind) ? absl::StrJoin(ReadName(name.name, name.kind).words, " ") : "";
}

Resolution Resolve(const NewName& name, std::span<const KnownName> known) {
  const std::vector<Found> found = Alike(name, known);
  std::vector<double> scores;
  for (const Found& f : found) scores.push_back(f.likeness.score);
  if (!name.namesake) {
    if (const auto chosen = Decide(scores, {.least = kSame})) return {.same = found[*chosen].entity};
  }
  Resolution resolution;
  for (std::size_t i = 0; i < std::min(found.size(), kMostCandidates); ++i) {
    resolution.maybe.push_back(name.namesake ? MaybeSame{found[i].entity, kScoreNamesake, "namesake"}
                                             : MaybeSame{found[i].entity, scores[i], Name(found[i].likeness.rule)});
  }
  return resolution;
}

}  // namespace annals::identity
