#include "core/retrieval/locate.h"

#include <algorithm>
#include <cmath>

#include "core/index/exact_moments.h"
#include "core/index/vectors/top_rows.h"
#include "core/index/vectors/vector_rows.h"

namespace annals::retrieval {
namespace {

using index::Bitmap;
using index::LexicalScores;
using index::Scored;
using index::View;

constexpr std::size_t kSampleRows = 2048;  // standard error of a mean below 1/45 of a deviation
constexpr std::size_t kCosineRows = 2048;  // lexical matches whose cosine is computed; the others have little to gain
constexpr double kFlat = 1e-9;             // keeps a constant list from being divided by 0

const char* NameOf(index::SearchPlan plan) {
  switch (plan) {
    case index::SearchPlan::kExact:
      return "exact";
    case index::SearchPlan::kGraph:
      return "graph";
    case index::SearchPlan::kMixed:
      return "mixed";
  }
  return "exact";
}

struct Moments {
  double mean = 0, deviation = 0;
  double Z(double x) const { return (x - mean) / (deviation + kFlat); }
};

// SplitMix64's finaliser: spreads neighbouring ids, so that a sample by id is not a run of one document.
std::uint64_t Mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

template <class Visit>
void ForEach(const Bitmap& set, Visit visit) {
  const auto words = set.words();
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
      visit(static_cast<std::uint32_t>(w * 64 + std::countr_zero(bits)));
    }
  }
}

// The chunks of a slice that samples are made of: those whose ids have low hashes, so that replicas choose alike.
class ChunkSample {
 public:
  ChunkSample(const View& view, const Bitmap& chunks) {
    const std::uint64_t limit = Limit(chunks.count());
    ForEach(chunks, [&](index::ChunkOrdinal c) {
      const std::uint64_t hash = Mix(static_cast<std::uint64_t>(view.chunk_id(c).value));
      if (hash <= limit) chunks_.push_back({hash, c});
    });
  }

  // The chunks among which `rows` rows, spread over all chunks, would leave about kSampleRows.
  template <class Visit>
  void Of(std::size_t rows, Visit visit) const {
    const std::uint64_t limit = Limit(rows);
    for (const Member& member : chunks_) {
      if (member.hash <= limit) visit(member.chunk);
    }
  }
  template <class Visit>
  void All(Visit visit) const {
    for (const Member& member : chunks_) visit(member.chunk);
  }

 private:
  struct Member {
    std::uint64_t hash;
    index::ChunkOrdinal chunk;
  };
  static std::uint64_t Limit(std::size_t rows) {
    return ~std::uint64_t{0} / std::max<std::size_t>(1, rows / kSampleRows);
  }
  std::vector<Member> chunks_;
};

// What differs between chunks and statements, so that both are scored by the same code.
struct ChunkRows {
  const View& view;
  const Bitmap& allowed;
  std::int64_t Id(std::uint32_t c) const { return view.chunk_id(c).value; }
  index::VectorRow Vector(std::uint32_t c) const { return view.chunk_vector(c); }
  std::vector<Scored> Nearest(std::span<const float> query, std::size_t k, index::SearchStats* stats) const {
    return view.NearestChunks(query, k, allowed, stats);
  }
  template <class Visit>
  void OfChunk(index::ChunkOrdinal c, Visit visit) const {
    visit(c);
  }
};

struct StatementRows {
  const View& view;
  const Bitmap& allowed;
  std::int64_t Id(std::uint32_t s) const { return view.statement(s).id.value; }
  index::VectorRow Vector(std::uint32_t s) const { return view.statement_vector(s); }
  std::vector<Scored> Nearest(std::span<const float> query, std::size_t k, index::SearchStats* stats) const {
    return view.NearestStatements(query, k, allowed, stats);
  }
  template <class Visit>
  void OfChunk(index::ChunkOrdinal c, Visit visit) const {
    const auto [first, last] = view.statements_of(c);
    for (index::StatementOrdinal s = first; s < last; ++s) visit(s);
  }
};

struct Row {
  std::uint32_t ordinal = 0;
  double lexical = 0, cosine = 0, h = 0;
};

struct RowScores {
  std::vector<Row> rows;  // by ordinal
  double floor = 0;       // h of a row without evidence
  std::size_t population = 0;
  std::string plan;
};

template <class Rows>
class Scorer {
 public:
  Scorer(Rows rows, const ChunkSample& sample, std::size_t nearest) : rows_(rows), sample_(sample), nearest_(nearest) {}

