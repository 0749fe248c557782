// What live servers find after accidents of theirs and of their PostgreSQL: all that was acknowledged, and nothing else.
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
                                        .faults = static_cast<int>(Setting("ANNALS_FAULTS", 8)),
                                        .seed = Setting("ANNALS_FAULT_SEED", 1)});
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->wrong(), 0);
  EXPECT_THAT(report->examples, testing::IsEmpty());
}

// A checker that finds nothing is trusted only where it finds what is planted: `bench feed-faults --planted all` has all of them.
TEST(FeedFaults, WhatIsPlantedIsSeen) {
  for (const std::string_view name : {"half_stored", "feed_loses"}) {
    auto scratch = bench::ScratchFolder::Make("annals-planted");
    ASSERT_TRUE(scratch.ok()) << scratch.status();
    bool seen = false;
    for (std::uint64_t seed = 1; !seen && seed <= 5; ++seed) {
      const auto report = bench::RunFaults({.program = ANNALSD_PROGRAM,
                                            .folder = (*scratch)->path() / std::to_string(seed),
                                            .faults = 1,
                                            .seed = seed,
                                            .kinds = {bench::Fault::kServerKilled},
                                            .planted = *bench::PlantedOf(name)});
      ASSERT_TRUE(report.ok()) << report.status();
      seen = report->wrong() > 0;
    }
    EXPECT_TRUE(seen) << name;
  }
}

}  // namespace
}  // namespace annals::e2e
