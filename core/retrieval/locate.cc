#include "core/retrieval/locate.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

// The cosines that count.
struct Cosines {
  std::vector<Scored> rows;  // by ordinal
  Moments moments;
  std::string plan;
};

// Cosines of the nearest rows and of the lexically strongest.
template <class Rows>
class CosineFinder {
 public:
  CosineFinder(Rows rows, const ChunkSample& sample, std::size_t nearest)
      : rows_(rows), sample_(sample), nearest_(nearest) {}

  Cosines Find(const std::vector<Scored>& lexical, std::span<const float> query) const {
    if (query.empty() || rows_.allowed.count() == 0) return {};
    const index::QueryVector asked(query);
    index::SearchStats stats;
    Cosines found{.rows = rows_.Nearest(query, nearest_, &stats), .moments = MomentsOf(asked), .plan = {}};
    std::ranges::sort(found.rows, {}, &Scored::ordinal);
    const std::size_t near = found.rows.size();
    for (const std::uint32_t i : StrongestLexical(lexical)) {
      const std::uint32_t row = lexical[i].ordinal;
      if (!std::ranges::binary_search(std::span(found.rows).first(near), row, {}, &Scored::ordinal))
        found.rows.push_back({row, index::Dot(asked, rows_.Vector(row))});
    }
    std::ranges::sort(found.rows, {}, &Scored::ordinal);
    std::erase_if(found.rows, [](const Scored& row) { return row.score == 0; });  // those without a vector
    found.plan = NameOf(stats.plan);
    return found;
  }

