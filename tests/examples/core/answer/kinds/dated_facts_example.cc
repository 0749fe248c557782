// The example of core/answer/kinds/dated_facts.h.
#include "core/answer/kinds/dated_facts.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using DatedFactsExample = OneCase;

TEST_F(DatedFactsExample, IsTrue) {
  ingest::DocumentInput log{.id = "log", .title = "Visits", .published = "2014-12-31"};
  ingest::ChunkInput chunk{.text = "What the harbour wrote down."};
  for (const auto& [place, day] : {std::pair("Wick", "2014-03-05"), std::pair("Tarn Head", "2014-09-09")}) {
    chunk.relations.push_back({.subject = "Ada Lund",
                               .predicate = "Make a visit",
                               .object = place,
                               .validity = Interval::On(ParseIsoDay(day).value())});
  }
  log.chunks.push_back(std::move(chunk));
  Put(log);
  //   "Whom did Ada Lund first visit?"  ->  "Wick, 2014-03-05. [1]"     [1] "Ada Lund · Make a visit · Wick: 2014-03-05"
  const auto draft = Try(AnswerDatedFacts, "Whom did Ada Lund first visit?");
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->answer.text, "Wick, 2014-03-05. [1]");
  EXPECT_EQ(draft->answer.citations.at(0).quote, "Ada Lund · Make a visit · Wick: 2014-03-05");
}

}  // namespace
}  // namespace annals::answer
