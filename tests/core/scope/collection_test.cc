// What a collection is like: its catalogue, a sample of it, whether its headings repeat.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scope/catalogue.h"
#include "core/scope/document_sample.h"
#include "core/scope/holdings.h"
#include "core/scope/repeated_headings.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

using retrieval::Month;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class CollectionTest : public retrieval::SurveyTest {
 protected:
  std::shared_ptr<const Holdings> Hold() {
    view_ = image_->Current();
    return Holdings::Read(*view_, std::nullopt, [](const Document&) { return true; });
  }
  Catalogue Read(
      std::optional<Timestamp> as_of = {},
      const std::function<bool(const Document&)>& keep = [](const Document&) { return true; }) {
    view_ = image_->Current();
    return ReadCatalogue(*view_, as_of, keep);
  }
  double Repeated() {
    const auto held = Hold();  // sets view_, and the order of arguments is the compiler's
    return RepeatedHeadings(*view_, held->documents());
  }

  std::shared_ptr<const index::View> view_;
};

TEST_F(CollectionTest, ACatalogueCountsWhatItKeeps) {
  AddSurveys();
  Add(make_.Document("note", "Note").Chunk("Rain fell.").Build());
  Add(make_.Document("letter", "Letter").Published(*ParseIsoDay("2025-03-01")).Chunk("Rain fell.").Build());
  const Catalogue all = Read();
  EXPECT_EQ(all.documents, 8U);
  EXPECT_EQ(all.labelled, 6U);
  EXPECT_EQ(all.dated, 7U) << "the day of publication is a date, too";
  EXPECT_EQ(all.owned, 6U);
  ASSERT_EQ(all.periods.size(), 3U);
  EXPECT_EQ(all.periods[0].label, "April 2025") << "in time order";
  EXPECT_EQ(all.periods[0].documents, 2U);
  EXPECT_FALSE(all.summary_owner);
  const Catalogue boston = Read({}, [](const Document& d) { return d.owner == "Boston"; });
  EXPECT_EQ(boston.documents, 3U);
  EXPECT_THAT(boston.owners, ElementsAre("Boston"));
}

TEST_F(CollectionTest, ARetiredDocumentCountsUntilThen) {
  auto retired = Survey("Boston", 2025, 4);
  const Timestamp later = annals::testing::kFirstRecorded + std::chrono::hours(5);
  Add(retired.Chunk("Rain fell.").Retired(later).Build());
  EXPECT_EQ(Read().documents, 0U);
  EXPECT_EQ(Read(later - std::chrono::hours(1)).documents, 1U);
}

TEST_F(CollectionTest, OfTwoSpellingsOfAPeriodTheSmallerIsShown) {
  for (const char* label : {"Oct 2025", "October 2025"})
    Add(make_.Document(label, label).Label(label, Month(2025, 10)).Chunk("Rain fell.").Build());
  const Catalogue catalogue = Read();
  ASSERT_EQ(catalogue.periods.size(), 1U);
  EXPECT_EQ(catalogue.periods[0].label, "Oct 2025");
}

TEST_F(CollectionTest, AnOwnerMayStandForTheWhole) {
  for (const char* owner : {"National Summary", "Overview", "Group summary"})
    EXPECT_TRUE(IsSummary(owner, language::Language::kEnglish)) << owner;
  EXPECT_FALSE(IsSummary("Boston", language::Language::kEnglish));
  EXPECT_FALSE(IsSummary("", language::Language::kEnglish));
  EXPECT_TRUE(IsSummary("Überblick", language::Language::kGerman));
  Add(Survey("National Summary", 2025, 4).Chunk("Rain fell.").Build());
  EXPECT_TRUE(Read().summary_owner);
  EXPECT_THAT(Read().owners, IsEmpty()) << "it is none of the owners";
}

TEST_F(CollectionTest, ASampleIsDrawnByIdsAndNotByPlace) {
  for (int i = 0; i < 60; ++i) Add(make_.Document("d" + std::to_string(i), "").Chunk("Rain fell.").Build());
  const auto holdings = Hold();
  const auto all = SampleOf(*view_, holdings->documents(), 100);
  EXPECT_EQ(all.size(), 60U);
  const auto some = SampleOf(*view_, holdings->documents(), 10);
  ASSERT_EQ(some.size(), 10U);
  EXPECT_TRUE(std::ranges::is_sorted(some));
  EXPECT_NE(some.front() + 9, some.back()) << "no run of documents that came together";
  // The same documents, whatever order they are held in.
  std::vector<Holding> turned(holdings->documents().rbegin(), holdings->documents().rend());
  EXPECT_EQ(SampleOf(*view_, turned, 10), some);
  EXPECT_THAT(SampleOf(*view_, {}, 10), IsEmpty());
}

TEST_F(CollectionTest, HeadingsRepeatAsFarAsOtherDocumentsHaveThem) {
  EXPECT_EQ(Repeated(), 0) << "no document";
  Add(make_.Document("a", "").Chunk("1", {}, "Prices").Chunk("2", {}, "Prices").Chunk("3").Build());
  EXPECT_EQ(Repeated(), 0) << "twice in one document is no series";
  Add(make_.Document("b", "").Chunk("4", {}, "Prices").Chunk("5", {}, "Weather").Build());
  EXPECT_DOUBLE_EQ(Repeated(), 3.0 / 4) << "passages without a heading do not count";
  Add(make_.Document("c", "").Chunk("6", {}, "PRICES").Build());
  EXPECT_DOUBLE_EQ(Repeated(), 3.0 / 5) << "as it is written";
}

}  // namespace
}  // namespace annals::scope
