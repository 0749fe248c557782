#include "tests/fakes/memory/spaces.h"

#include <algorithm>

#include "core/index/vectors/vector_rows.h"
#include "storage/refusals.h"
#include "tests/fakes/memory/documents.h"

namespace annals::fakes::memory {
namespace {

int TextsOf(const DocumentBundle& bundle) { return static_cast<int>(bundle.chunks.size() + bundle.statements.size()); }

void MakeZeros(std::size_t dimension, DocumentBundle* bundle) {
  bundle->dimension = dimension;
  bundle->chunk_vectors.assign(bundle->chunks.size() * dimension, 0);
  bundle->statement_vectors.assign(bundle->statements.size() * dimension, 0);
}

// Rows of zeros are taken from `made`.
void FillGaps(std::size_t dimension, const std::vector<float>& made, std::vector<float>* vectors) {
  for (std::size_t at = 0; at + dimension <= vectors->size(); at += dimension) {
    const std::span<float> row(vectors->data() + at, dimension);
    if (!index::HasVector(row)) std::copy_n(made.data() + at, dimension, row.data());
  }
}

bool Serves(const Tables& tables, const storage::VectorSpace& space) { return tables.collection.space == space.number; }

}  // namespace

std::map<DocumentId, VectorWork>* BacklogOf(Tables& tables, const storage::VectorSpace& space) {
  if (Serves(tables, space)) return &tables.vector_backlog;
  return tables.collection.next && tables.collection.next->number == space.number ? &tables.next.backlog : nullptr;
}

void NoteVectorWork(Tables& tables, std::int32_t space, int missing, VersionRow* version) {
  const DocumentId id = version->bundle.document.id;
  if (space != tables.collection.space) {
    MakeZeros(tables.collection.dimension, &version->bundle);
    missing = TextsOf(version->bundle);
  }
  if (missing > 0) tables.vector_backlog[id] = {.texts = missing};
  if (tables.collection.next) tables.next.backlog[id] = {.texts = TextsOf(version->bundle)};
}

std::vector<DocumentBundle> ClaimVectorWork(Tables& tables, const storage::VectorSpace& space, Timestamp now,
                                            std::int64_t most_texts, std::chrono::seconds hold) {
  auto* backlog = BacklogOf(tables, space);
  if (backlog == nullptr) return {};
  std::vector<DocumentId> claimed;
  std::int64_t texts = 0;
  for (auto& [id, work] : *backlog) {
    if (work.held_until >= now) continue;
    texts += work.texts;
    if (!claimed.empty() && texts > most_texts) break;
    claimed.push_back(id);
    work.held_until = now + hold;
  }
  std::vector<DocumentBundle> bundles = ReadBundles(tables, claimed);
  for (DocumentBundle& bundle : bundles) ShowSpace(tables, space, &bundle);
  return bundles;
}

std::size_t WriteVectors(Tables& tables, const storage::VectorSpace& space, std::span<const DocumentBundle> versions) {
  auto* backlog = BacklogOf(tables, space);
  std::size_t written = 0;
  for (const DocumentBundle& made : versions) {
    const DocumentId id = made.document.id;
    if (backlog == nullptr || backlog->erase(id) == 0) continue;
    ++written;
    if (!Serves(tables, space)) {
      tables.next.vectors[id] = {made.chunk_vectors, made.statement_vectors};
      continue;
    }
    DocumentBundle& version = tables.versions.at(id).bundle;
    FillGaps(space.dimension, made.chunk_vectors, &version.chunk_vectors);
    FillGaps(space.dimension, made.statement_vectors, &version.statement_vectors);
    tables.Log(LogAction::kRewrite, id);
  }
  return written;
}

absl::Status BeginSpace(Tables& tables, const std::string& embedder, std::size_t dimension) {
  storage::Collection& collection = tables.collection;
  const auto is_it = [&](const storage::VectorSpace& s) { return s.embedder == embedder && s.dimension == dimension; };
  if (collection.next)
    return is_it(*collection.next) ? absl::OkStatus() : storage::BeingReembedded(collection.name, *collection.next);
  if (is_it(collection.serving())) return absl::OkStatus();
  collection.next = {++tables.last_space, embedder, dimension};
  for (const auto& [id, version] : tables.versions) tables.next.backlog[id] = {.texts = TextsOf(version.bundle)};
  return absl::OkStatus();
}

void CancelSpace(Tables& tables) {
  tables.collection.next.reset();
  tables.next = {};
}

bool SwitchSpace(Tables& tables, const storage::VectorSpace& space) {
  storage::Collection& collection = tables.collection;
  if (!collection.next || collection.next->number != space.number || !tables.next.backlog.empty()) return false;
  collection.space = space.number;
  collection.embedder = space.embedder;
  collection.dimension = space.dimension;
  tables.vector_backlog.clear();
  for (auto& [id, version] : tables.versions) {
    auto& [chunks, statements] = tables.next.vectors[id];
    version.bundle.dimension = space.dimension;
    version.bundle.chunk_vectors = std::move(chunks);
    version.bundle.statement_vectors = std::move(statements);
  }
  CancelSpace(tables);
  return true;
}

void ShowSpace(const Tables& tables, const storage::VectorSpace& space, DocumentBundle* bundle) {
  if (!Serves(tables, space)) MakeZeros(space.dimension, bundle);
}

}  // namespace annals::fakes::memory
