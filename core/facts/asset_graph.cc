#include "core/facts/asset_graph.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "core/record/asset_ref.h"
#include "core/record/vocabulary.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;

constexpr std::size_t kMostRowsRead = 100'000;  // of a person: who is named more often is in everything
constexpr int kMostParents = 4;                 // an attachment of a mail of a thread: 1

// What a part belongs to, the first that there is; what is only answered is no whole.
constexpr std::array kWholes = {asset_relation::kAttachmentOf, asset_relation::kTranscriptOf, asset_relation::kChunkOf};

// The most confident one of a relation that leaves the asset; of equal ones the first by name.
const AssetNeighbour* Best(const std::vector<AssetNeighbour>& neighbours, std::string_view relation) {
  const AssetNeighbour* best = nullptr;
  for (const AssetNeighbour& n : neighbours) {
    if (!n.outgoing || n.relation != relation) continue;
    if (best == nullptr || n.confidence > best->confidence) best = &n;
  }
  return best;
}

std::string WholeOf(const std::vector<AssetNeighbour>& neighbours) {
  for (const std::string_view relation : kWholes) {
    if (const AssetNeighbour* whole = Best(neighbours, relation)) return whole->asset;
  }
  return "";
}

}  // namespace

std::vector<AssetNeighbour> AssetGraph::Neighbours(std::string_view asset) const {
  std::vector<index::AssetEdgeRef> edges;
  view_.AssetEdgesAt(asset, &edges);
  std::map<std::tuple<std::string_view, std::string_view, bool>, AssetNeighbour> found;
  for (const index::AssetEdgeRef& ref : edges) {
    const AssetEdge& edge = *ref.edge;
    if (ref.document ? !HoldsAt(view_.document(*ref.document), as_of_) : as_of_ && *as_of_ < ref.recorded) continue;
    if (edge.source_ref == edge.target_ref) continue;
    const bool outgoing = edge.source_ref == asset;
    const std::string& other = outgoing ? edge.target_ref : edge.source_ref;
    AssetNeighbour& neighbour = found[{edge.relation, other, outgoing}];
    neighbour.stated |= ref.document.has_value();
    const double confidence = edge.confidence;
    if (!neighbour.asset.empty() &&
        std::tie(confidence, edge.provenance) <= std::tie(neighbour.confidence, neighbour.provenance))
      continue;
    neighbour.relation = edge.relation;
    neighbour.asset = other;
    neighbour.outgoing = outgoing;
    neighbour.confidence = confidence;
    neighbour.provenance = edge.provenance;
  }
  std::vector<AssetNeighbour> neighbours;
  for (auto& [key, neighbour] : found) neighbours.push_back(std::move(neighbour));
  return neighbours;
}

std::vector<DocumentOrdinal> AssetGraph::Documents(std::string_view asset) const {
  std::vector<DocumentOrdinal> documents;
  view_.DocumentsOfAsset(asset, &documents);
  std::erase_if(documents, [&](DocumentOrdinal d) { return !HoldsAt(view_.document(d), as_of_); });
  std::ranges::sort(documents, {},
                    [&](DocumentOrdinal d) -> const std::string& { return view_.document(d).external_id; });
  return documents;
}

AssetPlace AssetGraph::PlaceOf(const std::string& asset) const {
  const std::vector<AssetNeighbour> neighbours = Neighbours(asset);
  AssetPlace place{.asset = asset, .parent = WholeOf(neighbours), .thread = ThreadOf(asset), .group = asset};
  if (place.parent.empty()) {
    if (const AssetNeighbour* answered = Best(neighbours, asset_relation::kReplyTo)) place.parent = answered->asset;
  }
  if (const AssetNeighbour* whole = Best(neighbours, asset_relation::kChunkOf)) place.group = whole->asset;
  return place;
}

