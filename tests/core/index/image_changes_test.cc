// What an image shows after changes: history, purge, and documents whose rows were rewritten.
#include <gmock/gmock.h>

#include "tests/core/index/image_fixture.h"

namespace annals::index {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TEST_F(ImageTest, KeepsHistoryForAsOf) {
  auto builder = make_.Document("rate", "Rate, first").Recorded(Hours(1)).Chunk("Two per cent.");
  const DocumentId old = builder.id();
  Add(builder.Build());
  Apply({.added = {make_.Document("rate", "Rate, second").Recorded(Hours(5)).Chunk("Three per cent.").Build()},
         .retired = {{old, Hours(5)}}});
  for (int round = 0; round < 2; ++round) {
    const auto view = image_->Current();
    EXPECT_EQ(view->documents(), 2u);
    EXPECT_EQ(view->live_documents(), 1u);
    EXPECT_EQ(view->document(0).retired, Hours(5));
    EXPECT_EQ(view->FindDocument("rate"), 1u);
    auto visible = [&](std::optional<Timestamp> as_of) {
      const Allowed allowed = view->Filter(as_of, Everything);
      return std::vector<bool>{allowed.chunks.Test(0), allowed.chunks.Test(1)};
    };
    EXPECT_THAT(visible(std::nullopt), ElementsAre(false, true));
    EXPECT_THAT(visible(Hours(0)), ElementsAre(false, false));
    EXPECT_THAT(visible(Hours(1)), ElementsAre(true, false));
    EXPECT_THAT(visible(Hours(4)), ElementsAre(true, false));
    EXPECT_THAT(visible(Hours(5)), ElementsAre(false, true));
    MaintainAll();
  }
}

TEST_F(ImageTest, CompactLeavesFewerSegmentsThatSayTheSame) {
  image_ = MakeImage(kDimension, {.merge_factor = 8});
  for (int i = 0; i < 7; ++i) {
    Add(make_.Document("d" + std::to_string(i), "D").Chunk("Rain fell.", {"Rain fell."}).Build());
    MaintainAll();
  }
  const std::size_t merged = image_->Stats().segments;
  while (image_->Compact()) {
  }
  EXPECT_LT(image_->Stats().segments, merged);
  EXPECT_LE(image_->Stats().segments, 4U);
  EXPECT_FALSE(image_->Maintain()) << "and Merge has nothing to add";
  const auto view = image_->Current();
  EXPECT_EQ(view->live_documents(), 7U);
  for (int i = 0; i < 7; ++i) EXPECT_TRUE(view->FindDocument("d" + std::to_string(i)));
}

// Passages of a name that very many mention are counted once, and not where a purge or a scope leaves some out.
TEST_F(ImageTest, PassagesOfAHubAreCounted) {
  constexpr std::size_t kMany = 300;
  std::vector<DocumentBundle> notes;
  DocumentId one;
  for (std::size_t i = 0; i < kMany; ++i) {
    auto note = make_.Document("n" + std::to_string(i), i == 0 ? "Boston" : "");
    one = note.id();
    note.Chunk("Rain fell in Boston.", {"Rain fell in Boston."}).Mention("Boston");
    notes.push_back(note.Build());
  }
  Apply(Adding(std::move(notes)));
  const EntityId boston = make_.EntityOf("Boston");
  const auto count = [&](const Bitmap& chunks) {
    const auto view = image_->Current();
    const std::size_t passages = view->CountPassages(boston, chunks);
    EXPECT_EQ(view->MentionedElsewhere(boston, chunks), passages > 1);
    return passages;
  };
  EXPECT_EQ(count(Bitmap(kMany, true)), kMany);
  Bitmap some(kMany);
  some.SetRange(0, 7);
  EXPECT_EQ(count(some), 7U);
  Apply({.removed = {{one}}});
  EXPECT_EQ(count(Bitmap(kMany, true)), kMany - 1) << "at once";
  MaintainAll();
  EXPECT_EQ(count(Bitmap(kMany - 1, true)), kMany - 1) << "and when its rows are gone";
}

TEST_F(ImageTest, VectorsThatNobodySearchesGetNoGraph) {
  for (const std::size_t seal_at : {std::size_t{2}, kNeverSeal}) {
    image_ = MakeImage(kDimension, {.seal_at = seal_at});
    for (int i = 0; i < 5; ++i) Add(make_.Document("d" + std::to_string(i), "D").Chunk("Rain.", {"Rain."}).Build());
    while (image_->Compact()) {
    }
    MaintainAll();
    EXPECT_EQ(image_->Stats().sealed_segments > 0, seal_at != kNeverSeal);
  }
}

TEST_F(ImageTest, AViewInHandDoesNotChange) {
  auto builder = make_.Document("a", "A").Chunk("Text.");
  const DocumentId id = builder.id();
  Add(builder.Build());
  const auto before = image_->Current();
  Apply({.retired = {{id, Hours(9)}}, .removed = {{id}}});
  MaintainAll();
  EXPECT_EQ(before->document(0).retired, kStillHolds);
  EXPECT_EQ(before->Filter(std::nullopt, Everything).chunks.count(), 1u);
  EXPECT_EQ(image_->Current()->documents(), 0u);
}

// What a reader meets who walks all documents of a view: ids, titles and all that hangs on them.
std::vector<std::string> Walked(const View& view) {
  std::vector<std::string> words;
  for (DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    const bool held = document.recorded < document.retired;  // at some time
    if (held) words.push_back(document.external_id);
    EXPECT_TRUE(held || (document.title.empty() && document.external_id.empty()));
    EXPECT_TRUE(held || (view.events_of(d).empty() && view.edges_of(d).empty() && view.asset_edges_of(d).empty()));
  }
  return words;
}

TEST_F(ImageTest, APurgedDocumentVanishesAtOnceAndPhysicallyAfterMaintain) {
  DocumentBundle purged = Survey(make_);
  const DocumentId id = purged.document.id;
  Apply(Adding(
      {purged, make_.Document("kept", "Kept").Chunk("Boston stays.", {"Boston stays."}).Mention("Boston").Build()}));
  const std::size_t bytes = image_->Stats().bytes;
  Apply({.removed = {{id}}});
  for (bool rewritten : {false, true}) {
    if (rewritten) MaintainAll();
    const auto view = image_->Current();
    EXPECT_EQ(view->documents(), rewritten ? 1u : 2u);
    EXPECT_THAT(Walked(*view), ElementsAre("kept"));
    EXPECT_EQ(view->live_documents(), 1u);
    EXPECT_EQ(view->FindDocument("survey"), std::nullopt);
    EXPECT_EQ(view->Filter(std::nullopt, Everything).chunks.count(), 1u);
    EXPECT_EQ(view->Filter(Hours(100), Everything).chunks.count(), 1u);
    EXPECT_EQ(view->entity(make_.EntityOf("Wages")), nullptr);
    EXPECT_THAT(view->EntitiesByKey("wages"), IsEmpty());
    EXPECT_THAT(view->EntitiesWithStem(text::Stem("survey", language::Language::kEnglish)), IsEmpty());
    EXPECT_THAT(view->EntitiesByKey("boston"), ElementsAre(make_.EntityOf("Boston")));
    std::vector<ChunkMention> mentions;
    view->MentionsOfEntity(make_.EntityOf("Boston"), &mentions);
    EXPECT_EQ(mentions.size(), 1u);
    std::vector<RelationRef> relations;
    view->RelationsOfEntity(make_.EntityOf("Boston"), &relations);
    EXPECT_THAT(relations, IsEmpty());
  }
  EXPECT_LT(image_->Stats().bytes, bytes);
}

TEST_F(ImageTest, ARewrittenDocumentTakesThePlaceOfItsRows) {
  auto old = make_.Document("a", "").Chunk("Bob came.", {"Bob came."}).Mention("Bob");
  const DocumentId id = old.id();
  Add(old.Build());
  Add(make_.Document("b", "").Chunk("Bob went.", {"Bob went."}).Mention("Bob").Build());
  DocumentBundle again = make_.Document("a", "").Chunk("Bob came.", {"Bob came."}).Mention("Robert").Build();
  again.document.id = id;  // the same version, of which somebody else is named now
  for (Chunk& chunk : again.chunks) chunk.document = id;
  Apply({.added = {again}, .rewritten = {id}});
  for (int round = 0; round < 2; ++round) {
    const auto view = image_->Current();
    EXPECT_EQ(view->live_documents(), 2u);
    EXPECT_THAT(Walked(*view), UnorderedElementsAre("a", "b"));
    EXPECT_EQ(view->Filter(std::nullopt, Everything).chunks.count(), 2u);
    std::vector<ChunkMention> bob, robert;
    view->MentionsOfEntity(make_.EntityOf("Bob"), &bob);
    view->MentionsOfEntity(make_.EntityOf("Robert"), &robert);
    EXPECT_EQ(bob.size(), 1u);
    EXPECT_EQ(robert.size(), 1u);
    ASSERT_NE(view->FindDocument("a"), std::nullopt);
    EXPECT_EQ(view->document(*view->FindDocument("a")).id, id);
    MaintainAll();
  }
  Apply({.retired = {{id, Hours(9)}}});
  EXPECT_EQ(image_->Current()->FindDocument("a"), std::nullopt) << "its rows that are there now are what is retired";
  Apply({.added = {again}});
  EXPECT_EQ(image_->Current()->live_documents(), 1u) << "known";
}

}  // namespace
}  // namespace annals::index
