// The example of core/facts/timeline.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/facts/timeline.h"
#include "tests/core/facts/patents.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;

using TimelineExample = Patents;

TEST_F(TimelineExample, IsTrue) {
  const Access access = Sees();
  //   std::optional<Timeline> t = TimelineOf(access, "LK 1020304", {}, {});
  std::optional<Timeline> t = TimelineOf(access, "LK 1020304", {}, {});
  ASSERT_TRUE(t);
  std::vector<std::string> entries, steps, gaps;
  for (const TimelineEntry& entry : t->entries) entries.push_back(DayText(entry.when) + " " + entry.type);
  //   t->entries      2019-03-04 filed · 2021-06-15 published · 2021-06-15 granted · 2024-11-05 superseded
  //                   · 2039-03-04 expires
  EXPECT_THAT(entries, ElementsAre("2019-03-04 filed", "2021-06-15 published", "2021-06-15 granted",
                                   "2024-11-05 superseded", "2039-03-04 expires"));
  ASSERT_EQ(t->lifecycles.size(), 1U);
  for (const LifecycleStep& step : t->lifecycles[0].steps) steps.push_back(step.type + " " + Name(step.state));
  //   t->lifecycles   filed stated → published stated → granted stated → expires computed
  EXPECT_THAT(steps, ElementsAre("filed stated", "published stated", "granted stated", "expires computed"));
  //   t->gaps         2019-03-05..2021-06-15 · 2021-06-16..2024-11-05: long for this timeline
  for (const Interval& gap : t->gaps) gaps.push_back(ToString(gap));
  EXPECT_THAT(gaps, ElementsAre("2019-03-05..2021-06-15", "2021-06-16..2024-11-05"));
}

}  // namespace
}  // namespace annals::facts
