// A vector as pgvector reads it: "[0.5,-1]", each number with the digits that give the same float again.
#pragma once

#include <charconv>
#include <iterator>
#include <span>
#include <string>

namespace annals::storage {

inline std::string VectorText(std::span<const float> vector) {
  std::string text = "[";
  char digits[32];
  for (const float x : vector) {
    if (text.size() > 1) text += ',';
    text.append(digits, std::to_chars(digits, std::end(digits), x).ptr);
  }
  return text + "]";
}

}  // namespace annals::storage
