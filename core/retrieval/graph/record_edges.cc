#include "core/retrieval/graph/record_edges.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "core/record/vocabulary.h"

namespace annals::retrieval {

std::vector<RecordEdge> RecordEdges::At(EntityId e) const {
  const Entity* entity = view_.entity(e);
  if (entity == nullptr) return {};
  std::set<EdgeEnd> ends = {EdgeEnd::OfEntity(entity->key)};
  std::vector<index::DocumentOrdinal> titled;
  view_.DocumentsTitled(e, &titled);
  for (index::DocumentOrdinal d : titled) {
    if (Seen(d)) ends.insert(EdgeEnd::OfDocument(view_.document(d).external_id));
  }
  std::vector<index::EdgeRef> refs;
  for (const EdgeEnd& end : ends) view_.EdgesAt(end, &refs);
  std::erase_if(refs, [&](const index::EdgeRef& ref) {
    return relation::LeadsNowhere(ref.edge->relation) || !Seen(ref.document);
  });
  std::ranges::sort(refs, {}, [&](const index::EdgeRef& ref) {
    return std::tie(ref.edge->relation, ref.edge->source, ref.edge->target, view_.document(ref.document).external_id);
  });
  std::vector<RecordEdge> edges;
  for (const index::EdgeRef& ref : refs) {
    const bool forward = ends.contains(ref.edge->source);
    const End other = EndOf(forward ? ref.edge->target : ref.edge->source);
    if (other.entity && other.entity != e) edges.push_back({ref, other.entity, other.document, !forward});
  }
  return edges;
}

bool RecordEdges::Seen(index::DocumentOrdinal d) const {
  const auto [first, last] = view_.chunks_of(d);
  return first < last && chunks_.Test(first) && facts_.HoldsIn(view_.document(d));
}

RecordEdges::End RecordEdges::EndOf(const EdgeEnd& end) const {
  if (const auto key = end.entity()) return {view_.EntityOfKey(*key), std::nullopt};
  if (!end.document()) return {};
  const auto document = view_.FindDocument(*end.document());
  if (!document || !Seen(*document)) return {};
  return {view_.title_entity(*document).id, document};
}

// A record states it for the period of its document.
index::ChunkOrdinal RecordEdges::Fill(const RecordEdge& edge, EntityId from, PathStep* step) const {
  const auto name = [&](EntityId e) {
    const Entity* entity = view_.entity(e);
    return entity == nullptr ? std::string() : entity->name;
  };
  const Document& document = view_.document(edge.ref.document);
  step->from = name(from);
  step->to = name(edge.other);
  step->relation = InWords(edge.ref.edge->relation);
  step->reversed = edge.reversed;
  if (const std::optional<Interval> key = document.TimeKey()) {
    step->validity = *key;
    step->source = ValiditySource::kInferred;
  }
  if (facts_.timed())
    step->match = step->source == ValiditySource::kNone ? scope::ScopeMatch::kUndated : scope::ScopeMatch::kInherited;
  const index::ChunkOrdinal passage = PassageOf(edge.ref.document, from, edge.other);
  step->chunk_id = view_.chunk_head(passage).external_id;
  step->document_id = document.external_id;
  return passage;
}

index::ChunkOrdinal RecordEdges::PassageOf(index::DocumentOrdinal d, EntityId from, EntityId to) const {
  const auto [first, last] = view_.chunks_of(d);
  const EntityId title = view_.title_entity(d).id;
  std::vector<index::EntityMention> mentions;
  for (index::ChunkOrdinal c = first; c < last; ++c) {
    mentions.clear();
    view_.MentionsInChunk(c, &mentions);
    for (const index::EntityMention& m : mentions) {
      if (m.entity != title && (m.entity == from || m.entity == to)) return c;
    }
  }
  return first;
}

}  // namespace annals::retrieval
