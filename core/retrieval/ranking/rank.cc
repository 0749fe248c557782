#include "core/retrieval/ranking/rank.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <optional>
#include <span>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/question/asker.h"
#include "core/retrieval/graph/workspace.h"
#include "core/retrieval/ranking/ranked_order.h"
#include "core/retrieval/records.h"
#include "core/scope/rules.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

using index::ChunkOrdinal;

constexpr double kFlat = 1e-9;       // keeps a constant list from being divided by 0
constexpr std::size_t kDepth = 200;  // what duplicates and budgets may turn away
constexpr std::size_t kMany = 1000;  // where documents stand behind others: many times that

// s(e) and γ of the relations of one chunk, gathered for `sum` and `product`.
struct RelationSums {
  double weighted = 0;     // Σ (1 + γ) s(e)
  double plain = 0;        // Σ s(e)
  double log_product = 0;  // Σ ln(1 + γ)
};

RelationSums SumRelations(const RankInput& in, ChunkOrdinal chunk) {
  RelationSums sums;
  std::vector<index::RelationRef> relations;
  const auto [first, last] = in.view.statements_of(chunk);
  for (index::StatementOrdinal s = first; s < last; ++s) {
    relations.clear();
    in.view.RelationsOfStatement(s, &relations);
    for (const index::RelationRef& r : relations) {
      if (in.slice.facts.Outside(r)) continue;  // 1[τ ∈ scope]
      const double edge = in.walk.OfEntity(r.subject) + in.walk.OfEntity(r.object);
      const double gamma = in.located.fit[s];
      sums.weighted += (1 + gamma) * edge;
      sums.plain += edge;
      sums.log_product += std::log1p(gamma);
    }
  }
  return sums;
}

double GraphScore(const RankInput& in, ChunkOrdinal chunk, double mass) {
  switch (in.options.rank.chunk_score) {
    case ChunkScore::kPassage:
      return mass;
    case ChunkScore::kSum:
      return SumRelations(in, chunk).weighted;
    case ChunkScore::kProduct: {
      const RelationSums sums = SumRelations(in, chunk);
      // In log space, squeezed into a double again: a long chunk's product would overflow.
      return sums.plain > 0 ? std::exp(std::min(sums.log_product + std::log(sums.plain), 600.0)) : 0;
    }
  }
  return 0;
}

Ranked FromSignal(const ChunkSignal& s) {
  return {.chunk = s.chunk, .lexical = s.lexical, .cosine = s.cosine, .relevance = s.relevance};
}

Ranked FromLocated(const RankInput& in, ChunkOrdinal chunk) {
  const std::optional<ChunkSignal> signal = in.located.Find(chunk);
  return signal ? FromSignal(*signal) : Ranked{.chunk = chunk, .relevance = in.located.chunk_floor};
}

// Located passages that may be returned. A common word is held by a large part of a collection, of which only the best
// can be wanted: the rest is left out where nothing but their own relevance orders those without graph evidence.
RankedList LocatedCandidates(const RankInput& in) {
  RankedList ranked(in.memory);
  const ChunkSignals& located = in.located.chunks;
  const std::size_t most = CandidatesOf(in.plan, in.request);
  const bool prefers = in.plan.prefers_period || !in.plan.preferred.empty();
  if (in.plan.scoped() || prefers || located.size() <= most) {
    ranked.reserve(located.size() + in.walk.chunks.size());
    for (std::size_t i = 0; i < located.size(); ++i) ranked.push_back(FromSignal(located[i]));
    return ranked;
  }
  ranked.reserve(most + in.walk.chunks.size());
  for (const std::uint32_t best : std::span(in.located.strongest).first(most))
    ranked.push_back(FromSignal(located[best]));
  std::ranges::sort(ranked, {}, &Ranked::chunk);
  return ranked;
}

// Passages by ordinal: the located ones, then others as they are asked for.
class CandidateList {
 public:
  explicit CandidateList(const RankInput& in)
      : in_(in), ranked_(LocatedCandidates(in)), located_(ranked_.size()), others_(in.memory) {
    others_.reserve(in.walk.chunks.size());
  }

  Ranked& At(ChunkOrdinal chunk) {
    const auto end = ranked_.begin() + static_cast<std::ptrdiff_t>(located_);
    const auto it = std::ranges::lower_bound(ranked_.begin(), end, chunk, {}, &Ranked::chunk);
    if (it != end && it->chunk == chunk) return *it;
    const auto [place, added] = others_.try_emplace(chunk, ranked_.size());
    if (added) ranked_.push_back(FromLocated(in_, chunk));
    return ranked_[place->second];
  }
  std::size_t size() const { return ranked_.size(); }
  RankedList Take() { return std::move(ranked_); }

