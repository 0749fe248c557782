#include "core/question/question.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "core/question/qualifiers.h"
#include "tests/support/bundle_builder.h"

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using std::chrono::year;

TEST(ReadQuestionTest, ReadsTheWordsOnce) {
  const Question q =
      ReadQuestion("How did inflation trends change in October 2025?", Day{year{2026} / 2 / 1}, Language::kEnglish);
  EXPECT_EQ(q.words[2].key, "inflation");
  EXPECT_THAT(q.plain_words, ElementsAre("how", "did", "inflation", "trends", "change", "in", "october", "2025"));
  EXPECT_TRUE(q.kind.cause);
  ASSERT_THAT(q.scope.groups, SizeIs(1));
  EXPECT_EQ(q.scope.groups[0].label, "October 2025");
  EXPECT_EQ(q.masked, q.text) << "nothing filters yet";
  EXPECT_FALSE(q.records.any());
  EXPECT_TRUE(ReadQuestion("Which patents were granted?", Day{}, Language::kEnglish).records.patents);
  EXPECT_EQ(ReadQuestion("What was adjusted margin?", Day{}, Language::kEnglish).qualifiers, std::uint32_t{kAdjusted});
}

TEST(ReadQuestionTest, PeriodsOfTheRequestGoBeforeThoseOfItsText) {
  Request request{.query = "What happened in May 2014?", .reference = Day{year{2026} / 2 / 1}};
  EXPECT_THAT(ReadQuestion(request).scope.groups, SizeIs(1));
  request.scope = time::Scope{};
  const Question q = ReadQuestion(request);
  EXPECT_THAT(q.scope.groups, IsEmpty());
  EXPECT_EQ(q.scope.reference, request.reference);
}

TEST(NarrowTest, WhatFiltersIsNeitherRankedByNorSought) {
  Question q = ReadQuestion("How did inflation trends change in October 2025 surveys?", Day{year{2026} / 2 / 1},
                            Language::kEnglish);
  const std::vector<KindName> kinds = {KindNameOf("survey", Language::kEnglish)};
  Narrow({.kinds = kinds, .filters = PeriodsOf(q.scope), .filtered = true}, &q);
  EXPECT_EQ(q.masked, "inflation trends");
  EXPECT_THAT(q.masked_terms, ElementsAre("inflat", "trend"));
  EXPECT_THAT(q.pieces, ElementsAre(ElementsAre("inflat", "trend")));
  EXPECT_EQ(q.content.sought, "inflation");
  ASSERT_THAT(q.facets, SizeIs(1));
  EXPECT_EQ(q.facets[0].text, "inflation trends");
}

TEST(NarrowTest, WhatDoesNotFilterIsRankedByButIsNoFacet) {
  Question q =
      ReadQuestion("What were sales, income, and debt in October 2025?", Day{year{2026} / 2 / 1}, Language::kEnglish);
  Narrow({.kinds = {}, .periods = PeriodsOf(q.scope)}, &q);
  EXPECT_EQ(q.masked, q.text);
  EXPECT_THAT(q.pieces, IsEmpty());
  ASSERT_THAT(q.facets, SizeIs(3));
  EXPECT_EQ(q.facets[2].text, "debt");
  EXPECT_EQ(q.content.text, "sales income debt October 2025");
}

TEST(LinkQuestionTest, NamesAreFoundOutsideOfWhatFilters) {
  testing::BundleFactory make(4);
  const auto image = index::MakeImage(4, {});
  index::Change change;
  change.added.push_back(
      make.Document("1", "Wick Sound").Chunk("Wick Sound is deep.", {"Wick Sound is deep."}).Build());
  ASSERT_TRUE(image->Apply(std::move(change)).ok());
  const auto view = image->Current();
  Question q = ReadQuestion("How deep is Wick Sound?", Day{}, Language::kEnglish);
  LinkQuestion(*view, &q);
  ASSERT_THAT(q.links, SizeIs(1));
  EXPECT_EQ(q.links[0].name.key, "wick sound");
  EXPECT_EQ(q.residual.text, "How deep is it?");
  q.removed = {{12, 16}};
  LinkQuestion(*view, &q);
  ASSERT_THAT(q.names, SizeIs(1));
  EXPECT_EQ(q.names[0].key, "sound");
}

}  // namespace
}  // namespace annals::question
