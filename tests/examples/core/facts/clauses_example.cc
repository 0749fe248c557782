// The examples of core/facts/clauses.h.
#include <gtest/gtest.h>

#include <numeric>

#include "core/facts/clauses.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using time::Relation;

class ClausesExample : public Visits {
 protected:
  Clauses Split(const std::string& question) {
    text_ = TextOf(question);
    return SplitClauses(text_);
  }
  QuestionText text_;
};

void ExpectWords(const WordRange& range, std::size_t first, std::size_t last) {
  EXPECT_EQ(range.first, first);
  EXPECT_EQ(range.last, last);
}

TEST_F(ClausesExample, IsTrue) {
  //   "Whom did Ada Lund visit right before Ben Oro's first trip to Wick?"
  const Clauses trip = Split("Whom did Ada Lund visit right before Ben Oro's first trip to Wick?");
  //     main words [0, 5)   anchor words [7, 13), relation before, nearest; FindOrder of these: first
  ExpectWords(trip.main, 0, 5);
  ASSERT_TRUE(trip.anchor);
  ExpectWords(trip.anchor->words, 7, 13);
  EXPECT_EQ(trip.anchor->relation, Relation::kBefore);
  EXPECT_TRUE(trip.anchor->nearest);
  std::vector<std::size_t> words(6);
  std::iota(words.begin(), words.end(), 7);
  EXPECT_EQ(FindOrder(text_, words).order, Order::kFirst);
  //   "After the merger, who left the board?"
  const Clauses merger = Split("After the merger, who left the board?");
  //     main words [3, 7)   anchor words [1, 3), relation after
  ExpectWords(merger.main, 3, 7);
  ASSERT_TRUE(merger.anchor);
  ExpectWords(merger.anchor->words, 1, 3);
  EXPECT_EQ(merger.anchor->relation, Relation::kAfter);
  EXPECT_FALSE(merger.anchor->nearest);
  //   "Who visited Wick after Ben Oro did?"
  const Clauses did = Split("Who visited Wick after Ben Oro did?");
  //     main words [0, 3)   anchor text "Ben Oro did": what he did is the deed of the main clause
  ExpectWords(did.main, 0, 3);
  ASSERT_TRUE(did.anchor);
  EXPECT_EQ(did.anchor->text, "Ben Oro did");
  //   "Who visited Wick in the same month as Ben Oro?"
  const Clauses month = Split("Who visited Wick in the same month as Ben Oro?");
  //     main words [0, 3)   anchor words [8, 10), relation in, in that month
  ExpectWords(month.main, 0, 3);
  ASSERT_TRUE(month.anchor);
  ExpectWords(month.anchor->words, 8, 10);
  EXPECT_EQ(month.anchor->relation, Relation::kIn);
  EXPECT_EQ(month.anchor->same, language::Granularity::kMonth);
}

}  // namespace
}  // namespace annals::facts
