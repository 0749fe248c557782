#include "core/retrieval/focus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "core/retrieval/retrieve.h"
#include "tests/support/bundle_builder.h"

namespace annals::retrieval {
namespace {

using std::chrono::year;

Interval Month(unsigned m) { return {Day{year{2025} / m / 1}, Day{year{2025} / (m + 1) / 1}}; }

class FocusTest : public ::testing::Test {
 protected:
  testing::BundleBuilder Report(unsigned m) {
    auto b = make_.Document("r" + std::to_string(m), "Report " + std::to_string(m));
    b.Label("2025-0" + std::to_string(m), Month(m));
    return b;
  }
  void Add(DocumentBundle bundle) { ASSERT_TRUE(image_->Apply({.added = {std::move(bundle)}}).ok()); }
  Result Ask(const std::string& question) {
    question::Request request{.query = question, .reference = Day{year{2026} / 1 / 1}, .explain = true};
    return Retrieve(*image_->Current(), request, {});
  }
  std::string First(const Result& result) {
    return result.chunks.empty() ? "" : image_->Current()->chunk(result.chunks[0].ordinal).text;
  }
  double Factor(const RetrievedChunk& chunk, const std::string& name) {
    for (const auto& factor : chunk.derivation.factors) {
      if (factor.name == name) return factor.value;
    }
    return -1;
  }

  testing::BundleFactory make_{4};
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
};

// August's report never says "inflation"; in the others it stands under "Prices".
TEST_F(FocusTest, AHeadingOfOtherPeriodsTellsWhereToLook) {
  for (unsigned m : {1u, 2u, 3u, 4u}) {
    const std::string number = std::to_string(m);
    Add(Report(m)
            .Chunk("Inflation eased to level " + number + ".", {}, "Prices")
            .Chunk("Hiring went on in sector " + number + ".", {}, "Employment")
            .Build());
  }
  Add(Report(8)
          .Chunk("Hiring slowed in most sectors.", {}, "Employment")
          .Chunk("Costs of inputs rose and were passed on.", {}, "Prices")
          .Build());
  const Result result = Ask("How was inflation in August 2025?");
  EXPECT_EQ(First(result), "Costs of inputs rose and were passed on.");
  EXPECT_DOUBLE_EQ(Factor(result.chunks[0], "heading"), 1);
  EXPECT_DOUBLE_EQ(Factor(result.chunks[1], "heading"), 0);
}

TEST_F(FocusTest, AHeadingThatNoOtherDocumentHasTellsNothing) {
  Add(Report(8)
          .Chunk("Inflation eased a little.", {}, "A year of change")
          .Chunk("Visitors came in numbers.", {}, "A year of change")
          .Chunk("Hiring slowed.", {}, "Our people")
          .Build());
  const Result result = Ask("How was inflation in August 2025?");
  EXPECT_EQ(First(result), "Inflation eased a little.");
  for (const RetrievedChunk& chunk : result.chunks) EXPECT_DOUBLE_EQ(Factor(chunk, "heading"), 0);
}

TEST_F(FocusTest, OneSentenceThatSaysItBeatsWordsSpreadOverMany) {
  const std::vector<std::string> spread = {"Free parking drew visitors.", "Cash registers were replaced.",
                                           "The flow of visitors rose, and the flow of goods."};
  Add(Report(8)
          .Chunk(spread[0] + " " + spread[1] + " " + spread[2], spread)
          .Chunk("In that quarter the works reported that free cash flow was nine million.",
                 {"In that quarter the works reported that free cash flow was nine million."})
          .Build());
  const Result result = Ask("What was free cash flow in August 2025?");
  EXPECT_THAT(First(result), ::testing::HasSubstr("nine million"));
  EXPECT_DOUBLE_EQ(Factor(result.chunks[0], "facets"), 1);
  EXPECT_LT(Factor(result.chunks[1], "facets"), 0.7);
}

TEST_F(FocusTest, ASentenceThatCountsWhatIsAskedForSaysMore) {
  Add(Report(8)
          .Chunk("The mill has employees of every age.", {"The mill has employees of every age."})
          .Chunk("In all the mill has 1,204 employees here.", {"In all the mill has 1,204 employees here."})
          .Chunk("In 2025 employees of the mill sang.", {"In 2025 employees of the mill sang."})
          .Build());
  const Result result = Ask("How many employees does the mill have in August 2025?");
  EXPECT_THAT(First(result), ::testing::HasSubstr("1,204"));
  EXPECT_DOUBLE_EQ(Factor(result.chunks[0], "facets"), 1);
  EXPECT_LT(Factor(result.chunks[1], "facets"), 1);
  EXPECT_DOUBLE_EQ(Factor(result.chunks[1], "facets"), Factor(result.chunks[2], "facets")) << "a year counts nothing";
}

TEST_F(FocusTest, WithoutAScopeItIsSilent) {
  Add(Report(8).Chunk("Costs rose.", {"Costs rose."}, "Prices").Build());
  const Result result = Ask("How did costs develop?");
  ASSERT_FALSE(result.chunks.empty());
  EXPECT_EQ(Factor(result.chunks[0], "heading"), -1);
}

}  // namespace
}  // namespace annals::retrieval
