// A navigable small-world graph over the vectors of one list of a segment (hnswlib), built slice by slice.
//
//   auto graph = HnswGraph::Create(vectors, {.m = 16});
//   while (!(*graph)->complete()) RETURN_IF_ERROR((*graph)->Grow(512, 1));
//   std::vector<std::uint32_t> rows = *(*graph)->Search(query, 128, {});    // about the 128 nearest
//
// The graph holds no vectors: its nodes point into the list, which must outlive it. Rows of equal vectors are one node,
// for thousands of equal vectors would link to nothing but each other and cut the graph in pieces.
//
// Grow is for one caller at a time and with one thread deterministic; Search is thread-safe once the graph is complete.
// Distances are those of Dot between rows, and the query is rounded to a row: good for finding, so whoever searches scores
// what is found himself. Source: Malkov & Yashunin (2016).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/index/vectors/vector_rows.h"

namespace annals::index {

struct HnswOptions {
  int m = 16;                 // links of a node on the upper layers, twice that on the lowest
  int ef_construction = 200;  // candidates looked at when a node is linked
};

class HnswGraph {
 public:
  // ResourceExhausted when there is no memory for it.
  static absl::StatusOr<std::unique_ptr<HnswGraph>> Create(const VectorRows& vectors, const HnswOptions& options);
  // A complete graph as bytes, and the same graph over the same vectors again. What does not fit them, or would lead a
  // search astray, is DataLoss.
  std::string Save() const;
  static absl::StatusOr<std::unique_ptr<HnswGraph>> Load(const VectorRows& vectors, std::string_view bytes);
  ~HnswGraph();

  bool complete() const;
  // Links about `rows` more rows, on `threads` threads. After an error the graph is of no use.
  absl::Status Grow(std::size_t rows, int threads);

  // The rows that a search with a list of `ef` candidates finds, in no order: at most ef distinct vectors, all
  // `allowed` rows of each. An empty `allowed` allows all. nullopt when the search failed (no memory): scan instead.
  // REQUIRES: complete().
  std::optional<std::vector<std::uint32_t>> Search(std::span<const float> query, std::size_t ef,
                                                   const std::function<bool(std::uint32_t row)>& allowed) const;
  std::size_t bytes() const;

 private:
  class Impl;
  explicit HnswGraph(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace annals::index
