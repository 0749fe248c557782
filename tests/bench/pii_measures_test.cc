#include "bench/privacy/pii_measures.h"

#include <gtest/gtest.h>

#include "bench/privacy/israeli_texts.h"
#include "bench/privacy/pii_cases.h"
#include "core/privacy/check_digits.h"
#include "tests/support/temporary_folder.h"

namespace annals::bench {
namespace {

using privacy::PiiType;

TEST(PiiMeasuresTest, HalfOfWhatTheTwoCoverIsEnough) {
  const PiiScores scores =
      ScorePii({{0, 10, PiiType::kPerson, 1}, {20, 30, PiiType::kPerson, 1}},
               {{0, 5, PiiType::kPerson, 1}, {20, 24, PiiType::kPerson, 1}, {20, 30, PiiType::kPhone, 1}});
  const PiiScore& people = scores.at(PiiType::kPerson);
  EXPECT_EQ(people.right, 1);
  EXPECT_EQ(people.exact, 0);
  EXPECT_DOUBLE_EQ(people.Precision(), 0.5);
  EXPECT_DOUBLE_EQ(people.Recall(), 0.5);
  EXPECT_DOUBLE_EQ(scores.at(PiiType::kPhone).Precision(), 0);
  EXPECT_DOUBLE_EQ((PiiScore{.gold = 4, .found = 4, .right = 2}).F2(), 0.5);
  EXPECT_DOUBLE_EQ((PiiScore{.gold = 2, .found = 4, .right = 2}).F2(), 5 * 0.5 / 3);
}

TEST(PiiMeasuresTest, PartsOfOneAddressAreJoined) {
  constexpr auto kStreet = PiiType::kStreetAddress;
  const std::string text = "4 Alder 7\nApt. 3\nWick 65 and 9 Road";
  const std::vector<privacy::PiiSpan> parts = {
      {0, 1, kStreet, 1}, {2, 9, kStreet, 1}, {10, 16, kStreet, 1}, {22, 24, kStreet, 1}, {29, 35, kStreet, 1}};
  EXPECT_EQ(JoinParts(text, parts, kStreet),
            (std::vector<privacy::PiiSpan>{{0, 24, kStreet, 1}, {29, 35, kStreet, 1}}));
  EXPECT_EQ(JoinParts(text, parts, PiiType::kPerson), parts);
}

TEST(PiiMeasuresTest, PositionsAreCodePoints) {
  const TemporaryFolder folder;
  folder.Write("spans.jsonl",
               "{\"full_text\": \"é Ada\", \"template_id\": 1, \"spans\": [{\"entity_type\": \"PERSON\", "
               "\"entity_value\": \"Ada\", "
               "\"start_position\": 2, \"end_position\": 5}, {\"entity_type\": \"AGE\", \"entity_value\": \"x\", "
               "\"start_position\": 0, "
               "\"end_position\": 1}]}\n");
  const auto cases = ReadPiiCases(folder.path());
  ASSERT_TRUE(cases.ok());
  ASSERT_EQ(cases->size(), 1U);
  ASSERT_EQ(cases->front().gold.size(), 1U);
  EXPECT_EQ(cases->front().gold[0].begin, 3U);
  EXPECT_EQ(cases->front().gold[0].end, 6U);
}

TEST(PiiMeasuresTest, DrawnIdentityNumbersAreValidAndTheOthersRandom) {
  int valid_others = 0, others = 0;
  for (const IsraeliText& text : DrawIsraeliTexts(7, 4'000)) {
    std::string digits;
    const std::size_t year = text.text.find(" 2031");  // of the sentence's own
    for (const char c : text.text.substr(0, year)) {
      if (c >= '0' && c <= '9') digits += c;
    }
    if (text.gold.empty()) {
      ++others;
      valid_others += privacy::PassesIsraeliId(digits);
    } else {
      EXPECT_TRUE(privacy::PassesIsraeliId(std::string(9 - digits.size(), '0') + digits)) << text.text;
    }
  }
  EXPECT_NEAR(static_cast<double>(valid_others) / others, 0.1, 0.03);
}

}  // namespace
}  // namespace annals::bench
