#include "core/retrieval/rank.h"

#include <algorithm>
#include <cmath>

#include "absl/container/flat_hash_map.h"
#include "core/retrieval/scope_rules.h"

namespace annals::retrieval {
namespace {

using index::ChunkOrdinal;

constexpr double kFlat = 1e-9;  // keeps a constant list from being divided by 0
constexpr double kTieBreak =
    1e-9;  // weight of a chunk's own relevance beside graph scores: orders equals, moves nothing

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
  switch (in.request.chunk_score) {
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

void AddRest(const RankInput& in, absl::flat_hash_map<ChunkOrdinal, std::size_t>* place, std::vector<Ranked>* ranked) {
  in.slice.allowed.chunks.ForEachIn(0, static_cast<std::uint32_t>(in.slice.allowed.chunks.size()), [&](ChunkOrdinal c) {
    if (place->try_emplace(c, ranked->size()).second)
      ranked->push_back({.chunk = c, .relevance = in.located.chunk_floor});
  });
}

std::vector<Ranked> Candidates(const RankInput& in) {
  std::vector<Ranked> ranked;
  absl::flat_hash_map<ChunkOrdinal, std::size_t> place;
  ranked.reserve(in.located.chunks.size() + in.walk.chunks.size());
  for (const ChunkSignal& signal : in.located.chunks) {
    place.emplace(signal.chunk, ranked.size());
    ranked.push_back(
        {.chunk = signal.chunk, .lexical = signal.lexical, .cosine = signal.cosine, .relevance = signal.relevance});
  }
  for (const auto& [chunk, mass] : in.walk.chunks) {
    const auto [it, added] = place.try_emplace(chunk, ranked.size());
    if (added) ranked.push_back({.chunk = chunk, .relevance = in.located.chunk_floor});
    ranked[it->second].graph = GraphScore(in, chunk, mass);
  }
  // Inside a scope everything may be shown, if nothing fits better: a scope is an answer to "what is there". In a small
  // one a heading may speak for a passage that shares no word with the question.
  const bool small = in.focus != nullptr && in.slice.allowed.chunks.count() <= in.options.whole_slice;
  if (in.plan.scoped() && (small || ranked.size() < static_cast<std::size_t>(in.request.top_k)))
    AddRest(in, &place, &ranked);
  for (Ranked& r : ranked) r.id = in.view.chunk_id(r.chunk);
  return ranked;
}

template <class Field>
void MinMax(std::vector<Ranked>* ranked, double least, Field field) {
  double most = least;
  for (const Ranked& r : *ranked) {
    least = std::min(least, field(r));
    most = std::max(most, field(r));
  }
  for (Ranked& r : *ranked) field(r) = (field(r) - least) / (most - least + kFlat);
}

void AddFocus(const RankInput& in, std::vector<Ranked>* ranked) {
  if (in.focus == nullptr) return;
  const absl::flat_hash_map<ChunkOrdinal, double> facets = in.focus->Facets(in.slice.allowed);
  for (Ranked& r : *ranked) {
    if (const auto it = facets.find(r.chunk); it != facets.end()) r.facets = it->second;
    r.heading = in.focus->Heading(in.view.chunk(r.chunk));
  }
}

void Score(const RankInput& in, std::vector<Ranked>* ranked) {
  double most_graph = 0;
  for (const Ranked& r : *ranked) most_graph = std::max(most_graph, r.graph);
  const bool summary = in.plan.scoped() && in.plan.owners.empty() && in.plan.catalogue().summary_owner;
  for (Ranked& r : *ranked) {
    if (in.plan.scoped()) {
      r.score = r.relevance + in.options.facets_in_scope * r.facets + in.options.heading_in_scope * r.heading +
                in.options.graph_in_scope * (most_graph > 0 ? r.graph / most_graph : 0);
    } else if (most_graph > 0) {
      r.score = r.graph + kTieBreak * r.relevance;
    } else {
      r.score = r.relevance;
    }
    if (summary && query::IsSummary(in.view.document(in.view.document_of(r.chunk)).owner)) {
      r.prior = in.options.summary_boost;
      r.score *= r.prior;
    }
  }
}

// What ScopeMode::kBoost does instead of filtering. Cosines may be negative: doubled, those would fall.
void Prefer(const RankInput& in, std::vector<Ranked>* ranked) {
  if (!in.plan.prefers_period && in.plan.preferred.empty()) return;
  for (Ranked& r : *ranked) {
    const Document& document = in.view.document(in.view.document_of(r.chunk));
    const std::optional<Interval> key = KeyOn(in.plan.scope.axis, document);
    if (in.plan.prefers_period && key && GroupOf(*key, in.plan.scope.groups) >= 0 && r.score > 0)
      r.score *= in.options.soft_boost;
    if (std::ranges::binary_search(in.plan.preferred, std::string_view(document.owner)) && r.score > 0)
      r.score *= in.options.soft_boost;
  }
}

}  // namespace

std::vector<Ranked> Rank(const RankInput& in) {
  std::vector<Ranked> ranked = Candidates(in);
  if (ranked.empty()) return ranked;
  switch (in.request.pipeline) {
    case Pipeline::kLexical:
      for (Ranked& r : ranked) r.score = r.lexical;
      break;
    case Pipeline::kDense:
      for (Ranked& r : ranked) r.score = r.cosine;
      break;
    case Pipeline::kFull:
      MinMax(&ranked, in.located.chunk_floor, [](auto& r) -> auto& { return r.relevance; });
      AddFocus(in, &ranked);
      Score(in, &ranked);
  }
  Prefer(in, &ranked);
  std::sort(ranked.begin(), ranked.end(),
            [](const Ranked& a, const Ranked& b) { return a.score != b.score ? a.score > b.score : a.id < b.id; });
  return ranked;
}

}  // namespace annals::retrieval
