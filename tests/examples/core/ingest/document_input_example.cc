// The example of core/ingest/document_input.h.
#include <gtest/gtest.h>

#include "core/ingest/document_input.h"

namespace annals::ingest {
namespace {

TEST(DocumentInputExample, IsTrue) {
  const PrepareOptions options;
  const Limits limits;
  const std::size_t dimension = 0;
  //   DocumentInput in{.id = "bb-2025-10", .title = "Survey, October 2025", .text = "Employment rose. …"};
  DocumentInput in{.id = "bb-2025-10", .title = "Survey, October 2025", .text = "Employment rose. …"};
  //   Validate(in, limits, dimension).empty();        // else each violation names its field: "published"
  EXPECT_TRUE(Validate(in, limits, dimension).empty());
  DocumentInput undated = in;
  undated.published = std::string(5000, 'x');
  bool named = false;
  for (const FieldViolation& violation : Validate(undated, limits, dimension)) named |= violation.field == "published";
  EXPECT_TRUE(named);
  //   PreparedDocument doc = Prepare(in, options);    // chunks, statements, mentions, relations, events, edges
  PreparedDocument doc = Prepare(in, options);
  ASSERT_EQ(doc.chunks.size(), 1U);
  EXPECT_EQ(doc.document.label, "October 2025");
}

}  // namespace
}  // namespace annals::ingest
