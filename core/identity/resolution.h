// Who a new name is: the same as an entity that the collection knows where the names leave no doubt, a recorded
// candidate where they leave some, nobody else.
//
//   Resolve({"Marsh, Kevin", kPerson}, {{EntityId(4), "Kevin Marsh", kPerson}})  -> same: 4
//   Resolve({"K. Marsh", kPerson},     {{EntityId(4), "Kevin Marsh", kPerson}})  -> maybe: {4, .85, "initials"}
//
// Who is compared comes from keys, by index, never from a look at all: MatchKeysOf is what an entity is stored under,
// SoughtMatchKeys and SoughtKey are what a new one is looked for by. A name of one word whose kind nobody knows is not
// merged: "Apple" in a text may be any. Pure; O(known) comparisons a name.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/record/record.h"

namespace annals::identity {

inline constexpr std::size_t kMostCandidates = 4;  // recorded for one new entity

struct NewName {
  std::string name;
  EntityKind kind = EntityKind::kOther;
  bool namesake = false;  // of others by its organisation: kept apart from them, and recorded
};
struct KnownName {
  EntityId entity;  // who the name's bearer is, after merges: several names may be of one
  std::string name;
  EntityKind kind = EntityKind::kOther;
};

// People and organisations are found by their spellings; none for other kinds.
std::vector<std::uint64_t> MatchKeysOf(const NewName& name);
// Names of unknown kind are most of what texts bring: they get one look-up, and none when they are a single word, which
// is not merged anyway.
std::vector<std::uint64_t> SoughtMatchKeys(const NewName& name);
// The key to look for as it stands, "" for none. Names of unknown kind have no match keys of their own; without its
// legal form an organisation's may be the key of one.
std::string SoughtKey(const NewName& name);

struct MaybeSame {
  EntityId entity;
  double score = 0;
  std::string rule;  // of LikenessRule by name, or "namesake"
};
struct Resolution {
  EntityId same;                 // 0: none
  std::vector<MaybeSame> maybe;  // best first, at most kMostCandidates; empty when `same` is somebody
};

// Equal scores keep the order of `known`.
Resolution Resolve(const NewName& name, std::span<const KnownName> known);

}  // namespace annals::identity
