// Whether two rankings of the same questions differ by more than the choice of questions brings about.
//
// The difference of two rankings is the mean, over the questions, of the first one's measure less the second one's. Had
// other questions of the same sort been asked, it would have been another one: how far it moves is estimated by drawing
// as many questions from these, with repetition, 10,000 times (percentile bootstrap of the paired differences; Efron
// and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13; for rankings: Sakai, SIGIR 2006). An interval
// that holds 0 says that the questions do not tell which ranking is the better one, not that the two are alike.
//
// Pure: draws are those of a fixed seed. Time is 10,000 times the number of questions.
#pragma once

#include <cstddef>
#include <vector>

namespace annals::bench {

struct PairedDifference {
  double mean = 0;
  double low = 0, high = 0;           // 95 % interval of the mean
  std::size_t worse = 0, better = 0;  // questions of which the first ranking's measure is lower, higher

  // Questions drawn anew would hardly turn it round.
  bool IsBelowChance() const { return high < 0; }
};

// REQUIRES: one value a question, of the same questions in the same order; at least one.
PairedDifference DifferenceOf(const std::vector<double>& first, const std::vector<double>& second);

}  // namespace annals::bench
