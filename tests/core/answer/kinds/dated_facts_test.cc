#include "core/answer/kinds/dated_facts.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class DatedFactsTest : public OneCase {
 protected:
  DatedFactsTest() {
    ingest::DocumentInput log{.id = "log", .title = "Visits", .published = "2024-12-31"};
    ingest::ChunkInput chunk{.text = "What the harbour wrote down."};
    for (const auto& [name, place, day] :
         {std::tuple("Ada Lund", "Wick Sound", "2024-03-05"), std::tuple("Ben Oro", "Wick Sound", "2024-04-01"),
          std::tuple("Ada Lund", "Tarn Head", "2024-09-09")}) {
      chunk.relations.push_back({.subject = name,
                                 .predicate = "Make a visit",
                                 .object = place,
                                 .validity = Interval::On(ParseIsoDay(day).value())});
    }
    log.chunks.push_back(std::move(chunk));
    Put(log);
  }
};

TEST_F(DatedFactsTest, TheFirstOfSeveral) {
  const auto draft = Try(AnswerDatedFacts, "Whom did Ada Lund first visit?");
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->answer.text, "Wick Sound, 2024-03-05. [1]");
  EXPECT_TRUE(draft->answer.computed);
  EXPECT_EQ(draft->answer.citations.at(0).quote, "Ada Lund · Make a visit · Wick Sound: 2024-03-05");
  ASSERT_TRUE(draft->facts);
  EXPECT_THAT(draft->facts->citations, SizeIs(draft->facts->answer.values.size()));
  EXPECT_THAT(draft->result.chunks, SizeIs(1));
}

TEST_F(DatedFactsTest, NothingRecordedIsSaid) {
  const auto draft = Try(AnswerDatedFacts, "Who visited Tarn Head in May 2024?");
  ASSERT_TRUE(draft);
  EXPECT_TRUE(draft->answer.abstained);
  EXPECT_THAT(draft->answer.text, HasSubstr("No fact is recorded"));
  EXPECT_EQ(draft->result.status, scope::ScopeStatus::kNothingInScope);
}

TEST_F(DatedFactsTest, WhatIsNoQuestionOverFactsIsLeftToTheText) {
  EXPECT_FALSE(Try(AnswerDatedFacts, "What did the harbour write down?"));
  EXPECT_FALSE(Try(AnswerDatedFacts, "Whom did Ada Lund first visit?", Mode::kExplain));
}

}  // namespace
}  // namespace annals::answer
