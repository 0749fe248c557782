// The graph and the entity dictionary of a view. Rows of removed documents are passed over, so that a purge is complete
// at once, before the segment is rewritten.
#include <algorithm>
#include <utility>

#include "core/index/segmented_view.h"
#include "core/record/asset_ref.h"

namespace annals::index {
namespace {

bool Supported(const SegmentEntry& entry, std::uint32_t version) {
  return entry.overlay == nullptr || entry.overlay->removed() == 0 ||
         !entry.overlay->unsupported_entities().Test(version);
}

void SortDistinct(std::vector<EntityId>* ids) {
  std::ranges::sort(*ids);
  ids->erase(std::ranges::unique(*ids).begin(), ids->end());
}

}  // namespace

RelationRef SegmentedView::Part::Relation(std::uint32_t row) const {
  const RelationEntry& r = rows().relations.rows()[row];
  return {r.id,
          rows().entities.id(r.subject),
          rows().entities.id(r.object),
          rows().relations.predicate(r),
          StatementAt(r.statement),
          first_chunk + r.chunk,
          r.validity,
          r.source,
          r.confidence};
}

void SegmentedView::MentionsOfEntity(EntityRef e, std::vector<ChunkMention>* out) const {
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    const std::uint32_t number = NumberIn(p, e);
    if (number == kNoRow) continue;
    for (const EntityMentionEntry& m : part.rows().mentions_of_entity.Of(number)) {
      if (!part.ChunkRemoved(m.chunk))
        out->push_back({part.first_chunk + m.chunk, part.StatementAt(m.statement), m.confidence});
    }
  }
}

void SegmentedView::MentionsInChunk(ChunkOrdinal c, std::vector<EntityMention>* out) const {
  const Part& part = PartOfChunk(c);
  const std::uint32_t chunk = c - part.first_chunk;
  if (part.ChunkRemoved(chunk)) return;
  const auto at = static_cast<std::uint32_t>(&part - parts_.data());
  for (std::uint32_t row = part.rows().first_mention[chunk]; row < part.rows().first_mention[chunk + 1]; ++row) {
    const MentionEntry& m = part.rows().mentions[row];
    out->push_back({part.rows().entities.id(m.entity), part.StatementAt(m.statement), m.confidence, {at, m.entity}});
  }
}

void SegmentedView::RelationsOfEntity(EntityId e, std::vector<RelationRef>* out) const {
  for (const Part& part : parts_) {
    const std::uint32_t number = part.rows().entities.Find(e);
    if (number == kNoRow) continue;
    for (const RelationEndEntry& end : part.rows().relations_of_entity.Of(number)) {
      if (!part.ChunkRemoved(end.chunk)) out->push_back(part.Relation(end.row));
    }
  }
}

void SegmentedView::NeighboursOfEntity(EntityRef e, const Bitmap& chunks, std::vector<EntityNeighbour>* out) const {
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    const std::uint32_t number = NumberIn(p, e);
    if (number == kNoRow) continue;
    for (const RelationEndEntry& end : part.rows().relations_of_entity.Of(number)) {
      if (end.other == number || !chunks.Test(part.first_chunk + end.chunk) || part.ChunkRemoved(end.chunk)) continue;
      out->push_back({end.id,
                      end.other_id,
                      part.StatementAt(end.statement),
                      part.first_chunk + end.chunk,
                      end.validity,
                      end.source,
                      end.confidence,
                      {static_cast<std::uint32_t>(p), end.other}});
    }
  }
}

void SegmentedView::RelationsOfStatement(StatementOrdinal s, std::vector<RelationRef>* out) const {
  const Part& part = PartOfStatement(s);
  const std::uint32_t statement = s - part.first_statement;
  if (part.ChunkRemoved(part.rows().statements.chunk(statement))) return;
  for (std::uint32_t row : part.rows().relations_of_statement.Of(statement)) out->push_back(part.Relation(row));
}

std::size_t SegmentedView::RowsOfEntity(EntityRef e) const {
  std::size_t count = 0;
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    const std::uint32_t number = NumberIn(p, e);
    if (number == kNoRow) continue;
    count += part.rows().rows_of_entity[number];
    if (part.entry.overlay == nullptr || part.entry.overlay->removed() == 0) continue;
    const auto mentions = part.rows().mentions_of_entity.Of(number);
    const auto relations = part.rows().relations_of_entity.Of(number);
    const auto titled = part.rows().documents_titled.Of(number);
    count -= std::ranges::count_if(mentions, [&](const EntityMentionEntry& m) { return part.ChunkRemoved(m.chunk); });
    count -= std::ranges::count_if(relations, [&](const RelationEndEntry& r) { return part.ChunkRemoved(r.chunk); });
    count -= std::ranges::count_if(titled, [&](std::uint32_t d) { return part.Removed(d); });
  }
  return count;
}

