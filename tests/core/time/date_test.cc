#include <gtest/gtest.h>

#include "core/time/time_scope.h"

namespace annals::time {
namespace {

struct Spelling {
  const char* text;
  const char* interval;
};

TEST(ParseDate, ManySpellings) {
  for (const Spelling& s :
       std::initializer_list<Spelling>{{"2012-05-05", "2012-05-05..2012-05-06"},
                                       {" 2012-05-05\n", "2012-05-05..2012-05-06"},
                                       {"2012/5/5", "2012-05-05..2012-05-06"},
                                       {"20120505", "2012-05-05..2012-05-06"},
                                       {"5 May 2012", "2012-05-05..2012-05-06"},
                                       {"5th of May, 2012", "2012-05-05..2012-05-06"},
                                       {"May 5, 2012", "2012-05-05..2012-05-06"},
                                       {"MAY 5 2012", "2012-05-05..2012-05-06"},
                                       {"Saturday, 5 May 2012", "2012-05-05..2012-05-06"},
                                       {"Sat, 5 May 2012 10:00:00 +0200 (CEST)", "2012-05-05..2012-05-06"},
                                       {"2012-05-05T10:00:00Z", "2012-05-05..2012-05-06"},
                                       {"2012-05-05T10:00:00.123+02:00", "2012-05-05..2012-05-06"},
                                       {"2012-05-05 10:00", "2012-05-05..2012-05-06"},
                                       {"05.05.2012", "2012-05-05..2012-05-06"},
                                       {"31/12/2012", "2012-12-31..2013-01-01"},
                                       {"12/31/2012", "2012-12-31..2013-01-01"},
                                       {"04-Jan-2019", "2019-01-04..2019-01-05"},
                                       {"2012-05", "2012-05-01..2012-06-01"},
                                       {"05/2012", "2012-05-01..2012-06-01"},
                                       {"May 2012", "2012-05-01..2012-06-01"},
                                       {"Sept. 2012", "2012-09-01..2012-10-01"},
                                       {"2012", "2012-01-01..2013-01-01"},
                                       {"1066", "1066-01-01..1067-01-01"},
                                       {"1974-00-00", "1974-01-01..1975-01-01"},
                                       {"29 February 2024", "2024-02-29..2024-03-01"}}) {
    const auto date = ParseDate(s.text, Language::kEnglish);
    ASSERT_TRUE(date.has_value()) << s.text;
    EXPECT_EQ(ToString(*date), s.interval) << s.text;
  }
}

TEST(ParseDate, NeverGuesses) {
  for (const char* text : {"",
                           " ",
                           "circa 1990",
                           "c. 1990",
                           "0000-00-00",
                           "31/02/2021",
                           "2025-13-45",
                           "29 February 2023",
                           "20121345",
                           "5 May",
                           "May",
                           "03/18/40",
                           "yesterday",
                           "last year",
                           "2014-2018",
                           "4-22 January 1995",
                           "early 2019",
                           "Q1 2024",
                           "FY2024",
                           "the 1990s",
                           "summer 2019",
                           "May 2012 or so",
                           "before 2012",
                           "2012?",
                           "12345",
                           "99999-01-01",
                           "2012-05-05T99:00",
                           "2012-05-05 and more",
                           "2012-05-05, 2012-05-06",
                           "unknown",
                           "n/a"}) {
    EXPECT_FALSE(ParseDate(text, Language::kEnglish).has_value()) << text;
  }
  EXPECT_FALSE(ParseDate(std::string(100'000, '1'), Language::kEnglish).has_value());
}

}  // namespace
}  // namespace annals::time
