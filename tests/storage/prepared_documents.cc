#include "tests/storage/prepared_documents.h"

#include <algorithm>

namespace annals::storage {
namespace {

int EntityOf(ingest::PreparedDocument* document, const std::string& name) {
  auto& entities = document->entities;
  const auto at = std::find_if(entities.begin(), entities.end(), [&](const auto& e) { return e.key == name; });
  if (at != entities.end()) return static_cast<int>(at - entities.begin());
  entities.push_back({.key = name, .name = name});
  return static_cast<int>(entities.size()) - 1;
}

void AppendVector(float seed, std::size_t row, std::size_t dimension, std::vector<float>* out) {
  std::vector<float> vector(dimension, 0);
  vector[0] = seed;
  if (dimension > 1) vector[1] = static_cast<float>(row);
  out->insert(out->end(), vector.begin(), vector.end());
}

void AddName(const std::string& name, ingest::PreparedDocument* document, ingest::PreparedChunk* chunk) {
  const int entity = EntityOf(document, name);
  const int statement = static_cast<int>(chunk->statements.size());
  const auto begin = static_cast<std::uint32_t>(chunk->text.size() + 1);
  chunk->text += " " + name + " appears.";
  chunk->statements.push_back({name + " appears.", begin, static_cast<std::uint32_t>(chunk->text.size())});
  chunk->mentions.push_back({statement, entity, 0.5f});
  if (statement > 0) {
    chunk->statements.back().times = {
        {Interval::From(Day{std::chrono::year{2025} / 10 / 1}), ValiditySource::kCarried, 60}};
    chunk->relations.push_back({.subject = chunk->mentions[0].entity,
                                .object = entity,
                                .predicate = "meets",
                                .statement = statement,
                                .validity = Interval::On(Day{std::chrono::year{2025} / 10 / 1}),
                                .source = ValiditySource::kExplicit,
                                .confidence = 0.75f});
  }
}

}  // namespace

DocumentWrite MakeWrite(const Sketch& sketch) {
  DocumentWrite write;
  ingest::PreparedDocument& document = write.document;
  document.document.external_id = sketch.id;
  document.document.title = sketch.title;
  if (!sketch.title.empty()) document.title_entity = EntityOf(&document, sketch.title);
  std::size_t statements = 0;
  for (std::size_t i = 0; i < sketch.chunks.size(); ++i) {
    ingest::PreparedChunk chunk{
        .external_id = sketch.id + "#" + std::to_string(i), .text = "chunk " + std::to_string(i), .tokens = 3};
    for (const std::string& name : sketch.chunks[i]) {
      AddName(name, &document, &chunk);
      AppendVector(sketch.seed, statements++, sketch.dimension, &write.statement_vectors);
    }
    AppendVector(sketch.seed, i, sketch.dimension, &write.chunk_vectors);
    document.chunks.push_back(std::move(chunk));
  }
  write.digest = sketch.id + "/" + std::to_string(sketch.seed);
  for (const auto& chunk : document.chunks) write.digest += chunk.text;
  return write;
}

}  // namespace annals::storage
