// The example of core/question/stage_timer.h.
#include <gtest/gtest.h>

#include "core/question/stage_timer.h"

namespace annals::question {
namespace {

using std::chrono::nanoseconds;

TEST(StageTimerExample, IsTrue) {
  nanoseconds time{0};
  const MonotonicClock now = [&] { return time; };
  std::vector<Stage> stages;
  //   StageTimer timer(now, &stages);
  StageTimer timer(now, &stages);
  //   … timer.Lap("locate");  … timer.Lap("grow");  … timer.Lap("locate");      // the two are added up
  time += nanoseconds{5};
  timer.Lap("locate");
  time += nanoseconds{7};
  timer.Lap("grow");
  time += nanoseconds{1};
  timer.Lap("locate");
  ASSERT_EQ(stages.size(), 2U);
  EXPECT_EQ(stages[0].name, "locate");
  EXPECT_EQ(stages[0].elapsed, nanoseconds{6});
  EXPECT_EQ(stages[1].name, "grow");
  EXPECT_EQ(stages[1].elapsed, nanoseconds{7});
}

TEST(StageTimer, WithoutAClockAllTimesAreZero) {
  const MonotonicClock none;
  std::vector<Stage> stages;
  StageTimer timer(none, &stages);
  timer.Lap("parse");
  ASSERT_EQ(stages.size(), 1U);
  EXPECT_EQ(stages[0].elapsed, nanoseconds{0});
}

}  // namespace
}  // namespace annals::question
