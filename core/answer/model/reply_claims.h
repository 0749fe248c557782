// A model's reply taken apart into claims.
//
//   "G1:\nPrices rose. [E1] Wages fell [E2, E3]."
//     -> {"Prices rose.", {E1}, part 1}, {"Wages fell.", {E2, E3}, part 1}
//
// A claim is a sentence without its marks. Marks after the full stop belong to the sentence before it. List marks and
// emphasis of Markdown are dropped. Nothing is judged here. Linear, thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"

namespace annals::answer {

struct Claim {
  std::string text;
  std::vector<std::string> ids;  // as written: "E1"; in order, distinct
  int part = 0;                  // n of the line "Gn:" above it; 0: none
};

struct SplitReply {
  std::vector<Claim> claims;
  bool none = false;     // the model says that the passages hold no answer
  bool refusal = false;  // an apology in place of an answer
};

// `language`: of the collection, which tells where a sentence ends.
SplitReply SplitIntoClaims(std::string_view reply, language::Language language);

}  // namespace annals::answer
