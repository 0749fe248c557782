// Rankings side by side over many sets, and where the first of them falls short.
//
//   | set | questions | recall@2 | recall@5 | recall@10 | nDCG@10 | hit@1 |
//   | chats: who | 40 | .600▼/.650/.648 | .700/.700/.700 | … |
//
// The first ranking falls short in a set and measure where it is below the best of the others by more than kTolerance;
// there its figure is marked with ▼. Judged are recall@2, @5, @10 and nDCG@10; hit@1 is only shown. A second table says
// of each mark how many questions are behind it, and whether chance alone would bring it about:
//
//   | chats: who | recall@2 | words | -.050 | -.110 to .012 | 4 | 1 |
//
// The best of the others was chosen by the very figures that it is compared by, and some 80 cells are judged, so that a
// few marks are to be expected of rankings that are equally good.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/quality/paired_difference.h"
#include "bench/quality/quality_measures.h"

namespace annals::bench {

inline constexpr double kTolerance = 0.005;  // differences that are let pass

struct ComparedSet {
  std::string name;
  std::size_t questions = 0;
  std::vector<QualityMeasures> measures;           // one a ranking, in the order of their names
  std::vector<std::vector<QualityMeasures>> each;  // the same, of each question
};

struct Shortfall {
  std::string measure;
  std::string behind;           // the best of the other rankings
  double by = 0;                // > kTolerance
  PairedDifference difference;  // of the first ranking and this one, by question
};

// Whether `figure` is below `other` by more than kTolerance; equal to it but for rounding is not.
bool FallsShort(double figure, double other);

// In the order of the measures. REQUIRES: a figure for each name, at least two; `each` with as many, of all questions.
std::vector<Shortfall> Shortfalls(const ComparedSet& set, const std::vector<std::string>& rankings);

// A line that names the rankings and the mark, the table, a line that says how many sets are marked, and the table of the
// marks where there are any.
std::string MarkdownTable(const std::vector<ComparedSet>& sets, const std::vector<std::string>& rankings);

// ".705", "1.000".
std::string Figure(double value);

}  // namespace annals::bench
