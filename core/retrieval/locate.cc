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

// The chunks of a slice that samples are made of: those whose ids have low hashes, so that replicas choose alike.
class ChunkSample {
 public:
  ChunkSample() = default;
  ChunkSample(const View& view, const Bitmap& chunks) { view.SampleChunks(Limit(chunks.count()), chunks, &chunks_); }

  // The chunks among which `rows` rows, spread over all chunks, would leave about kSampleRows.
  template <class Visit>
  void Of(std::size_t rows, Visit visit) const {
    const std::uint64_t limit = Limit(rows);
    for (const index::SampledChunk& sampled : chunks_) {
      if (sampled.hash <= limit) visit(sampled.chunk);
    }
  }
  template <class Visit>
  void All(Visit visit) const {
    for (const index::SampledChunk& sampled : chunks_) visit(sampled.chunk);
  }

 private:
  static std::uint64_t Limit(std::size_t rows) {
    return ~std::uint64_t{0} / std::max<std::size_t>(1, rows / kSampleRows);
  }
  std::vector<index::SampledChunk> chunks_;
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
  std::int64_t Id(std::uint32_t s) const { return view.statement_id(s).value; }
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

// The kCosineRows lexically strongest of `rows`, ties by id; all that match when there are few. `score_of(row)`: 0 is no match.
// O(rows): what is weaker than so many that were met before is passed over.
template <class Row, class ScoreOf, class IdOf>
std::vector<Scored> Strongest(const std::vector<Row>& rows, ScoreOf score_of, IdOf id_of) {
  const auto stronger = [](const Scored& a, const Scored& b) { return a.score > b.score; };
  std::vector<Scored> kept;
  double least = 0;
  const auto cut = [&] {  // leaves the strongest, and all that are as strong as the last of them
    const auto last = kept.begin() + static_cast<std::ptrdiff_t>(kCosineRows) - 1;
    std::ranges::nth_element(kept, last, stronger);
    least = last->score;
    std::erase_if(kept, [&](const Scored& s) { return s.score < least; });
  };
  std::size_t room = 2 * kCosineRows;
  for (const Row& row : rows) {
    const double score = score_of(row);
    if (score <= 0 || score < least) continue;
    kept.push_back({row.ordinal, score});
    if (kept.size() < room) continue;
    cut();
    room = std::max(room, 2 * kept.size());
  }
  if (kept.size() <= kCosineRows) return kept;
  cut();
  const auto ties = std::ranges::partition(kept, [&](const Scored& s) { return s.score > least; }).begin();
  std::vector<std::pair<std::int64_t, Scored>> by_id;
  for (auto tie = ties; tie != kept.end(); ++tie) by_id.emplace_back(id_of(tie->ordinal), *tie);
  std::ranges::sort(by_id, {}, &std::pair<std::int64_t, Scored>::first);
  std::ranges::transform(by_id, ties, [](const auto& tie) { return tie.second; });
  kept.resize(kCosineRows);
  return kept;
}

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

