#include "core/privacy/reading.h"

namespace annals::privacy {
namespace {

constexpr int kLinesOfOneThing = 1;  // "Phone:" may stand on the line before its number

}  // namespace

std::uint32_t Reading::NearestBefore(std::size_t i, std::uint32_t any, std::size_t most) const {
  int lines = i < tokens.size() ? tokens[i].lines_before : 0;
  for (std::size_t back = 1; back <= most && back <= i && lines <= kLinesOfOneThing; ++back) {
    const Token& token = tokens[i - back];
    if (token.Is(any)) return token.cues;
    // "Tel. 03…": the full stop of an abbreviation ends nothing.
    if (Ends(i - back) && !(back < i && tokens[i - back - 1].Is(any))) return 0;
    lines += token.lines_before;
  }
  return 0;
}

std::uint32_t Reading::NearestBehind(std::size_t i, std::uint32_t any, std::size_t most) const {
  for (std::size_t next = i; next < tokens.size() && next < i + most; ++next) {
    if (tokens[next].lines_before > 0 || Ends(next)) return 0;
    if (tokens[next].Is(any)) return tokens[next].cues;
  }
  return 0;
}

}  // namespace annals::privacy
