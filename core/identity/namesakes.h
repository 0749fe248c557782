// Two people of one name with different organisations stay two.
//
// A person's key is his name, so the second one gets a key of his own, name and organisation, with the name as alias:
//
//   known: "kevin marsh" of Tarn Energy, who came first
//   a document that says that Kevin Marsh works at Eskby Mills   KeysApart(…) gives "kevin marsh eskby mills"
//   a document that names no organisation of his                 "kevin marsh": who came first
//   a document of which somebody says that it means another      TwinKey(…) gives "kevin marsh #2"
//
// Whose organisations agree is one man. Pure functions over what was read; O(people · affiliations²).
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/record/record.h"

namespace annals::identity {

struct Affiliation {
  std::string organisation;  // key without legal form
  Interval validity;
};
using Affiliations = std::vector<Affiliation>;

// One of them is the same, or they can be of one career: at times that do not overlap. Empty lists agree with
// everything.
bool Agree(const Affiliations& a, const Affiliations& b);

// The key of each entity of a document: its own, or a namesake's. `own[i]` is what the document says of keys[i]; `known`
// what other documents say of the holder of a key. A namesake's key that the document uses for another is not taken.
std::vector<std::string> KeysApart(std::span<const std::string> keys, std::span<const Affiliations> own,
                                   const std::map<std::string, Affiliations>& known);

// Where the version of a document that goes was of a twin, so is the one that comes: `twins` gives the twin's key for
// the bare one.
void KeepTwins(const std::map<std::string, std::string>& twins, std::vector<std::string>* keys);

// Lets edges name entities by the keys that they have: the end keys[i] becomes apart[i].
void RenameEnds(std::span<const std::string> keys, std::span<const std::string> apart, std::vector<Edge>* edges);

// "kevin marsh #2", or the first number that no entity has: "#" stands in no key of a text.
std::string TwinKey(const std::string& bare_key, const std::set<std::string>& taken);

}  // namespace annals::identity
