#include "core/ingest/names/word_case.h"

namespace annals::ingest {
namespace {

// A line break after fewer bytes than this was made on purpose; later ones are wrapped text.
constexpr std::size_t kShortLine = 40;

}  // namespace

bool StartsLine(std::string_view text, absl::Span<const text::Token> tokens, std::size_t i) {
  std::size_t previous = i;
  while (previous > 0 && !tokens[previous - 1].word) --previous;
  if (previous == 0 || tokens[i - 1].text == "]") return true;  // behind a stage direction
  const std::size_t gap = tokens[i - 1].end;
  const std::size_t feed = text.substr(gap, tokens[i].begin - gap).find('\n');
  if (feed == std::string_view::npos) return false;
  const std::size_t before = gap + feed == 0 ? std::string_view::npos : text.rfind('\n', gap + feed - 1);
  const std::size_t line = before == std::string_view::npos ? 0 : before + 1;
  return gap + feed - line < kShortLine;
}

void WordCase::Read(std::string_view text, absl::Span<const text::Token> tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].small) {
      ++counts_[tokens[i].lower].small;
    } else if (tokens[i].upper && !StartsLine(text, tokens, i)) {
      Count& count = counts_[tokens[i].lower];
      ++count.capital;
      count.alone += i + 1 == tokens.size() || !tokens[i + 1].upper;
    }
  }
}

bool WordCase::WritesCapital(std::string_view lower) const {
  const auto count = counts_.find(lower);
  return count != counts_.end() && count->second.alone > 0 && count->second.alone >= count->second.small;
}

bool WordCase::UsuallySmall(std::string_view lower) const {
  const auto count = counts_.find(lower);
  return count != counts_.end() && count->second.small > count->second.capital;
}

}  // namespace annals::ingest
