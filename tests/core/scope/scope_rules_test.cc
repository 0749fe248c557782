#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scope/rules.h"

namespace annals::scope {
namespace {

using std::chrono::year;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Interval Month(int y, unsigned m) {
  const Day from{year{y} / m / 1};
  return {from, Day{std::chrono::year_month_day_last(std::chrono::year_month_day{from}.year() / std::chrono::month{m} /
                                                     std::chrono::last)} +
                    std::chrono::days{1}};
}

time::Group GroupOfInterval(Interval interval) {
  time::Group group;
  group.interval = interval;
  return group;
}

TEST(ScopeRulesTest, PeriodInsideGroupOrGroupInsidePeriod) {
  const Interval july = Month(2025, 7);
  EXPECT_TRUE(InGroup(july, GroupOfInterval({Day{year{2025} / 1 / 1}, Day{year{2026} / 1 / 1}})));
  EXPECT_TRUE(InGroup(july, GroupOfInterval(Interval::On(Day{year{2025} / 7 / 5}))));
  EXPECT_TRUE(InGroup(july, GroupOfInterval(july)));
  EXPECT_FALSE(InGroup(july, GroupOfInterval(Month(2025, 8))));
  // Overlap alone is not enough: the document speaks of days that were not asked about.
  EXPECT_FALSE(InGroup(july, GroupOfInterval({Day{year{2025} / 7 / 15}, Day{year{2025} / 8 / 15}})));
}

TEST(ScopeRulesTest, AxisOfADocument) {
  Document document;
  EXPECT_EQ(KeyOn(time::Axis::kLabel, document, language::Language::kEnglish), std::nullopt);
  document.published = Day{year{2025} / 8 / 2};
  EXPECT_EQ(KeyOn(time::Axis::kLabel, document, language::Language::kEnglish), Interval::On(*document.published));
  document.period = Month(2025, 7);
  EXPECT_EQ(KeyOn(time::Axis::kLabel, document, language::Language::kEnglish), Month(2025, 7));
  EXPECT_EQ(KeyOn(time::Axis::kPublished, document, language::Language::kEnglish), Interval::On(*document.published));
  EXPECT_EQ(KeyOn(time::Axis::kCovered, document, language::Language::kEnglish),
            std::nullopt);  // a period without a label names no days
  document.label = "July 2025";
  EXPECT_EQ(KeyOn(time::Axis::kCovered, document, language::Language::kEnglish), Month(2025, 7));
  document.covered = Month(2025, 6);
  EXPECT_EQ(KeyOn(time::Axis::kCovered, document, language::Language::kEnglish), Month(2025, 6));
}

time::Group Named(int y, time::Naming naming, time::Relation relation = time::Relation::kIn) {
  time::Group group;
  group.interval = group.anchor = {Day{year{y} / 1 / 1}, Day{year{y + 1} / 1 / 1}};
  group.naming = naming;
  group.relation = relation;
  return group;
}

std::vector<int> Years(const std::vector<time::Group>& groups) {
  std::vector<int> years;
  for (const time::Group& group : groups)
    years.push_back(static_cast<int>(std::chrono::year_month_day(group.anchor.from).year()));
  return years;
}

TEST(ScopeRulesTest, DocumentsThatAreNamedSayIt) {
  using enum time::Naming;
  constexpr time::Relation kUntil = time::Relation::kUntil;
  EXPECT_THAT(Years(SourcesOf({Named(2030, kPeriod, kUntil), Named(2019, kSource)})), ElementsAre(2019));
  EXPECT_THAT(Years(SourcesOf({Named(2017, kPeriod), Named(2019, kSource)})), ElementsAre(2019));
  EXPECT_THAT(Years(SourcesOf({Named(2030, kPeriod, kUntil), Named(2019, kDocument)})), ElementsAre(2019));
  EXPECT_THAT(Years(SourcesOf({Named(2015, kPeriod, kUntil), Named(2019, kDocument)})), ElementsAre(2015, 2019));
  EXPECT_THAT(Years(SourcesOf({Named(2020, kPeriod), Named(2019, kDocument)})), ElementsAre(2020, 2019));
  EXPECT_THAT(Years(SourcesOf({Named(2030, kPeriod, kUntil), Named(2019, kPeriod)})), ElementsAre(2030, 2019));
  EXPECT_THAT(Years(SourcesOf({Named(2018, kSource), Named(2019, kSource)})), ElementsAre(2018, 2019));
}

class RecencyTest : public ::testing::Test {
 protected:
  std::vector<Period> periods_ = {
      {Month(2025, 1), "January 2025", 1}, {Month(2025, 4), "April 2025", 1}, {Month(2025, 7), "July 2025", 1}};
  time::Recency recency_{.document_kind = "survey"};
};

TEST_F(RecencyTest, LatestThatHadBegun) {
  const auto groups = ResolveRecency(recency_, periods_, Day{year{2025} / 6 / 1});
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].label, "April 2025");
  EXPECT_TRUE(groups[0].deictic);
}

TEST_F(RecencyTest, PreviousFirstAndSince) {
  recency_.kind = time::RecencyKind::kPrevious;
  EXPECT_EQ(ResolveRecency(recency_, periods_, Day{year{2025} / 7 / 1})[0].label, "April 2025");
  recency_.relation = time::Relation::kSince;
  const auto since = ResolveRecency(recency_, periods_, Day{year{2025} / 7 / 1});
  ASSERT_EQ(since.size(), 2u);
  EXPECT_EQ(since[1].label, "July 2025");
  recency_.kind = time::RecencyKind::kFirst;
  EXPECT_EQ(ResolveRecency(recency_, periods_, Day{year{2025} / 7 / 1})[0].label, "January 2025");
}

TEST_F(RecencyTest, NothingBegunOrNothingNamed) {
  EXPECT_THAT(ResolveRecency(recency_, periods_, Day{year{2024} / 1 / 1}), IsEmpty());
  EXPECT_THAT(ResolveRecency(recency_, {}, Day{year{2025} / 7 / 1}), IsEmpty());
  const time::Recency bare{.kind = time::RecencyKind::kPrevious};
  EXPECT_THAT(ResolveRecency(bare, periods_, Day{year{2025} / 7 / 1}), IsEmpty());
}

}  // namespace
}  // namespace annals::scope
