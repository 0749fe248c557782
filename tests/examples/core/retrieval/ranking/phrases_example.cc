// The example of core/retrieval/ranking/phrases.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/ranking/phrases.h"
#include "tests/core/retrieval/asked.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::UnorderedElementsAre;

class PhrasesExample : public SurveyTest {};

TEST_F(PhrasesExample, IsTrue) {
  Add(make_.Document("title", "The Long Tide").Chunk("A novel of 1931.", {"A novel of 1931."}).Build());
  Add(make_.Document("heading", "Shelf 4").Chunk("By Ida Lund.", {"By Ida Lund."}, "the long-tide").Build());
  Add(make_.Document("text", "Letter").Chunk("I read the long tide.", {"I read the long tide."}).Build());
  Add(make_.Document("apart", "Log").Chunk("The tide was long.", {"The tide was long."}).Build());
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "who wrote \"the long tide\"", .reference = kToday});
  //   "who wrote \"the long tide\""   the passages in whose text, heading or title "the long tide" stands
  const auto found = FindPhrases(*view, asked.plan.question, *asked.slices.population, asked.slice().allowed);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].phrase, "the long tide");
  EXPECT_THAT(found[0].holders,
              UnorderedElementsAre(asked.Chunk("title#0"), asked.Chunk("heading#0"), asked.Chunk("text#0")));
}

}  // namespace
}  // namespace annals::retrieval
