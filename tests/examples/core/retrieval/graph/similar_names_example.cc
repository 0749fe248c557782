// The examples of core/retrieval/graph/similar_names.h.
#include <gtest/gtest.h>

#include <cmath>

#include "core/retrieval/graph/similar_names.h"
#include "tests/support/view_of.h"

namespace annals::retrieval {
namespace {

TEST(SimilarNamesExample, IsTrue) {
  annals::testing::BundleFactory make(4);
  std::vector<DocumentBundle> documents;
  for (const char* name :
       {"James Bond Stockdale", "James Stockdale", "Apollo 11", "Apollo 12", "Port Alder", "Wick", "Boston", "Tarn"})
    documents.push_back(make.Document(name, name).Chunk("It is.", {"It is."}).Build());
  const auto view = annals::testing::ViewOf(4, std::move(documents));
  const auto like = [&](const char* name) { return NameComparer(*view).SimilarTo(make.EntityOf(name)); };
  //   "James Bond Stockdale" ~ "James Stockdale"
  const auto james = like("James Bond Stockdale");
  ASSERT_EQ(james.size(), 1U);
  EXPECT_EQ(james[0].first, make.EntityOf("James Stockdale"));
  //   "Apollo 11" is not "Apollo 12": a number that only one has tells them apart
  EXPECT_TRUE(like("Apollo 11").empty());
  EXPECT_TRUE(like("Apollo 12").empty());
  //   weight = Σ idf(shared words) / Σ idf(all words), kept where they share half of their weight or more
  EXPECT_GE(james[0].second, SimilarNameOptions().least);
  EXPECT_LT(james[0].second, 1);
  EXPECT_EQ(like("James Stockdale")[0].second, james[0].second) << "the same from both sides";
  EXPECT_TRUE(
      NameComparer(*view, {.least = james[0].second + 0.01}).SimilarTo(make.EntityOf("James Stockdale")).empty());
}

}  // namespace
}  // namespace annals::retrieval
