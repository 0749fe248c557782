// The normalisation steps that tokenizer files name, on ICU.
//
//   NormalizeText("ＡＢＣ  déjà", {NormalizerStep::kNfkc, NormalizerStep::kLowerCase})   -> "abc  déjà"
//
// Takes any bytes; returns valid UTF-8 (U+FFFD for what is none). Thread-safe, linear.
#pragma once

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

std::string NormalizeText(std::string_view text, const std::vector<NormalizerStep>& steps);

}  // namespace annals::models
