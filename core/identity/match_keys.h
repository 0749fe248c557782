// Alias keys: what spellings of one name have in common, as numbers to look up, so that a name is compared with the few
// that share one and never with all.
//
//   "Kevin J. Marsh"  set of words {j, kevin, marsh} · compact kevinjmarsh · initials k+marsh
//   "Lakeland Cell Co., Ltd."  set {cell, lakeland} · compact lakelandcell · acronym lc
//
// Keys are 64-bit fingerprints with a tag for their sort; equal keys say "worth comparing" (likeness.h decides), so
// that a collision of fingerprints costs a comparison and nothing else. A fingerprint does not give its words away.
// Stable across versions and machines: they are stored. At most kMostMatchKeys keys a name; O(words · log words).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/identity/name_form.h"

namespace annals::identity {

inline constexpr std::size_t kMostMatchKeys = 10;

// Of a name that can be found: sorted, distinct. Names of one word have no key but the compact one.
std::vector<std::uint64_t> MatchKeys(std::string_view name, EntityKind kind = EntityKind::kOther);
// The one key of them that spaces, hyphens and the legal form do not change. REQUIRES: the name has a word.
std::uint64_t CompactMatchKey(std::string_view name, EntityKind kind = EntityKind::kOther);
// Of a name that is looked for: MatchKeys, both readings of a comma and of a possessive, and its word as an acronym.
std::vector<std::uint64_t> LookupKeys(std::string_view name, EntityKind kind = EntityKind::kOther);

}  // namespace annals::identity
