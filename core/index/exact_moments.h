// Mean and deviation of scores, the same for every order of adding: the sums are integers.
//
// A score is held to 2⁻³⁶ (1.5e-11) and must be below 2¹³ in size, as BM25 scores of a bounded query are; sums of up to
// 2³² scores and squares fit in 128 bits. So two replicas whose rows stand in another order report the same moments to
// the last bit.
#pragma once

#include <cstddef>
#include <cstdint>

namespace annals::index {

class ExactMoments {
 public:
  void Add(double score) {
    sum_ += InUnits(score);
    squares_ += InUnits(score * score);
  }
  // Over `population` scores, of which those that were not added are 0; population 0 gives 0.
  double Mean(std::size_t population) const;
  double Deviation(std::size_t population) const;  // of the population: divided by n

 private:
  static constexpr double kUnit = 0x1p-36;
  // The nearest whole number. (std::llrint asks for the direction of rounding, in a call of its own.)
  static std::int64_t InUnits(double x) { return static_cast<std::int64_t>(x / kUnit + (x < 0 ? -0.5 : 0.5)); }

  __int128 sum_ = 0, squares_ = 0;
};

}  // namespace annals::index
