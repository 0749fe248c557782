// From text to the token ids that an encoder model was trained on.
//
//   ASSIGN_OR_RETURN(std::unique_ptr<Tokenizer> tokenizer,
//                    LoadTokenizer(folder, {.type = "tokenizer", .file = "tokenizer.json"}));
//   tokenizer->Encode("hello world")     -> {7592, 2088}, with the vocabulary of BERT uncased
//
// Encode takes any bytes (what is no UTF-8 is read as U+FFFD), never fails, and returns ids below vocabulary_size().
// Thread-safe, linear in the text.
//
// A mark that is written in the text ("[SEP]") gets the mark's id where tokenizer.json lists it among its added_tokens, as
// in the program that the model was published with, whose ids these are; with "wordpiece" and Unigram it is text. It
// bends the vector of that text and no other: a text is never joined with another one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::models {

class Tokenizer {
 public:
  virtual ~Tokenizer() = default;
  virtual std::vector<std::int64_t> Encode(std::string_view text) const = 0;  // without begin and end marks
  virtual std::size_t vocabulary_size() const = 0;
  // What the model expects before and after the text's ids: {[CLS]}, {[SEP]}; both empty for some models.
  const std::vector<std::int64_t>& prefix() const { return prefix_; }
  const std::vector<std::int64_t>& suffix() const { return suffix_; }
  // What stands between two texts that are read together: {[SEP]}. Where the file does not say, as after a text.
  const std::vector<std::int64_t>& between() const { return between_; }
  void SetFrame(std::vector<std::int64_t> prefix, std::vector<std::int64_t> suffix, std::vector<std::int64_t> between) {
    prefix_ = std::move(prefix);
    suffix_ = std::move(suffix);
    between_ = std::move(between);
  }

 private:
  std::vector<std::int64_t> prefix_, suffix_, between_;
};

// Where a model folder keeps its tokenizer:
//   "tokenizer"     Hugging Face's tokenizer.json with a model of type Unigram or WordPiece
//   "wordpiece"     BERT's vocab.txt, one piece a line
struct TokenizerSpec {
  std::string type = "tokenizer";
  std::string file = "tokenizer.json";
  bool lower_case = true;  // "wordpiece" only; tokenizer.json says it itself
};

// Errors: kNotFound (no such file), kInvalidArgument (what in the file cannot be used).
absl::StatusOr<std::unique_ptr<Tokenizer>> LoadTokenizer(const std::string& folder, const TokenizerSpec& spec);

}  // namespace annals::models
