#include "core/index/bm25.h"

#include <algorithm>
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
std::vector<WeightedTerm> WeighTerms(std::span<const std::string> terms, const Bm25Statistics& of_population) {
  std::vector<std::string_view> distinct(terms.begin(), terms.end());
  std::ranges::sort(distinct);
  distinct.erase(std::ranges::unique(distinct).begin(), distinct.end());
  std::vector<WeightedTerm> weighted;
  for (std::string_view term : distinct) {
    const double idf = IdfOf(of_population.rows, static_cast<double>(of_population.holding(term)));
    if (idf > 0) weighted.push_back({term, idf});
  }
  return weighted;
}

// Scores of one part's rows. A row's sum is started when its first term is met, so the array needs no clearing.
class PartScores {
 public:
  explicit PartScores(std::size_t rows) : scores_(new double[rows]), touched_(rows) {}
  void Add(std::uint32_t row, double weight) {
    if (touched_.Test(row)) {
      scores_[row] += weight;
    } else {
      scores_[row] = weight;
      touched_.Set(row);
    }
  }
  void MoveTo(std::uint32_t base, LexicalScores* out, ExactMoments* moments) const {
    touched_.ForEachIn(0, static_cast<std::uint32_t>(touched_.size()), [&](std::uint32_t row) {
      out->matches.push_back({base + row, scores_[row]});
      moments->Add(scores_[row]);
    });
  }

 private:
  std::unique_ptr<double[]> scores_;
  Bitmap touched_;
};

}  // namespace

double IdfOf(double rows, double holding) {
  return holding == 0 ? 0 : std::log(1 + (rows - holding + 0.5) / (holding + 0.5));
}

double Bm25Weight(double idf, double tf, double length, double mean_length, const Bm25Options& options) {
  const double norm = options.k1 * (1 - options.b + options.b * length / mean_length);
  return idf * (tf * (options.k1 + 1) / (tf + norm));
}

double InverseDocumentFrequency(std::span<const PostingsPart> parts, std::string_view term, const Bitmap& population) {
  std::size_t holding = 0;
  for (const PostingsPart& part : parts) holding += CountHolding(part, term, population);
  return IdfOf(static_cast<double>(population.count()), static_cast<double>(holding));
}

LexicalScores ScoreBm25(std::span<const PostingsPart> parts, std::span<const std::string> terms,
                        const Bitmap& population, const Bitmap& allowed, const Bm25Options& options) {
  const auto holding = [&](std::string_view term) {
    std::size_t rows = 0;
    for (const PostingsPart& part : parts) rows += CountHolding(part, term, population);
    return rows;
  };
  const bool any = allowed.count() > 0 && !terms.empty();
  return ScoreBm25(parts, terms,
                   {.rows = static_cast<double>(population.count()),
                    .mean_length = any ? MeanLength(parts, population) : 0,
                    .holding = holding},
                   allowed, options);
}

LexicalScores ScoreBm25(std::span<const PostingsPart> parts, std::span<const std::string> terms,
                        const Bm25Statistics& of_population, const Bitmap& allowed, const Bm25Options& options) {
  LexicalScores out{.population = allowed.count()};
  ExactMoments moments;
  if (of_population.mean_length == 0) return out;
  const std::vector<WeightedTerm> weighted = WeighTerms(terms, of_population);
  for (const PostingsPart& part : parts) {
    if (weighted.empty()) break;
    if (allowed.CountIn(part.base, End(part)) == 0) continue;
    PartScores scores(part.postings->rows());
    for (const WeightedTerm& term : weighted) {
      for (const Posting& p : part.postings->Find(term.text)) {
        if (!allowed.Test(part.base + p.row)) continue;
        scores.Add(p.row,
                   Bm25Weight(term.idf, p.count, part.postings->length(p.row), of_population.mean_length, options));
      }
    }
    scores.MoveTo(part.base, &out, &moments);
  }
  out.mean = moments.Mean(out.population);
  out.deviation = moments.Deviation(out.population);
  return out;
}

}  // namespace annals::index
