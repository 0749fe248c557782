#include "bench/answers/calibration.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace annals::bench {
namespace {

// Sums of answers that are taken together.
struct Pool {
  double confidence = 0, right = 0, count = 0;

  double share() const { return right / count; }
};

}  // namespace

std::vector<ReliabilityBin> ReliabilityBins(std::vector<Weighed> answers, std::size_t bins) {
  std::ranges::stable_sort(answers, {}, &Weighed::confidence);
  bins = std::min(bins, answers.size());
  std::vector<ReliabilityBin> result;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    const std::size_t begin = bin * answers.size() / bins, end = (bin + 1) * answers.size() / bins;
    ReliabilityBin& of = result.emplace_back(ReliabilityBin{.count = end - begin});
    for (std::size_t i = begin; i < end; ++i) {
      of.confidence += answers[i].confidence;
      of.right += answers[i].right ? 1 : 0;
    }
    of.confidence /= static_cast<double>(of.count);
    of.right /= static_cast<double>(of.count);
  }
  return result;
}

double ExpectedCalibrationError(const std::vector<ReliabilityBin>& bins) {
  double off = 0, count = 0;
  for (const ReliabilityBin& bin : bins) {
    off += static_cast<double>(bin.count) * std::abs(bin.confidence - bin.right);
    count += static_cast<double>(bin.count);
  }
  return count == 0 ? 0 : off / count;
}

double IsotonicMap::Of(double confidence) const {
  if (steps.empty()) return confidence;
  const auto above = std::ranges::upper_bound(steps, confidence, {}, &Step::confidence);
  if (above == steps.begin()) return above->right;
  const Step& below = *(above - 1);
  if (above == steps.end()) return below.right;
  const double way = (confidence - below.confidence) / (above->confidence - below.confidence);
  return below.right + way * (above->right - below.right);
}

IsotonicMap FitIsotonic(const std::vector<Weighed>& answers) {
  std::map<double, Pool> points;  // equal confidences are one
  for (const Weighed& answer : answers) {
    Pool& point = points[answer.confidence];
    point.confidence += answer.confidence;
    point.right += answer.right ? 1 : 0;
    point.count += 1;
  }
  std::vector<Pool> pools;
  for (const auto& [confidence, point] : points) {
    pools.push_back(point);
    while (pools.size() > 1 && pools[pools.size() - 2].share() >= pools.back().share()) {
      const Pool last = pools.back();
      pools.pop_back();
      pools.back().confidence += last.confidence;
      pools.back().right += last.right;
      pools.back().count += last.count;
    }
  }
  IsotonicMap map;
  for (const Pool& pool : pools) map.steps.push_back({pool.confidence / pool.count, pool.share()});
  return map;
}

RefusedShares RefusedBelow(const std::vector<Refusable>& questions, double threshold) {
  std::size_t asked[2] = {0, 0}, refused[2] = {0, 0};  // by answerable
  for (const Refusable& question : questions) {
    ++asked[question.answerable];
    refused[question.answerable] += question.confidence == 0 || question.confidence < threshold;
  }
  const auto share = [&](bool answerable) {
    return asked[answerable] == 0 ? 0 : static_cast<double>(refused[answerable]) / asked[answerable];
  };
  return {share(true), share(false)};
}

double HighestThreshold(const std::vector<Refusable>& questions, double most_answerable) {
  int hundredths = 100;
  while (hundredths > 0 && RefusedBelow(questions, hundredths / 100.0).answerable > most_answerable) --hundredths;
  return hundredths / 100.0;
}

}  // namespace annals::bench
