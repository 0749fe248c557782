#include "core/retrieval/ranking/pack.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/retrieval/ranking/shingles.h"
#include "core/retrieval/records.h"
#include "core/scope/rules.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

using index::ChunkOrdinal;
using index::View;

constexpr double kLeastScore = 1e-9;         // below it ln(score) says nothing any more
constexpr double kDuplicate = 0.9;           // shingle similarity of near-duplicates: a corrected typo, another header
constexpr double kLeastOfBest = 0.25;        // of the best score, the summary's prior apart: for a turn
constexpr double kQuotaCellsPerSeat = 0.25;  // with fewer cells than k/4 a quota costs evidence: docs/recipes.md A.5

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
void Cover(const View& view, const PackOptions& options, const scope::Plan& plan, const index::Bitmap& population,
           std::size_t k, Ballot* ballot) {
  const double lambda = plan.scoped() ? options.coverage_in_scope : options.coverage * ballot->odds;
  RankedList* const ranked = &ballot->ranked;
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

// What is asked, without the words of asking, and without the names of those who speak: who is asked about seldom names
// himself, and who does is another one. Terms, the rarest first, so that most passages fail at the first.
std::vector<std::string> AskedTerms(const View& view, const scope::Plan& plan, const index::Bitmap& population,
                                    const RankedList& ranked) {
  std::vector<std::string> terms = text::Terms(plan.question.content.text, view.language());
  std::ranges::sort(terms);
  terms.erase(std::ranges::unique(terms).begin(), terms.end());
  absl::flat_hash_set<std::string_view> speakers;
  for (const Ranked& r : ranked)
    if (r.speaker != 1) speakers.insert(view.speaker(r.chunk));
  for (const std::string_view speaker : speakers)
    for (const std::string& term : text::Terms(speaker, view.language())) std::erase(terms, term);
  std::vector<std::pair<double, std::string>> by_idf;
  for (std::string& term : terms) by_idf.emplace_back(-view.ChunkIdf(term, population), std::move(term));
  std::ranges::sort(by_idf);
  std::ranges::transform(by_idf, terms.begin(), [](auto& term) { return std::move(term.second); });
  return terms;
}

// A turn is found by the words of the turn before it, too; those it does not say.
bool HoldsItself(const View& view, ChunkOrdinal chunk, const std::vector<std::string>& terms) {
  const std::vector<std::string> own = text::Terms(view.chunk(chunk).text, view.language());
  const absl::flat_hash_set<std::string_view> held(own.begin(), own.end());
  return std::ranges::all_of(terms, [&](const std::string& term) { return held.contains(term); });
}

// Its relevance, with all that the score multiplies.
double WithoutGraph(const Ranked& r) {
  return r.relevance * r.spoken * r.speaker * r.path_names * r.authority * r.behind_successor * r.behind_original;
}

// Where one passage holds every word that the question asks by, it answers alone: there is no second hop for the graph
// to find. Of several such, the most relevant goes first, and all others follow by their own words and vectors.
void StandAside(const View& view, const scope::Plan& plan, const index::Bitmap& population, RankedList* ranked) {
  if (plan.scoped() || std::ranges::all_of(*ranked, [](const Ranked& r) { return r.graph == 0; })) return;
  const std::vector<std::string> terms = AskedTerms(view, plan, population, *ranked);
  if (terms.empty()) return;
  const bool speaker_named = std::ranges::any_of(*ranked, [](const Ranked& r) { return r.speaker != 1; });
  const auto answers_alone = [&](const Ranked& r) {
    return r.lexical > 0 && (!speaker_named || r.speaker != 1) &&
           std::ranges::all_of(terms, [&](const std::string& term) { return view.ChunkHolds(r.chunk, term); }) &&
           (!view.whole_turn(r.chunk) || HoldsItself(view, r.chunk, terms));
  };
  const auto before = [](const Ranked& a, const Ranked& b) {
    const double x = WithoutGraph(a), y = WithoutGraph(b);
    if (x != y) return x > y;
    return a.score != b.score ? a.score > b.score : a.id < b.id;
  };
  auto first = ranked->end();
  for (auto r = ranked->begin(); r != ranked->end(); ++r) {
    if ((first == ranked->end() || before(*r, *first)) && answers_alone(*r)) first = r;
  }
  if (first == ranked->end()) return;
  std::rotate(ranked->begin(), first, first + 1);
  for (Ranked& r : *ranked) r.aside = true;
  std::sort(ranked->begin() + 1, ranked->end(), before);
}

// (owner, from, to): the owner counts when some are named, the period is its year when the question goes by years.
using Cell = std::tuple<std::string_view, Day, Day>;

Cell CellOf(const View& view, const scope::Plan& plan, ChunkOrdinal chunk) {
  const Document& document = view.document(view.document_of(chunk));
  const Interval key = scope::KeyOn(plan.scope.axis, document, view.language()).value_or(Interval::Always());
  const std::string_view owner = plan.owners.empty() ? std::string_view() : std::string_view(document.owner);
  if (plan.scope.enumerate == Granularity::kYear && key.from != kAnyPast) {
    const auto year = std::chrono::year_month_day(key.from).year();
    return {owner, Day{year / 1 / 1}, Day{(year + std::chrono::years{1}) / 1 / 1}};
  }
  return {owner, key.from, key.to};
}

double OwnScore(const Ranked& r) { return r.score / r.prior; }

double BestOwn(const RankedList& ranked) {
  double best = 0;
  for (const Ranked& r : ranked) best = std::max(best, OwnScore(r));
  return best;
}

// Where the question asks for each period, each has its turn. Else only passages that score kLeastOfBest of the best take
// part, and the others follow: in a mailbox every day is a cell, and most days say nothing about the question.
RankedList Quota(const View& view, const scope::Plan& plan, std::size_t k, RankedList ranked) {
  if (!plan.scoped()) return ranked;
  const bool comparison = plan.scope.type == time::ScopeType::kComparison;
  const bool each = comparison || plan.scope.enumerate != Granularity::kNone;
  const double least = each ? 0 : kLeastOfBest * BestOwn(ranked);
  std::map<Cell, std::vector<std::size_t>> cells;  // positions in `ranked`
  std::vector<std::size_t> late;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    if (OwnScore(ranked[i]) < least)
      late.push_back(i);
    else
      cells[CellOf(view, plan, ranked[i].chunk)].push_back(i);
  }
  if (cells.size() < 2 ||
      (!comparison && static_cast<double>(cells.size()) < kQuotaCellsPerSeat * static_cast<double>(k)))
    return ranked;
  std::vector<std::pair<std::size_t, std::size_t>> order;  // (round, position)
  for (const auto& [cell, positions] : cells) {
    for (std::size_t round = 0; round < positions.size(); ++round) order.emplace_back(round, positions[round]);
  }
  std::sort(order.begin(), order.end());
  RankedList seated(ranked.get_allocator());
  seated.reserve(ranked.size());
  for (const auto& [round, position] : order) seated.push_back(ranked[position]);
  for (const std::size_t position : late) seated.push_back(ranked[position]);
  return seated;
}

