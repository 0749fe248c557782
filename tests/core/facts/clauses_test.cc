// Where a question's limiting event begins and ends.
#include "core/facts/clauses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/facts/fact_collection.h"

namespace annals::testing {
namespace {

class ClausesTest : public ::testing::Test {
 protected:
  ClausesTest() { c.Facts({"2014-03-05 | Ada Lund | Make a visit | Wick"}); }

  facts::Clauses Split(const std::string& question) {
    const question::Question read =
        question::ReadQuestion(question, Day{std::chrono::year{2026} / 1 / 1}, language::Language::kEnglish);
    text_ = facts::ReadText(c.view(), read, read.scope);
    return facts::SplitClauses(text_);
  }
  std::string Main(const facts::Clauses& clauses) const {
    std::string words;
    for (std::size_t i = clauses.main.first; i < clauses.main.last; ++i) words += text_.words[i].word.key + " ";
    return words;
  }
  FactCollection c;
  facts::QuestionText text_;
};

TEST_F(ClausesTest, TrailingEvent) {
  const facts::Clauses split = Split("Who left the board right before Ada Lund's visit?");
  EXPECT_EQ(Main(split), "who left the board ");
  ASSERT_TRUE(split.anchor);
  EXPECT_EQ(split.anchor->text, "Ada Lund's visit");
  EXPECT_EQ(split.anchor->relation, time::Relation::kBefore);
  EXPECT_TRUE(split.anchor->nearest);
}

TEST_F(ClausesTest, LeadingEventMayHoldCommas) {
  const facts::Clauses split = Split("After Ada Lund did arrest, detain, or charge Ben, with whom did she talk?");
  EXPECT_EQ(Main(split), "with whom did she talk ");
  ASSERT_TRUE(split.anchor);
  EXPECT_EQ(split.anchor->text, "Ada Lund did arrest, detain, or charge Ben");
  EXPECT_EQ(split.anchor->relation, time::Relation::kAfter);
}

TEST_F(ClausesTest, PeriodsAndQuestionWordsAreNoEvents) {
  EXPECT_FALSE(Split("Who visited Wick before March 2014?").anchor);
  EXPECT_FALSE(Split("When did Ada Lund visit Wick?").anchor);
  EXPECT_FALSE(Split("Since when has Ada Lund been there?").anchor);
  EXPECT_FALSE(Split("Which of the following visited Wick?").anchor);
  EXPECT_FALSE(Split("Who came after?").anchor);
}

TEST_F(ClausesTest, PriorToAndSince) {
  EXPECT_EQ(Split("Who left prior to the merger?").anchor->relation, time::Relation::kBefore);
  EXPECT_EQ(Split("Who left since Ada Lund became CEO?").anchor->relation, time::Relation::kSince);
}

}  // namespace
}  // namespace annals::testing
