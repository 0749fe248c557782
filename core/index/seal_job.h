// Building the search graphs of one segment, a slice at a time, so that upkeep can merge small segments in between and
// a server that stops need not wait for minutes.
#pragma once

#include <memory>

#include "core/index/segment.h"
#include "core/index/vectors/hnsw_graph.h"

namespace annals::index {

// The graphs of a segment; null where a list is too short to need one, or could not be built. The graphs point into the
// segment, so it is held.
struct SearchGraphs {
  std::shared_ptr<const Segment> segment;
  std::unique_ptr<const HnswGraph> chunks, statements;
  std::size_t bytes() const { return (chunks ? chunks->bytes() : 0) + (statements ? statements->bytes() : 0); }
};

struct SealOptions {
  std::size_t seal_at = 4096;  // a list of fewer rows gets no graph
  std::size_t slice = 512;     // rows linked by one Step: about half a second at 512 dimensions
  int threads = 1;
  HnswOptions hnsw;
};

// Whether the segment is large enough for a graph of its chunks or of its statements.
bool WorthSealing(const Segment& segment, const SealOptions& options);

class SealJob {
 public:
  SealJob(std::shared_ptr<const Segment> segment, const SealOptions& options);
  const Segment* segment() const { return segment_.get(); }
  // Links one slice; false when all is done. A list for which memory lacks stays without a graph.
  bool Step();
  std::shared_ptr<const SearchGraphs> Finish() &&;

 private:
  std::unique_ptr<HnswGraph> Begin(const VectorRows& vectors) const;
  bool Grow(std::unique_ptr<HnswGraph>* graph) const;

  std::shared_ptr<const Segment> segment_;
  SealOptions options_;
  std::unique_ptr<HnswGraph> chunks_, statements_;
};

}  // namespace annals::index
