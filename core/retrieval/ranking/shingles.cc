#include "core/retrieval/ranking/shingles.h"

#include <algorithm>
#include <bit>

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

// With m elements in one set only, and `all` in the two lists, |a ∩ b| / |a ∪ b| = (all − m) / (all + m).
bool MayBeNear(double all, std::size_t alone, double least) {
  const auto m = static_cast<double>(alone);
  return all - m >= least * (all + m);
}

}  // namespace

Shingles::Shingles(std::string_view text) {
  const std::vector<std::uint64_t> words = WordHashes(text);
  const std::size_t width = std::min(kShingleWords, words.size());
  if (width == 0) return;
  hashes_.reserve(words.size() - width + 1);
  for (std::size_t i = 0; i + width <= words.size(); ++i) {
    std::uint64_t hash = kOffset;
    for (std::size_t j = 0; j < width; ++j) hash = (hash ^ words[i + j]) * kPrime;
    hashes_.push_back(hash);
    const std::uint64_t bit = hash >> 54;  // the high bits: a product's low ones depend on few of its factors'
    sketch_[bit / 64] |= std::uint64_t{1} << (bit % 64);
  }
}

const std::vector<std::uint64_t>& Shingles::hashes() {
  if (!sorted_) {
    std::sort(hashes_.begin(), hashes_.end());
    hashes_.erase(std::unique(hashes_.begin(), hashes_.end()), hashes_.end());
    sorted_ = true;
  }
  return hashes_;
}

bool Shingles::Near(Shingles& other, double least) {
  std::size_t apart = 0;  // bits
  for (std::size_t i = 0; i < kSketchWords; ++i)
    apart += static_cast<std::size_t>(std::popcount(sketch_[i] ^ other.sketch_[i]));
  // Repetitions that are still in the lists only raise the bound.
  if (!MayBeNear(static_cast<double>(hashes_.size() + other.hashes_.size()), apart, least)) return false;

  const std::vector<std::uint64_t>&a = hashes(), &b = other.hashes();
  const auto all = static_cast<double>(a.size() + b.size());
  std::size_t alone = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() || j != b.end();) {
    const bool step_i = j == b.end() || (i != a.end() && *i <= *j);
    const bool step_j = i == a.end() || (j != b.end() && *j <= *i);
    alone += step_i != step_j;
    if (!MayBeNear(all, alone, least)) return false;
    if (step_i) ++i;
    if (step_j) ++j;
  }
  return true;
}

}  // namespace annals::retrieval
