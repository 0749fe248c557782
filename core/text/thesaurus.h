// The port to a dictionary that knows which words are kin: synonyms, words made of one another, wider and narrower ones.
//
//   thesaurus.KinOf("visit")   {"visit", 1}, {"call", .9}, {"visitor", .8}
//
// Words are stems (text::Stem of the thesaurus's language), phrases the stems of their words with a space between.
// Thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"

namespace annals::text {

struct Kin {
  std::string stem;
  double nearness = 0;  // (0, 1]; 1 is the word itself
};

class Thesaurus {
 public:
  virtual ~Thesaurus() = default;
  virtual language::Language language() const = 0;
  // The word and what is near it, nearest first; the word alone when it is not known.
  virtual std::vector<Kin> KinOf(std::string_view stem) const = 0;
};

}  // namespace annals::text
