// Views put together by hand: what several segments and their overlays show as one.
#include "core/index/segmented_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/index/image_fixture.h"
#include "tests/core/index/segment_of.h"

namespace annals::index {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SegmentedViewTest : public ::testing::Test {
 protected:
  SegmentedViewTest()
      : first_(SegmentOf(kDimension, {Note("a", "Rain fell in Boston.", "Boston"), Note("b", "Snow fell.", "Snow")})),
        second_(SegmentOf(kDimension, {Note("a", "Hail fell in Boston.", "Boston")})) {}

  DocumentBundle Note(const std::string& id, const std::string& text, const std::string& mention) {
    return make_.Document(id, "Note " + id)
        .DocType(id == "a" ? "paper" : "")
        .Chunk(text, {text})
        .Mention(mention)
        .Relation("Note " + id, "tells of", mention)
        .AddEdge(EdgeEnd::OfDocument(id), "implements", EdgeEnd::OfEntity("rain"))
        .Build();
  }
  SegmentedView ViewOf(std::shared_ptr<const Overlay> overlay = nullptr) const {
    return {kDimension,
            {{first_, std::move(overlay), nullptr}, {second_, nullptr, nullptr}},
            nullptr,
            7,
            {},
            {},
            language::Language::kEnglish};
  }
  std::shared_ptr<const Overlay> Edited(const std::function<void(OverlayEdit&)>& edit) const {
    OverlayEdit draft(*first_, nullptr);
    edit(draft);
    return std::move(draft).Finish();
  }
  std::vector<std::string> Mentioning(const View& view, std::string_view name) {
    std::vector<ChunkMention> mentions;
    view.MentionsOfEntity(make_.EntityOf(name), &mentions);
    std::vector<std::string> texts;
    for (const ChunkMention& mention : mentions) texts.push_back(view.chunk(mention.chunk).text);
    return texts;
  }