 private:
  const RankInput& in_;
  RankedList ranked_;
  std::size_t located_;  // by ordinal
  WorkMap<ChunkOrdinal, std::size_t> others_;
};

void AddSupported(const RankInput& in, CandidateList* list) {
  for (ChunkOrdinal c : in.support.paths) list->At(c).evidence = Evidence::kPath;
  for (ChunkOrdinal c : in.support.records) list->At(c).evidence = Evidence::kRecord;
  for (ChunkOrdinal c : in.support.first) list->At(c).first = 1;
  for (ChunkOrdinal c : in.support.quoted) ++list->At(c).first;
}

RankedList Candidates(const RankInput& in) {
  CandidateList list(in);
  for (const auto& [chunk, mass] : in.walk.chunks) {
    Ranked& r = list.At(chunk);
    r.graph = GraphScore(in, chunk, mass);
    if (r.lexical == 0 && r.cosine == 0) r.evidence = Evidence::kGraph;
  }
  AddSupported(in, &list);
  // Inside a scope everything may be shown, if nothing fits better: a scope is an answer to "what is there". In a small
  // one a heading may speak for a passage that shares no word with the question.
  const bool small = in.focus != nullptr && in.slice.allowed.chunks.count() <= in.options.rank.whole_slice;
  const index::Bitmap& allowed = in.slice.allowed.chunks;
  if (in.plan.scoped() && (small || list.size() < static_cast<std::size_t>(in.request.top_k)))
    allowed.ForEachIn(0, static_cast<std::uint32_t>(allowed.size()), [&](ChunkOrdinal c) { list.At(c); });
  RankedList ranked = list.Take();
  for (Ranked& r : ranked) r.id = in.view.chunk_id(r.chunk);
  return ranked;
}

// h of the slice's passages, those that were left out among them, to [0, 1].
void ScaleRelevance(const RankInput& in, RankedList* ranked) {
  const double least = in.located.least_relevance, most = in.located.most_relevance;
  for (Ranked& r : *ranked) r.relevance = (r.relevance - least) / (most - least + kFlat);
}

void AddFocus(const RankInput& in, RankedList* ranked) {
  if (in.focus == nullptr) return;
  const WorkMap<ChunkOrdinal, double> facets =
      in.focus->Facets(in.slice.allowed, in.pieces != nullptr ? *in.pieces : in.plan.question.pieces, in.memory);
  for (Ranked& r : *ranked) {
    if (const auto it = facets.find(r.chunk); it != facets.end()) r.facets = it->second;
    r.heading = in.focus->Heading(r.chunk);
  }
}

// Most of the walk's mass in a page lies with the passage that says its names most often, its opening, say. Where a period
// is asked about, another one may be meant: the page keeps what it has, and its passages share it more evenly.
void ShareWithinPages(const RankInput& in, RankedList* ranked) {
  if (!in.plan.spoken.asked() || in.options.rank.spoken <= 0) return;
  struct Sums {
    double before = 0, after = 0;
  };
  WorkMap<index::DocumentOrdinal, Sums> pages(in.memory);
  const auto shared = [&](const Ranked& r) { return std::pow(r.graph, in.options.rank.spoken_walk); };
  for (const Ranked& r : *ranked) {
    if (r.graph <= 0) continue;
    Sums& page = pages[in.view.document_of(r.chunk)];
    page.before += r.graph;
    page.after += shared(r);
  }
  for (Ranked& r : *ranked) {
    if (r.graph <= 0) continue;
    const Sums& page = pages[in.view.document_of(r.chunk)];
    r.graph = shared(r) * page.before / page.after;
  }
}

// What the walk's mass counts in the score of a passage without scope. As far as that rests on the walk agreeing with the
// words, relevance settles which of the passages is meant: the better the vectors, the more it counts.
class WalkCounts {
 public:
  explicit WalkCounts(const RankInput& in)
      : leads_(Power(in, in.weight.leads)),
        agrees_(Power(in, in.weight.odds) - leads_),
        share_(std::min(1.0, in.options.rank.agreed_relevance * in.located.dense_weight)) {}

