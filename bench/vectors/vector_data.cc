#include "bench/vectors/vector_data.h"

#include <algorithm>
#include <cstdlib>
#include <format>
#include <iostream>
#include <random>

#include "bench/support/corpus.h"
#include "cli/client/document_reader.h"
#include "core/record/status.h"
#include "server/models/embedder_factory.h"

namespace annals::bench {
namespace {

constexpr std::size_t kChunksPerDocument = 10;
constexpr std::size_t kEmbedBatch = 256;
constexpr std::size_t kPieceBytes = 1'000;

absl::StatusOr<std::unique_ptr<embedding::Embedder>> OpenEmbedder(const std::string& name) {
  ASSIGN_OR_RETURN(models::EmbedderConfig config, models::ParseEmbedder(name));
  if (const char* folder = std::getenv("ANNALS_MODELS")) config.models_dir = folder;
  if (const char* cache = std::getenv("ANNALS_CACHE")) config.cache_dir = std::format("{}/embeddings", cache);
  return models::MakeEmbedder(config);
}

absl::StatusOr<std::vector<std::string>> Passages(const std::filesystem::path& folder, std::size_t count) {
  ASSIGN_OR_RETURN(const std::filesystem::path file, NeededFile(folder, "documents.jsonl"));
  cli::DocumentReader reader({file.string()}, {});
  std::vector<std::string> texts;
  while (texts.size() < count) {
    const std::optional<cli::ReadItem> item = reader.Next();
    if (!item) break;
    const auto* placed = std::get_if<cli::PlacedDocument>(&*item);
    if (placed == nullptr) return absl::InvalidArgumentError(std::get<cli::BadInput>(*item).reason);
    for (const v1::ChunkInput& chunk : placed->document.chunks())
      texts.push_back(placed->document.title() + ". " + chunk.text());
    const std::string& text = placed->document.text();
    for (std::size_t i = 0; i < text.size(); i += kPieceBytes)
      texts.push_back(placed->document.title() + ". " + text.substr(i, kPieceBytes));
  }
  texts.resize(std::min(texts.size(), count));
  return texts;
}

DocumentBundle Bundle(const embedding::Matrix& vectors, std::size_t begin, std::size_t end, int number) {
  DocumentBundle bundle;
  const auto id = static_cast<std::int64_t>(begin + 1);
  bundle.document.id = DocumentId(id);
  bundle.document.external_id = std::format("d{}", begin);
  bundle.document.authority = number;
  bundle.dimension = vectors.dimension;
  for (std::size_t i = begin; i < end; ++i) {
    const auto row = static_cast<std::int64_t>(i + 1);
    bundle.chunks.push_back({.id = ChunkId(row),
                             .document = DocumentId(id),
                             .external_id = std::format("c{}", i),
                             .ordinal = static_cast<int>(i - begin),
                             .text = "p"});
    bundle.statements.push_back({.id = StatementId(row), .chunk = ChunkId(row), .text = "p"});
  }
  bundle.chunk_vectors.assign(vectors.values.begin() + static_cast<std::ptrdiff_t>(begin * vectors.dimension),
                              vectors.values.begin() + static_cast<std::ptrdiff_t>(end * vectors.dimension));
  bundle.statement_vectors = bundle.chunk_vectors;
  return bundle;
}

}  // namespace

absl::StatusOr<embedding::Matrix> EmbedPassages(const std::filesystem::path& folder, const std::string& embedder,
                                                std::size_t count) {
  ASSIGN_OR_RETURN(const auto model, OpenEmbedder(embedder));
  ASSIGN_OR_RETURN(const std::vector<std::string> texts, Passages(folder, count));
  embedding::Matrix all{.rows = texts.size(), .dimension = model->dimension()};
  for (std::size_t i = 0; i < texts.size(); i += kEmbedBatch) {
    const std::span<const std::string> batch(texts.data() + i, std::min(kEmbedBatch, texts.size() - i));
    ASSIGN_OR_RETURN(const embedding::Matrix rows, model->Embed(batch, embedding::Purpose::kPassage));
    all.values.insert(all.values.end(), rows.values.begin(), rows.values.end());
    if (i / kEmbedBatch % 16 == 15)
      std::cerr << std::format("{} of {} passages embedded\n", i + batch.size(), texts.size());
  }
  return all;
}

absl::StatusOr<std::unique_ptr<index::Image>> BuildImage(const embedding::Matrix& vectors, std::size_t rows) {
  auto image = index::MakeImage(vectors.dimension, {});
  std::mt19937 random(7);
  std::uniform_int_distribution<int> number(0, kFilterNumbers - 1);
  index::Change change;
  for (std::size_t i = 0; i < rows; i += kChunksPerDocument) {
    change.added.push_back(Bundle(vectors, i, std::min(rows, i + kChunksPerDocument), number(random)));
  }
  change.watermark = 1;
  RETURN_IF_ERROR(image->Apply(std::move(change)));
  while (image->Maintain()) {
  }
  return image;
}

}  // namespace annals::bench
