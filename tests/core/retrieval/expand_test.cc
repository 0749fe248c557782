#include "core/retrieval/expand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/retrieval/heron_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ExpandTest : public HeronTest {
 protected:
  std::vector<Reached> Reach(const std::string& question, const ExpansionOptions& options = {},
                             question::Filters filters = {}) {
    Read();
    const Asked asked(*view_, {.query = question, .reference = kToday, .filters = std::move(filters)});
    return Expand(*view_, asked.plan, asked.slice(), asked.located, options);
  }
  std::vector<std::string> ReachedBy(const std::string& question, const ExpansionOptions& options = {},
                                     question::Filters filters = {}) {
    std::vector<std::string> ids;
    for (const Reached& reached : Reach(question, options, std::move(filters)))
      ids.push_back(view_->chunk(reached.chunk).external_id);
    return ids;
  }
};

TEST_F(ExpandTest, AQuestionThatAsksForNoRecordsReachesNone) {
  EXPECT_THAT(ReachedBy("How fast is the Heron 12?"), IsEmpty());
  EXPECT_THAT(ReachedBy("Which patents were granted?"), IsEmpty()) << "no name to begin at";
}

TEST_F(ExpandTest, TheBestPassageOfADocumentStandsForIt) {
  EXPECT_THAT(ReachedBy("Which patents protect the technology of the Heron 12?"), ::testing::Contains("electrode#1"));
  EXPECT_THAT(ReachedBy("Which patents with claims of an electrode protect the Heron 12?"), ElementsAre("electrode#0"));
}

TEST_F(ExpandTest, OnlyTheKindAskedForIsAsked) {
  for (const Reached& reached : Reach("Which patents protect the technology of the Heron 12?"))
    EXPECT_EQ(reached.asked, view_->chunk(reached.chunk).external_id == "electrode#1");
  EXPECT_THAT(ReachedBy("Which patents protect the Heron 12?"), ElementsAre("electrode#0"));
}

TEST_F(ExpandTest, NothingOutsideOfTheSlice) {
  EXPECT_THAT(ReachedBy("Which patents protect the Heron 12?", {}, {.document_ids = {"heron", "tides"}}), IsEmpty());
}

TEST_F(ExpandTest, BoundsAreKept) {
  for (int i = 0; i < 5; ++i) {
    const std::string id = "more" + std::to_string(i);
    Add(make_.Document(id, "Cell " + std::to_string(i))
            .DocType("patent")
            .Chunk("One more cell.")
            .AddEdge(EdgeEnd::OfDocument(id), "implements", EdgeEnd::OfEntity("lattice cell"))
            .Build());
  }
  EXPECT_EQ(ReachedBy("Which patents protect the Heron 12?").size(), 6U);
  EXPECT_EQ(ReachedBy("Which patents protect the Heron 12?", {.max_documents = 2}).size(), 2U);
  EXPECT_THAT(ReachedBy("Which patents protect the Heron 12?", {.max_documents = 0}), IsEmpty());
  EXPECT_THAT(ReachedBy("Which patents protect the Heron 12?", {.max_names = 0}), IsEmpty());
  EXPECT_THAT(ReachedBy("Which patents protect the Heron 12?", {.max_edges = 1}), ElementsAre("electrode#0"))
      << "the first by its ends";
}

TEST_F(ExpandTest, AMakerLeadsToWhatIsHisAndNoFurther) {
  Add(make_.Document("other", "Weirs")
          .DocType("paper")
          .Chunk("Ben Oro wrote it.", {"Ben Oro wrote it."})
          .Mention("Ben Oro")
          .AddEdge(EdgeEnd::OfEntity("ben oro"), "author_of", EdgeEnd::OfDocument("other"))
          .Build());
  EXPECT_THAT(ReachedBy("What did Ada Quist write?"), ElementsAre("tides#0"));
  EXPECT_THAT(ReachedBy("What did Ben Oro invent?"), IsEmpty()) << "an author is no inventor";
}

}  // namespace
}  // namespace annals::retrieval
