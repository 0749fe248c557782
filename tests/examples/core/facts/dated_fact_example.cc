// The example of core/facts/dated_fact.h.
#include <gtest/gtest.h>

#include "core/facts/dated_fact.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using DatedFactExample = Visits;

TEST_F(DatedFactExample, IsTrue) {
  const EntityId ben = Entity("Ben Oro");
  const Access access = Sees();
  //   std::vector<DatedFact> facts = FactsOf(access, ben);   // all with Ben Oro as subject or object, earliest first
  std::vector<DatedFact> facts = FactsOf(access, ben);
  ASSERT_EQ(facts.size(), 3U);
  //   facts[0]   Ben Oro, "Make a visit", Wick   DayText(facts[0].when) == "2014-03-09"
  EXPECT_EQ(facts[0].subject, ben);
  EXPECT_EQ(facts[0].predicate, "Make a visit");
  EXPECT_EQ(facts[0].object, Entity("Wick"));
  EXPECT_EQ(DayText(facts[0].when), "2014-03-09");
  //   facts[2]   Ada Lund, "Criticize or denounce", Ben Oro   facts[2].OtherEnd(ben) is Ada Lund
  EXPECT_EQ(facts[2].subject, Entity("Ada Lund"));
  EXPECT_EQ(facts[2].predicate, "Criticize or denounce");
  EXPECT_EQ(facts[2].object, ben);
  EXPECT_EQ(facts[2].OtherEnd(ben), Entity("Ada Lund"));
}

}  // namespace
}  // namespace annals::facts
