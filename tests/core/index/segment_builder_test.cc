#include "core/index/segment_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/index/image_fixture.h"
#include "tests/core/index/segment_of.h"

namespace annals::index {
namespace {

using language::Language;
using ::testing::ElementsAre;

class SegmentBuilderTest : public ::testing::Test {
 protected:
  DocumentBundle Note(const std::string& id, const std::string& text, const std::string& mention) {
    return make_.Document(id, "Note").Chunk(text, {text}).Mention(mention).Build();
  }
  static std::vector<std::string> Ids(const Segment& segment) {
    std::vector<std::string> ids;
    for (const Document& document : segment.documents) ids.push_back(document.external_id);
    return ids;
  }
  // The chunks that hold a term.
  static std::vector<std::uint32_t> RowsWith(const Segment& segment, std::string_view term) {
    std::vector<std::uint32_t> rows;
    for (const Posting& posting : segment.chunk_terms.Find(term)) rows.push_back(posting.row);
    return rows;
  }
  static std::vector<std::string> Texts(const Segment& segment) {
    std::vector<std::string> texts;
    for (std::uint32_t s = 0; s < segment.statement_count(); ++s) texts.emplace_back(segment.StatementText(s));
    return texts;
  }

  annals::testing::BundleFactory make_{kDimension};
};

TEST_F(SegmentBuilderTest, RowsOfADocumentStandTogether) {
  const auto segment = SegmentOf(kDimension, {Survey(make_), Note("note", "Rain fell.", "Rain")});
  EXPECT_THAT(Ids(*segment), ElementsAre("survey", "note"));
  EXPECT_EQ(segment->ChunksOf(0), (std::pair<std::uint32_t, std::uint32_t>(0, 2)));
  EXPECT_EQ(segment->ChunksOf(1), (std::pair<std::uint32_t, std::uint32_t>(2, 3)));
  EXPECT_EQ(segment->StatementsOf(0), (std::pair<std::uint32_t, std::uint32_t>(0, 2)));
  EXPECT_THAT(Texts(*segment), ElementsAre("Prices rose in Boston.", "Wages fell.", "Hiring paused.", "Rain fell."));
  EXPECT_EQ(segment->chunk_vectors.size(), 3U);
  EXPECT_EQ(segment->statement_vectors.size(), 4U);
  EXPECT_EQ(segment->events.Of(0).size(), 1U);
  EXPECT_TRUE(segment->events.Of(1).empty());
  EXPECT_EQ(segment->edges.Of(0)[0].relation, "author_of");
}

TEST_F(SegmentBuilderTest, WhatNamesARowNamesItsNumber) {
  const auto segment = SegmentOf(kDimension, {Note("note", "Rain fell.", "Rain"), Survey(make_)});
  const std::uint32_t boston = segment->entities.NumberOfKey("boston");
  ASSERT_NE(boston, kNoRow);
  ASSERT_EQ(segment->relations.rows().size(), 1U);
  const RelationEntry& relation = segment->relations.rows()[0];
  EXPECT_EQ(relation.subject, boston);
  EXPECT_EQ(relation.chunk, 1U);
  EXPECT_EQ(segment->relations.predicate(relation), "had");
  for (const MentionEntry& mention : segment->mentions) {
    if (mention.entity == boston) EXPECT_EQ(mention.chunk, 1U);
  }
  const auto ends = segment->relations_of_entity.Of(boston);
  ASSERT_EQ(ends.size(), 1U);
  EXPECT_EQ(ends[0].other, relation.object);
}

TEST_F(SegmentBuilderTest, OfAnOlderSegmentWhatWasNotRemovedIsCopied) {
  const auto old = SegmentOf(
      kDimension, {Note("a", "Rain fell.", "Rain"), Note("b", "Snow fell.", "Snow"), Note("c", "Hail fell.", "Hail")});
  OverlayEdit edit(*old, nullptr);
  edit.Remove(1);
  edit.Retire(2, Hours(5));
  const auto overlay = std::move(edit).Finish();
  SegmentBuilder builder(kDimension, Language::kEnglish);
  EXPECT_THAT(builder.AddAll(*old, overlay.get()), ElementsAre(0U, kNoRow, 1U));
  const auto merged = std::move(builder).Build();
  EXPECT_THAT(Ids(*merged), ElementsAre("a", "c"));
  EXPECT_EQ(merged->documents[1].retired, Hours(5));
  EXPECT_EQ(merged->live, 1U);
  EXPECT_THAT(Texts(*merged), ElementsAre("Rain fell.", "Hail fell."));
  EXPECT_EQ(merged->entities.NumberOfKey("snow"), kNoRow) << "nothing supports it any more";
  EXPECT_TRUE(merged->chunk_vectors[1].bytes() == old->chunk_vectors[2].bytes());
}

// A merge reads no text again: its terms must be those of documents built at once.
TEST_F(SegmentBuilderTest, CopiedRowsHaveTheTermsOfNewOnes) {
  const std::vector<DocumentBundle> bundles = {Survey(make_), Note("note", "Rain fell in Boston.", "Boston")};
  const auto at_once = SegmentOf(kDimension, bundles);
  const auto first = SegmentOf(kDimension, {bundles[0]}), second = SegmentOf(kDimension, {bundles[1]});
  SegmentBuilder builder(kDimension, Language::kEnglish);
  builder.AddAll(*first, nullptr);
  EXPECT_THAT(builder.AddAll(*second, nullptr), ElementsAre(1U));
  const auto merged = std::move(builder).Build();
  EXPECT_EQ(Ids(*merged), Ids(*at_once));
  EXPECT_EQ(Texts(*merged), Texts(*at_once));
  for (const char* term : {"boston", "rain", "price", "nothing"})
    EXPECT_EQ(RowsWith(*merged, term), RowsWith(*at_once, term)) << term;
  EXPECT_THAT(RowsWith(*merged, "rain"), ElementsAre(2U));
}

}  // namespace
}  // namespace annals::index
