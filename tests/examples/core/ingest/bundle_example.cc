// The example of core/ingest/bundle.h.
#include <gtest/gtest.h>

#include "core/ingest/bundle.h"

namespace annals::ingest {
namespace {

TEST(BundleExample, IsTrue) {
  PreparedDocument prepared;
  prepared.entities = {{.key = "boston", .name = "Boston"}, {.key = "wick", .name = "Wick"}};
  prepared.chunks = {{.external_id = "d#0", .text = "Boston met Wick."}};
  prepared.chunks[0].statements = {{.text = "Boston met Wick.", .end = 16}};
  prepared.chunks[0].mentions = {{.statement = 0, .entity = 1}};
  CountedIds ids;
  //   const EntityId who[] = {EntityId(1), EntityId(2)};
  const EntityId who[] = {EntityId(1), EntityId(2)};
  //   DocumentBundle b = MakeBundle(prepared, DocumentId(7), who, ids);
  DocumentBundle b = MakeBundle(prepared, DocumentId(7), who, ids);
  //   b.chunks[0].document          // 7
  EXPECT_EQ(b.chunks[0].document, DocumentId(7));
  //   b.mentions[0].statement       // b.statements[0].id, where the mention stood in statement 0
  EXPECT_EQ(b.mentions[0].statement, b.statements[0].id);
  EXPECT_EQ(b.mentions[0].entity, EntityId(2));
}

}  // namespace
}  // namespace annals::ingest
