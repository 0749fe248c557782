#include "core/retrieval/locate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/view_of.h"

namespace annals::retrieval {
namespace {

using ::testing::IsEmpty;

// Six notes; the vector of note i points the more to the first axis the smaller i is.
class LocateTest : public ::testing::Test {
 protected:
  LocateTest() {
    const char* const kTexts[] = {"Rain fell.", "Snow fell on rain.", "Hail.", "Fog.", "Dew.", "Frost."};
    std::vector<DocumentBundle> notes;
    for (int i = 0; i < 6; ++i) {
      const annals::testing::Vector vector =
          annals::testing::Unit({6.0F - static_cast<float>(i), 1.0F + static_cast<float>(i), 0, 0});
      notes.push_back(make_.Document("d" + std::to_string(i), "")
                          .Chunk(kTexts[i], {kTexts[i]})
                          .ChunkVector(vector)
                          .StatementVector(0, vector)
                          .Build());
    }
    view_ = annals::testing::ViewOf(4, std::move(notes));
    all_ = view_->Filter(std::nullopt, {});
  }
  Located Find(const std::vector<std::string>& terms, QuestionVectors vectors = {}, LocateOptions options = {},
               const index::Allowed* allowed = nullptr, bool statements = true) {
    return Locate(
        {*view_, vectors, options, all_, allowed == nullptr ? all_ : *allowed, terms, terms, terms, statements});
  }

