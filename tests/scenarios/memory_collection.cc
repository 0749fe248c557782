#include "tests/scenarios/memory_collection.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/ingest/embedding_text.h"
#include "core/record/status.h"

namespace annals::testing {
namespace {

constexpr std::size_t kNoModelDimension = 8;  // rows of zeros: the image wants some

}  // namespace

MemoryCollection::MemoryCollection(embedding::Embedder* embedder, language::Language language)
    : embedder_(embedder),
      language_(language),
      image_(index::MakeImage(embedder ? embedder->dimension() : kNoModelDimension, {})) {}

EntityId MemoryCollection::Resolve(const ingest::PreparedEntity& prepared) {
  Entity& entity = entities_[prepared.key];
  if (!entity.id)
    entity = {.id = EntityId(ids_.Next()), .key = prepared.key, .name = prepared.name, .kind = prepared.kind};
  if (entity.kind == EntityKind::kOther) entity.kind = prepared.kind;
  for (const std::string& alias : prepared.aliases) {
    const auto at = std::lower_bound(entity.aliases.begin(), entity.aliases.end(), alias);
    if (alias != entity.key && (at == entity.aliases.end() || *at != alias)) entity.aliases.insert(at, alias);
  }
  return entity.id;
}

DocumentBundle MemoryCollection::Number(const ingest::PreparedDocument& prepared, Timestamp recorded) {
  const DocumentId id(ids_.Next());
  std::vector<EntityId> entities;
  for (const ingest::PreparedEntity& entity : prepared.entities) entities.push_back(Resolve(entity));
  DocumentBundle bundle = ingest::MakeBundle(prepared, id, entities, ids_);
  bundle.document.recorded = recorded;
  for (const ingest::PreparedEntity& entity : prepared.entities) bundle.entities.push_back(entities_[entity.key]);
  std::ranges::sort(bundle.entities, {}, &Entity::id);
  return bundle;
}

absl::Status MemoryCollection::Embed(const ingest::PreparedDocument& prepared, DocumentBundle* bundle) {
  bundle->dimension = embedder_ ? embedder_->dimension() : kNoModelDimension;
  if (embedder_ == nullptr) {
    bundle->chunk_vectors.assign(bundle->chunks.size() * kNoModelDimension, 0);
    bundle->statement_vectors.assign(bundle->statements.size() * kNoModelDimension, 0);
    return absl::OkStatus();
  }
  std::vector<std::string> chunks, statements;
  for (const ingest::PreparedChunk& chunk : prepared.chunks) {
    chunks.push_back(ingest::ChunkEmbeddingText(prepared, chunk));
    for (const ingest::PreparedStatement& s : chunk.statements)
      statements.push_back(ingest::StatementEmbeddingText(prepared, s));
  }
  ASSIGN_OR_RETURN(embedding::Matrix of_chunks, embedder_->Embed(chunks, embedding::Purpose::kPassage));
  ASSIGN_OR_RETURN(embedding::Matrix of_statements, embedder_->Embed(statements, embedding::Purpose::kPassage));
  bundle->chunk_vectors = std::move(of_chunks.values);
  bundle->statement_vectors = std::move(of_statements.values);
  return absl::OkStatus();
}

absl::Status MemoryCollection::Put(const ingest::DocumentInput& input, Timestamp recorded) {
  const auto violations = ingest::Validate(input, {}, 0);
  if (!violations.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(input.id, ": ", violations[0].field, ": ", violations[0].description));
  }
  const ingest::PreparedDocument prepared = ingest::Prepare(input, {.language = language_});
  index::Change change;
  change.language = language_;
  if (const auto old = live_.find(input.id); old != live_.end()) change.retired.push_back({old->second, recorded});
  DocumentBundle bundle = Number(prepared, recorded);
  RETURN_IF_ERROR(Embed(prepared, &bundle));
  live_[input.id] = bundle.document.id;
  change.added.push_back(std::move(bundle));
  change.watermark = static_cast<std::uint64_t>(ids_.last());
  return image_->Apply(std::move(change));
}

absl::Status MemoryCollection::Link(const std::vector<AssetEdge>& links, Timestamp recorded) {
  index::Change change;
  for (const AssetEdge& link : links) change.linked.push_back({AssetLinkId(--last_link_), link, recorded});
  return image_->Apply(std::move(change));
}

absl::Status MemoryCollection::Delete(const std::string& id, Timestamp when) {
  const auto old = live_.find(id);
  if (old == live_.end()) return absl::NotFoundError(absl::StrCat("no document ", id));
  index::Change change{.retired = {{old->second, when}}, .watermark = static_cast<std::uint64_t>(ids_.Next())};
  live_.erase(old);
  return image_->Apply(std::move(change));
}

}  // namespace annals::testing
