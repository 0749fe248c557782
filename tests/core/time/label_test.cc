#include <gtest/gtest.h>

#include "core/time/time_scope.h"

namespace annals::time {
namespace {

struct Title {
  const char* text;
  const char* label;
  const char* period;
  CalendarKind calendar = CalendarKind::kCalendar;
};

TEST(ParseLabel, TitlesAndMetadata) {
  for (const Title& t : std::initializer_list<Title>{
           {"January 2003", "January 2003", "2003-01-01..2003-02-01"},
           {"August 2025", "August 2025", "2025-08-01..2025-09-01"},
           {"Q1 2024", "Q1 2024", "2024-01-01..2024-04-01"},
           {"2024-q4", "Q4 2024", "2024-10-01..2025-01-01"},
           {"FY2024", "FY2024", "2024-01-01..2025-01-01", CalendarKind::kFiscal},
           {"Q4 FY24", "Q4 FY2024", "2024-10-01..2025-01-01", CalendarKind::kFiscal},
           {"Beige Book, October 2025, National Summary", "October 2025", "2025-10-01..2025-11-01"},
           {"Crocs, Inc. Q1 2024 Earnings Call", "Q1 2024", "2024-01-01..2024-04-01"},
           {"Annual Report 2019", "2019", "2019-01-01..2020-01-01"},
           {"Regional survey, H1 2023", "H1 2023", "2023-01-01..2023-07-01"},
           {"Minutes of 5 May 2012", "2012-05-05", "2012-05-05..2012-05-06"},
           {"Third Quarter Results (2024)", "Q3 2024", "2024-07-01..2024-10-01"},
           {"Plan 2014-2018", "2014-2018", "2014-01-01..2019-01-01"}}) {
    const auto label = ParseLabel(t.text, Language::kEnglish);
    ASSERT_TRUE(label.has_value()) << t.text;
    EXPECT_EQ(label->text, t.label) << t.text;
    EXPECT_EQ(ToString(label->period), t.period) << t.text;
    EXPECT_EQ(label->calendar, t.calendar) << t.text;
  }
}

TEST(ParseLabel, NothingThatDependsOnToday) {
  for (const char* text : {"", "Notes", "Last quarter", "October", "Friday's meeting", "Q3", "Revenue of $2019",
                           "29 February 2023", "latest"}) {
    EXPECT_FALSE(ParseLabel(text, Language::kEnglish).has_value()) << text;
  }
}

}  // namespace
}  // namespace annals::time
