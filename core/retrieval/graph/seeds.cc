#include "core/retrieval/graph/seeds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <span>

#include "core/index/vectors/top_rows.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

constexpr double kFlat = 1e-9;  // keeps equal cosines from being divided by 0

struct Parts {
  double link = 0, total = 0, mentioned = 0;
  int ends = 0;
};
using PartsOf = std::pmr::map<EntityId, Parts>;  // in id order: sums over it do not depend on the image's layout

// Passages that hold a word: from its idf, which is ln((N + 1) / (df + ½)) (core/index/bm25.h).
double Holding(const index::View& view, const index::Allowed& allowed, const std::string& word) {
  const double idf = view.ChunkIdf(text::Stem(word, view.language()), allowed.chunks);
  return idf > 0 ? static_cast<double>(allowed.chunks.count() + 1) / std::exp(idf) - 0.5 : 0;
}

// A name is as telling as it is rare: each of its candidates has its weight divided by the passages of them all, which
// is 1/cf of the candidate times how common it is among them. A word written small may mean what any passage with that
// word means.
void AddLinks(const index::View& view, const index::Allowed& allowed, const std::vector<question::Link>& links,
              PartsOf* parts) {
  for (const question::Link& link : links) {
    double passages = 0;
    for (const auto& [entity, weight] : link.entities)
      passages += static_cast<double>(view.CountPassages(entity, allowed.chunks));
    if (passages == 0) continue;
    if (link.name.common) passages = std::max(passages, Holding(view, allowed, link.name.key));
    for (const auto& [entity, weight] : link.entities) (*parts)[entity].link += weight / passages;
  }
}

void AddRelationEnds(const index::View& view, const scope::FactScope& facts, const Located& located, PartsOf* parts) {
  if (located.best.empty()) return;
  std::vector<StatementSignal> best = located.best;
  const double most = best.front().h;
  std::sort(best.begin(), best.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
  std::vector<index::RelationRef> relations;
  for (const StatementSignal& signal : best) {
    relations.clear();
    view.RelationsOfStatement(signal.statement, &relations);
    const double value = std::exp(signal.h - most);
    for (const index::RelationRef& relation : relations) {
      if (!facts.Expands(relation)) continue;
      for (EntityId end : {relation.subject, relation.object}) {
        Parts& part = (*parts)[end];
        part.total += value;
        ++part.ends;
      }
    }
  }
}

// The names that the passages with the best words mention most.
void AddMentions(const index::View& view, const Located& located, const SeedOptions& options, PartsOf* parts) {
  if (options.mention_weight <= 0) return;
  std::vector<index::EntityMention> mentions;
  for (const std::uint32_t best :
       std::span(located.strongest).first(std::min(options.mention_chunks, located.strongest.size())))
    view.MentionsInChunk(located.chunks[best].chunk, &mentions);
  std::map<EntityId, double> salience;
  for (const index::EntityMention& m : mentions) salience[m.entity] += m.confidence;
  std::vector<std::pair<EntityId, double>> names(salience.begin(), salience.end());
  std::ranges::stable_sort(names, std::greater(), &std::pair<EntityId, double>::second);
  if (names.size() > options.mention_names) names.resize(options.mention_names);
  for (const auto& [entity, confidence] : names) (*parts)[entity].mentioned = confidence;
}

}  // namespace

std::vector<PassageSeed> FindPassages(const index::View& view, const Located& located, const SeedOptions& options,
                                      double floor) {
  if (options.passage_share <= 0 || located.search_plan.empty()) return {};
  index::TopRows top(options.passages);
  for (std::size_t i = 0; i < located.chunks.size(); ++i) {
    const ChunkSignal signal = located.chunks[i];
    const bool near = signal.cosine != 0 && (signal.lexical > 0 || signal.cosine >= floor);
    if (near && top.Takes(signal.cosine)) top.Offer(signal.cosine, view.chunk_id(signal.chunk).value, signal.chunk);
  }
  const std::vector<index::Scored> nearest = top.Take();
  if (nearest.empty()) return {};
  const double most = nearest.front().score, range = most - nearest.back().score + kFlat;
  std::vector<PassageSeed> passages;
  double sum = 0;
  for (const index::Scored& near : nearest) {
    passages.push_back({near.ordinal, std::exp((near.score - most) / (options.passage_temperature * range))});
    sum += passages.back().weight;
  }
  for (PassageSeed& passage : passages) passage.weight /= sum;
  return passages;
}

std::vector<Seed> FindSeeds(const index::View& view, const index::Allowed& allowed, const scope::FactScope& facts,
                            const std::vector<question::Link>& links, const Located& located,
                            const SeedOptions& options, std::pmr::memory_resource* memory) {
  PartsOf parts(memory);
  AddLinks(view, allowed, links, &parts);
  AddRelationEnds(view, facts, located, &parts);
  AddMentions(view, located, options, &parts);
  double links_sum = 0, relations_sum = 0, mentions_sum = 0;
  for (auto it = parts.begin(); it != parts.end();) {
    const std::size_t passages = view.CountPassages(it->first, allowed.chunks);
    if (passages == 0) {
      it = parts.erase(it);
      continue;
    }
    Parts& part = it->second;
    part.total = part.ends > 0 ? part.total / part.ends / static_cast<double>(passages) : 0;
    part.mentioned /= static_cast<double>(passages);
    links_sum += part.link;
    mentions_sum += part.mentioned;
    relations_sum += part.total;
    ++it;
  }
  std::vector<Seed> seeds;
  double sum = 0;
  for (const auto& [entity, part] : parts) {
    const double weight = (links_sum > 0 ? options.link_weight * part.link / links_sum : 0) +
                          (relations_sum > 0 ? options.relation_weight * part.total / relations_sum : 0) +
                          (mentions_sum > 0 ? options.mention_weight * part.mentioned / mentions_sum : 0);
    if (weight > 0) seeds.push_back({entity, weight, part.link > 0});
    sum += weight;
  }
  for (Seed& seed : seeds) seed.weight /= sum;
  return seeds;
}

}  // namespace annals::retrieval