 private:
  // Over the rows that have a vector.
  Moments MomentsOf(const index::QueryVector& query) const {
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

  // Positions of the lexically strongest, all when there are few.
  std::vector<std::uint32_t> StrongestLexical(const std::vector<Scored>& rows) const {
    std::vector<std::uint32_t> positions(rows.size());
    for (std::uint32_t i = 0; i < rows.size(); ++i) positions[i] = i;
    if (rows.size() <= kCosineRows) return positions;
    const auto stronger = [&](std::uint32_t a, std::uint32_t b) { return rows[a].score > rows[b].score; };
    const auto cut = positions.begin() + static_cast<std::ptrdiff_t>(kCosineRows);
    std::nth_element(positions.begin(), cut, positions.end(), stronger);
    // Of those as strong as the first one left out, the lowest ids.
    const double last = rows[*cut].score;
    const auto ties =
        std::partition(positions.begin(), positions.end(), [&](std::uint32_t i) { return rows[i].score > last; });
    const auto end = std::partition(ties, positions.end(), [&](std::uint32_t i) { return rows[i].score == last; });
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

// Calls `visit(ordinal, lexical, cosine)` of every row of either list, by ordinal; what a row is not listed with is 0.
template <class Visit>
void ForEachRow(const std::vector<Scored>& lexical, const std::vector<Scored>& cosines, Visit visit) {
  auto cosine = cosines.begin();
  for (const Scored& match : lexical) {
    for (; cosine != cosines.end() && cosine->ordinal < match.ordinal; ++cosine)
      visit(cosine->ordinal, 0, cosine->score);
    const bool both = cosine != cosines.end() && cosine->ordinal == match.ordinal;
    visit(match.ordinal, match.score, both ? (cosine++)->score : 0);
  }
  for (; cosine != cosines.end(); ++cosine) visit(cosine->ordinal, 0, cosine->score);
}

// h(x) = z(BM25) + w · z(cosine).
class Relevance {
 public:
  Relevance(const LexicalScores& lexical, const Moments& cosine, double weight)
      : lexical_{lexical.mean, lexical.deviation}, cosine_(cosine), weight_(weight) {}
  double Of(double lexical, double cosine) const {
    return lexical_.Z(lexical) + (cosine != 0 ? weight_ * cosine_.Z(cosine) : 0);
  }
  double floor() const { return lexical_.Z(0); }

 private:
  const Moments lexical_, cosine_;
  const double weight_;
};

// x -> (x − least) / (most − least), over the rows with evidence and the floor of the others.
struct Range {
  double least, most;
  double operator()(double x) const { return (x - least) / (most - least + kFlat); }
};

// Scores of the statements with evidence, by ordinal.
struct StatementScores {
  std::vector<Scored> rows;
  double floor = 0;  // of the others
  std::size_t population = 0;
  double least = std::numeric_limits<double>::infinity(), most = -least;  // of `rows`

  void Add(std::uint32_t ordinal, double score) { Saw(rows.emplace_back(ordinal, score).score); }
  void Saw(double score) {
    least = std::min(least, score);
    most = std::max(most, score);
  }
  Range range() const {
    if (rows.empty()) return {floor, floor};
    if (rows.size() < population) return {std::min(least, floor), std::max(most, floor)};
    return {least, most};
  }
};

// h of them.
StatementScores ScoreStatements(LexicalScores lexical, const Cosines& cosines, double weight) {
  const Relevance relevance(lexical, cosines.moments, weight);
  StatementScores scores{.rows = {}, .floor = relevance.floor(), .population = lexical.population};
  if (cosines.rows.empty()) {
    scores.rows = std::move(lexical.matches);
    for (Scored& row : scores.rows) scores.Saw(row.score = relevance.Of(row.score, 0));
    return scores;
  }
  scores.rows.reserve(lexical.matches.size() + cosines.rows.size());
  ForEachRow(lexical.matches, cosines.rows, [&](std::uint32_t ordinal, double words, double cosine) {
    scores.Add(ordinal, relevance.Of(words, cosine));
  });
  return scores;
}

StatementFits FitStatements(const StatementScores& question, const StatementScores& residual, std::size_t statements) {
  const Range q = question.range(), r = residual.range();
  const double q_floor = q(question.floor), r_floor = r(residual.floor);
  StatementScores sums{.rows = {}, .floor = q_floor + r_floor, .population = question.population};
  sums.rows.reserve(std::min(question.rows.size() + residual.rows.size(), question.population));
  auto b = residual.rows.begin();
  const auto end = residual.rows.end();
  for (const Scored& a : question.rows) {
    for (; b != end && b->ordinal < a.ordinal; ++b) sums.Add(b->ordinal, q_floor + r(b->score));
    const bool both = b != end && b->ordinal == a.ordinal;
    sums.Add(a.ordinal, q(a.score) + (both ? r((b++)->score) : r_floor));
  }
  for (; b != end; ++b) sums.Add(b->ordinal, q_floor + r(b->score));
  const Range range = sums.range();
  for (Scored& row : sums.rows) row.score = range(row.score);
  return {statements, sums.rows, range(sums.floor)};
}

std::vector<StatementSignal> BestStatements(const View& view, const std::vector<Scored>& rows, std::size_t k) {
  index::TopRows top(k);
  for (const Scored& row : rows) {
    if (top.Takes(row.score)) top.Offer(row.score, view.statement(row.ordinal).id.value, row.ordinal);
  }
  std::vector<StatementSignal> best;
  for (const Scored& s : top.Take()) best.push_back({s.ordinal, view.statement(s.ordinal).id, s.score});
  return best;
}

// Fills what is known of the chunks.
void TakeChunks(const LocateInput& in, const LexicalScores& lexical, const Cosines& cosines, Located* located) {
  const Relevance relevance(lexical, cosines.moments, in.options.dense_weight);
  located->search_plan = cosines.plan;
  located->chunk_floor = located->least_relevance = located->most_relevance = relevance.floor();
  located->chunks.reserve(lexical.matches.size() + cosines.rows.size());
  located->places = RowPlaces(in.view.chunks());
  index::TopRows top(in.strongest);
  ForEachRow(lexical.matches, cosines.rows, [&](std::uint32_t chunk, double words, double cosine) {
    const double h = relevance.Of(words, cosine);
    if (top.Takes(h)) top.Offer(h, in.view.chunk_id(chunk).value, static_cast<std::uint32_t>(located->chunks.size()));
    located->chunks.push_back({chunk, words, cosine, h});
    located->places.Add(chunk);
    located->least_relevance = std::min(located->least_relevance, h);
    located->most_relevance = std::max(located->most_relevance, h);
    located->most_lexical = std::max(located->most_lexical, words);
  });
  located->places.Close();
  for (const Scored& best : top.Take()) located->strongest.push_back(best.ordinal);
}

}  // namespace

void RowPlaces::Close() {
  std::uint32_t before = 0;
  before_.reserve(listed_.words().size());
  for (const std::uint64_t word : listed_.words()) {
    before_.push_back(before);
    before += static_cast<std::uint32_t>(std::popcount(word));
  }
}

StatementFits::StatementFits(std::size_t statements, const std::vector<Scored>& rows, double floor)
    : places_(statements), floor_(static_cast<float>(floor)) {
  values_.reserve(rows.size());
  for (const Scored& row : rows) {
    places_.Add(row.ordinal);
    values_.push_back(static_cast<float>(row.score));
  }
  places_.Close();
}

const ChunkSignal* Located::Find(index::ChunkOrdinal chunk) const {
  const std::uint32_t place = chunk < places.rows() ? places.Of(chunk) : RowPlaces::kNone;
  return place == RowPlaces::kNone ? nullptr : &chunks[place];
}

Located Locate(const LocateInput& in) {
  Located located;
  const double weight = in.vectors.query.empty() ? 0 : in.options.dense_weight;
  const std::span<const float> query = weight > 0 ? std::span<const float>(in.vectors.query) : std::span<const float>();
  const std::span<const float> residual =
      weight > 0 && !in.vectors.residual.empty() ? std::span<const float>(in.vectors.residual) : query;

  const ChunkSample sample(in.view, weight > 0 ? in.allowed.chunks : Bitmap(in.allowed.chunks.size()));
  const CosineFinder<ChunkRows> chunks({in.view, in.allowed.chunks}, sample, in.options.dense_candidates);
  const LexicalScores words = in.view.ChunkLexical(in.chunk_terms, in.population.chunks, in.allowed.chunks);
  TakeChunks(in, words, chunks.Find(words.matches, query), &located);
  if (!in.statements) return located;

  const CosineFinder<StatementRows> statements({in.view, in.allowed.statements}, sample, in.options.dense_candidates);
  auto [by_terms, by_residual_terms] =
      in.view.StatementLexical(in.statement_terms, in.residual_terms, in.population.statements, in.allowed.statements);
  const Cosines of_question = statements.Find(by_terms.matches, query);
  const Cosines of_residual = statements.Find(by_residual_terms.matches, residual);
  const StatementScores by_question = ScoreStatements(std::move(by_terms), of_question, weight);
  const StatementScores by_residual = ScoreStatements(std::move(by_residual_terms), of_residual, weight);
  located.best = BestStatements(in.view, by_question.rows, static_cast<std::size_t>(in.options.top_statements));
  located.fit = FitStatements(by_question, by_residual, in.view.statements());
  return located;
}

}  // namespace annals::retrieval
