// Real chunk vectors for the vector-search benchmark: the passages of a data folder, embedded by the model that is
// asked for (from the embedding cache when there is one), and an image that holds them.
//
// Filters select by document: document i has a number below 1,000 in its `authority`, drawn by a fixed generator, so
// that "authority < 10" allows about 1 % of the passages, scattered.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "core/index/image.h"

namespace annals::bench {

inline constexpr int kFilterNumbers = 1'000;

// One row for each of the first `count` passages of the folder; fewer when it has fewer.
absl::StatusOr<embedding::Matrix> EmbedPassages(const std::filesystem::path& folder, const std::string& embedder,
                                                std::size_t count);

// Rows [0, rows) as chunks, each with one statement of the same vector, sealed and merged until there is nothing left
// to do.
absl::StatusOr<std::unique_ptr<index::Image>> BuildImage(const embedding::Matrix& vectors, std::size_t rows);

}  // namespace annals::bench
