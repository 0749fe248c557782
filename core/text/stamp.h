// The date and the time that chats and transcripts write before what somebody says.
//
//   StampOf("[31.12.23, 21:15:03] Hanne: Yes.")     {{31, 12, 23}, true, true, "31.12.23", 21 bytes}
//   StampOf("12/31/23, 9:16 PM - Hanne: Yes.")      the same of {12, 31, 23}
//   StampOf("(00:12:31) Hanne: Yes.")               no date: sure, for it stands in brackets
//   StampOf("21:15 Hanne: Yes.")                    not sure: "21:15 is too late." begins so, too
//
// Of one line of valid UTF-8. Which of the numbers is the month is not said in one stamp: core/time/forms/stamped_days.h.
// Thread-safe; looks at no more than the stamp.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace annals::text {

struct Stamp {
  std::array<int, 3> date{};  // as they stand
  bool dated = false;
  bool sure = false;         // nothing but a stamp is written so
  std::string_view written;  // the date; points into the line
  std::size_t size = 0;      // bytes, with the spaces behind it; 0: the line begins with none
};

Stamp StampOf(std::string_view line);

// "\u200E", which chats write before what they say themselves.
inline constexpr std::string_view kDirectionMark = "\xE2\x80\x8E";

}  // namespace annals::text
