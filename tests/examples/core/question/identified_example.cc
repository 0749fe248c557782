// The example of core/question/identified.h.
#include <gtest/gtest.h>

#include "core/question/identified.h"

namespace annals::question {
namespace {

TEST(IdentifiedExample, IsTrue) {
  //   "When does the patent LK 1033071 expire?"  and a document with patent_no "LK 1033071"
  Document patent;
  patent.external_id = "heron-electrode";
  patent.identifiers = {{"patent_no", "LK 1033071"}};
  Identifiers identifiers;
  identifiers.Add(5, patent);
  const std::vector<Identified> found = identifiers.Find("When does the patent LK 1033071 expire?");
  //     -> its ordinal, bytes [21, 31)
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].document, 5U);
  EXPECT_EQ(found[0].where.begin, 21U);
  EXPECT_EQ(found[0].where.end, 31U);
}

}  // namespace
}  // namespace annals::question
