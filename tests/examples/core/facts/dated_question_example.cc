// The examples of core/facts/dated_question.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/facts/dated_question.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class DatedQuestionExample : public Visits {
 protected:
  std::optional<DatedQuestion> Asked(const std::string& text) {
    const question::Question question = Read(text);
    return ReadDatedQuestion(Sees(), question, question.scope);
  }
};

TEST_F(DatedQuestionExample, IsTrue) {
  //   "Whom did Ada Lund first visit after Ben Oro's visit to Wick?"
  const auto first = Asked("Whom did Ada Lund first visit after Ben Oro's visit to Wick?");
  ASSERT_TRUE(first);
  //     known    Ada Lund, subject               predicate "Make a visit"   wants the object, first, after the anchor
  EXPECT_THAT(first->subject, ElementsAre(Entity("Ada Lund")));
  EXPECT_THAT(first->object, IsEmpty());
  EXPECT_EQ(first->predicate, "Make a visit");
  EXPECT_EQ(first->wanted, Wanted::kObject);
  EXPECT_EQ(first->order, Order::kFirst);
  ASSERT_TRUE(first->anchor);
  EXPECT_TRUE(first->anchor->resolved);
  EXPECT_EQ(first->anchor->relation, time::Relation::kAfter);
  EXPECT_THAT(first->facts, SizeIs(3)) << "at any time: what the anchor leaves is computed later";
  //   "How many times did Ada Lund visit Wick in March 2014?"
  const auto times = Asked("How many times did Ada Lund visit Wick in March 2014?");
  ASSERT_TRUE(times);
  //     known    Ada Lund subject, Wick object   predicate "Make a visit"   wants times, in [2014-03-01, 2014-04-01)
  EXPECT_THAT(times->subject, ElementsAre(Entity("Ada Lund")));
  EXPECT_THAT(times->object, ElementsAre(Entity("Wick")));
  EXPECT_EQ(times->predicate, "Make a visit");
  EXPECT_EQ(times->wanted, Wanted::kTimes);
  EXPECT_THAT(times->periods, ElementsAre(Interval{On("2014-03-01").from, On("2014-04-01").from}));
}

TEST_F(DatedQuestionExample, QuestionsOfAnotherSortAreNotGuessedAt) {
  for (const char* other : {"Whom did somebody visit?", "What is the colour of Wick?", "Whom did Zebulon Quark visit?",
                            "Whom did Ada Lund never visit?", "Did Ada Lund, Ben Oro and Wick visit?",
                            "What did Ada Lund and Ben Oro sign?"})
    EXPECT_FALSE(Asked(other)) << other;
}

}  // namespace
}  // namespace annals::facts
