// A thesaurus out of WordNet's dictionary files (wndb(5WN)).
//
//   data.verb    00864177 32 v 01 denounce 0 002 @ 00855933 v 0000 + 06710254 n 0101 | speak out against
//   index.verb   denounce v 3 2 @ + 3 3 00864177 …      senses of a word, the most frequent first
//
// How near two words are is 1 minus the cost of the cheapest way between them, senses and pointers added up; ways that
// cost more than `limit` are none. Words of one stem are one word. A phrase is the stems of its words with spaces between:
// "american" is near "unit state".
// Reading takes a second for all of WordNet; KinOf some tens of microseconds. Immutable, thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/text/thesaurus.h"

namespace annals::text {

// Costs: docs/recipes.md A.11.
struct WordNetOptions {
  double synonym = 0.1;
  double derived = 0.1;          // "negotiate", "negotiation"
  double derived_beside = 0.08;  // the same of a synonym
  double alike = 0.15;           // adjectives
  double group = 0.1;            // verbs
  double wider = 0.25, narrower = 0.25;
  double see_also = 0.2;
  double entails = 0.3;
  double rarer_sense = 0.03;  // for each sense of the word that is more frequent, up to eight
  double limit = 0.5;
};

// The texts of two files of one part of speech.
struct WordNetFiles {
  char part = 'n';  // n, v, a, r
  std::string_view data, index;
};

class WordNet final : public Thesaurus {
 public:
  // Lines that are none of the format are left out.
  WordNet(std::span<const WordNetFiles> files, language::Language language, const WordNetOptions& options = {});

  language::Language language() const override { return language_; }
  std::vector<Kin> KinOf(std::string_view stem) const override;

 private:
  using WordNumber = std::uint32_t;
  using SenseNumber = std::uint32_t;
  struct Pointer {
    SenseNumber to;
    WordNumber word;  // the one that it starts from; kNoWord: of the sense as a whole
    char kind;
  };
  struct Sense {  // what WordNet calls a synset
    std::vector<WordNumber> words;
    std::vector<Pointer> pointers;
  };
  struct Reader;
  static constexpr WordNumber kNoWord = 0xffffffff;

  double CostOf(const Pointer& pointer, WordNumber from) const;

  const language::Language language_;
  const WordNetOptions options_;
  absl::flat_hash_map<std::string, WordNumber> numbers_;  // by stem
  std::vector<std::string> stems_;
  std::vector<std::vector<std::pair<SenseNumber, std::uint8_t>>> senses_of_;  // with how many are more frequent
  std::vector<Sense> senses_;
};

}  // namespace annals::text