  // `score_of(row)`: the BM25 of a row of `lexical`.
  template <class Row, class ScoreOf>
  Cosines Find(const std::vector<Row>& lexical, ScoreOf score_of, std::span<const float> query) const {
    if (query.empty() || rows_.allowed.count() == 0) return {};
    const index::QueryVector asked(query);
    index::SearchStats stats;
    Cosines found{.rows = rows_.Nearest(query, nearest_, &stats), .moments = MomentsOf(asked), .plan = {}};
    std::ranges::sort(found.rows, {}, &Scored::ordinal);
    const std::size_t near = found.rows.size();
    for (const Scored& match : Strongest(lexical, score_of, [&](std::uint32_t row) { return rows_.Id(row); })) {
      if (!std::ranges::binary_search(std::span(found.rows).first(near), match.ordinal, {}, &Scored::ordinal))
        found.rows.push_back({match.ordinal, index::Dot(asked, rows_.Vector(match.ordinal))});
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

// What is known of the chunks by words and vectors.
ChunkSignals Signals(std::vector<Scored> words, const std::vector<Scored>& cosines, const Relevance& relevance) {
  if (cosines.empty()) return {std::move(words), relevance};
  ChunkSignals signals(relevance);
  ForEachRow(words, cosines,
             [&](std::uint32_t chunk, double lexical, double cosine) { signals.Add(chunk, lexical, cosine); });
  return signals;
}

// Fills what is known of the chunks.
void TakeChunks(const LocateInput& in, LexicalScores lexical, const Cosines& cosines, Located* located) {
  const Relevance relevance({lexical.mean, lexical.deviation}, cosines.moments, in.options.dense_weight);
  const bool words_alone = cosines.rows.empty();  // h grows with BM25, then, so that tells them apart as well
  located->search_plan = cosines.plan;
  located->chunks = Signals(std::move(lexical.matches), cosines.rows, relevance);
  located->places = RowPlaces(in.view.chunks());
  const double floor = words_alone ? 0 : relevance.floor();
  double least = floor, most = floor;
  index::TopRows top(in.strongest);
  for (std::uint32_t i = 0; i < located->chunks.size(); ++i) {
    const auto [chunk, words] = located->chunks.rows()[i];
    const double h = words_alone ? words : located->chunks[i].relevance;
    if (top.Takes(h)) top.Offer(h, in.view.chunk_id(chunk).value, i);
    located->places.Add(chunk);
    least = std::min(least, h);
    most = std::max(most, h);
    located->most_lexical = std::max(located->most_lexical, words);
  }
  located->places.Close();
  located->chunk_floor = relevance.floor();
  located->least_relevance = words_alone ? relevance.Of(least, 0) : least;
  located->most_relevance = words_alone ? relevance.Of(most, 0) : most;
  for (const Scored& best : top.Take()) located->strongest.push_back(best.ordinal);
}

// The least and the most of some rows, and the floor of those that are not listed.
class Spread {
 public:
  void Saw(double x) {
    least_ = std::min(least_, x);
    most_ = std::max(most_, x);
    ++listed_;
  }
  MinMax Over(std::size_t population, double floor) const {
    if (listed_ == 0) return {floor, floor};
    if (listed_ < population) return {std::min(least_, floor), std::max(most_, floor)};
    return {least_, most_};
  }

 private:
  double least_ = std::numeric_limits<double>::infinity(), most_ = -least_;
  std::size_t listed_ = 0;
};

// The statements as one question sees them.
struct Side {
  Relevance relevance;
  Spread spread = {};
  // h; a row without evidence has the floor, and does not count.
  double Of(double words, double cosine) {
    const double h = relevance.Of(words, cosine);
    if (words > 0 || cosine != 0) spread.Saw(h);
    return h;
  }
};

// Statements with evidence for the question, for the residual or for both: first their BM25, then h, in the end the sum.
class StatementScorer {
 public:
  StatementScorer(const LocateInput& in, index::PairedScores lexical, const Cosines& question, const Cosines& residual)
      : in_(in),
        rows_(std::move(lexical.matches)),
        population_(lexical.population),
        question_{Relevance({lexical.first.mean, lexical.first.deviation}, question.moments, in.options.dense_weight)},
        residual_{
            Relevance({lexical.second.mean, lexical.second.deviation}, residual.moments, in.options.dense_weight)} {
    TakeCosines(question.rows, residual.rows);
  }

  void Score(Located* located) {
    located->best = TakeBest();
    const double question_floor = question_.relevance.floor(), residual_floor = residual_.relevance.floor();
    const MinMax question = question_.spread.Over(population_, question_floor);
    const MinMax residual = residual_.spread.Over(population_, residual_floor);
    const double floor = question(question_floor) + residual(residual_floor);
    Spread sums;
    for (index::TwoScores& row : rows_) sums.Saw(row.first = question(row.first) + residual(row.second));
    located->fit = StatementFits(in_.view.statements(), std::move(rows_), sums.Over(population_, floor), floor);
  }

 private:
  // Takes h of each row in place of its BM25, and adds those that only a vector speaks for.
  void TakeCosines(const std::vector<Scored>& question, const std::vector<Scored>& residual) {
    if (question.empty() && residual.empty()) {
      for (index::TwoScores& row : rows_) Take(&row, 0, 0);
      return;
    }
    const std::vector<index::TwoScores> by_words = std::exchange(rows_, {});
    rows_.reserve(by_words.size() + question.size() + residual.size());
    auto words = by_words.begin();
    auto a = question.begin(), b = residual.begin();
    while (words != by_words.end() || a != question.end() || b != residual.end()) {
      index::TwoScores row{.ordinal = std::numeric_limits<std::uint32_t>::max()};
      if (words != by_words.end()) row.ordinal = words->ordinal;
      if (a != question.end()) row.ordinal = std::min(row.ordinal, a->ordinal);
      if (b != residual.end()) row.ordinal = std::min(row.ordinal, b->ordinal);
      if (words != by_words.end() && words->ordinal == row.ordinal) row = *words++;
      const double first = a != question.end() && a->ordinal == row.ordinal ? (a++)->score : 0;
      const double second = b != residual.end() && b->ordinal == row.ordinal ? (b++)->score : 0;
      Take(&rows_.emplace_back(row), first, second);
    }
  }

  void Take(index::TwoScores* row, double question_cosine, double residual_cosine) {
    const bool for_question = row->first > 0 || question_cosine != 0;
    row->first = question_.Of(row->first, question_cosine);
    row->second = residual_.Of(row->second, residual_cosine);
    if (for_question && best_.Takes(row->first))
      best_.Offer(row->first, in_.view.statement_id(row->ordinal).value, row->ordinal);
  }

  std::vector<StatementSignal> TakeBest() {
    std::vector<StatementSignal> best;
    for (const Scored& s : best_.Take()) best.push_back({s.ordinal, in_.view.statement_id(s.ordinal), s.score});
    return best;
  }

  const LocateInput& in_;
  std::vector<index::TwoScores> rows_;
  const std::size_t population_;
  Side question_, residual_;
  index::TopRows best_{static_cast<std::size_t>(in_.options.top_statements)};
};

}  // namespace

void RowPlaces::Close() {
  std::uint32_t before = 0;
  before_.reserve(listed_.size());
  for (const std::uint64_t word : listed_) {
    before_.push_back(before);
    before += static_cast<std::uint32_t>(std::popcount(word));
  }
}

StatementFits::StatementFits(std::size_t statements, std::vector<index::TwoScores> rows, const MinMax& scale,
                             double floor)
    : places_(statements), rows_(std::move(rows)), scale_(scale), floor_(floor) {
  for (const index::TwoScores& row : rows_) places_.Add(row.ordinal);
  places_.Close();
}

std::optional<ChunkSignal> Located::Find(index::ChunkOrdinal chunk) const {
  const std::uint32_t place = chunk < places.rows() ? places.Of(chunk) : RowPlaces::kNone;
  if (place == RowPlaces::kNone) return std::nullopt;
  return chunks[place];
}

Located Locate(const LocateInput& in) {
  Located located;
  const double weight = in.vectors.query.empty() ? 0 : in.options.dense_weight;
  located.dense_weight = weight;
  const std::span<const float> query = weight > 0 ? std::span<const float>(in.vectors.query) : std::span<const float>();
  const std::span<const float> residual =
      weight > 0 && !in.vectors.residual.empty() ? std::span<const float>(in.vectors.residual) : query;

  const ChunkSample sample = weight > 0 ? ChunkSample(in.view, in.allowed.chunks) : ChunkSample();
  const CosineFinder<ChunkRows> chunks({in.view, in.allowed.chunks}, sample, in.options.dense_candidates);
  LexicalScores words = in.view.ChunkLexical(in.chunk_terms, in.population.chunks, in.allowed.chunks);
  const Cosines near = chunks.Find(words.matches, [](const Scored& s) { return s.score; }, query);
  TakeChunks(in, std::move(words), near, &located);
  if (!in.statements) return located;

  const CosineFinder<StatementRows> statements({in.view, in.allowed.statements}, sample, in.options.dense_candidates);
  index::PairedScores by_words =
      in.view.StatementLexical(in.statement_terms, in.residual_terms, in.population.statements, in.allowed.statements);
  const Cosines of_question =
      statements.Find(by_words.matches, [](const index::TwoScores& s) { return s.first; }, query);
  const Cosines of_residual =
      statements.Find(by_words.matches, [](const index::TwoScores& s) { return s.second; }, residual);
  StatementScorer(in, std::move(by_words), of_question, of_residual).Score(&located);
  return located;
}

}  // namespace annals::retrieval
