#include "core/scope/holdings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "core/scope/rules.h"
#include "tests/support/bundle_builder.h"

namespace annals::scope {
namespace {

using std::chrono::year;
using ::testing::ElementsAre;

Interval Year(int y) { return {Day{year{y} / 1 / 1}, Day{year{y + 1} / 1 / 1}}; }
Interval Month(int y, unsigned m) { return {Day{year{y} / m / 1}, Day{year{y} / (m + 1) / 1}}; }

class HoldingsTest : public ::testing::Test {
 protected:
  void Add(DocumentBundle bundle) { ASSERT_TRUE(image_->Apply({.added = {std::move(bundle)}}).ok()); }
  std::shared_ptr<const Holdings> Read(std::optional<Timestamp> as_of = {}) {
    view_ = image_->Current();
    return Holdings::Read(*view_, as_of, [](const Document&) { return true; });
  }
  std::vector<std::string> IdsOn(const Holdings& holdings, time::Axis axis, const Interval& key) {
    std::vector<std::string> ids;
    for (const Shelf& shelf : holdings.shelves(axis)) {
      if (shelf.key != key) continue;
      for (std::uint32_t i : shelf.documents)
        ids.push_back(view_->document(holdings.documents()[i].document).external_id);
    }
    return ids;
  }

  testing::BundleFactory make_{4};
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
  std::shared_ptr<const index::View> view_;
};

// One report: names itself by May, speaks of April, was published in June.
TEST_F(HoldingsTest, EachAxisHasItsOwnShelves) {
  DocumentBundle report = make_.Document("r", "Report").Label("May 2025", Month(2025, 5)).Chunk("Rain fell.").Build();
  report.document.covered = Month(2025, 4);
  report.document.published = Day{year{2025} / 6 / 3};
  Add(std::move(report));
  Add(make_.Document("undated", "Note").Chunk("Rain fell.").Build());
  const auto holdings = Read();
  EXPECT_THAT(IdsOn(*holdings, time::Axis::kLabel, Month(2025, 5)), ElementsAre("r"));
  EXPECT_THAT(IdsOn(*holdings, time::Axis::kCovered, Month(2025, 4)), ElementsAre("r"));
  EXPECT_THAT(IdsOn(*holdings, time::Axis::kPublished, Interval::On(Day{year{2025} / 6 / 3})), ElementsAre("r"));
  for (const time::Axis axis : {time::Axis::kLabel, time::Axis::kCovered, time::Axis::kPublished})
    EXPECT_EQ(holdings->shelves(axis).size(), 1u);
  EXPECT_EQ(holdings->documents().size(), 2u);
}

// The client knows that the company's year 2024 ended in September; the question asks for the label.
TEST_F(HoldingsTest, AFiscalLabelIsComparedAsItReads) {
  const Interval shifted{Day{year{2023} / 10 / 1}, Day{year{2024} / 10 / 1}};
  Add(make_.Document("r", "Annual report").Label("FY2024", shifted).Chunk("Sales rose.").Build());
  const auto holdings = Read();
  EXPECT_THAT(IdsOn(*holdings, time::Axis::kLabel, Year(2024)), ElementsAre("r"));
  EXPECT_TRUE(holdings->shelves(time::Axis::kCovered).empty());  // nothing says which days it covers
}

TEST_F(HoldingsTest, SeesWhatHeldAtAnInstant) {
  const Timestamp then{Day{year{2025} / 3 / 1}}, later{Day{year{2025} / 4 / 1}};
  Add(make_.Document("a", "A").Owner("Boston").DocType("survey").Recorded(then).Chunk("One.").Build());
  Add(make_.Document("b", "B").Owner("Chicago").DocType("note").Recorded(later).Chunk("Two.").Build());
  EXPECT_THAT(Read(then)->owners(), ElementsAre("Boston"));
  const auto now = Read();
  EXPECT_THAT(now->owners(), ElementsAre("Boston", "Chicago"));
  EXPECT_THAT(now->types(), ElementsAre("note", "survey"));
  ASSERT_EQ(now->documents().size(), 2u);
  EXPECT_EQ(now->owners()[now->documents()[1].owner], "Chicago");
  EXPECT_EQ(now->types()[now->documents()[1].type], "note");
  EXPECT_EQ(now->population().chunks.count(), 2u);
}

TEST_F(HoldingsTest, TheCacheFollowsTheView) {
  HoldingsCache cache;
  Add(make_.Document("a", "A").Chunk("One.").Build());
  const auto first = image_->Current();
  const auto read = cache.Get(CollectionId(1), first);
  EXPECT_EQ(cache.Get(CollectionId(1), first), read);
  Add(make_.Document("b", "B").Chunk("Two.").Build());
  const auto second = image_->Current();
  EXPECT_EQ(cache.Get(CollectionId(1), second)->documents().size(), 2u);
  EXPECT_NE(cache.Get(CollectionId(2), first), cache.Get(CollectionId(1), second));
}

TEST_F(HoldingsTest, IdentifiersAreFoundWhole) {
  DocumentBundle patent = make_.Document("p1", "Housing").Chunk("A housing.").Build();
  patent.document.identifiers = {{"patent_no", "LK 1033071"}};
  Add(std::move(patent));
  Add(make_.Document("report-77", "Report").Chunk("A report.").Build());
  const auto holdings = Read();
  const auto found = holdings->identifiers().Find("Does Report-77 cite the patent lk 1033071?");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(view_->document(found[0].document).external_id, "report-77");
  EXPECT_EQ(found[1].where.begin, 31u);
  EXPECT_TRUE(holdings->identifiers().Find("Is LK 10330719 or xLK 1033071 cited?").empty());
  EXPECT_TRUE(holdings->identifiers().Find("").empty());
}

}  // namespace
}  // namespace annals::scope
