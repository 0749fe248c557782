#include "bench/vectors/vector_check.h"

#include <algorithm>
#include <format>
#include <numeric>
#include <vector>

#include "core/ingest/embedding_text.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr std::size_t kFeedBytes = std::size_t{64} << 20, kTextsPerCall = 64;

absl::StatusOr<std::vector<DocumentBundle>> ReadAll(storage::Store& store, CollectionId collection,
                                                    const storage::VectorSpace& space) {
  std::vector<DocumentBundle> all;
  storage::FeedPosition position{.space = space};
  for (bool more = true; more;) {
    ASSIGN_OR_RETURN(storage::FeedBatch batch, store.ReadFeed(collection, position, kFeedBytes));
    for (DocumentBundle& bundle : batch.change.added) all.push_back(std::move(bundle));
    position = batch.next;
    more = batch.more;
  }
  return all;
}

std::int64_t TextsOf(const DocumentBundle& bundle) {
  return static_cast<std::int64_t>(bundle.chunks.size() + bundle.statements.size());
}

double Dot(std::span<const float> a, std::span<const float> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// The vector in `bundle` that stands where `row` does in its copy.
std::span<const float> StoredAt(const DocumentBundle& bundle, const DocumentBundle& copy, const float* row) {
  const std::size_t in_chunks = static_cast<std::size_t>(row - copy.chunk_vectors.data());
  const bool of_chunk = row >= copy.chunk_vectors.data() && in_chunks < copy.chunk_vectors.size();
  const float* const stored = of_chunk ? bundle.chunk_vectors.data() + in_chunks
                                       : bundle.statement_vectors.data() + (row - copy.statement_vectors.data());
  return {stored, bundle.dimension};
}

// Holds the vectors of the bundle against fresh ones.
absl::Status Compare(const DocumentBundle& bundle, embedding::Embedder& embedder, double least, VectorCheck* check) {
  check->texts += TextsOf(bundle);
  DocumentBundle copy = bundle;
  check->lacking += static_cast<std::int64_t>(ingest::MissingVectors(&copy).size());
  std::ranges::fill(copy.chunk_vectors, 0.f);
  std::ranges::fill(copy.statement_vectors, 0.f);
  const std::vector<ingest::MissingVector> fresh = ingest::MissingVectors(&copy);
  for (std::size_t begin = 0; begin < fresh.size(); begin += kTextsPerCall) {
    std::vector<std::string> texts;
    for (std::size_t i = begin; i < std::min(begin + kTextsPerCall, fresh.size()); ++i) texts.push_back(fresh[i].text);
    ASSIGN_OR_RETURN(const embedding::Matrix made, embedder.Embed(texts, embedding::Purpose::kPassage));
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::span<const float> row = StoredAt(bundle, copy, fresh[begin + i].row);
      if (Dot(row, row) == 0) continue;  // counted as lacking
      const double cosine = Dot(row, made.row(i));
      check->least_cosine = std::min(check->least_cosine, cosine);
      check->unlike += cosine < least;
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<VectorCheck> CheckVectors(storage::Store& store, const std::string& name, embedding::Embedder& embedder,
                                         double least) {
  ASSIGN_OR_RETURN(const storage::Collection collection, store.GetCollection(name));
  if (collection.embedder != embedder.name() || collection.dimension != embedder.dimension())
    return absl::FailedPreconditionError(
        std::format("{} is of {}, not of {}", name, collection.embedder, embedder.name()));
  VectorCheck check;
  ASSIGN_OR_RETURN(const std::vector<DocumentBundle> serving, ReadAll(store, collection.id, collection.serving()));
  for (const DocumentBundle& bundle : serving) RETURN_IF_ERROR(Compare(bundle, embedder, least, &check));
  for (std::int32_t space = 0; space < collection.space; ++space) {
    // A row of another dimension than is asked for does not fit: what has a length at all is counted.
    ASSIGN_OR_RETURN(std::vector<DocumentBundle> old, ReadAll(store, collection.id, {space, "", 1}));
    for (DocumentBundle& bundle : old) {
      const auto length = static_cast<std::int64_t>(bundle.chunk_vectors.size() + bundle.statement_vectors.size());
      check.left_over += length != TextsOf(bundle) || Dot(bundle.chunk_vectors, bundle.chunk_vectors) > 0 ||
                         Dot(bundle.statement_vectors, bundle.statement_vectors) > 0;
    }
  }
  return check;
}

}  // namespace annals::bench
