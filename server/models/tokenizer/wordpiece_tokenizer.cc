#include "server/models/tokenizer/wordpiece_tokenizer.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <utility>

namespace annals::models {
namespace {

bool IsPunctuation(UChar32 c) {  // all ASCII symbols count, as in BERT
  return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126) ||
         (U_MASK(CategoryOf(c)) & U_GC_P_MASK) != 0;
}

std::size_t Symbols(std::string_view word) {
  return static_cast<std::size_t>(
      std::ranges::count_if(word, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

std::vector<NormalizerStep> BertNormalizer(bool lower_case, bool strip_accents, bool clean_text, bool space_cjk) {
  std::vector<NormalizerStep> steps;
  if (clean_text) steps.push_back(NormalizerStep::kCleanText);
  if (space_cjk) steps.push_back(NormalizerStep::kSpaceCjk);
  if (strip_accents) steps.insert(steps.end(), {NormalizerStep::kNfd, NormalizerStep::kStripAccents});
  if (lower_case) steps.push_back(NormalizerStep::kLowerCase);
  return steps;
}

WordPieceTokenizer::WordPieceTokenizer(const std::vector<std::string>& pieces, WordPieceOptions options)
    : options_(std::move(options)), size_(pieces.size()) {
  std::vector<std::pair<std::string, std::uint32_t>> first, following;
  for (std::uint32_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].starts_with(options_.continuation)) {
      following.emplace_back(pieces[i].substr(options_.continuation.size()), i);
    } else if (i != options_.unknown) {
      first.emplace_back(pieces[i], i);
    }
  }
  first_ = PieceTrie(std::move(first));
  following_ = PieceTrie(std::move(following));
  std::vector<std::pair<std::string, std::uint32_t>> marks;
  for (const Mark& mark : options_.marks) {
    if (mark.text.empty()) continue;
    marks.emplace_back(mark.text, mark.id);
    mark_starts_.push_back(mark.text.front());
    size_ = std::max(size_, std::size_t{mark.id} + 1);
  }
  marks_ = PieceTrie(std::move(marks));
}

void WordPieceTokenizer::EncodeWord(std::string_view word, std::vector<std::int64_t>& ids) const {
  const std::size_t before = ids.size();
  bool whole = Symbols(word) <= options_.max_word;
  for (std::size_t at = 0; whole && at < word.size();) {
    std::size_t longest = 0;
    std::uint32_t piece = 0;
    const PieceTrie& trie = at == 0 ? first_ : following_;
    trie.ForEachPrefix(word.substr(at),
                       [&](std::size_t bytes, std::uint32_t found) { longest = bytes, piece = found; });
    if (longest == 0) {
      whole = false;
    } else {
      ids.push_back(piece);
      at += longest;
    }
  }
  if (whole) return;
  ids.resize(before);
  ids.push_back(options_.unknown);
}

std::vector<std::int64_t> WordPieceTokenizer::Encode(std::string_view text) const {
  std::vector<std::int64_t> ids;
  std::size_t begin = 0;  // of what stands after the last mark
  for (std::size_t at = 0; (at = text.find_first_of(mark_starts_, at)) != text.npos;) {
    std::size_t longest = 0;
    std::uint32_t mark = 0;
    marks_.ForEachPrefix(text.substr(at), [&](std::size_t bytes, std::uint32_t id) { longest = bytes, mark = id; });
    if (longest == 0) {
      ++at;
      continue;
    }
    EncodeText(text.substr(begin, at - begin), ids);
    ids.push_back(mark);
    begin = at += longest;
  }
  EncodeText(text.substr(begin), ids);
  return ids;
}

void WordPieceTokenizer::EncodeText(std::string_view text, std::vector<std::int64_t>& ids) const {
  const std::string normal = NormalizeText(text, options_.normalizer);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(normal.data());
  const auto size = static_cast<std::int64_t>(normal.size());
  std::int64_t word = 0;
  const auto flush = [&](std::int64_t end) {
    if (end > word) EncodeWord(std::string_view(normal).substr(word, end - word), ids);
  };
  for (std::int64_t at = 0; at < size;) {
    const std::int64_t begin = at;
    UChar32 symbol;
    U8_NEXT_OR_FFFD(bytes, at, size, symbol);
    if (!u_isUWhiteSpace(symbol) && !IsPunctuation(symbol)) continue;
    flush(begin);
    word = begin;
    if (!u_isUWhiteSpace(symbol)) flush(at);
    word = at;
  }
  flush(size);
}

}  // namespace annals::models
