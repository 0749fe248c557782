// What a question asks about its names: the question without them. The statement that answers fits it
// (docs/recipes.md B.4).
//
//   "What county borders the county in which Johnnycake, West Virginia is located?"
//   terms  {counti, border, counti, locat}   text  "What county borders the county in which it is located?"
//
// A name is removed when it, or a part of it, is a known key; one that only stem containment links stays.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/question/link.h"

namespace annals::question {

struct Residual {
  std::vector<std::string> terms;  // text::Terms of what is left
  std::string text;                // for the embedding model: each removed stretch reads "it"
};

Residual MakeResidual(const index::View& view, std::string_view question, const std::vector<QuestionWord>& words,
                      const std::vector<QuestionName>& names, Language language);

}  // namespace annals::question
