// Names that are known to be private: of the people and places that a collection has as entities, with their aliases.
//
//   KnownNames names;
//   names.Add("Ada Lund", PiiType::kPerson);
//   names.size()                        1
//
// Found word by word, whatever the case of ASCII letters and the signs between words. Names of one letter, and lone words
// that mean something else in a language, are not added: they would be found everywhere. Numbers count in addresses alone, of
// which lone words are not added. Reading is thread-safe.
#pragma once

#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/privacy/reading.h"

namespace annals::privacy {

class KnownNames {
 public:
  void Add(std::string_view name, PiiType type);
  std::size_t size() const { return size_; }

  // The longest known name that begins at token `i`, a word or a number; true when there is one.
  bool FindAt(const Reading& reading, std::size_t i, std::vector<PiiSpan>* found) const;

 private:
  struct Name {
    std::vector<std::uint64_t> words;  // their hashes
    PiiType type;
  };
  absl::flat_hash_map<std::uint64_t, std::vector<Name>> by_first_;  // of one first word the longest name first
  std::size_t size_ = 0;
};

}  // namespace annals::privacy