  annals::testing::BundleFactory make_{kDimension};
  std::shared_ptr<const Segment> first_, second_;
};

TEST_F(SegmentedViewTest, OrdinalsRunOnOverTheSegments) {
  const SegmentedView view = ViewOf();
  EXPECT_EQ(view.watermark(), 7U);
  EXPECT_EQ(view.documents(), 3U);
  EXPECT_EQ(view.chunks(), 3U);
  EXPECT_EQ(view.live_documents(), 3U);
  EXPECT_EQ(view.chunk(2).text, "Hail fell in Boston.");
  EXPECT_EQ(view.document_of(2), 2U);
  EXPECT_EQ(view.chunks_of(2), (std::pair<ChunkOrdinal, ChunkOrdinal>(2, 3)));
  EXPECT_EQ(view.statements_of(2), (std::pair<StatementOrdinal, StatementOrdinal>(2, 3)));
  EXPECT_EQ(view.statement(2).text, "Hail fell in Boston.");
  EXPECT_EQ(view.chunk_of(2), 2U);
  EXPECT_TRUE(view.chunk_vector(2).bytes() == second_->chunk_vectors[0].bytes());
  EXPECT_EQ(view.authority(0), 40);
  EXPECT_EQ(view.authority(1), 0);
}

TEST_F(SegmentedViewTest, NamesAreOneOverTheSegments) {
  const SegmentedView view = ViewOf();
  EXPECT_THAT(Mentioning(view, "Boston"), ElementsAre("Rain fell in Boston.", "Hail fell in Boston."));
  EXPECT_THAT(view.EntitiesByKey("boston"), ElementsAre(make_.EntityOf("Boston")));
  EXPECT_EQ(view.CountPassages(make_.EntityOf("Boston"), Bitmap(3, true)), 2U);
  std::vector<EntityNeighbour> neighbours;
  view.NeighboursOfEntity(make_.EntityOf("Boston"), Bitmap(3, true), &neighbours);
  ASSERT_EQ(neighbours.size(), 2U);
  for (const EntityNeighbour& n : neighbours) EXPECT_EQ(n.other, make_.EntityOf("Note a"));
  std::vector<EdgeRef> edges;
  view.EdgesAt(EdgeEnd::OfEntity("rain"), &edges);
  EXPECT_EQ(edges.size(), 3U);
  EXPECT_EQ(view.entity(EntityId(999)), nullptr);
}

TEST_F(SegmentedViewTest, ARetiredDocumentHeldUntilThen) {
  const SegmentedView view = ViewOf(Edited([](OverlayEdit& edit) { edit.Retire(0, Hours(2)); }));
  EXPECT_EQ(view.live_documents(), 2U);
  EXPECT_EQ(view.document(0).retired, Hours(2));
  EXPECT_EQ(view.FindDocument("a"), 2U) << "the live one of that id";
  EXPECT_EQ(view.Filter(std::nullopt, Everything).chunks.count(), 2U);
  EXPECT_EQ(view.Filter(Hours(1), Everything).chunks.count(), 3U);
  EXPECT_EQ(view.Filter(Hours(2), Everything).chunks.count(), 2U) << "the end is not part of it";
}

TEST_F(SegmentedViewTest, OfARemovedDocumentNothingIsFound) {
  const SegmentedView view = ViewOf(Edited([](OverlayEdit& edit) {
    edit.Remove(0);
    edit.Remove(1);
  }));
  EXPECT_THAT(Mentioning(view, "Boston"), ElementsAre("Hail fell in Boston."));
  EXPECT_THAT(Mentioning(view, "Snow"), IsEmpty());
  EXPECT_THAT(view.EntitiesByKey("snow"), IsEmpty());
  EXPECT_EQ(view.entity(make_.EntityOf("Snow")), nullptr);
  EXPECT_EQ(view.FindDocument("b"), std::nullopt);
  EXPECT_THAT(view.edges_of(0), IsEmpty());
  EXPECT_EQ(view.Filter(Hours(0), Everything).chunks.count(), 1U) << "at no time";
  EXPECT_EQ(view.documents(), 3U) << "its rows keep their places";
}

TEST_F(SegmentedViewTest, GivenFactsAreTriplesWithATimeThatNoSentenceTells) {
  const auto holds = [&](const std::string& sentence, ValiditySource source) {
    const auto told = SegmentOf(kDimension, {make_.Document("c", "Note c")
                                                 .Chunk("Ada moved to Wick in 2014.", {sentence})
                                                 .Relation("Ada", "moved to", "Wick", Interval::Always(), source)
                                                 .Build()});
    const SegmentedView view(kDimension, {{first_, nullptr, nullptr}, {told, nullptr, nullptr}}, nullptr, 7, {}, {},
                             language::Language::kEnglish);
    return view.MayHoldGivenFacts();
  };
  EXPECT_TRUE(holds("Ada, moved to: Wick", ValiditySource::kExplicit)) << "of a text of its own";
  EXPECT_FALSE(holds("Ada, moved to: Wick", ValiditySource::kNone));
  EXPECT_FALSE(holds("Ada moved to Wick in 2014.", ValiditySource::kExplicit)) << "read from the text";
}

TEST_F(SegmentedViewTest, ScoresDoNotKnowTheSegments) {
  const SegmentedView many = ViewOf();
  SegmentBuilder builder(kDimension, language::Language::kEnglish);
  builder.AddAll(*first_, nullptr);
  builder.AddAll(*second_, nullptr);
  const SegmentedView one(kDimension, {{std::move(builder).Build(), nullptr, nullptr}}, nullptr, 7, {}, {},
                          language::Language::kEnglish);
  const Bitmap all(3, true);
  const std::vector<std::string> terms = {"fell", "boston"};
  const LexicalScores a = many.ChunkLexical(terms, all, all), b = one.ChunkLexical(terms, all, all);
  ASSERT_EQ(a.matches.size(), b.matches.size());
  for (std::size_t i = 0; i < a.matches.size(); ++i) {
    EXPECT_EQ(a.matches[i].ordinal, b.matches[i].ordinal);
    EXPECT_EQ(a.matches[i].score, b.matches[i].score);
  }
  EXPECT_EQ(a.mean, b.mean);
  EXPECT_EQ(a.deviation, b.deviation);
  EXPECT_EQ(many.ChunkIdf("boston", all), one.ChunkIdf("boston", all));
  EXPECT_EQ(many.ChunkIdf("nothing", all), 0);
}

}  // namespace
}  // namespace annals::index
