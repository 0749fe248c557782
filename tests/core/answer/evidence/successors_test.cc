#include "core/answer/evidence/successors.h"

#include <gmock/gmock.h>

#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

class SuccessorsTest : public PassagesTest {
 protected:
  SuccessorsTest() {
    Add(make_.Document("old", "").Chunk("Oak fell.", {"Oak fell."}).Chunk("Ash fell.", {"Ash fell."}).Build());
    Say("new", "Oak stood.");
  }
};

TEST_F(SuccessorsTest, ADocumentIsSupersededWhenOneOfItsPassagesIs) {
  retrieval::Result result = Found();
  result.chunks[1].superseded_by = "new";
  const Supersession supersession(view(), result);
  EXPECT_TRUE(supersession.Superseded(0));
  EXPECT_EQ(supersession.Successor(0), "new");
  EXPECT_FALSE(supersession.Superseded(1));
  EXPECT_EQ(supersession.Successor(1), "");
  EXPECT_THAT(supersession.successors(), ElementsAre(Pair(0U, "new")));
}

TEST_F(SuccessorsTest, TheFirstPassageTellsByWhich) {
  retrieval::Result result = Found();
  result.chunks[0].superseded_by = "new";
  result.chunks[1].superseded_by = "newer";
  EXPECT_EQ(Supersession(view(), result).Successor(0), "new");
}

TEST_F(SuccessorsTest, OnlyWhatWasRetrievedCounts) {
  retrieval::Result result = Found();
  result.chunks[0].superseded_by = "new";
  result.chunks.erase(result.chunks.begin());
  EXPECT_THAT(Supersession(view(), result).successors(), IsEmpty());
}

}  // namespace
}  // namespace annals::answer
