#include "core/retrieval/ranking/graph_weight.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/scope/linked_titles.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

constexpr double kTemperature = 2.0;  // of BM25; 1 to 4 are a plateau: docs/measurements.md#graph_weight
constexpr double kHopeless = 12.5;    // squared e⁻²⁵: a million of such passages weigh 1e-5 of the best one
constexpr double kLeastDoubt = 1e-9;  // a question that is all title

struct Shares {
  double titles = 0, names = 0;
};

bool IsTitle(const index::View& view, const question::Link& link) {
  std::vector<index::DocumentOrdinal> titled;
  for (const auto& [entity, weight] : link.entities) view.DocumentsTitled(entity, &titled);
  return !titled.empty();
}

Shares NamedShares(const index::View& view, const index::Allowed& allowed, const question::Question& question) {
  const std::set<std::string> terms(question.masked_terms.begin(), question.masked_terms.end());
  std::set<std::string> in_titles, in_names;
  for (const question::Link& link : question.links) {
    const bool title = IsTitle(view, link);
    for (std::string& term : text::Terms(link.name.key, view.language())) {
      if (!terms.contains(term)) continue;
      if (title) in_titles.insert(term);
      in_names.insert(std::move(term));
    }
  }
  const auto idf = [&](const std::set<std::string>& of) {
    double sum = 0;
    for (const std::string& term : of) sum += view.ChunkIdf(term, allowed.chunks);
    return sum;
  };
  const double whole = idf(terms);
  return whole > 0 ? Shares{idf(in_titles) / whole, idf(in_names) / whole} : Shares();
}

double Agreement(const Located& located, const Walk& walk) {
  const auto likely = [most = located.most_lexical](double lexical) {
    const double behind = (most - lexical) / kTemperature;
    return behind < kHopeless ? std::exp(-behind) : 0;
  };
  double of_words = 0, of_walk = 0, of_both = 0;
  for (const index::Scored& row : located.chunks.rows()) {
    const double l = likely(row.score);
    of_words += l * l;
  }
  for (const auto& [chunk, mass] : walk.chunks) {
    of_walk += mass * mass;
    if (const auto signal = located.Find(chunk)) of_both += mass * likely(signal->lexical);
  }
  return of_words > 0 && of_walk > 0 ? of_both / std::sqrt(of_words * of_walk) : 0;
}

// What it is worth to come to the passages of a title.
class Hops {
 public:
  Hops(const index::View& view, const index::Allowed& allowed)
      : view_(view), allowed_(allowed), rarest_(std::log(static_cast<double>(allowed.chunks.count()) + 1)) {}

  double To(const index::EntityRef& title) {
    if (!title.id || !view_.MentionedElsewhere(title, allowed_.chunks)) return 0;
    const auto [it, added] = known_.try_emplace(title.id, 0);
    if (added) it->second = Rare(title);
    return it->second;
  }

 private:
  double Rare(const index::EntityRef& title) const {
    const Entity* entity = view_.entity(title);
    if (entity == nullptr || rarest_ <= 0) return 0;
    double idf = 0;
    for (const std::string& term : text::Terms(entity->key, view_.language()))
      idf = std::max(idf, view_.ChunkIdf(term, allowed_.chunks));
    return std::min(1.0, idf / rarest_);
  }

  const index::View& view_;
  const index::Allowed& allowed_;
  const double rarest_;
  absl::flat_hash_map<EntityId, double> known_;
};

double HopsOf(const index::View& view, const index::Allowed& allowed, const Walk& walk) {
  Hops hops(view, allowed);
  double worth = 0, sum = 0;
  for (const auto& [chunk, mass] : walk.chunks) {
    sum += mass;
    worth += mass * hops.To(view.title_entity(view.document_of(chunk)));
  }
  return sum > 0 ? worth / sum : 0;
}

// Of the kNear most relevant passages, each once.
std::vector<index::DocumentOrdinal> NearDocuments(const index::View& view, const Located& located) {
  std::vector<index::DocumentOrdinal> documents;
  for (const std::uint32_t best : std::span(located.strongest).first(std::min(kNear, located.strongest.size())))
    documents.push_back(view.document_of(located.chunks[best].chunk));
  std::ranges::sort(documents);
  documents.erase(std::ranges::unique(documents).begin(), documents.end());
  return documents;
}

}  // namespace

GraphWeight WeighGraph(const index::View& view, const index::Allowed& allowed, const question::Question& question,
                       const Located& located, const Walk& walk, const RankOptions& options) {
  const Shares shares = NamedShares(view, allowed, question);
  GraphWeight weight{.titles = shares.titles,
                     .names = shares.names,
                     .agreement = Agreement(located, walk),
                     .hops = HopsOf(view, allowed, walk),
                     .linked = scope::LinkedTitles(view, allowed.chunks, NearDocuments(view, located))};
  const auto odds = [&](double a) {
    a += (1 - a) * weight.hops;
    a += (1 - a) * std::min(1.0, options.hop_share * weight.linked);
    return std::min(1.0, a / std::max(1 - a, kLeastDoubt));
  };
  weight.odds = odds(weight.titles + (weight.names - weight.titles) * weight.agreement);
  weight.leads = odds(weight.titles);
  return weight;
}

}  // namespace annals::retrieval
