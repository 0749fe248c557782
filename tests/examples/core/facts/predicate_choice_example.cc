// The example of core/facts/predicate_choice.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <format>
#include <string>

#include "core/facts/predicate_choice.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;

class PredicateChoiceExample : public Visits {};

TEST_F(PredicateChoiceExample, IsTrue) {
  //   of the facts of Wick, 40 "Engage in negotiation" and 2 "Demand negotiation"
  for (int i = 0; i < 40; ++i)
    c.Facts({std::format("2015-{:02}-{:02} | Envoy {} | Engage in negotiation | Wick", i / 20 + 1, i % 20 + 1, i)});
  for (int i = 0; i < 2; ++i) c.Facts({std::format("2016-01-{:02} | Envoy {} | Demand negotiation | Wick", i + 1, i)});
  const QuestionText text = TextOf("Who negotiated with Wick?");
  const WordRange clause{0, text.words.size()};
  const Region region = RegionOf(text, 0, text.words.size());
  const std::vector<std::size_t> names = {0};
  const std::vector<DatedFact> facts = FactsOf(Sees(), Entity("Wick"));
  //   "Who negotiated with Wick?"   "Engage in negotiation" alone
  EXPECT_THAT(ReadPredicates({text, clause, region, names}, facts, nullptr),
              ElementsAre(Field(&PredicateReading::predicate, "Engage in negotiation")));
}

}  // namespace
}  // namespace annals::facts
