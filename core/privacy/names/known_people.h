// People that a collection knows, found in a text by their names and aliases in any case of letters. Inner header of
// core/privacy, but for the port.
//
// Runs of up to four words are looked up, the longest first: "ada lund", "Lund, Ada", "A. Lund". A lone word is looked up
// only where it means nothing else: neither "may" nor "will" ever, an ordinary English word ("rose") only where it is
// capitalised inside a sentence. A lone word that stands beside another capitalised one is held to be part of a longer name
// unless that is found to be none. Four look-ups a word at most.
#pragma once

#include <string>
#include <vector>

#include "core/privacy/reading.h"

namespace annals::privacy {

// Who is known, and where they live; a port, because entities are not this floor's.
class KnownPeople {
 public:
  virtual ~KnownPeople() = default;
  // Whether a person has this text::NameKey as a name or an alias.
  virtual bool Has(const std::string& name_key) const = 0;
  // Whether somebody has this text::NameKey as an address.
  virtual bool HasAddress(const std::string& address_key) const = 0;
};

// Of the words that begin at token `i`, a word. The token behind the name; `i` where there is none.
std::size_t FindKnownPerson(const Reading& reading, std::size_t i, const KnownPeople& people,
                            std::vector<PiiSpan>* found);

}  // namespace annals::privacy
