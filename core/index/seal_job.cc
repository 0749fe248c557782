#include "core/index/seal_job.h"

#include <algorithm>
#include <utility>

namespace annals::index {

bool WorthSealing(const Segment& segment, const SealOptions& options) {
  return std::max(segment.chunk_count(), segment.statement_count()) >= options.seal_at;
}

SealJob::SealJob(std::shared_ptr<const Segment> segment, const SealOptions& options)
    : segment_(std::move(segment)),
      options_(options),
      chunks_(Begin(segment_->chunk_vectors)),
      statements_(Begin(segment_->statement_vectors)) {}

std::unique_ptr<HnswGraph> SealJob::Begin(const VectorRows& vectors) const {
  if (vectors.size() < options_.seal_at) return nullptr;
  auto graph = HnswGraph::Create(vectors, options_.hnsw);
  return graph.ok() ? *std::move(graph) : nullptr;
}

bool SealJob::Grow(std::unique_ptr<HnswGraph>* graph) const {
  if (*graph == nullptr || (*graph)->complete()) return false;
  if (!(*graph)->Grow(options_.slice, options_.threads).ok()) graph->reset();
  return true;
}

bool SealJob::Step() { return Grow(&chunks_) || Grow(&statements_); }

std::shared_ptr<const SearchGraphs> SealJob::Finish() && {
  auto graphs = std::make_shared<SearchGraphs>();
  graphs->segment = std::move(segment_);
  graphs->chunks = std::move(chunks_);
  graphs->statements = std::move(statements_);
  return graphs;
}

}  // namespace annals::index
