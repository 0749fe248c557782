// What stands between two units, and whether it makes one period of them, or a list.
//
//   "Q2 through Q4"  a range      "2019, 2020 and 2021"  a list      "Q2 compared to Q1"  a list
#pragma once

#include <vector>

#include "core/time/cursor.h"

namespace annals::time {

// The tokens between two units.
class Gap {
 public:
  Gap(const std::vector<Token>& tokens, std::size_t begin, std::size_t end)
      : tokens_(tokens), begin_(begin), end_(end) {}

  // "to", "through", "-", and nothing else but a kind of document and an article.
  bool JoinsRange() const;
  // "and", ",", "versus", "compared to", … likewise.
  bool JoinsList() const;

 private:
  Cursor BehindDocumentKind() const;

  const std::vector<Token>& tokens_;
  std::size_t begin_, end_;
};

}  // namespace annals::time