  annals::testing::BundleFactory make_{4};
  std::shared_ptr<const index::View> view_;
  index::Allowed all_;
};

TEST_F(LocateTest, WithoutVectorsOnlyMatchesAreListed) {
  const Located located = Find({"rain"});
  ASSERT_EQ(located.chunks.size(), 2U);
  EXPECT_LT(located.chunks[0].chunk, located.chunks[1].chunk) << "by ordinal";
  EXPECT_GT(located.Find(0)->lexical, 0);
  EXPECT_EQ(located.Find(0)->cosine, 0);
  EXPECT_GT(located.Find(0)->relevance, located.chunk_floor);
  EXPECT_FALSE(located.Find(2).has_value());
  EXPECT_EQ(located.search_plan, "");
  EXPECT_LT(located.chunk_floor, 0) << "less than the mean";
}

// What the partner without words packs by.
TEST(RelevanceTest, OfACosineAloneIsTheCosine) {
  ChunkSignals chunks(Relevance({}, {}, 1));
  chunks.Add(3, 0, 0.25);
  EXPECT_EQ(chunks[0].relevance, 0.25);
}

TEST_F(LocateTest, NearVectorsAreListedWithoutAWord) {
  const Located located = Find({"rain"}, {.query = {1, 0, 0, 0}}, {.dense_weight = 0.5, .dense_candidates = 3});
  EXPECT_EQ(located.search_plan, "exact");
  EXPECT_EQ(located.chunks.size(), 3U) << "two matches, and the third nearest";
  const std::optional<ChunkSignal> third = located.Find(2);
  ASSERT_TRUE(third.has_value());
  EXPECT_EQ(third->lexical, 0);
  annals::testing::Vector numbers(4);
  view_->chunk_vector(2).CopyTo(numbers.data());
  EXPECT_NEAR(third->cosine, numbers[0], 1e-4);
  EXPECT_GT(third->relevance, located.chunk_floor);
  EXPECT_FALSE(located.Find(5).has_value());
}

// Of very many matches 2,048 are compared with the question's vector: the strongest, and of those that are as strong the
// lowest ids, wherever they stand.
TEST_F(LocateTest, TheStrongestOfManyMatchesAreCompared) {
  constexpr std::size_t kCompared = 2048;
  const char* const kTexts[] = {"Rain and hail, fog and dew.", "Rain and hail.", "Rain, rain and rain."};
  std::vector<DocumentBundle> notes;
  for (int i = 0; i < 6000; ++i) {
    const char* text = kTexts[i % 7 < 4 ? 0 : i % 7 < 6 ? 1 : 2];
    auto note = make_.Document("n" + std::to_string(i), "").Chunk(text, {text});
    const annals::testing::Vector vector =
        annals::testing::Unit({1, i == 6 ? 0.0F : 1.0F, 0, 0});  // the nearest is strong
    notes.push_back(note.ChunkVector(vector).StatementVector(0, vector).Build());
  }
  view_ = annals::testing::ViewOf(4, std::move(notes));
  all_ = view_->Filter(std::nullopt, {});
  const Located located = Find({"rain"}, {.query = {1, 0, 0, 0}}, {.dense_weight = 0.5, .dense_candidates = 1});
  ASSERT_EQ(located.chunks.size(), 6000U);
  std::vector<std::pair<double, std::int64_t>> order, compared;  // the stronger first, ties by id
  for (std::size_t i = 0; i < located.chunks.size(); ++i) {
    const ChunkSignal signal = located.chunks[i];
    order.emplace_back(-signal.lexical, view_->chunk_id(signal.chunk).value);
    if (signal.cosine != 0) compared.push_back(order.back());
  }
  std::ranges::sort(order);
  std::ranges::sort(compared);
  ASSERT_NE(order.front().first, order[kCompared - 1].first) << "stronger ones";
  ASSERT_EQ(order[kCompared - 1].first, order[kCompared].first) << "and ties";
  order.resize(kCompared);
  EXPECT_EQ(compared, order);
}

TEST_F(LocateTest, AWeightOfZeroSearchesNoVector) {
  const Located located = Find({"rain"}, {.query = {1, 0, 0, 0}}, {.dense_weight = 0});
  EXPECT_EQ(located.search_plan, "");
  EXPECT_EQ(located.chunks.size(), 2U);
}

TEST_F(LocateTest, OnlyTheSliceIsLocated) {
  index::Allowed some = all_;
  some.chunks = index::Bitmap(view_->chunks());
  some.statements = index::Bitmap(view_->statements());
  some.chunks.Set(1);
  some.statements.Set(1);
  const Located located = Find({"rain"}, {.query = {1, 0, 0, 0}}, {.dense_weight = 0.5}, &some);
  ASSERT_EQ(located.chunks.size(), 1U);
  EXPECT_EQ(located.chunks[0].chunk, 1U);
  ASSERT_EQ(located.best.size(), 1U);
  EXPECT_EQ(located.best[0].statement, 1U);
  some.chunks = index::Bitmap(view_->chunks());
  some.statements = index::Bitmap(view_->statements());
  EXPECT_THAT(Find({"rain"}, {.query = {1, 0, 0, 0}}, {.dense_weight = 0.5}, &some).chunks.rows(), IsEmpty());
}

TEST_F(LocateTest, StatementsFitBetweenNoughtAndOne) {
  const Located located = Find({"rain", "snow"});
  ASSERT_EQ(located.fit.size(), 6U);
  EXPECT_NEAR(located.fit[1], 1, 1e-6) << "both words";
  EXPECT_GT(located.fit[0], located.fit[2]);
  EXPECT_LT(located.fit[0], 1);
  for (const index::StatementOrdinal without : {2U, 3U, 4U, 5U}) EXPECT_FLOAT_EQ(located.fit[without], 0);
  EXPECT_EQ(located.best[0].statement, 1U);
  EXPECT_EQ(located.best[0].id, view_->statement(1).id);
  EXPECT_EQ(Find({"rain", "snow"}, {}, {.top_statements = 1}).best.size(), 1U);
}

TEST_F(LocateTest, StatementsMayBeLeftOut) {
  const Located located = Find({"rain"}, {}, {}, nullptr, false);
  EXPECT_EQ(located.chunks.size(), 2U);
  EXPECT_TRUE(located.fit.empty());
  EXPECT_THAT(located.best, IsEmpty());
}

}  // namespace
}  // namespace annals::retrieval
