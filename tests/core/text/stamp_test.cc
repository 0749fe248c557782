#include "core/text/stamp.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "core/language/languages.h"
#include "core/text/text.h"

namespace annals::text {
namespace {

TEST(Stamp, IsDateAndTimeAsChatsWriteThem) {
  for (const std::string_view line :
       {"[31/12/2023, 21:15] Hanne: Yes.", "[31/12/2023, 21:15:03 PM] Hanne: Yes.", "31/12/2023, 9:15 PM - Hanne: Yes.",
        "31/12/2023 21:15 \xE2\x80\x93 Hanne: Yes."}) {
    const Stamp stamp = StampOf(line);
    EXPECT_TRUE(stamp.sure && stamp.dated) << line;
    EXPECT_EQ(stamp.date, (std::array<int, 3>{31, 12, 2023})) << line;
    EXPECT_EQ(stamp.written, "31/12/2023") << line;
    EXPECT_EQ(line.substr(stamp.size), "Hanne: Yes.") << line;
  }
  EXPECT_EQ(StampOf("2023-12-31, 21:15 - Hanne added Bob").date, (std::array<int, 3>{2023, 12, 31}));
}

TEST(Stamp, MayBeATimeAlone) {
  EXPECT_TRUE(StampOf("[09:12] Hanne: Yes.").sure);
  EXPECT_FALSE(StampOf("[09:12] Hanne: Yes.").dated);
  const Stamp open = StampOf("21:15 is too late.");
  EXPECT_FALSE(open.sure);
  EXPECT_EQ(open.size, 6U);
}

TEST(Stamp, IsNoOtherNumber) {
  for (const std::string_view line :
       {"", "[", "[1] See the annex.", "3.1.2 Limits", "12/2023 was cold.", "[31/12/2023] New Year's Eve",
        "10:30am-ish", "(see 3:4)", "2023-12-31 was a Sunday.", "[09:12 Hanne: Yes."}) {
    EXPECT_EQ(StampOf(line).size, 0U) << line;
  }
}

constexpr std::string_view kChat =
    "[28/04/2026, 18:11] Odile: Evening all! The party is on Sunday\n"
    "[28/04/2026, 18:14] Raj: count me in, as always\n"
    "with the grill\n"
    "[28/04/2026, 18:20] Wendy added Bob\n";

std::vector<std::string> SentencesIn(std::string_view text) {
  std::vector<std::string> said;
  for (const Sentence& s : Sentences(text, Language::kEnglish))
    said.emplace_back(text.substr(s.begin, s.end - s.begin));
  return said;
}

TEST(SentencesOfChats, EndWithTheMessageAndHoldNoStamp) {
  EXPECT_THAT(SentencesIn(kChat), testing::ElementsAre("Odile: Evening all!", "The party is on Sunday",
                                                       "Raj: count me in, as always\nwith the grill",
                                                       "[28/04/2026, 18:20] Wendy added Bob"));
}

TEST(SentencesOfSchedules, KeepTheirTimes) {
  EXPECT_THAT(SentencesIn("[09:00] Registration\n[09:30] Keynote by Ada Lund"),
              testing::ElementsAre("[09:00] Registration", "[09:30] Keynote by Ada Lund"));
  EXPECT_THAT(SentencesIn("[2/3/2026, 14:05] Pump 3 failed\n[2/3/2026, 14:20] Pump 3 runs"),
              testing::ElementsAre("[2/3/2026, 14:05] Pump 3 failed", "[2/3/2026, 14:20] Pump 3 runs"));
}

TEST(SentencesOfTalks, EndBeforeAnotherOneSpeaks) {
  EXPECT_THAT(SentencesIn("Ada: see you at nine\nBo: fine\nAda: bring the key"),
              testing::ElementsAre("Ada: see you at nine", "Bo: fine", "Ada: bring the key"));
  EXPECT_THAT(SentencesIn("The following was said by\nDana: a word that\nwas long"), testing::SizeIs(1))
      << "no conversation";
}

}  // namespace
}  // namespace annals::text
