#include "server/models/tokenizer/unigram_tokenizer.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace annals::models {
namespace {

constexpr std::string_view kSpaceMark = "\u2581";
constexpr double kUnknownPenalty = 10;  // SentencePiece's, below the lowest score

bool ContinuesSymbol(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t SymbolLength(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && ContinuesSymbol(text[end])) ++end;
  return end - at;
}

}  // namespace

struct UnigramTokenizer::Best {
  double score = 0;
  std::size_t start = 0;  // where the piece that ends here begins
  std::uint32_t piece = 0;
  bool reached = false;
};

UnigramTokenizer::UnigramTokenizer(std::vector<Piece> pieces, UnigramOptions options) : options_(std::move(options)) {
  std::vector<std::pair<std::string, std::uint32_t>> matching;
  double lowest = 0;
  for (std::uint32_t i = 0; i < pieces.size(); ++i) {
    scores_.push_back(pieces[i].score);
    lowest = std::min(lowest, pieces[i].score);
    if (i != options_.unknown) matching.emplace_back(std::move(pieces[i].text), i);
  }
  trie_ = PieceTrie(std::move(matching));
  unknown_score_ = lowest - kUnknownPenalty;
}

std::string UnigramTokenizer::Prepare(std::string_view text) const {
  std::string marked;
  bool space = true;
  for (const char c : NormalizeText(text, options_.normalizer)) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank) {
      if (space) marked.append(kSpaceMark);
      marked.append(1, c);
    }
    space = blank;
  }
  return marked;
}

void UnigramTokenizer::Search(std::string_view text, std::vector<Best>& best) const {
  const auto offer = [&best](std::size_t start, std::size_t end, double score, std::uint32_t piece) {
    score += best[start].score;
    if (!best[end].reached || score > best[end].score) best[end] = {score, start, piece, true};
  };
  for (std::size_t start = 0, length = 0; start < text.size(); start += length) {
    length = SymbolLength(text, start);
    bool single = false;
    trie_.ForEachPrefix(text.substr(start), [&](std::size_t bytes, std::uint32_t piece) {
      offer(start, start + bytes, scores_[piece], piece);
      single |= bytes == length;
    });
    if (!single) offer(start, start + length, unknown_score_, options_.unknown);
  }
}

std::vector<std::int64_t> UnigramTokenizer::Encode(std::string_view text) const {
  const std::string marked = Prepare(text);
  std::vector<Best> best(marked.size() + 1);
  Search(marked, best);
  std::vector<std::int64_t> ids;
  for (std::size_t at = marked.size(); at > 0; at = best[at].start) {
    const std::uint32_t piece = best[at].piece;
    if (piece != options_.unknown || ids.empty() || ids.back() != options_.unknown) ids.push_back(piece);
  }
  std::ranges::reverse(ids);
  return ids;
}

}  // namespace annals::models
