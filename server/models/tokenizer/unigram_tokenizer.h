// The segmentation of a text into vocabulary pieces whose scores (log probabilities) have the largest sum; Kudo,
// "Subword Regularization", ACL 2018; found by Viterbi search over code points.
//
//   UnigramTokenizer tokenizer({{"▁a", -3.0}, …}, {.unknown = 0});
//
// As SentencePiece does it (XLM-R, T5, multilingual E5 …): text normalised by the steps that the model's file names;
// white space runs become one U+2581, one stands in front. A code point that no piece covers costs the lowest score - 10
// and is the unknown piece; neighbouring unknowns are one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/models/tokenizer/piece_trie.h"
#include "server/models/tokenizer/text_normalizer.h"
#include "server/models/tokenizer/tokenizer.h"

namespace annals::models {

struct Piece {
  std::string text;  // UTF-8
  double score = 0;
};

struct UnigramOptions {
  std::uint32_t unknown = 0;  // below pieces.size()
  std::vector<NormalizerStep> normalizer;
};

class UnigramTokenizer final : public Tokenizer {
 public:
  UnigramTokenizer(std::vector<Piece> pieces, UnigramOptions options);
  std::vector<std::int64_t> Encode(std::string_view text) const override;
  std::size_t vocabulary_size() const override { return scores_.size(); }

 private:
  struct Best;  // of one end position
  std::string Prepare(std::string_view text) const;
  void Search(std::string_view text, std::vector<Best>& best) const;

  UnigramOptions options_;
  std::vector<double> scores_;
  PieceTrie trie_;
  double unknown_score_ = 0;
};

}  // namespace annals::models
