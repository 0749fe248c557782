// Names that a word before them announces, where no capital does: "my name is ada lund", and scripts without capitals.
// Inner header of core/privacy. Looks at a bounded number of tokens.
#pragma once

#include <optional>

#include "core/privacy/reading.h"

namespace annals::privacy {

struct Announced {
  std::size_t first = 0, last = 0;  // tokens of the name, both included
  double confidence = 0;
};

// `i`: the word that announces.
std::optional<Announced> AnnouncedInSmallLetters(const Reading& reading, std::size_t i);
std::optional<Announced> AnnouncedWithoutCase(const Reading& reading, std::size_t i);

}  // namespace annals::privacy
