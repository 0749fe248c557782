#include "core/retrieval/expand.h"

#include <algorithm>
#include <optional>

#include "absl/container/flat_hash_set.h"
#include "core/question/asked_records.h"
#include "core/record/vocabulary.h"
#include "core/retrieval/graph/record_edges.h"

namespace annals::retrieval {
namespace {

using index::ChunkOrdinal;
using index::DocumentOrdinal;
using question::AskedRecords;

constexpr int kTechnologyHops = 2;  // product → technology → patent

bool IsTechnology(std::string_view relation) {
  return relation == relation::kImplements || relation == relation::kUsedIn;
}

// Whether an edge says that the name at its source made, or owns, what stands at its target; of the kind asked for.
bool IsMaker(const AskedRecords& asked, const RecordEdge& edge) {
  if (edge.reversed) return false;
  const std::string_view relation = edge.ref.edge->relation;
  return (asked.written && relation == relation::kAuthorOf) ||
         (asked.invented && (relation == relation::kInventorOf || relation == relation::kAssigneeOf));
}

class Expander {
 public:
  Expander(const index::View& view, const scope::Plan& plan, const scope::Slice& slice, const Located& located,
           const ExpansionOptions& options)
      : view_(view),
        located_(located),
        options_(options),
        asked_(plan.question.records),
        records_(view, slice.allowed.chunks, slice.facts) {}

  std::vector<Reached> Run(const std::vector<question::Link>& links) {
    const std::size_t names = std::min(options_.max_names, links.size());
    for (std::size_t i = 0; i < names && !Full(); ++i) {
      const question::Link& link = links[i];
      if (link.entities.size() == 1 && link.rule != question::LinkRule::kPart) From(link.entities.front().first);
    }
    return std::move(reached_);
  }

 private:
  struct Place {
    EntityId entity;
    std::vector<PathStep> path;
  };

  bool Full() const { return reached_.size() >= options_.max_documents; }

  void From(EntityId name) {
    std::vector<DocumentOrdinal> own;
    view_.DocumentsTitled(name, &own);
    passed_ = {name};
    taken_.insert(own.begin(), own.end());
    std::vector<Place> places = {{name, {}}};
    for (int hop = 1; hop <= kTechnologyHops && !Full(); ++hop) {
      std::vector<Place> next;
      for (const Place& place : places) Leave(place, hop, &next);
      places = std::move(next);
    }
  }

  void Leave(const Place& place, int hop, std::vector<Place>* next) {
    std::vector<RecordEdge> edges = records_.At(place.entity);
    if (edges.size() > options_.max_edges) edges.resize(options_.max_edges);
    for (const RecordEdge& edge : edges) {
      const bool maker = hop == 1 && IsMaker(asked_, edge);
      if (!maker && !(TechnologyAsked() && IsTechnology(edge.ref.edge->relation))) continue;
      Place to{edge.other, place.path};
      to.path.emplace_back();
      records_.Fill(edge, place.entity, &to.path.back());
      Take(edge, maker, to);
      if (!maker && passed_.insert(edge.other).second) next->push_back(std::move(to));
    }
  }

  bool TechnologyAsked() const { return asked_.papers || asked_.patents || asked_.products || asked_.technologies; }

  void Take(const RecordEdge& edge, bool maker, const Place& to) {
    if (edge.document) {
      TakeDocument(*edge.document, maker, to);
      return;
    }
    std::vector<DocumentOrdinal> titled;
    view_.DocumentsTitled(edge.other, &titled);
    std::ranges::sort(titled, {},
                      [&](DocumentOrdinal d) -> const std::string& { return view_.document(d).external_id; });
    for (DocumentOrdinal d : titled) TakeDocument(d, maker, to);
  }

  void TakeDocument(DocumentOrdinal d, bool maker, const Place& to) {
    const Document& document = view_.document(d);
    const bool named = (asked_.papers && question::IsPaper(document)) ||
                       (asked_.patents && question::IsPatent(document)) ||
                       (asked_.products && question::IsProduct(document));
    const bool about = asked_.technologies && !question::IsProduct(document);
    if (Full() || !(maker || named || about) || !records_.Seen(d) || !taken_.insert(d).second) return;
    reached_.push_back({BestPassage(d), maker || named, to.path});
  }

  ChunkOrdinal BestPassage(DocumentOrdinal d) const {
    const auto [first, last] = view_.chunks_of(d);
    const auto relevance = [&](ChunkOrdinal c) {
      const std::optional<ChunkSignal> signal = located_.Find(c);
      return !signal ? located_.chunk_floor : signal->relevance;
    };
    ChunkOrdinal best = first;
    for (ChunkOrdinal c = first + 1; c < last; ++c) {
      if (relevance(c) > relevance(best)) best = c;
    }
    return best;
  }

  const index::View& view_;
  const Located& located_;
  const ExpansionOptions& options_;
  const AskedRecords& asked_;
  RecordEdges records_;
  absl::flat_hash_set<EntityId> passed_;
  absl::flat_hash_set<DocumentOrdinal> taken_;
  std::vector<Reached> reached_;
};

}  // namespace

std::vector<Reached> Expand(const index::View& view, const scope::Plan& plan, const scope::Slice& slice,
                            const Located& located, const ExpansionOptions& options) {
  if (!plan.question.records.any() || options.max_documents == 0) return {};
  return Expander(view, plan, slice, located, options).Run(plan.question.links);
}

}  // namespace annals::retrieval
