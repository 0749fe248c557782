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

double Similarity(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  if (a.empty() && b.empty()) return 1;
  std::size_t both = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) ++both;
    const bool step_i = *i <= *j, step_j = *j <= *i;
    if (step_i) ++i;
    if (step_j) ++j;
  }
  return static_cast<double>(both) / static_cast<double>(a.size() + b.size() - both);
}

}  // namespace annals::retrieval
