#include "core/index/bm25.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/index/exact_moments.h"

namespace annals::index {
namespace {

std::uint32_t End(const PostingsPart& part) { return part.base + static_cast<std::uint32_t>(part.postings->rows()); }

std::size_t CountHolding(const PostingsPart& part, std::string_view term, const Bitmap& population) {
  const std::span<const Posting> postings = part.postings->Find(term);
  if (population.count() == population.size()) return postings.size();
  return std::ranges::count_if(postings, [&](const Posting& p) { return population.Test(part.base + p.row); });
}

// Of the rows of `population` in one part. Adds up the smaller side of the bitmap.
std::uint64_t TotalLength(const PostingsPart& part, const Bitmap& population) {
  const std::size_t inside = population.CountIn(part.base, End(part));
  std::uint64_t total = 0;
  if (inside * 2 <= part.postings->rows()) {
    population.ForEachIn(part.base, End(part), [&](std::uint32_t i) { total += part.postings->length(i - part.base); });
    return total;
  }
  if (inside == part.postings->rows()) return part.postings->total_length();
  for (std::uint32_t r = 0; r < part.postings->rows(); ++r) {
    if (!population.Test(part.base + r)) total += part.postings->length(r);
  }
  return part.postings->total_length() - total;
}

double MeanLength(std::span<const PostingsPart> parts, const Bitmap& population) {
  std::uint64_t total = 0;
  for (const PostingsPart& part : parts) total += TotalLength(part, population);
  return population.count() == 0 ? 0 : static_cast<double>(total) / static_cast<double>(population.count());
}

struct WeightedTerm {
  std::string_view text;
  double idf;
};

// The distinct terms that the population holds, sorted.
std::vector<WeightedTerm> WeighTerms(std::span<const PostingsPart> parts, std::span<const std::string> terms,
                                     const Bitmap& population) {
  std::vector<std::string_view> distinct(terms.begin(), terms.end());
  std::ranges::sort(distinct);
  distinct.erase(std::ranges::unique(distinct).begin(), distinct.end());
  std::vector<WeightedTerm> weighted;
  for (std::string_view term : distinct) {
    if (const double idf = InverseDocumentFrequency(parts, term, population); idf > 0) weighted.push_back({term, idf});
  }
  return weighted;
}

// What a row of each length adds to the denominator; lengths beyond the table are computed as they come.
class Norms {
 public:
  static constexpr std::uint32_t kLengths = 512;
  Norms(double mean_length, const Bm25Options& options) : mean_length_(mean_length), options_(options) {
    for (std::uint32_t length = 0; length < kLengths; ++length) of_[length] = Compute(length);
  }
  double Of(std::uint32_t length) const { return length < kLengths ? of_[length] : Compute(length); }

 private:
  double Compute(std::uint32_t length) const {
    return options_.k1 * (1 - options_.b + options_.b * length / mean_length_);
  }
  double mean_length_;
  Bm25Options options_;
  std::array<double, kLengths> of_;
};

// What a term adds to the score of a row. Most rows hold a term once and are short: their weights are a table, so that
// a long list of postings is added up without a division.
class TermWeights {
 public:
  TermWeights(double idf, const Norms& norms, const Bm25Options& options, std::size_t postings)
      : idf_(idf), norms_(norms), options_(options) {
    if (postings < 4 * Norms::kLengths) return;
    once_.resize(Norms::kLengths);
    for (std::uint32_t length = 0; length < Norms::kLengths; ++length) once_[length] = Compute(1, length);
  }
  double Of(std::uint32_t count, std::uint32_t length) const {
    return count == 1 && length < once_.size() ? once_[length] : Compute(count, length);
  }

 private:
  double Compute(std::uint32_t count, std::uint32_t length) const {
    const double tf = count;
    return idf_ * (tf * (options_.k1 + 1) / (tf + norms_.Of(length)));
  }
  double idf_;
  const Norms& norms_;
  Bm25Options options_;
  std::vector<double> once_;
};

// Scores of one part's rows. A row's sum is started when its first term is met, so the array needs no clearing.
class PartScores {
 public:
  explicit PartScores(std::size_t rows) : scores_(new double[rows]), touched_(rows) {}
  // `all`: every row of the part is allowed.
  void Add(const PostingsPart& part, std::span<const Posting> postings, const TermWeights& weights,
           const Bitmap& allowed, bool all) {
    for (const Posting& p : postings) {
      if (all || allowed.Test(part.base + p.row)) Add(p.row, weights.Of(p.count, part.postings->length(p.row)));
    }
  }
  void MoveTo(std::uint32_t base, LexicalScores* out, ExactMoments* moments) const {
    out->matches.reserve(out->matches.size() + touched_.count());
    touched_.ForEachIn(0, static_cast<std::uint32_t>(touched_.size()), [&](std::uint32_t row) {
      out->matches.push_back({base + row, scores_[row]});
      moments->Add(scores_[row]);
    });
  }

 private:
  void Add(std::uint32_t row, double weight) {
    if (touched_.Test(row)) {
      scores_[row] += weight;
    } else {
      scores_[row] = weight;
      touched_.Set(row);
    }
  }
  std::unique_ptr<double[]> scores_;
  Bitmap touched_;
};

void AddParts(std::span<const PostingsPart> parts, std::span<const WeightedTerm> terms, const Norms& norms,
              const Bitmap& allowed, const Bm25Options& options, LexicalScores* out, ExactMoments* moments) {
  for (const PostingsPart& part : parts) {
    const std::size_t inside = allowed.CountIn(part.base, End(part));
    if (inside == 0) continue;
    PartScores scores(part.postings->rows());
    for (const WeightedTerm& term : terms) {
      const std::span<const Posting> postings = part.postings->Find(term.text);
      scores.Add(part, postings, TermWeights(term.idf, norms, options, postings.size()), allowed,
                 inside == part.postings->rows());
    }
    scores.MoveTo(part.base, out, moments);
  }
}

}  // namespace

double InverseDocumentFrequency(std::span<const PostingsPart> parts, std::string_view term, const Bitmap& population) {
  std::size_t holding = 0;
  for (const PostingsPart& part : parts) holding += CountHolding(part, term, population);
  if (holding == 0) return 0;
  const double n = static_cast<double>(population.count()), df = static_cast<double>(holding);
  return std::log(1 + (n - df + 0.5) / (df + 0.5));
}

LexicalScores ScoreBm25(std::span<const PostingsPart> parts, std::span<const std::string> terms,
                        const Bitmap& population, const Bitmap& allowed, const Bm25Options& options) {
  LexicalScores out{.population = allowed.count()};
  ExactMoments moments;
  const std::vector<WeightedTerm> weighted = WeighTerms(parts, terms, population);
  const double mean_length = weighted.empty() || allowed.count() == 0 ? 0 : MeanLength(parts, population);
  if (mean_length > 0) AddParts(parts, weighted, Norms(mean_length, options), allowed, options, &out, &moments);
  out.mean = moments.Mean(out.population);
  out.deviation = moments.Deviation(out.population);
  return out;
}

}  // namespace annals::index