  double Of(double relevance) const { return leads_ + agrees_ * (1 - share_ + share_ * relevance); }

 private:
  static double Power(const RankInput& in, double odds) { return std::pow(odds, in.options.rank.graph_power); }

  const double leads_, agrees_, share_;
};

void Score(const RankInput& in, RankedList* ranked) {
  const WalkCounts walk(in);
  double most_graph = 0;
  for (const Ranked& r : *ranked) most_graph = std::max(most_graph, r.graph);
  const bool summary = in.plan.scoped() && in.plan.owners.empty() && in.plan.catalogue().summary_owner;
  for (Ranked& r : *ranked) {
    if (in.plan.scoped()) {
      r.score = r.relevance + in.options.rank.facets_in_scope * r.facets +
                in.options.rank.heading_in_scope * r.heading +
                in.options.rank.graph_in_scope * (most_graph > 0 ? r.graph / most_graph : 0);
    } else if (most_graph > 0) {
      r.graph_weight = walk.Of(r.relevance);
      r.own_words = in.options.rank.own_words * r.relevance;
      r.score = r.graph_weight * r.graph + r.own_words;
    } else {
      r.score = r.relevance;
    }
    if (summary && scope::IsSummary(in.view.document(in.view.document_of(r.chunk)).owner, in.view.language())) {
      r.prior = in.options.rank.summary_boost;
      r.score *= r.prior;
    }
  }
}

// What is asked about the periods stands in one sentence: it speaks of them, and says what is asked.
double SpokenFit(const RankInput& in, ChunkOrdinal chunk) {
  const double floor = in.options.rank.spoken_floor;
  double best = 0;
  const auto [first, last] = in.view.statements_of(chunk);
  for (index::StatementOrdinal s = first; s < last; ++s) {
    const double says = in.located.fit.empty() ? 0 : in.located.fit[s];
    best = std::max(best, in.plan.spoken.Fit(in.view.statement_times(s)) * (floor + (1 - floor) * says));
  }
  return best;
}

// A page tells of many periods, so what is asked about one says which of its passages is meant. It says little about the
// page: of several hops only one may speak of it. So what the passages gain they take, for the most part, from each other.
void RaiseSpoken(const RankInput& in, RankedList* ranked) {
  if (!in.plan.spoken.asked() || in.options.rank.spoken <= 0) return;
  struct Sums {
    double before = 0, after = 0;
  };
  WorkMap<index::DocumentOrdinal, Sums> pages(in.memory);
  for (Ranked& r : *ranked) {
    r.spoken = 1 + in.options.rank.spoken * SpokenFit(in, r.chunk);
    Sums& page = pages[in.view.document_of(r.chunk)];
    page.before += r.score;
    page.after += r.score * r.spoken;
  }
  for (Ranked& r : *ranked) {
    const Sums& page = pages[in.view.document_of(r.chunk)];
    if (page.after > 0) r.spoken *= std::pow(page.before / page.after, 1 - in.options.rank.spoken_across);
    r.score *= r.spoken;
  }
}

// Names of a path say where the answer lies: passages that mention them count more.
void RaisePathNames(const RankInput& in, RankedList* ranked) {
  if (in.support.names.empty()) return;
  absl::flat_hash_set<ChunkOrdinal> mentioning;
  std::vector<index::ChunkMention> mentions;
  for (EntityId name : in.support.names) in.view.MentionsOfEntity(name, &mentions);
  for (const index::ChunkMention& m : mentions) mentioning.insert(m.chunk);
  for (Ranked& r : *ranked) {
    if (!mentioning.contains(r.chunk)) continue;
    r.path_names = in.options.rank.path_names;
    r.score *= r.path_names;
  }
}

// Whether a question names somebody who speaks: as a name that is linked, as he is written, or by his first name.
class NamedSpeakers {
 public:
  explicit NamedSpeakers(const RankInput& in)
      : language_(in.view.language()), words_(std::format(" {} ", text::NameKey(in.plan.embedded()))) {
    for (const question::Link& link : in.plan.question.links) {
      for (const auto& [entity, weight] : link.entities) {
        if (const Entity* e = in.view.entity(entity); e != nullptr) linked_.insert(e->key);
      }
    }
  }

  bool Has(std::string_view speaker) {
    const auto [it, added] = known_.try_emplace(speaker, false);
    if (added) it->second = Named(text::NameKey(speaker));
    return it->second;
  }

