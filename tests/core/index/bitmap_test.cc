#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "core/index/view.h"

namespace annals::index {
namespace {

// Every operation against a vector<bool>, at sizes around the width of a word.
TEST(BitmapTest, AgreesWithAVectorOfBool) {
  std::mt19937 random(1);
  for (std::uint32_t size : {0u, 1u, 63u, 64u, 65u, 128u, 200u}) {
    for (int round = 0; round < 50; ++round) {
      Bitmap bits(size, round == 0);
      std::vector<bool> want(size, round == 0);
      for (int i = 0; i < 6 && size > 0; ++i) {
        const std::uint32_t first = random() % (size + 1), last = first + random() % (size - first + 1);
        bits.SetRange(first, last);
        std::fill(want.begin() + first, want.begin() + last, true);
        const std::uint32_t one = random() % size;
        bits.Set(one);
        want[one] = true;
      }
      ASSERT_EQ(bits.size(), size);
      ASSERT_EQ(bits.count(), static_cast<std::size_t>(std::ranges::count(want, true)));
      const std::uint32_t first = random() % (size + 1), last = first + random() % (size - first + 1);
      std::vector<std::uint32_t> inside, visited;
      for (std::uint32_t i = first; i < last; ++i) {
        if (want[i]) inside.push_back(i);
      }
      bits.ForEachIn(first, last, [&](std::uint32_t i) { visited.push_back(i); });
      ASSERT_EQ(visited, inside);
      ASSERT_EQ(bits.CountIn(first, last), inside.size());
      for (std::uint32_t i = 0; i < size; ++i) ASSERT_EQ(bits.Test(i), want[i]);
    }
  }
}

}  // namespace
}  // namespace annals::index