std::string AssetGraph::ThreadOf(const std::string& asset) const {
  std::string at = asset;
  for (int parents = 0; parents <= kMostParents && !at.empty(); ++parents) {
    const std::vector<AssetNeighbour> neighbours = Neighbours(at);
    if (const AssetNeighbour* thread = Best(neighbours, asset_relation::kThreadMember)) return thread->asset;
    const bool named = std::ranges::any_of(
        neighbours, [](const AssetNeighbour& n) { return !n.outgoing && n.relation == asset_relation::kThreadMember; });
    if (named) return at;
    at = WholeOf(neighbours);
  }
  return "";
}

std::vector<ThreadMember> AssetGraph::Members(const std::string& thread) const {
  std::map<std::string, double> members;
  for (const AssetNeighbour& n : Neighbours(thread)) {
    if (!n.outgoing && n.relation == asset_relation::kThreadMember) members[n.asset] = n.confidence;
  }
  if (!members.empty() && !Documents(thread).empty()) members[thread] = 1;
  std::vector<ThreadMember> found;
  for (const auto& [asset, confidence] : members) {
    const std::vector<DocumentOrdinal> documents = Documents(asset);
    found.push_back({asset, confidence, std::nullopt});
    if (!documents.empty()) found.back().document = documents.back();
  }
  return found;
}

std::vector<AssetPerson> AssetGraph::Mentioned(DocumentOrdinal document) const {
  std::map<std::string, EntityId> named;
  const auto [first, last] = view_.chunks_of(document);
  std::vector<index::EntityMention> mentions;
  for (index::ChunkOrdinal c = first; c < last && named.size() < kMostPeople; ++c) {
    mentions.clear();
    view_.MentionsInChunk(c, &mentions);
    for (const index::EntityMention& mention : mentions) {
      const Entity* entity = view_.entity(mention.entity);
      if (entity != nullptr && entity->kind == EntityKind::kPerson) named.emplace(entity->name, entity->id);
    }
  }
  std::vector<AssetPerson> people;
  for (const auto& [name, id] : named) people.push_back({name, asset_role::kMentioned, ""});
  return people;
}

std::vector<AssetPerson> AssetGraph::People(std::string_view asset) const {
  std::vector<AssetPerson> people, mentioned;
  std::set<std::pair<std::string, std::string_view>> known;
  std::set<std::string> named;
  for (const DocumentOrdinal d : Documents(asset)) {
    for (const Edge& edge : view_.edges_of(d)) {
      const std::string_view role = asset_role::Of(edge.relation);
      const std::optional<std::string_view> key = edge.source.entity();
      if (role.empty() || !key) continue;
      const Entity* entity = view_.entity(view_.EntityOfKey(*key));
      AssetPerson person{entity != nullptr ? entity->name : std::string(*key), role, ""};
      if (!known.emplace(person.name, role).second) continue;
      named.insert(person.name);
      for (const Edge& has : view_.edges_of(d)) {
        if (has.relation == relation::kAddressOf && has.target == edge.source)
          person.address = has.source.entity().value_or("");
      }
      people.push_back(std::move(person));
    }
    for (AssetPerson& person : Mentioned(d)) mentioned.push_back(std::move(person));
  }
  for (AssetPerson& person : mentioned) {
    if (named.insert(person.name).second) people.push_back(std::move(person));
  }
  return people;
}