 private:
  bool Says(std::string_view key) const { return words_.contains(std::format(" {} ", key)); }
  bool Named(const std::string& key) const {
    if (key.empty()) return false;
    if (linked_.contains(key) || Says(key)) return true;
    const std::string_view first = std::string_view(key).substr(0, key.find(' '));
    return first.size() < key.size() && Says(first) && !text::IsStopWord(first, language_);
  }

  const language::Language language_;
  const std::string words_;                            // of the question, a space around each
  absl::flat_hash_set<std::string> linked_;            // keys
  absl::flat_hash_map<std::string_view, bool> known_;  // by speaker
};

// What somebody said is asked for by his name.
void RaiseSpeakers(const RankInput& in, RankedList* ranked) {
  std::optional<NamedSpeakers> named;
  const text::TalkRole role = question::AskedRole(in.plan.question.plain_words, in.plan.question.language);
  for (Ranked& r : *ranked) {
    const std::string_view speaker = in.view.speaker(r.chunk);
    if (speaker.empty()) continue;
    if (!named) named.emplace(in);
    if (named->Has(speaker))
      r.speaker = in.options.rank.speaker;
    else if (role != text::TalkRole::kNone && text::RoleOf(speaker) == role)
      r.speaker = in.options.rank.role;
    r.score *= r.speaker;
  }
}

void DropDistant(const RankInput& in, RankedList* ranked) {
  if (in.plan.scoped()) return;
  std::erase_if(*ranked, [&](const Ranked& r) {
    return r.evidence == Evidence::kText && r.graph == 0 && r.lexical == 0 &&
           r.cosine < in.options.rank.similarity_floor;
  });
}

// Of a question without scope only the best can be returned, by score or, where the graph stands aside, by relevance:
// the others need no order.
void CutTail(const RankInput& in, RankedList* ranked) {
  if (!in.plan.scoped()) KeepBest(std::max(kDepth, 4 * static_cast<std::size_t>(in.request.top_k)), ranked);
}

// Where documents stand behind others, all passages take part, since any may be the one before.
void OrderByRecords(const RankInput& in, RankedList* ranked) {
  const facts::Lineage& lineage = in.plan.holdings->lineage();
  if (!in.options.records.records || lineage.empty()) CutTail(in, ranked);
  if (!in.options.records.records) return;
  ApplyAuthority(in.view, in.options.records, ranked);
  ApplyLineage(in.view, lineage, ranked);
}

// What ScopeMode::kBoost does instead of filtering. Cosines may be negative: doubled, those would fall.
void Prefer(const RankInput& in, RankedList* ranked) {
  if (!in.plan.prefers_period && in.plan.preferred.empty()) return;
  for (Ranked& r : *ranked) {
    const Document& document = in.view.document(in.view.document_of(r.chunk));
    const std::optional<Interval> key = scope::KeyOn(in.plan.scope.axis, document, in.view.language());
    if (in.plan.prefers_period && key && scope::GroupOf(*key, in.plan.scope.groups) >= 0 && r.score > 0)
      r.score *= in.options.rank.soft_boost;
    if (std::ranges::binary_search(in.plan.preferred, std::string_view(document.owner)) && r.score > 0)
      r.score *= in.options.rank.soft_boost;
  }
}

}  // namespace

// CutTail keeps the best kDepth and, of the others, the kDepth most relevant.
std::size_t CandidatesOf(const scope::Plan& plan, const question::Request& request) {
  return std::max(plan.holdings->lineage().empty() ? 2 * kDepth : kMany, 4 * static_cast<std::size_t>(request.top_k));
}

RankedList Rank(const RankInput& in) {
  RankedList ranked = Candidates(in);
  if (ranked.empty()) return ranked;
  switch (in.options.pipeline) {
    case Pipeline::kLexical:
      for (Ranked& r : ranked) r.score = r.lexical;
      break;
    case Pipeline::kDense:
      for (Ranked& r : ranked) r.score = r.cosine;
      break;
    case Pipeline::kFull:
      DropDistant(in, &ranked);
      ScaleRelevance(in, &ranked);
      AddFocus(in, &ranked);
      ShareWithinPages(in, &ranked);
      Score(in, &ranked);
      RaiseSpoken(in, &ranked);
      RaisePathNames(in, &ranked);
      RaiseSpeakers(in, &ranked);
      OrderByRecords(in, &ranked);
  }
  Prefer(in, &ranked);
  SortBest(&ranked);
  return ranked;
}

}  // namespace annals::retrieval
