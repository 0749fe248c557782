// BERT's tokenizer: words are runs between white space and punctuation (each punctuation mark is a word), and a word is
// cut greedily into the longest pieces of the vocabulary, all but the first written with "##".
//
//   {"un", "##believ", "##able", "!"}:   Encode("Unbelievable!") -> ids of un, ##believ, ##able, !
//
// A word that cannot be cut to its end, or has more than max_word symbols, is the unknown piece.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/models/tokenizer/piece_trie.h"
#include "server/models/tokenizer/text_normalizer.h"
#include "server/models/tokenizer/tokenizer.h"

namespace annals::models {

// What is found in a text before it is normalised, as it stands and with its case: "[SEP]".
struct Mark {
  std::string text;
  std::uint32_t id = 0;
};

struct WordPieceOptions {
  std::uint32_t unknown = 0;
  std::string continuation = "##";
  std::size_t max_word = 100;  // BERT's
  std::vector<NormalizerStep> normalizer;
  std::vector<Mark> marks;  // where several begin at one place, the longest; an empty one is never found
};

// BERT's own steps; accents go with the case unless the model says otherwise.
std::vector<NormalizerStep> BertNormalizer(bool lower_case, bool strip_accents, bool clean_text = true,
                                           bool space_cjk = true);

class WordPieceTokenizer final : public Tokenizer {
 public:
  WordPieceTokenizer(const std::vector<std::string>& pieces, WordPieceOptions options);
  std::vector<std::int64_t> Encode(std::string_view text) const override;
  std::size_t vocabulary_size() const override { return size_; }

 private:
  void EncodeText(std::string_view text, std::vector<std::int64_t>& ids) const;
  void EncodeWord(std::string_view word, std::vector<std::int64_t>& ids) const;

  WordPieceOptions options_;
  std::size_t size_;
  PieceTrie first_, following_, marks_;
  std::string mark_starts_;  // their first bytes
};

}  // namespace annals::models
