#include "core/retrieval/shingles.h"

#include <algorithm>

namespace annals::retrieval {
namespace {

constexpr std::size_t kShingleWords = 3;
constexpr std::uint64_t kOffset = 0xcbf29ce484222325ULL, kPrime = 0x100000001b3ULL;  // FNV-1a

unsigned char Fold(char c) {
  const auto u = static_cast<unsigned char>(c);
  return u >= 'A' && u <= 'Z' ? static_cast<unsigned char>(u + ('a' - 'A')) : u;
}

bool InWord(unsigned char c) { return c >= 128 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

std::vector<std::uint64_t> WordHashes(std::string_view text) {
  std::vector<std::uint64_t> words;
  std::uint64_t hash = kOffset;
  bool inside = false;
  for (char c : text) {
    const unsigned char u = Fold(c);
    if (InWord(u)) {
      hash = (hash ^ u) * kPrime;
      inside = true;
    } else if (inside) {
      words.push_back(hash);
      hash = kOffset;
      inside = false;
    }
  }
  if (inside) words.push_back(hash);
  return words;
}

}  // namespace

std::vector<std::uint64_t> Shingles(std::string_view text) {
  const std::vector<std::uint64_t> words = WordHashes(text);
  std::vector<std::uint64_t> shingles;
  const std::size_t width = std::min(kShingleWords, words.size());
  for (std::size_t i = 0; width > 0 && i + width <= words.size(); ++i) {
    std::uint64_t hash = kOffset;
    for (std::size_t j = 0; j < width; ++j) hash = (hash ^ words[i + j]) * kPrime;
    shingles.push_back(hash);
  }
  std::sort(shingles.begin(), shingles.end());
  shingles.erase(std::unique(shingles.begin(), shingles.end()), shingles.end());
  return shingles;
}

bool Near(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b, double least) {
  const auto all = static_cast<double>(a.size() + b.size());
  // With m elements in one set only, |a ∩ b| / |a ∪ b| = (all − m) / (all + m).
  std::size_t alone = 0;
  const auto near = [&](std::size_t m) {
    return all - static_cast<double>(m) >= least * (all + static_cast<double>(m));
  };
  for (auto i = a.begin(), j = b.begin(); i != a.end() || j != b.end();) {
    const bool step_i = j == b.end() || (i != a.end() && *i <= *j);
    const bool step_j = i == a.end() || (j != b.end() && *j <= *i);
    alone += step_i != step_j;
    if (!near(alone)) return false;
    if (step_i) ++i;
    if (step_j) ++j;
  }
  return true;
}

}  // namespace annals::retrieval
