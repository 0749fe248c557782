#include "storage/plan/statements.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"

namespace annals::storage {
namespace {

bool IsWord(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; }

// Reads tokens off the front of a text.
class Reader {
 public:
  explicit Reader(std::string_view rest) : rest_(rest) {}

  // Empty at the end. Comments are passed over.
  std::string_view Next() {
    PassOver();
    if (rest_.empty()) return {};
    if (rest_[0] == '\'' || rest_[0] == '"') return Take(rest_.find(rest_[0], 1) + 1);
    if (rest_[0] == '$') {
      const std::size_t tag = rest_.find('$', 1) + 1;  // "$$" or "$name$"
      return Take(rest_.find(rest_.substr(0, tag), tag) + tag);
    }
    std::size_t length = 0;
    while (length < rest_.size() && IsWord(rest_[length])) ++length;
    return Take(length == 0 ? 1 : length);
  }

 private:
  void PassOver() {
    while (!rest_.empty()) {
      if (absl::ascii_isspace(static_cast<unsigned char>(rest_[0]))) {
        rest_.remove_prefix(1);
      } else if (rest_.starts_with("--")) {
        rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
      } else {
        return;
      }
    }
  }
  std::string_view Take(std::size_t length) {
    const std::string_view token = rest_.substr(0, length);
    rest_.remove_prefix(token.size());
    return token;
  }

  std::string_view rest_;
};

// A space where words would grow together, and around what is no bracket or comma.
bool SpaceBetween(std::string_view before, std::string_view after) {
  return !before.empty() && before != "(" && after != ")" && after != "," && !(after == "(" && IsWord(before.back()));
}

}  // namespace

std::vector<SqlStatement> SplitStatements(std::string_view sql) {
  std::vector<SqlStatement> statements;
  SqlStatement statement;
  std::string_view before;
  Reader reader(sql);
  for (std::string_view token = reader.Next(); !token.empty(); token = reader.Next()) {
    if (token == ";") {
      if (!statement.tokens.empty()) statements.push_back(std::move(statement));
      statement = {};
      before = {};
      continue;
    }
    if (SpaceBetween(before, token)) statement.text += ' ';
    statement.text += token;
    before = token;
    const bool quoted_name = token[0] == '"';
    if (quoted_name) token = token.substr(1, token.size() - 2);
    const bool literal = token[0] == '\'' || token[0] == '$';
    std::string& kept = statement.tokens.emplace_back(token);
    if (!literal && !quoted_name) absl::AsciiStrToLower(&kept);
  }
  if (!statement.tokens.empty()) statements.push_back(std::move(statement));
  return statements;
}

std::vector<std::span<const std::string>> SplitAtCommas(std::span<const std::string> tokens) {
  std::vector<std::span<const std::string>> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] == "(") ++depth;
    if (tokens[i] == ")") --depth;
    if (tokens[i] != "," || depth > 0) continue;
    parts.push_back(tokens.subspan(begin, i - begin));
    begin = i + 1;
  }
  parts.push_back(tokens.subspan(begin));
  return parts;
}

}  // namespace annals::storage
