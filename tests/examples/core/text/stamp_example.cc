// The examples of core/text/stamp.h.
#include <gtest/gtest.h>

#include <array>

#include "core/text/stamp.h"

namespace annals::text {
namespace {

TEST(StampExample, IsTrue) {
  //   StampOf("[31.12.23, 21:15:03] Hanne: Yes.")     {{31, 12, 23}, true, true, "31.12.23", 21 bytes}
  Stamp stamp = StampOf("[31.12.23, 21:15:03] Hanne: Yes.");
  EXPECT_EQ(stamp.date, (std::array<int, 3>{31, 12, 23}));
  EXPECT_TRUE(stamp.dated && stamp.sure);
  EXPECT_EQ(stamp.written, "31.12.23");
  EXPECT_EQ(stamp.size, 21U);
  //   StampOf("12/31/23, 9:16 PM - Hanne: Yes.")      the same of {12, 31, 23}
  stamp = StampOf("12/31/23, 9:16 PM - Hanne: Yes.");
  EXPECT_EQ(stamp.date, (std::array<int, 3>{12, 31, 23}));
  EXPECT_TRUE(stamp.dated && stamp.sure);
  //   StampOf("(00:12:31) Hanne: Yes.")               no date: sure, for it stands in brackets
  stamp = StampOf("(00:12:31) Hanne: Yes.");
  EXPECT_TRUE(!stamp.dated && stamp.sure);
  //   StampOf("21:15 Hanne: Yes.")                    not sure: "21:15 is too late." begins so, too
  EXPECT_FALSE(StampOf("21:15 Hanne: Yes.").sure);
  EXPECT_EQ(StampOf("21:15 is too late.").size, StampOf("21:15 Hanne: Yes.").size);
}

}  // namespace
}  // namespace annals::text
