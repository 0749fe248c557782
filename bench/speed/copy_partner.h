// The floor of any ingest into PostgreSQL: COPY of the same bytes into one bare table, binary, one transaction a batch.
// Chunk texts as they are, and for each a vector of the model's dimension.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::bench {

struct CopyResult {
  std::size_t chunks = 0;
  std::size_t bytes = 0;
  double seconds = 0;
};

// Starts a private PostgreSQL below `scratch`, with fsync, and stops it.
absl::StatusOr<CopyResult> CopyChunks(const std::vector<std::string>& texts, std::size_t dimension, std::size_t batch,
                                      const std::filesystem::path& scratch);

}  // namespace annals::bench