std::size_t SegmentedView::CountPassages(EntityRef e, const Bitmap& chunks) const {
  std::size_t count = 0;
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const std::uint32_t number = NumberIn(p, e);
    if (number != kNoRow) count += parts_[p].CountPassages(number, chunks);
  }
  return count;
}

std::size_t SegmentedView::Part::CountPassages(std::uint32_t number, const Bitmap& chunks) const {
  if (rows().mentions_of_entity.Of(number).size() >= kHubMentions && NothingRemoved() &&
      chunks.CountIn(first_chunk, first_chunk + static_cast<std::uint32_t>(rows().chunk_count())) ==
          rows().chunk_count())
    return rows().passages_of_hubs.at(number);
  return rows().CountPassages(
      number, [&](std::uint32_t chunk) { return chunks.Test(first_chunk + chunk) && !ChunkRemoved(chunk); });
}

bool SegmentedView::MentionedElsewhere(EntityRef e, const Bitmap& chunks) const {
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const std::uint32_t number = NumberIn(p, e);
    if (number != kNoRow && parts_[p].MentionedElsewhere(number, chunks)) return true;
  }
  return false;
}

bool SegmentedView::Part::MentionedElsewhere(std::uint32_t number, const Bitmap& chunks) const {
  if (!rows().mentioned_elsewhere.Test(number)) return false;
  if (chunks.count() == chunks.size() && NothingRemoved()) return true;
  return rows().MentionedElsewhere(
      number, [&](std::uint32_t chunk) { return chunks.Test(first_chunk + chunk) && !ChunkRemoved(chunk); });
}

std::size_t SegmentedView::MentionCount(ChunkOrdinal c) const {
  const Part& part = PartOfChunk(c);
  const std::uint32_t chunk = c - part.first_chunk;
  return part.ChunkRemoved(chunk) ? 0 : part.rows().first_mention[chunk + 1] - part.rows().first_mention[chunk];
}

void SegmentedView::DocumentsTitled(EntityRef e, std::vector<DocumentOrdinal>* out) const {
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    const std::uint32_t number = NumberIn(p, e);
    if (number == kNoRow) continue;
    for (std::uint32_t d : part.rows().documents_titled.Of(number)) {
      if (!part.Removed(d)) out->push_back(part.first_document + d);
    }
  }
}

void SegmentedView::EdgesAt(const EdgeEnd& end, std::vector<EdgeRef>* out) const {
  for (const Part& part : parts_) {
    const auto it = part.rows().edge_ends.find(end.written());
    if (it == part.rows().edge_ends.end()) continue;
    for (std::uint32_t row : part.rows().edges_by_end.Of(it->second)) {
      const std::uint32_t d = part.rows().edges.DocumentOf(row);
      if (!part.Removed(d)) out->push_back({part.first_document + d, &part.rows().edges.rows[row]});
    }
  }
}

void SegmentedView::AssetEdgesAt(std::string_view asset_ref, std::vector<AssetEdgeRef>* out) const {
  for (const Part& part : parts_) {
    const auto it = part.rows().asset_ends.find(asset_ref);
    if (it == part.rows().asset_ends.end()) continue;
    for (std::uint32_t row : part.rows().asset_edges_by_end.Of(it->second)) {
      const std::uint32_t d = part.rows().asset_edges.DocumentOf(row);
      if (!part.Removed(d)) out->push_back({part.first_document + d, &part.rows().asset_edges.rows[row], Timestamp()});
    }
  }
  if (links_ == nullptr) return;
  for (const AssetLink* link : links_->At(asset_ref)) out->push_back({std::nullopt, &link->edge, link->recorded});
}

void SegmentedView::DocumentsOfAsset(std::string_view asset_ref, std::vector<DocumentOrdinal>* out) const {
  const std::optional<std::string_view> id = DocumentOfAsset(asset_ref);
  for (const Part& part : parts_) {
    const auto add = [&](std::span<const std::uint32_t> rows, bool without_ref) {
      for (std::uint32_t row : rows) {
        if (!part.Removed(row) && (!without_ref || part.rows().documents[row].asset_ref.empty()))
          out->push_back(part.first_document + row);
      }
    };
    if (const auto it = part.rows().assets.find(asset_ref); it != part.rows().assets.end())
      add(part.rows().documents_by_asset.Of(it->second), false);
    if (!id) continue;
    if (const auto it = part.rows().external_ids.find(*id); it != part.rows().external_ids.end())
      add(part.rows().documents_by_external_id.Of(it->second), true);
  }
}

// The newest version that a document still supports.
const Entity* SegmentedView::entity(EntityRef e) const {
  for (std::size_t p = parts_.size(); p-- > 0;) {
    const EntityTable& table = parts_[p].rows().entities;
    const std::uint32_t number = NumberIn(p, e);
    if (number == kNoRow) continue;
    const auto versions = table.VersionsOf(number);
    for (std::size_t v = versions.size(); v-- > 0;) {
      if (Supported(parts_[p].entry, versions[v])) return &table.version(versions[v]);
    }
  }
  return nullptr;
}

