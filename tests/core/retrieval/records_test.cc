#include "core/retrieval/records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;

// Editions of one text: document i supersedes document i - 1.
class RecordsTest : public SurveyTest {
 protected:
  static EdgeEnd Edition(int i) { return EdgeEnd::OfDocument("e" + std::to_string(i)); }
  void AddEditions(int n) {
    for (int i = 0; i < n; ++i) {
      auto edition = make_.Document("e" + std::to_string(i), "Edition " + std::to_string(i));
      if (i > 0) edition.AddEdge(Edition(i), "supersedes", Edition(i - 1));
      Add(edition.Chunk("One.", {"One."}).Chunk("Two.", {"Two."}).Build());
    }
    view_ = image_->Current();
    lineage_ = facts::Lineage::Read(*view_, {});
  }
  Ranked Passage(const std::string& document, int chunk, double score) {
    const index::ChunkOrdinal c =
        view_->chunks_of(view_->FindDocument(document).value()).first + static_cast<index::ChunkOrdinal>(chunk);
    return {.chunk = c, .id = view_->chunk_id(c), .score = score};
  }
  std::vector<std::string> Ids(const RankedList& ranked) {
    std::vector<std::string> ids;
    for (const Ranked& r : ranked) ids.push_back(view_->chunk(r.chunk).external_id);
    return ids;
  }

  std::shared_ptr<const index::View> view_;
  facts::Lineage lineage_;
};

TEST_F(RecordsTest, OlderEditionsScoreBelowTheBestOfTheNewer) {
  AddEditions(3);
  RankedList ranked = {Passage("e0", 0, 9), Passage("e0", 1, 0.5), Passage("e1", 0, 8), Passage("e2", 0, 2),
                       Passage("e2", 1, 4)};
  ApplyLineage(*view_, lineage_, &ranked);
  EXPECT_LT(ranked[2].score, 4);                // e1 behind e2's best
  EXPECT_LT(ranked[0].score, ranked[2].score);  // e0 behind e1
  EXPECT_DOUBLE_EQ(ranked[1].score, 0.5);       // low enough as it is
  EXPECT_DOUBLE_EQ(ranked[1].behind_successor, 1);
  EXPECT_DOUBLE_EQ(ranked[0].behind_successor * 9, ranked[0].score);
  EXPECT_DOUBLE_EQ(ranked[3].score, 2);
}

TEST_F(RecordsTest, WithoutANewerOneAmongThemNothingChanges) {
  AddEditions(2);
  RankedList ranked = {Passage("e0", 0, 9), Passage("e0", 1, 3)};
  ApplyLineage(*view_, lineage_, &ranked);
  EXPECT_DOUBLE_EQ(ranked[0].score, 9);
}

// Whatever order the passages are in: afterwards no older one stands before the first of its successor, none is lost,
// and those of one document keep their order.
TEST_F(RecordsTest, KeepLineagePutsNoOlderPassageFirst) {
  AddEditions(4);
  std::mt19937 random(3);
  for (int trial = 0; trial < 200; ++trial) {
    RankedList ranked;
    for (int e = 0; e < 4; ++e) {
      for (int c = 0; c < 2; ++c) {
        if (random() % 4 != 0) ranked.push_back(Passage("e" + std::to_string(e), c, 1));
      }
    }
    std::shuffle(ranked.begin(), ranked.end(), random);
    const std::vector<std::string> before = Ids(ranked);
    KeepLineage(*view_, lineage_, &ranked);
    const std::vector<std::string> after = Ids(ranked);
    EXPECT_THAT(after, ::testing::UnorderedElementsAreArray(before));
    const auto first = [&](const std::string& document) {
      return std::ranges::find_if(after, [&](const std::string& id) { return id.starts_with(document); });
    };
    for (int e = 0; e < 4; ++e) {
      const auto of_edition = [&](const std::string& id) { return id.starts_with("e" + std::to_string(e)); };
      std::vector<std::string> was, is;
      std::ranges::copy_if(before, std::back_inserter(was), of_edition);
      std::ranges::copy_if(after, std::back_inserter(is), of_edition);
      EXPECT_EQ(is, was);
    }
    for (int e = 0; e < 3; ++e) {
      const auto newer = first("e" + std::to_string(e + 1));
      if (newer == after.end()) continue;
      EXPECT_GT(first("e" + std::to_string(e)), newer) << ::testing::PrintToString(before);
    }
  }
}

// Every passage of every edition, oldest first: moving them one by one would take longer than the test may run.
TEST_F(RecordsTest, KeepLineageOfALongChainIsLinear) {
  constexpr int kEditions = 40;
  AddEditions(kEditions);
  RankedList ranked;
  for (int round = 0; round < 20; ++round) {
    for (int e = 0; e < kEditions; ++e) {
      for (int c = 0; c < 2; ++c) ranked.push_back(Passage("e" + std::to_string(e), c, 1));
    }
  }
  KeepLineage(*view_, lineage_, &ranked);
  ASSERT_EQ(ranked.size(), 20U * kEditions * 2);
  EXPECT_EQ(view_->chunk(ranked[0].chunk).external_id, view_->chunk(Passage("e39", 0, 1).chunk).external_id);
}

TEST_F(RecordsTest, AuthorityRaisesByItsShare) {
  Add(make_.Document("j", "Journal").DocType("journal").Chunk("One.", {"One."}).Build());
  Add(make_.Document("n", "Nothing").Chunk("One.", {"One."}).Build());
  view_ = image_->Current();
  RankedList ranked = {Passage("j", 0, 2), Passage("n", 0, 2)};
  ApplyAuthority(*view_, {.authority = 0.5}, &ranked);
  EXPECT_DOUBLE_EQ(ranked[0].score, 2 * (1 + 0.5 * 40 / 100));
  EXPECT_DOUBLE_EQ(ranked[0].authority, ranked[0].score / 2);
  EXPECT_DOUBLE_EQ(ranked[1].score, 2);
}

}  // namespace
}  // namespace annals::retrieval
