// What live servers find after accidents of their PostgreSQL: all that was acknowledged, and nothing else.
// ANNALS_FAULTS sets how many accidents, ANNALS_FAULT_SEED the first seed.
#include "bench/faults/feed_faults.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "absl/strings/numbers.h"
#include "tests/e2e/program.h"

namespace annals::e2e {
namespace {

std::uint64_t Setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  std::uint64_t value = 0;
  return text != nullptr && absl::SimpleAtoi(text, &value) ? value : otherwise;
}

TEST(FeedFaults, EveryLiveServerFindsWhatWasAcknowledgedAndNothingElse) {
  auto scratch = bench::ScratchFolder::Make("annals-faults");
  ASSERT_TRUE(scratch.ok()) << scratch.status();
  const auto report = bench::RunFaults({.program = ANNALSD_PROGRAM,
                                        .folder = (*scratch)->path(),
                                        .faults = static_cast<int>(Setting("ANNALS_FAULTS", 10)),
                                        .seed = Setting("ANNALS_FAULT_SEED", 1)});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->misses, 0);
  EXPECT_EQ(report->phantoms, 0);
  EXPECT_THAT(report->examples, testing::IsEmpty());
}

}  // namespace
}  // namespace annals::e2e