  RowScores Score(const LexicalScores& lexical, std::span<const float> query, double weight) const {
    RowScores scores;
    scores.population = lexical.population;
    const Moments lexical_moments{lexical.mean, lexical.deviation};
    scores.floor = lexical_moments.Z(0);
    scores.rows.reserve(lexical.matches.size() + nearest_);
    for (const Scored& match : lexical.matches) {
      scores.rows.push_back({match.ordinal, match.score, 0, lexical_moments.Z(match.score)});
    }
    if (weight > 0 && !query.empty() && rows_.allowed.count() > 0) AddDense(lexical_moments, query, weight, &scores);
    return scores;
  }

 private:
  // Over the rows that have a vector.
  Moments CosineMoments(const index::QueryVector& query) const {
    index::ExactMoments sum;
    std::size_t sampled = 0;
    const auto add = [&](index::ChunkOrdinal c) {
      rows_.OfChunk(c, [&](std::uint32_t row) {
        const index::VectorRow vector = rows_.Vector(row);
        if (vector.empty()) return;
        sum.Add(index::Dot(query, vector));
        ++sampled;
      });
    };
    sample_.Of(rows_.allowed.count(), add);
    if (sampled == 0) sample_.All(add);
    return {sum.Mean(sampled), sum.Deviation(sampled)};
  }

  void AddDense(const Moments& lexical, std::span<const float> query, double weight, RowScores* scores) const {
    const index::QueryVector asked(query);
    const Moments cosine = CosineMoments(asked);
    std::vector<Row>& rows = scores->rows;
    index::SearchStats stats;
    std::vector<Row> added;
    for (const Scored& near : rows_.Nearest(query, nearest_, &stats)) {
      const auto it = std::lower_bound(rows.begin(), rows.end(), near.ordinal,
                                       [](const Row& r, std::uint32_t o) { return r.ordinal < o; });
      const bool known = it != rows.end() && it->ordinal == near.ordinal;
      Row& row = known ? *it : added.emplace_back(Row{near.ordinal, 0, 0, lexical.Z(0)});
      row.cosine = near.score;
    }
    for (std::uint32_t i : StrongestLexical(rows)) {
      if (rows[i].cosine == 0) rows[i].cosine = index::Dot(asked, rows_.Vector(rows[i].ordinal));
    }
    std::ranges::sort(added, {}, &Row::ordinal);
    const auto known = static_cast<std::ptrdiff_t>(rows.size());
    rows.insert(rows.end(), added.begin(), added.end());
    std::ranges::inplace_merge(rows, rows.begin() + known, {}, &Row::ordinal);
    for (Row& row : rows) {
      if (row.cosine != 0) row.h += weight * cosine.Z(row.cosine);
    }
    scores->plan = NameOf(stats.plan);
  }

  // Positions in `rows` of the lexically strongest, all when there are few.
  std::vector<std::uint32_t> StrongestLexical(const std::vector<Row>& rows) const {
    std::vector<std::uint32_t> positions(rows.size());
    for (std::uint32_t i = 0; i < rows.size(); ++i) positions[i] = i;
    if (rows.size() <= kCosineRows) return positions;
    const auto stronger = [&](std::uint32_t a, std::uint32_t b) { return rows[a].lexical > rows[b].lexical; };
    const auto cut = positions.begin() + static_cast<std::ptrdiff_t>(kCosineRows);
    std::nth_element(positions.begin(), cut, positions.end(), stronger);
    // Of those as strong as the first one left out, the lowest ids.
    const double last = rows[*cut].lexical;
    const auto ties =
        std::partition(positions.begin(), positions.end(), [&](std::uint32_t i) { return rows[i].lexical > last; });
    const auto end = std::partition(ties, positions.end(), [&](std::uint32_t i) { return rows[i].lexical == last; });
    std::vector<std::pair<std::int64_t, std::uint32_t>> by_id;
    for (auto tie = ties; tie != end; ++tie) by_id.emplace_back(rows_.Id(rows[*tie].ordinal), *tie);
    std::ranges::sort(by_id);
    std::ranges::transform(by_id, ties, [](const auto& row) { return row.second; });
    positions.resize(kCosineRows);
    return positions;
  }

  Rows rows_;
  const ChunkSample& sample_;
  std::size_t nearest_;
};

// x -> (x − least) / (most − least), over the rows with evidence and the floor of the others.
struct Range {
  double least, most;
  double operator()(double x) const { return (x - least) / (most - least + kFlat); }
};

