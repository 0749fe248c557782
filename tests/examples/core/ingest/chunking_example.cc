// The example of core/ingest/chunking.h.
#include <gtest/gtest.h>

#include "core/ingest/chunking.h"

namespace annals::ingest {
namespace {

TEST(ChunkingExample, IsTrue) {
  const PrepareOptions options;
  //   CutText("# Labour\nJobs rose. Pay fell.", options) -> {section "Labour", text "Jobs rose. Pay fell.", 2 statements}
  const std::vector<PreparedChunk> chunks = CutText("# Labour\nJobs rose. Pay fell.", options);
  ASSERT_EQ(chunks.size(), 1U);
  EXPECT_EQ(chunks[0].section, "Labour");
  EXPECT_EQ(chunks[0].text, "Jobs rose. Pay fell.");
  EXPECT_EQ(chunks[0].statements.size(), 2U);
}

}  // namespace
}  // namespace annals::ingest
