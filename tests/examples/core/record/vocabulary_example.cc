// The examples of core/record/vocabulary.h.
#include <gtest/gtest.h>

#include "core/record/record.h"
#include "core/record/vocabulary.h"

namespace annals {
namespace {

TEST(VocabularyExample, IsTrue) {
  //   edge.relation == relation::kAuthorOf                        "author_of", as the contract and the store have it
  const Edge edge{.relation = "author_of"};
  EXPECT_EQ(edge.relation, relation::kAuthorOf);
  //   ReadableName(relation::kAuthorOf) == "authors"              as a reader is shown it
  EXPECT_EQ(ReadableName(relation::kAuthorOf), "authors");
  //   ReadableName("first_shown") == "first shown"                a client may bring words of its own
  EXPECT_EQ(ReadableName("first_shown"), "first shown");
}

}  // namespace
}  // namespace annals
