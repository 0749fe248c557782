#include "core/embedding/part_reader.h"

#include <vector>

namespace annals::embedding {

bool ReadsParts(const Embedder& embedder) {
  const auto* reader = dynamic_cast<const PartReader*>(&embedder);
  return reader != nullptr && reader->reads_parts();
}

absl::StatusOr<Matrix> EmbedParts(Embedder& embedder, std::span<const Part> parts) {
  if (ReadsParts(embedder)) return dynamic_cast<PartReader&>(embedder).ReadParts(parts);
  std::vector<std::string> texts;
  for (const Part& part : parts) texts.push_back(part.text);
  return embedder.Embed(texts, Purpose::kPassage);
}

}  // namespace annals::embedding
