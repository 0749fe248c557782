// SQL text taken apart into statements, as far as it takes to see what a statement is about: nothing is understood of
// expressions.
//
//   SplitStatements("-- why\nALTER TABLE a ADD b text; COMMENT ON TABLE a IS 'x; y';")
//     → {{alter, table, a, add, b, text}, {comment, on, table, a, is, 'x; y'}}
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace annals::storage {

// A word in lower case (without its quotes, where it is a quoted name), one character, or a literal with its quotes.
using SqlTokens = std::vector<std::string>;

struct SqlStatement {
  std::string text;  // on one line, without comments
  SqlTokens tokens;
};

// REQUIRES: quotes and comments are closed, as in what PostgreSQL takes. O(text).
std::vector<SqlStatement> SplitStatements(std::string_view sql);

// The parts between commas that stand in no parentheses.
std::vector<std::span<const std::string>> SplitAtCommas(std::span<const std::string> tokens);

}  // namespace annals::storage
