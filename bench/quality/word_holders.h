// Which texts hold a word, and which hold all words of a name. A text is known by its place, in the order of Add.
//
//   WordHolders holders;
//   holders.Add("The long tide");   // 0
//   holders.Add("A tide table");    // 1
//   holders.Holding("Tide") == {0, 1}, holders.Holding("long tide") == {0}, holders.Holding("reef") is empty
//
// Words are text::Words: case and diacritics do not count. Memory: 4 bytes for each different word of each text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"

namespace annals::bench {

class WordHolders {
 public:
  void Add(std::string_view text);
  // Places of the texts that hold every word of `words`, ascending. None when it has no words.
  std::vector<std::uint32_t> Holding(std::string_view words) const;
  // How many they are.
  std::size_t Count(std::string_view words) const { return Holding(words).size(); }

 private:
  absl::flat_hash_map<std::string, std::vector<std::uint32_t>> with_;
  std::uint32_t texts_ = 0;
};

}  // namespace annals::bench
