#include "storage/documents/times_text.h"

#include <gtest/gtest.h>

namespace annals::storage {
namespace {

constexpr Day k2004{std::chrono::year{2004} / 1 / 1}, k2006{std::chrono::year{2006} / 1 / 1};

TEST(TimesText, GoesThereAndBack) {
  const std::vector<SpokenTime> times = {{{k2004, k2006}, ValiditySource::kExplicit, 100},
                                         {Interval::From(k2006), ValiditySource::kCarried, 60},
                                         {Interval::Until(k2004), ValiditySource::kRelative, 90}};
  EXPECT_EQ(TimesText(times), "2004-01-01..2006-01-01 explicit 100\n2006-01-01.. carried 60\n..2004-01-01 relative 90");
  EXPECT_EQ(TimesOf(TimesText(times)), times);
  EXPECT_EQ(TimesText({}), "");
  EXPECT_TRUE(TimesOf("").empty());
}

TEST(TimesText, LeavesOutWhatItCannotRead) {
  EXPECT_TRUE(TimesOf("soon explicit 100").empty());
  EXPECT_TRUE(TimesOf("2004-01-01..2003-01-01 explicit 100").empty());
  EXPECT_TRUE(TimesOf("2004-01-01..2006-01-01 guessed 100").empty());
  EXPECT_EQ(TimesOf("2004-01-01..2006-01-01 explicit\n2004-01-01..2006-01-01 explicit 50").size(), 1U);
}

}  // namespace
}  // namespace annals::storage