std::vector<PersonAsset> AssetGraph::AssetsOf(EntityId person) const {
  std::vector<PersonAsset> assets;
  const Entity* entity = view_.entity(person);
  if (entity == nullptr) return assets;
  std::set<DocumentOrdinal> documents;
  std::set<std::pair<std::string, std::string_view>> known;
  std::vector<index::EdgeRef> edges;
  view_.EdgesAt(EdgeEnd::OfEntity(entity->key), &edges);
  for (const index::EdgeRef& ref : edges) {
    const std::string_view role = asset_role::Of(ref.edge->relation);
    const Document& document = view_.document(ref.document);
    if (role.empty() || !HoldsAt(document, as_of_)) continue;
    documents.insert(ref.document);
    if (known.emplace(AssetOf(document), role).second) assets.push_back({AssetOf(document), role, ref.document});
  }
  if (view_.RowsOfEntity(person) <= kMostRowsRead) {
    std::vector<index::ChunkMention> mentions;
    view_.MentionsOfEntity(person, &mentions);
    for (const index::ChunkMention& mention : mentions) {
      const DocumentOrdinal d = view_.document_of(mention.chunk);
      if (HoldsAt(view_.document(d), as_of_) && documents.insert(d).second)
        assets.push_back({AssetOf(view_.document(d)), asset_role::kMentioned, d});
    }
  }
  std::ranges::sort(assets, [&](const PersonAsset& a, const PersonAsset& b) {
    const std::optional<Day>& day_a = view_.document(a.document).published;
    const std::optional<Day>& day_b = view_.document(b.document).published;
    return day_a != day_b ? day_a > day_b : std::tie(a.asset, a.role) < std::tie(b.asset, b.role);
  });
  return assets;
}

std::vector<std::string> AssetGraph::Parts(const std::string& asset) const {
  std::set<std::string> parts;
  for (const AssetNeighbour& n : Neighbours(asset)) {
    if (!n.outgoing && std::ranges::contains(kWholes, n.relation)) parts.insert(n.asset);
  }
  return {parts.begin(), parts.end()};
}

namespace {

using Assets = std::set<std::string>;

// What may be in the place, by the links that lead there; who is not, is sorted out by his place.
void AddChildren(const AssetGraph& graph, const std::string& parent, Assets* assets) {
  for (const AssetNeighbour& n : graph.Neighbours(parent)) {
    if (!n.outgoing) assets->insert(n.asset);
  }
}

void AddWithParts(const AssetGraph& graph, const std::string& asset, int depth, Assets* assets) {
  if (!assets->insert(asset).second || depth == kMostParents) return;
  for (const std::string& part : graph.Parts(asset)) AddWithParts(graph, part, depth + 1, assets);
}

bool AnyOf(const std::vector<std::string>& list, const std::string& value) {
  return list.empty() || std::ranges::contains(list, value);
}

}  // namespace

void ResolveAssets(const index::View& view, std::optional<Timestamp> as_of, question::Filters* filters) {
  question::Filters& f = *filters;
  f.documents.reset();
  if (f.asset_ids.empty() && f.parent_asset_ids.empty() && f.thread_ids.empty() && f.chunk_group_ids.empty()) return;
  const AssetGraph graph(view, as_of);
  // Candidates of the first list that is given; each of them is then asked for all of its places.
  Assets candidates;
  if (!f.asset_ids.empty()) {
    candidates.insert(f.asset_ids.begin(), f.asset_ids.end());
  } else if (!f.parent_asset_ids.empty()) {
    for (const std::string& parent : f.parent_asset_ids) AddChildren(graph, parent, &candidates);
  } else if (!f.thread_ids.empty()) {
    for (const std::string& thread : f.thread_ids) {
      for (const ThreadMember& member : graph.Members(thread)) AddWithParts(graph, member.asset, 0, &candidates);
    }
  } else {
    candidates.insert(f.chunk_group_ids.begin(), f.chunk_group_ids.end());
    for (const std::string& group : f.chunk_group_ids) AddChildren(graph, group, &candidates);
  }
  f.documents.emplace();
  for (const std::string& asset : candidates) {
    const AssetPlace place = graph.PlaceOf(asset);
    if (!AnyOf(f.parent_asset_ids, place.parent) || !AnyOf(f.thread_ids, place.thread) ||
        !AnyOf(f.chunk_group_ids, place.group))
      continue;
    for (const DocumentOrdinal d : graph.Documents(asset)) f.documents->push_back(view.document(d).id);
  }
  std::ranges::sort(*f.documents);
}

}  // namespace annals::facts
