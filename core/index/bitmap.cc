#include <algorithm>
#include <bit>

#include "core/index/view.h"

namespace annals::index {
namespace {

// The bits of one word that lie in [first, last); both are bit positions of the same word, last up to 64.
std::uint64_t Mask(unsigned first, unsigned last) {
  const std::uint64_t below_last = last == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << last) - 1;
  return below_last & ~((std::uint64_t{1} << first) - 1);
}

// Calls f(word index, mask) for every word that [first, last) touches.
template <class F>
void ForEachWord(std::uint32_t first, std::uint32_t last, F&& f) {
  for (std::uint64_t i = first; i < last;) {
    const std::uint64_t end = std::min<std::uint64_t>((i | 63) + 1, last);
    f(i >> 6, Mask(i & 63, static_cast<unsigned>(end - (i & ~std::uint64_t{63}))));
    i = end;
  }
}

}  // namespace

Bitmap::Bitmap(std::size_t size, bool value) : size_(size), words_((size + 63) / 64, 0) {
  if (value) SetRange(0, static_cast<std::uint32_t>(size));
}

void Bitmap::SetRange(std::uint32_t first, std::uint32_t last) {
  ForEachWord(first, last, [this](std::size_t w, std::uint64_t mask) {
    count_ += std::popcount(mask & ~words_[w]);
    words_[w] |= mask;
  });
}

std::size_t Bitmap::CountIn(std::uint32_t first, std::uint32_t last) const {
  std::size_t n = 0;
  ForEachWord(first, last, [&](std::size_t w, std::uint64_t mask) { n += std::popcount(words_[w] & mask); });
  return n;
}

}  // namespace annals::index
