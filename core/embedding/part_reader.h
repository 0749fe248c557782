// Sentences whose vectors come out of one reading of their passage ("late chunking"): the states of a sentence's tokens
// are pooled over its span, so that it costs no reading of its own and knows what stands around it.
//
//   const auto passage = std::make_shared<const std::string>("Ida Lund. She kept the light. It was white.");
//   const std::vector<Part> parts = {{.text = *passage},
//                                    {.text = "Ida Lund: She kept the light.", .passage = passage, .begin = 10, .end = 29}};
//   absl::StatusOr<Matrix> rows = EmbedParts(embedder, parts);      // 2 rows; a model that reads parts reads once
//
// An embedder may be a PartReader as well; the others embed each part's own text. Vectors are of the same space, and as
// the port says of texts: the same part gives the same row, whatever stands beside it. What it costs and gives:
// docs/measurements.md, "Read once". Thread-safe, blocking, and with errors as the embedder.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"

namespace annals::embedding {

struct Part {
  std::string text;                            // what is embedded when it is read by itself
  std::shared_ptr<const std::string> passage;  // what it stands in; null: it is always read by itself
  std::uint32_t begin = 0, end = 0;            // its bytes there
};

class PartReader {
 public:
  virtual ~PartReader() = default;
  virtual bool reads_parts() const = 0;  // false: as EmbedParts of an embedder that is none
  // One row a part. A part without a passage whose text is the passage of another one costs nothing more than that.
  virtual absl::StatusOr<Matrix> ReadParts(std::span<const Part> parts) = 0;
};

// Whether sentences are read in their passages.
bool ReadsParts(const Embedder& embedder);

// Of purpose kPassage.
absl::StatusOr<Matrix> EmbedParts(Embedder& embedder, std::span<const Part> parts);

}  // namespace annals::embedding
