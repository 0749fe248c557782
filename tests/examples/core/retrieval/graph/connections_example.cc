// The example of core/retrieval/graph/connections.h.
#include <gtest/gtest.h>

#include "core/retrieval/graph/connections.h"
#include "tests/core/retrieval/heron_fixture.h"

namespace annals::retrieval {
namespace {

class ConnectionsExample : public HeronTest {};

TEST_F(ConnectionsExample, IsTrue) {
  const index::View& view = *view_;
  const index::Bitmap chunks(view.chunks(), true);
  const scope::FactScope facts;
  const EntityId kevin = Of("Kevin Marsh"), alexis = Of("Alexis Boon");
  //   ConnectionSearch found = FindConnections(view, chunks, facts, {{kevin}, {alexis}}, {});
  ConnectionSearch found = FindConnections(view, chunks, facts, {{kevin}, {alexis}}, {});
  //   found.paths[0].steps   Kevin Marsh —works at→ Tarn Energy, Tarn Energy ←works at— Alexis Boon
  ASSERT_EQ(found.paths.size(), 1U);
  EXPECT_EQ(InArrows(found.paths[0].steps), "Kevin Marsh —works at→ Tarn Energy, Tarn Energy ←works at— Alexis Boon");
  EXPECT_EQ(found.chunks.size(), 2U);
  EXPECT_TRUE(found.complete);
}

}  // namespace
}  // namespace annals::retrieval
