// What a ranked list is worth beside the ids that are right (gold), as the field measures it. A list counts without its
// repetitions: an id stands where it stands first. g of rank i is 1 when the i-th distinct id is gold, else 0; G is the
// number of gold ids.
//
//   recall@k = Σ_{i≤k} g_i / G                             |first k ∩ gold| / |gold|
//   hit@k    = 1 when some g_i, i ≤ k, is 1, else 0
//   MRR      = 1 / rank of the first gold id, 0 when it is not among the first ten
//   nDCG@k   = Σ_{i≤k} g_i / log2(i + 1)  /  Σ_{i≤min(k, G)} 1 / log2(i + 1)
//
//   RecallAt({"b", "b", "a"}, {"a", "c"}, 2) == 0.5
//   HitAt({"b", "b", "a"}, {"a"}, 1) == 0, ReciprocalRank({"b", "b", "a"}, {"a"}) == 0.5
//   NdcgAt({"b", "a"}, {"a"}, 5) == 1 / log2(3)
//
// Figures of a set are means over its questions. nDCG: Järvelin and Kekäläinen, ACM TOIS 20 (2002), with gains 0 and 1.
//
// Pure. Order of questions matters only to the halves: questions at even and at odd positions.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace annals::bench {

// REQUIRES, of all four: gold is not empty.
double RecallAt(const std::vector<std::string>& ranked, const std::vector<std::string>& gold, std::size_t k);
double HitAt(const std::vector<std::string>& ranked, const std::vector<std::string>& gold, std::size_t k);
double ReciprocalRank(const std::vector<std::string>& ranked, const std::vector<std::string>& gold);
double NdcgAt(const std::vector<std::string>& ranked, const std::vector<std::string>& gold, std::size_t k);

// What one system answered to one question.
struct Ranking {
  std::vector<std::string> ids;  // best first, may repeat
  double milliseconds = 0;
  bool scoped = false;  // a period that was read in the question filtered, or no document speaks for whom it names
};

struct QualityMeasures {
  double recall_2 = 0, recall_5 = 0, recall_10 = 0;
  double hit_1 = 0, hit_5 = 0, hit_10 = 0;
  double mrr = 0, ndcg_5 = 0, ndcg_10 = 0;
  double recall_5_halves[2] = {0, 0};
  double all_gold_5 = 0;  // share of questions with every gold id among the first 5
  double p50_ms = 0, p95_ms = 0;
};

// The means, by the names under which they are printed.
struct NamedMeasure {
  const char* name;
  double QualityMeasures::* value;
};
inline constexpr auto kNamedMeasures = std::to_array<NamedMeasure>({{"recall@2", &QualityMeasures::recall_2},
                                                                    {"recall@5", &QualityMeasures::recall_5},
                                                                    {"recall@10", &QualityMeasures::recall_10},
                                                                    {"hit@1", &QualityMeasures::hit_1},
                                                                    {"hit@5", &QualityMeasures::hit_5},
                                                                    {"hit@10", &QualityMeasures::hit_10},
                                                                    {"MRR", &QualityMeasures::mrr},
                                                                    {"nDCG@5", &QualityMeasures::ndcg_5},
                                                                    {"nDCG@10", &QualityMeasures::ndcg_10}});

// REQUIRES: rankings and gold have one entry a question.
QualityMeasures Measure(const std::vector<Ranking>& rankings, const std::vector<std::vector<std::string>>& gold);

// The value below which the share `q` of the values lies (nearest rank). 0 for none.
double Percentile(std::vector<double> values, double q);

}  // namespace annals::bench
