// Whether a confidence is what it says: of the answers that are given .8, four of five are right.
//
//   std::vector<Weighed> odd, even;                 // {confidence, right}
//   ReliabilityBins(odd)                            ten bins, as many answers in each: mean confidence, share right, count
//   ExpectedCalibrationError(ReliabilityBins(odd))  Σ count · |mean confidence − share right| / Σ count
//   const IsotonicMap map = FitIsotonic(odd);       the rising map of least squares (pool adjacent violators)
//   map.Of(.62)                                     the share right of those like it; between two steps, on the line
//   const double below = HighestThreshold(others, .05);   refusing below it, at most one of twenty answerable is refused
//   RefusedBelow(left_out, below)                   {of the answerable, of the unanswerable} the shares refused then
//
// Deterministic; thread-safe; O(n log n).
#pragma once

#include <cstddef>
#include <vector>

namespace annals::bench {

struct Weighed {
  double confidence = 0;  // in [0, 1]
  bool right = false;
};

struct ReliabilityBin {
  double confidence = 0, right = 0;  // means
  std::size_t count = 0;
};

inline constexpr std::size_t kReliabilityBins = 10;

// In order of confidence; fewer answers than bins: one bin for each answer. Empty of none.
std::vector<ReliabilityBin> ReliabilityBins(std::vector<Weighed> answers, std::size_t bins = kReliabilityBins);
// 0 of none.
double ExpectedCalibrationError(const std::vector<ReliabilityBin>& bins);

struct IsotonicMap {
  struct Step {
    double confidence = 0, right = 0;  // mean of what was pooled, and its share right
  };
  std::vector<Step> steps;  // both rise

  // Before the first and behind the last step: theirs. Without steps: the confidence itself.
  double Of(double confidence) const;
};

IsotonicMap FitIsotonic(const std::vector<Weighed>& answers);

// A question whose answer may be refused for its confidence: 0 where it is refused whatever that is, 1 where none is weighed.
struct Refusable {
  double confidence = 0;  // in [0, 1]
  bool answerable = false;
};

struct RefusedShares {
  double answerable = 0, unanswerable = 0;  // 0 of none
};

RefusedShares RefusedBelow(const std::vector<Refusable>& questions, double threshold);
// In hundredths, in [0, 1]; 0 where even that refuses more.
double HighestThreshold(const std::vector<Refusable>& questions, double most_answerable);

}  // namespace annals::bench
