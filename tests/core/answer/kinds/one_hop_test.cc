#include "core/answer/kinds/one_hop.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/answer/kinds/connection.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::IsEmpty;

// A paper that is used in `products` others, and a passage of its own.
class OneHopTest : public PassagesTest {
 protected:
  void AddPaper(int products) {
    auto paper = make_.Document("paper", "Tidal paper");
    paper.Chunk("Tides turn wheels.", {"Tides turn wheels."});
    for (int i = 0; i < products; ++i)
      paper.AddEdge(EdgeEnd::OfDocument("paper"), "used_in", EdgeEnd::OfDocument(absl::StrCat("heron", i)));
    paper.AddEdge(EdgeEnd::OfDocument("paper"), "cites", EdgeEnd::OfDocument("other"));
    Add(paper.Build());
    for (int i = 0; i < products; ++i)
      Add(make_.Document(absl::StrCat("heron", i), absl::StrCat("Heron ", i)).Chunk("Wings.", {"Wings."}).Build());
  }
};

TEST_F(OneHopTest, WhatBecameOfACitedDocument) {
  AddPaper(1);
  Citations citations(view());
  citations.OfChunk(0, 0, 18);
  const std::vector<Sentence> sentences = OneHop(view(), Found(), &citations);
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(sentences[0].text, "Tidal paper — used in: Heron 0.");
  EXPECT_EQ(sentences[0].origin, Origin::kRecord);
  EXPECT_EQ(citations.Quote(sentences[0].citations.at(0)), "used_in: Heron 0");
}

TEST_F(OneHopTest, OfWhatIsNotCitedNothing) {
  AddPaper(1);
  Citations citations(view());
  EXPECT_THAT(OneHop(view(), Found(), &citations), IsEmpty());
}

TEST_F(OneHopTest, FourAtMostAndADocumentOnce) {
  AddPaper(6);
  Citations citations(view());
  citations.OfChunk(0, 0, 18);
  retrieval::Result result = Found();
  result.chunks.push_back(result.chunks[0]);
  EXPECT_EQ(OneHop(view(), result, &citations).size(), 4U);
  const std::vector<NamedEdge> edges = EdgesOf(view(), 0);
  EXPECT_EQ(edges.size(), 6U) << "a citation says nothing of what became of it";
  for (const NamedEdge& edge : edges) EXPECT_EQ(edge.field, "used_in");
}

}  // namespace
}  // namespace annals::answer