// A segment may know names that a newer version has dropped, so each candidate is checked against its newest version.
std::vector<EntityId> SegmentedView::EntitiesByKey(std::string_view key) const {
  std::vector<EntityId> ids;
  for (const Part& part : parts_) {
    for (std::uint32_t number : part.rows().entities.NumbersByKey(key)) ids.push_back(part.rows().entities.id(number));
  }
  SortDistinct(&ids);
  std::erase_if(ids, [&](EntityId id) {
    const Entity* newest = entity(id);
    return newest == nullptr || (newest->key != key && !std::ranges::contains(newest->aliases, key));
  });
  return ids;
}

// A key belongs to one entity for good; a newer segment may only have lost its last supporter.
EntityId SegmentedView::EntityOfKey(std::string_view key) const {
  for (const Part& part : parts_) {
    const std::uint32_t number = part.rows().entities.NumberOfKey(key);
    if (number == kNoRow) continue;
    const EntityId id = part.rows().entities.id(number);
    return entity(id) == nullptr ? EntityId() : id;
  }
  return EntityId();
}

bool SegmentedView::AnyRemoved() const {
  return std::ranges::any_of(
      parts_, [](const Part& part) { return part.entry.overlay != nullptr && part.entry.overlay->removed() > 0; });
}

// Of every segment, sorted, without those that only removed documents name.
std::vector<EntityId> SegmentedView::EntitiesOf(
    absl::FunctionRef<std::span<const std::uint32_t>(const EntityTable&)> numbers) const {
  std::vector<EntityId> ids;
  for (const Part& part : parts_) {
    for (std::uint32_t number : numbers(part.rows().entities)) ids.push_back(part.rows().entities.id(number));
  }
  SortDistinct(&ids);
  if (AnyRemoved()) std::erase_if(ids, [&](EntityId id) { return entity(id) == nullptr; });
  return ids;
}

std::vector<EntityRef> SegmentedView::EntitiesWithStem(std::string_view stem) const {
  std::vector<EntityRef> with;
  for (std::uint32_t p = 0; p < parts_.size(); ++p) {
    const EntityTable& table = parts_[p].rows().entities;
    for (const std::uint32_t number : table.NumbersByStem(stem)) with.push_back({table.id(number), {p, number}});
  }
  std::ranges::sort(with, {}, &EntityRef::id);
  with.erase(std::ranges::unique(with, {}, &EntityRef::id).begin(), with.end());
  if (AnyRemoved()) std::erase_if(with, [&](const EntityRef& e) { return entity(e) == nullptr; });
  return with;
}

std::size_t SegmentedView::CountEntitiesWithStem(std::string_view stem) const {
  if (AnyRemoved()) return EntitiesWithStem(stem).size();
  std::size_t count = 0;
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const auto count_new = [&] { return CountNewWithStem(p, stem); };
    StemCounts* kept = parts_[p].entry.stems.get();
    count += p == 0 || kept == nullptr ? count_new() : kept->Of(stem, count_new);
  }
  return count;
}

bool SegmentedView::MayHoldGivenFacts() const {
  return std::ranges::any_of(parts_, [](const Part& part) { return part.rows().given_facts > 0; });
}

// The stems of a key are those of its entity in every segment: one that an earlier segment knows was counted there.
std::size_t SegmentedView::CountNewWithStem(std::size_t p, std::string_view stem) const {
  const EntityTable& table = parts_[p].rows().entities;
  const auto numbers = table.NumbersByStem(stem);
  if (p == 0) return numbers.size();
  return static_cast<std::size_t>(std::ranges::count_if(numbers, [&](std::uint32_t number) {
    const auto knows = [id = table.id(number)](const Part& part) { return part.rows().entities.Find(id) != kNoRow; };
    return std::none_of(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(p), knows);
  }));
}

bool SegmentedView::MayShareName(EntityRef e) const {
  if (parts_.size() == 1) return !parts_[0].rows().entities.Lone(NumberIn(0, e));
  const Entity* newest = entity(e.id);
  return newest != nullptr &&
         std::ranges::any_of(parts_, [&](const Part& part) { return part.rows().entities.MayShareName(*newest); });
}

bool SegmentedView::MayBeginKey(std::string_view first_two_words) const {
  return std::ranges::any_of(parts_,
                             [&](const Part& part) { return part.rows().entities.MayBeginKey(first_two_words); });
}

std::vector<EntityId> SegmentedView::EntitiesByMatchKey(std::uint64_t match_key) const {
  return EntitiesOf([match_key](const EntityTable& table) { return table.NumbersByMatchKey(match_key); });
}

}  // namespace annals::index