// Seats that are taken, and who may take one.
class Table {
 public:
  explicit Table(const View& view, std::size_t ballots) : view_(view), tokens_of_(ballots) {}

  bool Fits(std::size_t ballot, ChunkOrdinal c, int share, int budget) const {
    const int tokens = view_.chunk_head(c).tokens;
    return budget == 0 || (tokens_ + tokens <= budget && tokens_of_[ballot] + tokens <= share);
  }

  // False when the same voice has said it already; a text that is not read yet (index/stored/stored_view.h) is not a repetition.
  bool Admit(std::size_t ballot, const Ranked& ranked, int group) {
    const ChunkOrdinal c = ranked.chunk;
    if (taken_.contains(c)) return false;
    const std::string_view text = view_.chunk(c).text;
    Shingles shingles(text);
    const Document& document = view_.document(view_.document_of(c));
    const Voice voice{document.TimeKey(), document.owner, document.external_id, document.canonical_of};
    for (std::size_t i = 0; i < seats_.size() && !text.empty(); ++i) {
      if (voices_[i].SameAs(voice) && shingles_[i].Near(shingles, kDuplicate)) return false;
    }
    taken_.insert(c);
    tokens_ += view_.chunk_head(c).tokens;
    tokens_of_[ballot] += view_.chunk_head(c).tokens;
    shingles_.push_back(std::move(shingles));
    voices_.push_back(voice);
    seats_.push_back({ballot, ranked, group});
    return true;
  }

  std::vector<Seat> Take() { return std::move(seats_); }
  std::size_t size() const { return seats_.size(); }

 private:
  // Equal words from another owner, or of another period, are another statement; in a copy they are the same one.
  struct Voice {
    std::optional<Interval> time;
    std::string_view owner, document, original;
    bool SameAs(const Voice& o) const {
      if (time == o.time && owner == o.owner) return true;
      return original == o.document || o.original == document || (!original.empty() && original == o.original);
    }
  };

  const View& view_;
  int tokens_ = 0;
  std::vector<int> tokens_of_;  // by ballot
  absl::flat_hash_set<ChunkOrdinal> taken_;
  std::vector<Shingles> shingles_;
  std::vector<Voice> voices_;
  std::vector<Seat> seats_;
};

int GroupOfChunk(const View& view, const scope::Plan& plan, const scope::Slice& slice, ChunkOrdinal chunk) {
  if (slice.kind != scope::SliceKind::kScope || slice.group >= 0 || !plan.timed) return slice.group;
  const std::optional<Interval> key =
      scope::KeyOn(plan.scope.axis, view.document(view.document_of(chunk)), view.language());
  return key ? scope::GroupOf(*key, plan.scope.groups) : -1;
}

// Hands the seats out. Ballots of the scope take turns, each within its share of the budget, so that no period of a
// comparison eats another's; the period before has seats of its own. What a ballot cannot use goes to the others.
class Dealer {
 public:
  Dealer(const View& view, const question::Request& request, const scope::Plan& plan,
         const std::vector<Ballot>& ballots)
      : view_(view), request_(request), plan_(plan), ballots_(ballots), table_(view, ballots.size()) {}

