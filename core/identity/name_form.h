// A name taken apart for comparing: what is left when case, diacritics, punctuation, word order of "Last, First" and
// the legal form of a company no longer matter.
//
//   ReadName("Müller, Jürgen H.", kPerson)  -> words {jurgen, h, muller}, inverted
//   ReadName("The Lakeland Cell Co., Ltd.") -> words {lakeland, cell}, legal "co ltd"
//
// Scripts are folded by ICU (text::Words); a transliteration counts as it is given, none is made up. Linear in the
// name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/record/record.h"

namespace annals::identity {

struct NameForm {
  std::vector<std::string> words;  // folded, in reading order; never empty for a name with a word
  std::string legal;               // canonical legal form, "" without one
  std::string lead;                // "the", or a title: what stood before the words and says little, "" without one
  bool inverted = false;           // a comma said that the last name stood first

  // The words without spaces: "jean-luc", "Jean Luc" and "JeanLuc" are one.
  std::string Compact() const;
};

// A comma inverts a person's name, unless a legal form follows it; other kinds keep their order, because "Paris, Texas"
// is not "Texas Paris". Of kind kOther both readings are possible: this is the one as written, InvertedReading the
// other.
NameForm ReadName(std::string_view name, EntityKind kind = EntityKind::kOther);
// "Marsh, Kevin" -> {kevin, marsh}; no words when no comma separates two parts, or the kind is no person's.
NameForm InvertedReading(std::string_view name, EntityKind kind = EntityKind::kOther);
// "God's Own Country" -> {god, own, country}, as its key has it, where the form as written has "gods"; no words when
// there is no possessive.
NameForm PossessiveReading(std::string_view name, EntityKind kind = EntityKind::kOther);
// "Marsh, Kevin" -> "Kevin Marsh"; anything else unchanged, and so are parts of more than three words, which are no
// people's names. For fields that hold people.
std::string InReadingOrder(std::string_view person);

// What joins words without naming anything: and, the, of, for, de …
bool IsSmallWord(std::string_view folded);
// The first character of a word, not its first byte.
std::string_view FirstCharacter(std::string_view word);
// mr, mrs, dr, sir …
bool IsTitle(std::string_view folded);
// One of a man, the other of a woman.
bool TitlesContradict(std::string_view a, std::string_view b);
// jr, sr, ii, iii, iv: after a last name.
bool IsGeneration(std::string_view folded);

}  // namespace annals::identity
