// The example of core/time/label_text.h.
#include <gtest/gtest.h>

#include <string>

#include "core/time/label_text.h"

namespace annals::time {
namespace {

using language::Language;

std::string Say(const char* from, const char* to, Language language = Language::kEnglish) {
  return InWords({*ParseIsoDay(from), *to == 0 ? kForever : *ParseIsoDay(to)}, language);
}

TEST(LabelTextExample, IsTrue) {
  //   2023-05-07..2023-05-08   "7 May 2023", "7. Mai 2023"
  EXPECT_EQ(Say("2023-05-07", "2023-05-08"), "7 May 2023");
  EXPECT_EQ(Say("2023-05-07", "2023-05-08", Language::kGerman), "7. Mai 2023");
  //   2023-05-01..2023-06-01   "May 2023"
  EXPECT_EQ(Say("2023-05-01", "2023-06-01"), "May 2023");
  //   2023-05-01..2023-05-08   "the week of 1 May 2023"
  EXPECT_EQ(Say("2023-05-01", "2023-05-08"), "the week of 1 May 2023");
  //   2022-06-01..2022-09-01   "June 2022 to August 2022"
  EXPECT_EQ(Say("2022-06-01", "2022-09-01"), "June 2022 to August 2022");
  //   2019-01-01..             "since 2019"
  EXPECT_EQ(Say("2019-01-01", ""), "since 2019");
  EXPECT_EQ(Say("2023-05-07", "2023-05-08", Language::kSpanish), "7 de mayo de 2023");
  EXPECT_EQ(InWords(Interval::Until(*ParseIsoDay("2019-01-01")), Language::kEnglish), "until 2018");
  EXPECT_EQ(InWords(Interval::Always(), Language::kEnglish), "");
}

}  // namespace
}  // namespace annals::time
