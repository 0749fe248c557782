#include "core/ingest/bundle.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/container/flat_hash_set.h"

namespace annals::ingest {
namespace {

class BundleMaker {
 public:
  BundleMaker(const PreparedDocument& prepared, DocumentId id, std::span<const EntityId> entities, RowIds& ids)
      : prepared_(prepared), entities_(entities), ids_(ids), bundle_{.document = prepared.document} {
    bundle_.document.id = id;
  }

  DocumentBundle Make() {
    if (prepared_.title_entity >= 0) bundle_.title_entity = EntityAt(prepared_.title_entity);
    for (const PreparedChunk& chunk : prepared_.chunks) AddChunk(chunk);
    bundle_.events = OfThisDocument(prepared_.events);
    bundle_.edges = OfThisDocument(prepared_.edges);
    bundle_.asset_edges = OfThisDocument(prepared_.asset_edges);
    return std::move(bundle_);
  }

 private:
  EntityId EntityAt(int position) const { return entities_[static_cast<std::size_t>(position)]; }

  StatementId StatementAt(int position) const {
    return position < 0 ? StatementId() : statements_[static_cast<std::size_t>(position)];
  }

  void AddChunk(const PreparedChunk& in) {
    const ChunkId chunk(ids_.Next(RowKind::kChunk));
    const int ordinal = static_cast<int>(bundle_.chunks.size());
    bundle_.chunks.push_back({chunk, bundle_.document.id, in.external_id, ordinal, in.section, in.text, in.tokens});
    statements_.clear();
    for (const PreparedStatement& s : in.statements) {
      const int position = static_cast<int>(statements_.size());
      statements_.emplace_back(ids_.Next(RowKind::kStatement));
      bundle_.statements.push_back({statements_.back(), chunk, position, s.text, s.begin, s.end, s.times});
    }
    for (const PreparedMention& m : in.mentions)
      bundle_.mentions.push_back({chunk, StatementAt(m.statement), EntityAt(m.entity), m.confidence});
    for (const PreparedRelation& r : in.relations) {
      bundle_.relations.push_back({RelationId(ids_.Next(RowKind::kRelation)), EntityAt(r.subject), EntityAt(r.object),
                                   r.predicate, StatementAt(r.statement), chunk, r.validity, r.source, r.confidence});
    }
  }

  template <class Row>
  std::vector<Row> OfThisDocument(std::vector<Row> rows) const {
    for (Row& row : rows) row.document = bundle_.document.id;
    return rows;
  }

  const PreparedDocument& prepared_;
  std::span<const EntityId> entities_;
  RowIds& ids_;
  DocumentBundle bundle_;
  std::vector<StatementId> statements_;  // of the chunk at hand
};

}  // namespace

RowCounts CountRows(const PreparedDocument& document) {
  RowCounts counts{.chunks = static_cast<int>(document.chunks.size())};
  for (const PreparedChunk& chunk : document.chunks) {
    counts.statements += static_cast<int>(chunk.statements.size());
    counts.mentions += static_cast<int>(chunk.mentions.size());
    counts.relations += static_cast<int>(chunk.relations.size());
  }
  return counts;
}

std::vector<int> CountSupport(const PreparedDocument& document) {
  std::vector<int> support(document.entities.size(), 0);
  absl::flat_hash_set<int> named;
  for (const PreparedChunk& chunk : document.chunks) {
    named.clear();
    for (const auto& m : chunk.mentions) named.insert(m.entity);
    for (const auto& r : chunk.relations) named.insert({r.subject, r.object});
    for (int e : named) ++support[static_cast<std::size_t>(e)];
  }
  if (document.title_entity >= 0)
    support[static_cast<std::size_t>(document.title_entity)] = std::max(1, static_cast<int>(document.chunks.size()));
  return support;
}

DocumentBundle MakeBundle(const PreparedDocument& prepared, DocumentId id, std::span<const EntityId> entities,
                          RowIds& ids) {
  return BundleMaker(prepared, id, entities, ids).Make();
}

std::vector<Entity> EntityRows(const PreparedDocument& prepared, std::span<const EntityId> entities) {
  std::map<EntityId, Entity> rows;
  for (std::size_t i = 0; i < prepared.entities.size(); ++i) {
    const PreparedEntity& entity = prepared.entities[i];
    rows.try_emplace(entities[i], Entity{entities[i], entity.key, entity.name, entity.kind, entity.aliases});
  }
  std::vector<Entity> sorted;
  for (auto& [id, entity] : rows) sorted.push_back(std::move(entity));
  return sorted;
}

}  // namespace annals::ingest
