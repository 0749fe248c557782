// The example of core/retrieval/graph/record_edges.h.
#include <gtest/gtest.h>

#include "core/retrieval/graph/record_edges.h"
#include "tests/core/retrieval/heron_fixture.h"

namespace annals::retrieval {
namespace {

class RecordEdgesExample : public HeronTest {};

TEST_F(RecordEdgesExample, IsTrue) {
  const index::View& view = *view_;
  const Asked asked(view, {.query = "What is the Heron 12?", .reference = kToday});
  const scope::Slice& slice = asked.slice();
  const EntityId heron = Of("Heron 12");
  //   RecordEdges edges(view, slice.allowed.chunks, slice.facts);
  RecordEdges edges(view, slice.allowed.chunks, slice.facts);
  //   edges.At(heron)[0]   heron —implements→ lattice cell, as the record of document "heron" states it
  ASSERT_EQ(edges.At(heron).size(), 1U);
  PathStep step;
  edges.Fill(edges.At(heron)[0], heron, &step);
  EXPECT_EQ(InArrows({step}), "Heron 12 —implements→ lattice cell");
  EXPECT_EQ(step.document_id, "heron");
}

}  // namespace
}  // namespace annals::retrieval