Range RangeOf(const RowScores& scores) {
  const bool others = scores.rows.size() < scores.population || scores.rows.empty();
  Range range{others ? scores.floor : scores.rows[0].h, others ? scores.floor : scores.rows[0].h};
  for (const Row& row : scores.rows) {
    range.least = std::min(range.least, row.h);
    range.most = std::max(range.most, row.h);
  }
  return range;
}

void FitStatements(const RowScores& question, const RowScores& residual, std::size_t statements, Located* located) {
  const Range q = RangeOf(question), r = RangeOf(residual);
  std::vector<Row> both;  // h holds the sum
  both.reserve(question.rows.size() + residual.rows.size());
  auto a = question.rows.begin();
  auto b = residual.rows.begin();
  const double q_floor = q(question.floor), r_floor = r(residual.floor);
  while (a != question.rows.end() || b != residual.rows.end()) {
    const bool take_a = b == residual.rows.end() || (a != question.rows.end() && a->ordinal <= b->ordinal);
    const bool take_b = a == question.rows.end() || (b != residual.rows.end() && b->ordinal <= a->ordinal);
    const std::uint32_t ordinal = take_a ? a->ordinal : b->ordinal;
    both.push_back({ordinal, 0, 0, (take_a ? q(a->h) : q_floor) + (take_b ? r(b->h) : r_floor)});
    if (take_a) ++a;
    if (take_b) ++b;
  }
  RowScores sums{std::move(both), q_floor + r_floor, question.population, ""};
  const Range range = RangeOf(sums);
  located->fit_floor = range(sums.floor);
  located->fit.assign(statements, static_cast<float>(located->fit_floor));
  for (const Row& row : sums.rows) located->fit[row.ordinal] = static_cast<float>(range(row.h));
}

std::vector<StatementSignal> BestStatements(const View& view, const RowScores& scores, std::size_t k) {
  index::TopRows top(k);
  for (const Row& row : scores.rows) {
    if (top.Takes(row.h)) top.Offer(row.h, view.statement(row.ordinal).id.value, row.ordinal);
  }
  std::vector<StatementSignal> best;
  for (const Scored& s : top.Take()) best.push_back({s.ordinal, view.statement(s.ordinal).id, s.score});
  return best;
}

}  // namespace

const ChunkSignal* Located::Find(index::ChunkOrdinal chunk) const {
  const auto it = std::lower_bound(chunks.begin(), chunks.end(), chunk,
                                   [](const ChunkSignal& s, index::ChunkOrdinal c) { return s.chunk < c; });
  return it != chunks.end() && it->chunk == chunk ? &*it : nullptr;
}

Located Locate(const LocateInput& in) {
  Located located;
  const double weight = in.vectors.query.empty() ? 0 : in.options.dense_weight;
  const std::span<const float> query = in.vectors.query;
  const std::span<const float> residual =
      in.vectors.residual.empty() ? query : std::span<const float>(in.vectors.residual);

  const ChunkSample sample(in.view, weight > 0 ? in.allowed.chunks : Bitmap(in.allowed.chunks.size()));
  const Scorer<ChunkRows> chunks({in.view, in.allowed.chunks}, sample, in.options.dense_candidates);
  RowScores of_chunks =
      chunks.Score(in.view.ChunkLexical(in.chunk_terms, in.population.chunks, in.allowed.chunks), query, weight);
  located.chunk_floor = of_chunks.floor;
  located.search_plan = of_chunks.plan;
  located.chunks.reserve(of_chunks.rows.size());
  for (const Row& row : of_chunks.rows) located.chunks.push_back({row.ordinal, row.lexical, row.cosine, row.h});
  if (!in.statements) return located;

  const Scorer<StatementRows> statements({in.view, in.allowed.statements}, sample, in.options.dense_candidates);
  const auto score = [&](const std::vector<std::string>& terms, std::span<const float> vector) {
    return statements.Score(in.view.StatementLexical(terms, in.population.statements, in.allowed.statements), vector,
                            weight);
  };
  const RowScores by_question = score(in.statement_terms, query);
  const RowScores by_residual = score(in.residual_terms, residual);
  located.best = BestStatements(in.view, by_question, static_cast<std::size_t>(in.options.top_statements));
  FitStatements(by_question, by_residual, in.view.statements(), &located);
  return located;
}

}  // namespace annals::retrieval
