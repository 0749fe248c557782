// The normalisation steps that tokenizer files name, on ICU.
//
//   NormalizeText("ＡＢＣ  déjà", {NormalizerStep::kNfkc, NormalizerStep::kLowerCase})   -> "abc  déjà"
//
// Takes any bytes; returns valid UTF-8 (U+FFFD for what is none). Thread-safe, linear.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace annals::models {

enum class NormalizerStep {
  kNfkc,
  kNfc,
  kNfd,
  kNfkd,
  kLowerCase,     // code point by code point
  kStripAccents,  // drops combining marks; stands after kNfd or kNfkd
  kCleanText,     // BERT: drops control characters and U+FFFD, white space of any kind becomes a space
  kSpaceCjk,      // BERT: a space on both sides of each Chinese character
};

// The general category (ICU's UCharCategory) of a code point in Unicode 8.0, the version that the published tokenizers
// were built with: what came later is an "other symbol", neither mark nor punctuation. So the ids of a text depend
// neither on the version of ICU nor on what became of a character since.
std::int8_t CategoryOf(std::int32_t code_point);

std::string NormalizeText(std::string_view text, const std::vector<NormalizerStep>& steps);

}  // namespace annals::models
