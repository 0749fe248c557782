// The example of core/answer/reading/mentions.h.
#include <gtest/gtest.h>

#include "core/answer/reading/mentions.h"

namespace annals::answer {
namespace {

TEST(MentionsExample, IsTrue) {
  const Day reference{std::chrono::year{2026} / 2 / 1};
  //   ReadMentions("In May 2025 Northwind Labs sold 1,200 cells for $3.5 million.", reference, Language::kEnglish)
  const Mentions mentions = ReadMentions("In May 2025 Northwind Labs sold 1,200 cells for $3.5 million.", reference,
                                         language::Language::kEnglish);
  //     numbers  1,200 · USD 3,500,000    dates  2025-05-01..2025-06-01, not compared    names  Northwind Labs
  ASSERT_EQ(mentions.numbers.size(), 2U);
  EXPECT_EQ(text::ToString(mentions.numbers[0].amount), "1,200");
  EXPECT_EQ(text::ToString(mentions.numbers[1].amount), "USD 3,500,000");
  ASSERT_EQ(mentions.dates.size(), 1U);
  EXPECT_EQ(ToString(mentions.dates[0].anchor), "2025-05-01..2025-06-01");
  EXPECT_FALSE(mentions.dates[0].compared);
  ASSERT_EQ(mentions.names.size(), 1U);
  EXPECT_EQ(mentions.names[0].text, "Northwind Labs");
}

}  // namespace
}  // namespace annals::answer
