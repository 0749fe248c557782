#include "core/index/bm25.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "core/index/exact_moments.h"

namespace annals::index {
namespace {

std::uint32_t End(const PostingsPart& part) { return part.base + static_cast<std::uint32_t>(part.postings->rows()); }

std::size_t CountHolding(const PostingsPart& part, std::string_view term, const Bitmap& population) {
  const std::span<const Posting> postings = part.Find(term);
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

// Questions whose scores are made in one pass.
constexpr unsigned kFirst = 1, kSecond = 2;

struct WeightedTerm {
  std::string_view text;
  double idf;
  unsigned asked_by;  // kFirst, kSecond or both
};

// The distinct terms that the population holds, sorted.
std::vector<WeightedTerm> WeighTerms(std::span<const PostingsPart> parts, std::span<const std::string> first,
                                     std::span<const std::string> second, const Bitmap& population) {
  std::map<std::string_view, unsigned> distinct;
  for (std::string_view term : first) distinct[term] |= kFirst;
  for (std::string_view term : second) distinct[term] |= kSecond;
  std::vector<WeightedTerm> weighted;
  for (const auto& [term, asked_by] : distinct) {
    if (const double idf = InverseDocumentFrequency(parts, term, population); idf > 0)
      weighted.push_back({term, idf, asked_by});
  }
  return weighted;
}

// tf (k1 + 1) / (tf + k1 (1 − b + b · length / mean length)). Most rows are short and hold a term once or twice, so most
// values are looked up.
class Saturation {
 public:
  Saturation(const Bm25Options& options, double mean_length) : options_(options), mean_length_(mean_length) {}

  double operator()(std::uint32_t count, std::uint32_t length) {
    if (count > kCounts || length >= kLengths) return Compute(count, length);
    double& known = known_[(count - 1) * kLengths + length];
    if (known == 0) known = Compute(count, length);
    return known;
  }

 private:
  static constexpr std::uint32_t kCounts = 2, kLengths = 1024;
  double Compute(std::uint32_t count, std::uint32_t length) const {
    const double tf = count;
    const double norm = options_.k1 * (1 - options_.b + options_.b * length / mean_length_);
    return tf * (options_.k1 + 1) / (tf + norm);
  }
  const Bm25Options& options_;
  const double mean_length_;
  std::vector<double> known_ = std::vector<double>(std::size_t{kCounts} * kLengths, 0.0);  // 0: not yet
};

// Rows that hold terms, if each held only one.
std::size_t MostMatches(std::span<const PostingsPart> parts, const std::vector<WeightedTerm>& terms) {
  std::size_t most = 0;
  for (const WeightedTerm& term : terms) {
    for (const PostingsPart& part : parts) most += part.Find(term.text).size();
  }
  return most;
}

// The rows of one question that were met, and their moments.
class OneCollected {
 public:
  explicit OneCollected(std::size_t population) { scores_.population = population; }
  void Reserve(std::size_t most) { scores_.matches.reserve(std::min(most, scores_.population)); }
  void Add(std::uint32_t ordinal, double score, double /*second*/) {
    scores_.matches.push_back({ordinal, score});
    moments_.Add(score);
  }
  LexicalScores Take() && {
    scores_.mean = moments_.Mean(scores_.population);
    scores_.deviation = moments_.Deviation(scores_.population);
    return std::move(scores_);
  }

 private:
  LexicalScores scores_;
  ExactMoments moments_;
};

// The same of two.
class TwoCollected {
 public:
  explicit TwoCollected(std::size_t population) { scores_.population = population; }
  void Reserve(std::size_t most) { scores_.matches.reserve(std::min(most, scores_.population)); }
  void Add(std::uint32_t ordinal, double first, double second) {
    scores_.matches.push_back({ordinal, first, second});
    if (first > 0) first_.Add(first);
    if (second > 0) second_.Add(second);
  }
  PairedScores Take() && {
    scores_.first = {first_.Mean(scores_.population), first_.Deviation(scores_.population)};
    scores_.second = {second_.Mean(scores_.population), second_.Deviation(scores_.population)};
    return std::move(scores_);
  }

 private:
  PairedScores scores_;
  ExactMoments first_, second_;
};

// Scores of the rows of one part after the other, kBlock rows at a time.
class BlockScorer {
 public:
  BlockScorer(const std::vector<WeightedTerm>& terms, const Bitmap& allowed, const Bm25Options& options,
              double mean_length)
      : terms_(terms), allowed_(allowed), saturation_(options, mean_length) {}

  template <class Collected>
  void Score(const PostingsPart& part, Collected* collected) {
    left_.clear();
    for (const WeightedTerm& term : terms_) left_.push_back(part.Find(term.text));
    const bool all = allowed_.CountIn(part.base, End(part)) == part.postings->rows();
    while (const std::optional<std::uint32_t> block = NextBlock()) {
      for (std::size_t t = 0; t < terms_.size(); ++t)
        all ? AddTerm<true>(part, *block, t) : AddTerm<false>(part, *block, t);
      Flush(part.base + *block, collected);
    }
  }

 private:
  static constexpr std::uint32_t kBlock = 1024;  // rows: two sums of each take 16 KiB
  struct Sums {
    double first = 0, second = 0;
  };

  // The first row of the next block that a term stands in.
  std::optional<std::uint32_t> NextBlock() const {
    std::optional<std::uint32_t> next;
    for (const std::span<const Posting> postings : left_) {
      if (!postings.empty() && (!next || postings.front().row < *next)) next = postings.front().row;
    }
    if (next) *next -= *next % kBlock;
    return next;
  }

  template <bool kAllAllowed>
  void AddTerm(const PostingsPart& part, std::uint32_t block, std::size_t t) {
    const double first = terms_[t].asked_by & kFirst ? terms_[t].idf : 0;
    const double second = terms_[t].asked_by & kSecond ? terms_[t].idf : 0;
    std::span<const Posting>& postings = left_[t];
    std::size_t read = 0;
    for (; read < postings.size() && postings[read].row - block < kBlock; ++read) {
      const auto [row, count, length] = postings[read];
      if (!kAllAllowed && !allowed_.Test(part.base + row)) continue;
      const double value = saturation_(count, length < Posting::kMost ? length : part.postings->length(row));
      Sums& sums = sums_[row - block];
      sums.first += first * value;
      sums.second += second * value;
      touched_[(row - block) >> 6] |= std::uint64_t{1} << (row & 63);
    }
    postings = postings.subspan(read);
  }

  // Every term that a question asks for adds something, so a sum of 0 says that the row holds none of them.
  template <class Collected>
  void Flush(std::uint32_t base, Collected* collected) {
    for (std::size_t w = 0; w < touched_.size(); ++w) {
      for (std::uint64_t bits = std::exchange(touched_[w], 0); bits != 0; bits &= bits - 1) {
        const auto row = static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
        const Sums sums = std::exchange(sums_[row], {});
        collected->Add(base + row, sums.first, sums.second);
      }
    }
  }

  const std::vector<WeightedTerm>& terms_;
  const Bitmap& allowed_;
  Saturation saturation_;
  std::vector<std::span<const Posting>> left_;  // by term: what is not read yet
  std::array<Sums, kBlock> sums_ = {};
  std::array<std::uint64_t, kBlock / 64> touched_ = {};
};

template <class Collected>
Collected Collect(std::span<const PostingsPart> parts, std::span<const std::string> first,
                  std::span<const std::string> second, const Bitmap& population, const Bitmap& allowed,
                  const Bm25Options& options) {
  Collected collected(allowed.count());
  const std::vector<WeightedTerm> weighted = WeighTerms(parts, first, second, population);
  const double mean_length = weighted.empty() || allowed.count() == 0 ? 0 : MeanLength(parts, population);
  if (mean_length <= 0) return collected;
  collected.Reserve(MostMatches(parts, weighted));
  BlockScorer scorer(weighted, allowed, options, mean_length);
  for (const PostingsPart& part : parts) {
    if (allowed.CountIn(part.base, End(part)) > 0) scorer.Score(part, &collected);
  }
  return collected;
}

}  // namespace

double InverseDocumentFrequency(std::span<const PostingsPart> parts, std::string_view term, const Bitmap& population) {
  std::size_t holding = 0;
  for (const PostingsPart& part : parts) holding += CountHolding(part, term, population);
  if (holding == 0) return 0;
  const double n = static_cast<double>(population.count()), df = static_cast<double>(holding);
  return std::log(1 + (n - df + 0.5) / (df + 0.5));
}

PairedScores ScoreBm25(std::span<const PostingsPart> parts, std::span<const std::string> first,
                       std::span<const std::string> second, const Bitmap& population, const Bitmap& allowed,
                       const Bm25Options& options) {
  return Collect<TwoCollected>(parts, first, second, population, allowed, options).Take();
}

LexicalScores ScoreBm25(std::span<const PostingsPart> parts, std::span<const std::string> terms,
                        const Bitmap& population, const Bitmap& allowed, const Bm25Options& options) {
  return Collect<OneCollected>(parts, terms, {}, population, allowed, options).Take();
}

}  // namespace annals::index
