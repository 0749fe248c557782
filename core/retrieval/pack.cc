#include "core/retrieval/pack.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "absl/container/flat_hash_set.h"
#include "core/retrieval/scope_rules.h"
#include "core/retrieval/shingles.h"

namespace annals::retrieval {
namespace {

using index::ChunkOrdinal;
using index::View;

constexpr double kLeastScore = 1e-9;         // below it ln(score) says nothing any more
constexpr double kDuplicate = 0.9;           // shingle similarity of near-duplicates: a corrected typo, another header
constexpr double kQuotaCellsPerSeat = 0.25;  // RECIPES A.5: fewer cells than k/4 need no quota, it costs evidence there

struct Term {
  const std::string* text;
  double idf;
};

double NewShare(const View& view, const std::vector<Term>& left, double whole, ChunkOrdinal chunk) {
  double covered = 0;
  for (const Term& term : left) {
    if (view.ChunkHolds(chunk, *term.text)) covered += term.idf;
  }
  return whole > 0 ? covered / whole : 0;
}

// The best `pack_from` in the order of coverage-aware choice; the others follow as they are.
void Cover(const View& view, const Options& options, const Plan& plan, const index::Bitmap& population, std::size_t k,
           std::vector<Ranked>* ranked) {
  const double lambda = plan.scoped() ? options.coverage_in_scope : options.coverage;
  if (lambda <= 0) return;
  std::set<std::string_view> distinct;
  std::vector<Term> left;
  double whole = 0;
  for (const std::string& term : plan.content_terms()) {
    if (!distinct.insert(term).second) continue;
    left.push_back({&term, view.ChunkIdf(term, population)});
    whole += left.back().idf;
  }
  std::sort(left.begin(), left.end(), [](const Term& a, const Term& b) { return *a.text < *b.text; });
  const std::size_t from = std::min(static_cast<std::size_t>(options.pack_from), ranked->size());
  const std::size_t size = std::min(k, from);
  for (std::size_t seat = 0; seat < size; ++seat) {
    std::size_t best = seat;
    double best_gain = -1e300;
    for (std::size_t i = seat; i < from; ++i) {
      const Ranked& r = (*ranked)[i];
      const double gain = std::log(std::max(r.score, kLeastScore)) + lambda * NewShare(view, left, whole, r.chunk);
      if (gain > best_gain) {
        best_gain = gain;
        best = i;
      }
    }
    std::rotate(ranked->begin() + seat, ranked->begin() + best, ranked->begin() + best + 1);
    const ChunkOrdinal chosen = (*ranked)[seat].chunk;
    std::erase_if(left, [&](const Term& t) { return view.ChunkHolds(chosen, *t.text); });
    if (left.empty()) break;  // the rest stand by score
  }
}

// (owner, from, to): the owner counts when some are named, the period is its year when the question goes by years.
using Cell = std::tuple<std::string_view, Day, Day>;

Cell CellOf(const View& view, const Plan& plan, ChunkOrdinal chunk) {
  const Document& document = view.document(view.document_of(chunk));
  const Interval key = KeyOn(plan.scope.axis, document).value_or(Interval::Always());
  const std::string_view owner = plan.owners.empty() ? std::string_view() : std::string_view(document.owner);
  if (plan.scope.enumerate == Granularity::kYear && key.from != kAnyPast) {
    const auto year = std::chrono::year_month_day(key.from).year();
    return {owner, Day{year / 1 / 1}, Day{(year + std::chrono::years{1}) / 1 / 1}};
  }
  return {owner, key.from, key.to};
}

std::vector<Ranked> Quota(const View& view, const Plan& plan, std::size_t k, std::vector<Ranked> ranked) {
  if (!plan.scoped()) return ranked;
  std::map<Cell, std::vector<std::size_t>> cells;  // positions in `ranked`
  for (std::size_t i = 0; i < ranked.size(); ++i) cells[CellOf(view, plan, ranked[i].chunk)].push_back(i);
  const bool comparison = plan.scope.type == time::ScopeType::kComparison;
  if (cells.size() < 2 ||
      (!comparison && static_cast<double>(cells.size()) < kQuotaCellsPerSeat * static_cast<double>(k)))
    return ranked;
  std::vector<std::pair<std::size_t, std::size_t>> order;  // (round, position)
  for (const auto& [cell, positions] : cells) {
    for (std::size_t round = 0; round < positions.size(); ++round) order.emplace_back(round, positions[round]);
  }
  std::sort(order.begin(), order.end());
  std::vector<Ranked> seated;
  seated.reserve(ranked.size());
  for (const auto& [round, position] : order) seated.push_back(ranked[position]);
  return seated;
}

class Table {
 public:
  Table(const View& view, const Request& request) : view_(view), request_(request) {}