  std::vector<Seat> Deal(std::size_t forward_seats, double forward_share) {
    const std::size_t k = static_cast<std::size_t>(request_.top_k);
    const int budget = request_.token_budget;
    const int kept = forward_seats == 0 ? 0 : static_cast<int>(std::lround(forward_share * budget));
    std::vector<std::size_t> scope, forward;
    for (std::size_t b = 0; b < ballots_.size(); ++b) {
      (ballots_[b].slice->kind == scope::SliceKind::kForward ? forward : scope).push_back(b);
    }
    // Of periods that are listed the one that says most of it begins.
    const auto most = [&](std::size_t b) {
      return ballots_[b].ranked.empty() ? 0 : ballots_[b].ranked.front().lexical;
    };
    if (plan_.scope.type == time::ScopeType::kMulti) std::ranges::stable_sort(scope, std::greater<>(), most);
    const int share = scope.empty() ? 0 : (budget - kept) / static_cast<int>(scope.size());
    Turns(scope, k > forward_seats ? k - forward_seats : k, share, budget - kept);
    Turns(forward, std::min(k, table_.size() + forward_seats), kept, budget);
    Turns(scope, k, budget, budget);
    std::vector<Seat> seats = table_.Take();
    std::ranges::stable_partition(
        seats, [&](const Seat& seat) { return ballots_[seat.ballot].slice->kind != scope::SliceKind::kForward; });
    return seats;
  }

 private:
  // Until `seats` are taken or no ballot has a passage that fits.
  void Turns(const std::vector<std::size_t>& ballots, std::size_t seats, int share, int budget) {
    std::vector<std::size_t> next(ballots.size(), 0);
    for (bool seated = true; seated;) {
      seated = false;
      for (std::size_t i = 0; i < ballots.size() && table_.size() < seats; ++i) {
        seated = SeatNext(ballots[i], &next[i], share, budget) || seated;
      }
    }
  }

  bool SeatNext(std::size_t b, std::size_t* next, int share, int budget) {
    for (const RankedList& ranked = ballots_[b].ranked; *next < ranked.size();) {
      const Ranked& r = ranked[(*next)++];
      if (!table_.Fits(b, r.chunk, share, budget)) continue;
      if (table_.Admit(b, r, GroupOfChunk(view_, plan_, *ballots_[b].slice, r.chunk))) return true;
    }
    return false;
  }

  const View& view_;
  const question::Request& request_;
  const scope::Plan& plan_;
  const std::vector<Ballot>& ballots_;
  Table table_;
};

// Passages that will be returned, as far as the budget tells: top_k, or fewer when the budget holds fewer of the size
// of the best ones. What depends on the number of seats (quota, seats of the period before) depends on this one.
std::size_t ExpectedSeats(const View& view, const question::Request& request, const PackOptions& options,
                          const std::vector<Ballot>& ballots) {
  const std::size_t k = static_cast<std::size_t>(request.top_k);
  if (request.token_budget == 0) return k;
  std::int64_t tokens = 0, passages = 0;
  for (const Ballot& ballot : ballots) {
    const std::size_t from = std::min(static_cast<std::size_t>(options.pack_from), ballot.ranked.size());
    for (std::size_t i = 0; i < from; ++i) tokens += view.chunk_head(ballot.ranked[i].chunk).tokens;
    passages += static_cast<std::int64_t>(from);
  }
  if (tokens == 0) return k;
  return std::clamp<std::size_t>(static_cast<std::size_t>(request.token_budget * passages / tokens), 1, k);
}

}  // namespace

std::vector<Seat> Pack(const View& view, const question::Request& request, const Options& options,
                       const scope::Plan& plan, const index::Allowed& population, std::vector<Ballot> ballots) {
  const std::size_t k = ExpectedSeats(view, request, options.pack, ballots);
  std::size_t forward = 0;  // seats kept for the period before
  for (Ballot& ballot : ballots) {
    if (options.pipeline == Pipeline::kFull) {
      Cover(view, options.pack, plan, population.chunks, k, &ballot);
      if (options.pack.stand_aside) StandAside(view, plan, population.chunks, &ballot.ranked);
      ballot.ranked = Quota(view, plan, k, std::move(ballot.ranked));
    }
    if (options.pipeline == Pipeline::kFull && options.records.records)
      KeepLineage(view, plan.holdings->lineage(), &ballot.ranked);
    if (std::ranges::any_of(ballot.ranked, [](const Ranked& r) { return r.first > 0; }))
      std::ranges::stable_sort(ballot.ranked, std::ranges::greater(), &Ranked::first);
    if (ballot.slice->kind == scope::SliceKind::kForward && !ballot.ranked.empty()) {
      // A whole seat at least, and never more than the share.
      forward = std::max<std::size_t>(1, static_cast<std::size_t>(options.pack.forward_share * static_cast<double>(k)));
    }
  }
  return Dealer(view, request, plan, ballots).Deal(forward, options.pack.forward_share);
}

}  // namespace annals::retrieval
