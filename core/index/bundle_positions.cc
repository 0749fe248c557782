#include "core/index/bundle_positions.h"

#include <algorithm>
#include <format>
#include <numeric>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/index/row_groups.h"
#include "core/index/vectors/vector_rows.h"
#include "core/record/status.h"

namespace annals::index {
namespace {

absl::Status Invalid(const DocumentBundle& bundle, std::string_view field, std::string_view what) {
  return absl::InvalidArgumentError(std::format("{}: {} (document \"{}\", version {})", field, what,
                                                bundle.document.external_id, bundle.document.id.value));
}

absl::Status CheckVectors(const DocumentBundle& bundle, std::string_view field, const std::vector<float>& vectors,
                          std::size_t rows, std::size_t dimension) {
  if (vectors.size() != rows * dimension) {
    return Invalid(bundle, field,
                   std::format("{} numbers for {} rows of dimension {}", vectors.size(), rows, dimension));
  }
  if (!AllFinite(vectors)) return Invalid(bundle, field, "a number is not finite");
  return absl::OkStatus();
}

absl::Status CheckAllVectors(const DocumentBundle& bundle, std::size_t dimension) {
  const bool has_vectors = !bundle.chunks.empty() || !bundle.statements.empty();
  if (has_vectors && bundle.dimension != dimension) {
    return Invalid(bundle, "dimension", std::format("is {}, the collection's is {}", bundle.dimension, dimension));
  }
  RETURN_IF_ERROR(CheckVectors(bundle, "chunk_vectors", bundle.chunk_vectors, bundle.chunks.size(), dimension));
  return CheckVectors(bundle, "statement_vectors", bundle.statement_vectors, bundle.statements.size(), dimension);
}

// Resolves the ids of one bundle; built as its lists are put in order.
class Locator {
 public:
  explicit Locator(const DocumentBundle& bundle) : bundle_(bundle) {}

  absl::StatusOr<BundlePositions> Run() {
    if (!bundle_.document.id) return Invalid(bundle_, "document.id", "is not set");
    RETURN_IF_ERROR(LocateChunks());
    RETURN_IF_ERROR(LocateStatements());
    RETURN_IF_ERROR(CollectEntities());
    RETURN_IF_ERROR(LocateMentions());
    RETURN_IF_ERROR(LocateRelations());
    return std::move(out_);
  }

 private:
  absl::Status LocateChunks() {
    out_.chunks.resize(bundle_.chunks.size());
    std::iota(out_.chunks.begin(), out_.chunks.end(), 0);
    std::ranges::stable_sort(out_.chunks, {}, [this](std::uint32_t i) { return bundle_.chunks[i].ordinal; });
    for (std::uint32_t position = 0; position < out_.chunks.size(); ++position) {
      const ChunkId id = bundle_.chunks[out_.chunks[position]].id;
      if (!id || !chunk_position_.emplace(id, position).second)
        return Invalid(bundle_, "chunks.id", "is 0 or repeated");
    }
    return absl::OkStatus();
  }

  absl::Status LocateStatements() {
    std::vector<std::uint32_t> chunk_of(bundle_.statements.size());
    for (std::size_t i = 0; i < bundle_.statements.size(); ++i) {
      ASSIGN_OR_RETURN(chunk_of[i], Chunk("statements.chunk", bundle_.statements[i].chunk));
    }
    out_.statements.resize(bundle_.statements.size());
    std::iota(out_.statements.begin(), out_.statements.end(), 0);
    std::ranges::stable_sort(out_.statements, {},
                             [&](std::uint32_t i) { return std::pair(chunk_of[i], bundle_.statements[i].ordinal); });
    for (std::uint32_t position = 0; position < out_.statements.size(); ++position) {
      const std::uint32_t i = out_.statements[position];
      const StatementId id = bundle_.statements[i].id;
      if (!id || !statement_position_.emplace(id, position).second)
        return Invalid(bundle_, "statements.id", "is 0 or repeated");
      out_.statement_chunk.push_back(chunk_of[i]);
    }
    return absl::OkStatus();
  }

  absl::Status CollectEntities() {
    for (const Entity& entity : bundle_.entities) {
      if (!entity.id || !entities_.insert(entity.id).second) return Invalid(bundle_, "entities.id", "is 0 or repeated");
    }
    // Names are elsewhere (DocumentBundle::shapes).
    if (bundle_.entities.empty() && bundle_.shapes.size() == bundle_.chunks.size()) return absl::OkStatus();
    return bundle_.title_entity ? Known("title_entity", bundle_.title_entity) : absl::OkStatus();
  }

  absl::Status LocateMentions() {
    for (const Mention& m : bundle_.mentions) {
      RETURN_IF_ERROR(Known("mentions.entity", m.entity));
      RETURN_IF_ERROR(Locate("mentions", m, &out_.mentions));
    }
    SortByPlace(&out_.mentions);
    return absl::OkStatus();
  }

  absl::Status LocateRelations() {
    for (const RelationRow& r : bundle_.relations) {
      RETURN_IF_ERROR(Known("relations.subject", r.subject));
      RETURN_IF_ERROR(Known("relations.object", r.object));
      RETURN_IF_ERROR(Locate("relations", r, &out_.relations));
    }
    SortByPlace(&out_.relations);
    return absl::OkStatus();
  }

  template <class Row>
  absl::Status Locate(std::string_view list, const Row& row, std::vector<PositionedRow>* out) const {
    PositionedRow place{static_cast<std::uint32_t>(out->size()), 0, kNoRow};
    ASSIGN_OR_RETURN(place.chunk, Chunk(std::format("{}.chunk", list), row.chunk));
    if (row.statement) {
      const auto it = statement_position_.find(row.statement);
      if (it == statement_position_.end())
        return Invalid(bundle_, std::format("{}.statement", list), "is not in the bundle");
      place.statement = it->second;
    }
    out->push_back(place);
    return absl::OkStatus();
  }

  static void SortByPlace(std::vector<PositionedRow>* rows) {
    std::ranges::stable_sort(*rows, {}, [](const PositionedRow& r) { return std::pair(r.chunk, r.statement); });
  }

  absl::StatusOr<std::uint32_t> Chunk(std::string_view field, ChunkId id) const {
    const auto it = chunk_position_.find(id);
    if (it == chunk_position_.end()) return Invalid(bundle_, field, "is not in the bundle");
    return it->second;
  }

  absl::Status Known(std::string_view field, EntityId id) const {
    return entities_.contains(id) ? absl::OkStatus() : Invalid(bundle_, field, "is not among the bundle's entities");
  }

  const DocumentBundle& bundle_;
  BundlePositions out_;
  absl::flat_hash_map<ChunkId, std::uint32_t> chunk_position_;
  absl::flat_hash_map<StatementId, std::uint32_t> statement_position_;
  absl::flat_hash_set<EntityId> entities_;
};

}  // namespace

absl::StatusOr<BundlePositions> LocateRows(const DocumentBundle& bundle, std::size_t dimension) {
  RETURN_IF_ERROR(CheckAllVectors(bundle, dimension));
  return Locator(bundle).Run();
}

}  // namespace annals::index
