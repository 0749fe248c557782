// How a document writes its words: small or with a capital. A capital at a sentence's start proves nothing.
#pragma once

#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "core/ingest/string_table.h"
#include "core/text/tokens.h"

namespace annals::ingest {

// Whether a capital at token `i` is there for position only: the first word of the sentence, or of a line after a short
// one (a heading, a speaker's name), where `text` is what the tokens were read from.
bool StartsLine(std::string_view text, absl::Span<const text::Token> tokens, std::size_t i);

class WordCase {
 public:
  void Read(std::string_view text, absl::Span<const text::Token> tokens);
  // Capitalised by itself inside sentences ("New" of "New York" proves nothing), and not more often small.
  bool WritesCapital(std::string_view lower) const;
  bool UsuallySmall(std::string_view lower) const;

 private:
  struct Count {
    int small = 0, capital = 0, alone = 0;
  };
  StringMap<Count> counts_;
};

}  // namespace annals::ingest
