#include "bench/quality/quality_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::bench {
namespace {

const std::vector<std::string> kRankings = {"full", "words", "both"};

ComparedSet Set(double full, double words, double both) {
  ComparedSet set{.name = "chats: who", .questions = 40};
  for (const double recall : {full, words, both}) {
    QualityMeasures measures;
    measures.recall_2 = recall;
    measures.recall_5 = 0.7;
    measures.recall_10 = measures.ndcg_10 = 1;
    measures.hit_1 = recall;
    set.measures.push_back(measures);
    set.each.emplace_back(set.questions, measures);
  }
  return set;
}

TEST(FallsShort, LetsTheToleranceItselfPass) {
  EXPECT_FALSE(FallsShort(0.7, 0.705));
  EXPECT_TRUE(FallsShort(0.7, 0.7051));
  EXPECT_FALSE(FallsShort(0.7, 0.6));
}

TEST(Shortfalls, NameTheBestOfTheOthers) {
  const auto found = Shortfalls(Set(0.6, 0.65, 0.66), kRankings);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].measure, "recall@2");
  EXPECT_EQ(found[0].behind, "both");
  EXPECT_NEAR(found[0].by, 0.06, 1e-12);
  EXPECT_TRUE(Shortfalls(Set(0.6, 0.605, 0.5), kRankings).empty());
}

TEST(MarkdownTable, MarksWhatFallsShort) {
  EXPECT_EQ(MarkdownTable({Set(0.6, 0.65, 0.648), Set(1, 0, 0)}, kRankings),
            "Each cell: full/words/both. ▼: full is below the best of the others by more than .005.\n"
            "\n"
            "| set | questions | recall@2 | recall@5 | recall@10 | nDCG@10 | hit@1 |\n"
            "|---|---|---|---|---|---|---|\n"
            "| chats: who | 40 | .600▼/.650/.648 | .700/.700/.700 | 1.000/1.000/1.000 | 1.000/1.000/1.000 | "
            ".600/.650/.648 |\n"
            "| chats: who | 40 | 1.000/.000/.000 | .700/.700/.700 | 1.000/1.000/1.000 | 1.000/1.000/1.000 | "
            "1.000/.000/.000 |\n"
            "\n"
            "Marked: 1 of 2.\n"
            "\n"
            "full less the best of the others, by question; 95 % interval of the bootstrap.\n"
            "\n"
            "| set | measure | behind | difference | interval | questions worse | better |\n"
            "|---|---|---|---|---|---|---|\n"
            "| chats: who | recall@2 | words | -.050 | -.050 to -.050 | 40 | 0 |\n"
            "\n"
            "Marks: 1, 1 of them with an interval below 0.\n");
  EXPECT_TRUE(MarkdownTable({Set(1, 0, 0)}, kRankings).ends_with("Marked: 0 of 1.\n"));
}

TEST(Figure, HasThreeDigits) {
  EXPECT_EQ(Figure(0.7054), ".705");
  EXPECT_EQ(Figure(1), "1.000");
  EXPECT_EQ(Figure(-0.0123), "-.012");
}

}  // namespace
}  // namespace annals::bench
