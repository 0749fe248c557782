// The segmentation of a text into vocabulary pieces whose scores (log probabilities) have the largest sum; Kudo,
// "Subword Regularization", ACL 2018; found by Viterbi search over code points.
//
//   UnigramTokenizer tokenizer({{"▁a", -3.0}, …}, {.rules = UnigramRules::kSentencePiece, .unknown = 0});
//
// kSentencePiece (XLM-R, T5, multilingual E5 …): text normalised by the steps that the model's file names; white space
//   runs become one U+2581, one stands in front. A code point that no piece covers costs the lowest score - 10 and is
//   the unknown piece; neighbouring unknowns are one.
// kUseLite (Universal Sentence Encoder lite as its published vectors were made): NFKC only; every space becomes U+2581,
//   one stands in front; pieces 0 to 5 never match. The search keeps two quirks of that program, because the vectors
//   contain them: a best score of exactly 0 counts as "not reached yet", and the unknown piece (only for a code point
//   with which no piece begins) scores 0. On equal scores the later start wins. A position where nothing ends is
//   unknown.
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

enum class UnigramRules { kSentencePiece, kUseLite };

struct UnigramOptions {
  UnigramRules rules = UnigramRules::kSentencePiece;
  std::uint32_t unknown = 0;               // below pieces.size()
  std::vector<NormalizerStep> normalizer;  // kSentencePiece
};

class UnigramTokenizer final : public Tokenizer {
 public:
  UnigramTokenizer(std::vector<Piece> pieces, UnigramOptions options);
  std::vector<std::int64_t> Encode(std::string_view text) const override;
  std::size_t vocabulary_size() const override { return scores_.size(); }

 private:
  struct Best;  // of one end position
  std::string Prepare(std::string_view text) const;
  void SearchUseLite(std::string_view text, std::vector<Best>& best) const;
  void SearchSentencePiece(std::string_view text, std::vector<Best>& best) const;

  UnigramOptions options_;
  std::vector<double> scores_;
  PieceTrie trie_;
  double unknown_score_ = 0;
};

}  // namespace annals::models
