// Random order that is the same on every machine: std::shuffle leaves the order to the library.
//
//   std::mt19937_64 random(seed);
//   Shuffle(&names, &random);   // Fisher and Yates, from the end; n - 1 draws
#pragma once

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace annals::bench {

template <typename T>
void Shuffle(std::vector<T>* values, std::mt19937_64* random) {
  for (std::size_t i = values->size(); i > 1; --i) std::swap((*values)[i - 1], (*values)[(*random)() % i]);
}

}  // namespace annals::bench
