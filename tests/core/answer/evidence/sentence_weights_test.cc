#include "core/answer/evidence/sentence_weights.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <set>
#include <string>

namespace annals::answer {
namespace {

// A struct of doubles alone: each field is one of them.
constexpr std::size_t kFields = sizeof(SentenceWeights) / sizeof(double);
using Fields = std::array<double, kFields>;

Fields FieldsOf(const SentenceWeights& weights) { return std::bit_cast<Fields>(weights); }

TEST(SentenceWeightsTest, EachFieldIsLeftOutByOneName) {
  const Fields whole = FieldsOf(SentenceWeights());
  std::set<std::size_t> reached;
  for (const std::string& part : SentenceParts()) {
    SentenceWeights weights;
    ASSERT_TRUE(LeaveOut(part, &weights)) << part;
    const Fields rest = FieldsOf(weights);
    int changed = 0;
    for (std::size_t i = 0; i < kFields; ++i) {
      if (rest[i] == whole[i]) continue;
      ++changed;
      EXPECT_EQ(rest[i], 0) << part;
      EXPECT_TRUE(reached.insert(i).second) << part << " names what another name names";
    }
    EXPECT_EQ(changed, 1) << part;
  }
  EXPECT_EQ(reached.size(), kFields) << "a field without a name";
}

TEST(SentenceWeightsTest, AnUnknownNameChangesNothing) {
  for (const char* part : {"", "Density", "density ", "colour"}) {
    SentenceWeights weights;
    EXPECT_FALSE(LeaveOut(part, &weights)) << part;
    EXPECT_EQ(FieldsOf(weights), FieldsOf(SentenceWeights())) << part;
  }
}

TEST(SentenceWeightsTest, SeveralAreLeftOutOneAfterTheOther) {
  SentenceWeights weights;
  EXPECT_TRUE(LeaveOut("rank", &weights));
  EXPECT_TRUE(LeaveOut("topic", &weights));
  EXPECT_TRUE(LeaveOut("topic", &weights));
  EXPECT_EQ(weights.rank, 0);
  EXPECT_EQ(weights.topic, 0);
  EXPECT_EQ(weights.coverage, SentenceWeights().coverage);
}

}  // namespace
}  // namespace annals::answer
