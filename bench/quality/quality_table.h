// Rankings side by side over many sets, and where the first of them falls short.
//
//   | set | questions | recall@2 | recall@5 | recall@10 | nDCG@10 | hit@1 |
//   | chats: who | 40 | .600▼/.650/.648 | .700/.700/.700 | … |
//
// The first ranking falls short in a set and measure where it is below the best of the others by more than kTolerance;
// there its figure is marked with ▼. Judged are recall@2, @5, @10 and nDCG@10; hit@1 is only shown.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/quality/quality_measures.h"

namespace annals::bench {

inline constexpr double kTolerance = 0.005;  // differences that are let pass

struct ComparedSet {
  std::string name;
  std::size_t questions = 0;
  std::vector<QualityMeasures> measures;  // one a ranking, in the order of their names
};

struct Shortfall {
  std::string measure;
  std::string behind;  // the best of the other rankings
  double by = 0;       // > kTolerance
};

// Whether `figure` is below `other` by more than kTolerance; equal to it but for rounding is not.
bool FallsShort(double figure, double other);

// In the order of the measures. REQUIRES: a figure for each name, at least two.
std::vector<Shortfall> Shortfalls(const ComparedSet& set, const std::vector<std::string>& rankings);

// A line that names the rankings and the mark, the table, and a line that says how many sets are marked.
std::string MarkdownTable(const std::vector<ComparedSet>& sets, const std::vector<std::string>& rankings);

// ".705", "1.000".
std::string Figure(double value);

}  // namespace annals::bench