  bool full() const { return seats_.size() >= static_cast<std::size_t>(request_.top_k); }

  void Offer(Seat seat) {
    const ChunkOrdinal c = seat.chunk.chunk;
    const Chunk& chunk = view_.chunk(c);
    if (full() || taken_.contains(c)) return;
    if (request_.token_budget > 0 && tokens_ + chunk.tokens > request_.token_budget) return;
    std::vector<std::uint64_t> shingles = Shingles(chunk.text);
    const Document& document = view_.document(view_.document_of(c));
    const Voice voice{document.TimeKey(), document.owner};
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (voices_[i] == voice && Similarity(shingles_[i], shingles) >= kDuplicate) return;
    }
    taken_.insert(c);
    tokens_ += chunk.tokens;
    shingles_.push_back(std::move(shingles));
    voices_.push_back(voice);
    seats_.push_back(std::move(seat));
  }

  std::vector<Seat> Take() { return std::move(seats_); }
  std::size_t size() const { return seats_.size(); }

 private:
  // Equal words from another owner, or of another period, are another statement.
  struct Voice {
    std::optional<Interval> time;
    std::string_view owner;
    bool operator==(const Voice&) const = default;
  };

  const View& view_;
  const Request& request_;
  int tokens_ = 0;
  absl::flat_hash_set<ChunkOrdinal> taken_;
  std::vector<std::vector<std::uint64_t>> shingles_;
  std::vector<Voice> voices_;
  std::vector<Seat> seats_;
};

int GroupOfChunk(const View& view, const Plan& plan, const Slice& slice, ChunkOrdinal chunk) {
  if (slice.kind != SliceKind::kScope || slice.group >= 0 || !plan.timed) return slice.group;
  const std::optional<Interval> key = KeyOn(plan.scope.axis, view.document(view.document_of(chunk)));
  return key ? GroupOf(*key, plan.scope.groups) : -1;
}

}  // namespace

std::vector<Seat> Pack(const View& view, const Request& request, const Options& options, const Plan& plan,
                       const index::Allowed& population, std::vector<Ballot> ballots) {
  const std::size_t k = static_cast<std::size_t>(request.top_k);
  std::size_t forward = 0;  // seats kept for the period before
  for (Ballot& ballot : ballots) {
    if (request.pipeline == Pipeline::kFull) {
      Cover(view, options, plan, population.chunks, k, &ballot.ranked);
      ballot.ranked = Quota(view, plan, k, std::move(ballot.ranked));
    }
    if (ballot.slice->kind == SliceKind::kForward && !ballot.ranked.empty()) {
      forward = std::max<std::size_t>(
          1, static_cast<std::size_t>(std::lround(options.forward_share * static_cast<double>(k))));
    }
  }
  Table table(view, request);
  const auto offer = [&](std::size_t b, std::size_t i) {
    const Ranked& r = ballots[b].ranked[i];
    table.Offer({b, r, GroupOfChunk(view, plan, *ballots[b].slice, r.chunk)});
  };
  std::size_t deepest = 0;
  for (const Ballot& ballot : ballots) deepest = std::max(deepest, ballot.ranked.size());
  const std::size_t before_forward = k > forward ? k - forward : k;
  for (std::size_t i = 0; i < deepest && table.size() < before_forward; ++i) {
    for (std::size_t b = 0; b < ballots.size() && table.size() < before_forward; ++b) {
      if (ballots[b].slice->kind != SliceKind::kForward && i < ballots[b].ranked.size()) offer(b, i);
    }
  }
  for (std::size_t b = 0; b < ballots.size(); ++b) {
    if (ballots[b].slice->kind != SliceKind::kForward) continue;
    for (std::size_t i = 0; i < ballots[b].ranked.size() && !table.full(); ++i) offer(b, i);
  }
  return table.Take();
}

}  // namespace annals::retrieval
