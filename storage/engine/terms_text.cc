#include "storage/engine/terms_text.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "absl/strings/str_cat.h"

namespace annals::storage {
namespace {

constexpr std::size_t kLongestTerm = 2046, kMostBytes = 512 << 10;
constexpr std::size_t kMostPositions = 255;

// A string of the binary form, which ends with a zero byte, and a number in network order.
std::string_view TakeText(std::string_view* rest) {
  const std::string_view text = rest->substr(0, rest->find('\0'));
  rest->remove_prefix(std::min(rest->size(), text.size() + 1));
  return text;
}
std::uint32_t TakeNumber(std::string_view* rest, std::size_t bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < bytes && i < rest->size(); ++i)
    number = number << 8 | static_cast<unsigned char>((*rest)[i]);
  rest->remove_prefix(std::min(rest->size(), bytes));
  return number;
}

}  // namespace

std::string QuotedTerm(std::string_view term) {
  std::string quoted = "'";
  for (const char c : term) {
    if (c == '\'' || c == '\\') quoted += c;
    quoted += c;
  }
  return quoted + "'";
}

std::string TermsText(std::vector<std::string> terms) {
  std::ranges::sort(terms);
  std::string text;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < terms.size();) {
    std::size_t end = i;
    while (end < terms.size() && terms[end] == terms[i]) ++end;
    const std::size_t count = std::min(end - i, kMostPositions);
    bytes += terms[i].size() + 2 * count + 4;
    if (!terms[i].empty() && terms[i].size() <= kLongestTerm && bytes <= kMostBytes) {
      absl::StrAppend(&text, text.empty() ? "" : " ", QuotedTerm(terms[i]), ":1");
      for (std::size_t position = 2; position <= count; ++position) absl::StrAppend(&text, ",", position);
    }
    i = end;
  }
  return text;
}

std::string AnyOf(std::span<const std::string> terms) {
  std::string query;
  for (const std::string& term : terms) {
    if (!term.empty() && term.size() <= kLongestTerm)
      absl::StrAppend(&query, query.empty() ? "" : " | ", QuotedTerm(term));
  }
  return query;
}

std::string VectorText(std::span<const float> vector) {
  std::string text = "[";
  char digits[32];
  for (const float x : vector) {
    if (text.size() > 1) text += ',';
    text.append(digits, std::to_chars(digits, std::end(digits), x).ptr);
  }
  return text + "]";
}

void CountTerms(std::string_view tsvector, std::span<const std::string> terms, std::vector<std::uint8_t>* counts) {
  const std::size_t first = counts->size();
  counts->resize(first + terms.size(), 0);
  const std::uint32_t lexemes = TakeNumber(&tsvector, 4);
  for (std::uint32_t i = 0; i < lexemes && !tsvector.empty(); ++i) {
    const std::string_view lexeme = TakeText(&tsvector);
    const std::uint32_t positions = TakeNumber(&tsvector, 2);
    tsvector.remove_prefix(std::min<std::size_t>(tsvector.size(), 2 * positions));
    const auto at = std::ranges::lower_bound(terms, lexeme);
    if (at == terms.end() || *at != lexeme) continue;
    (*counts)[first + static_cast<std::size_t>(at - terms.begin())] =
        static_cast<std::uint8_t>(std::clamp<std::uint32_t>(positions, 1, kMostPositions));
  }
}

}  // namespace annals::storage
