// The columns of relations and statements, the intervals in them, and the map that finds texts.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/index/tables/packed_interval.h"
#include "core/index/tables/relation_table.h"
#include "core/index/tables/statement_table.h"
#include "core/index/tables/text_map.h"

namespace annals::index {
namespace {

TEST(RelationTableTest, APredicateIsKeptOnce) {
  RelationTable table;
  for (const char* predicate : {"works at", "leads", "works at"})
    table.Add({.id = RelationId(static_cast<std::int64_t>(table.rows().size()) + 1), .subject = 4, .confidence = 0.5F},
              predicate);
  ASSERT_EQ(table.rows().size(), 3U);
  EXPECT_EQ(table.predicate(table.rows()[0]), "works at");
  EXPECT_EQ(table.predicate(table.rows()[1]), "leads");
  EXPECT_EQ(table.predicate(table.rows()[2]).data(), table.predicate(table.rows()[0]).data());
  EXPECT_EQ(table.rows()[2].id, RelationId(3));
  EXPECT_EQ(table.rows()[2].subject, 4U);
  EXPECT_GT(table.bytes(), 3 * sizeof(RelationEntry));
}

TEST(StatementTableTest, ARangeThatIsNoneHasNoText) {
  StatementTable table;
  for (const auto& [begin, end] : std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 4}, {3, 2}, {9, 1}, {2, 9}})
    table.Add({.begin = begin, .end = end}, 0, "rain");
  table.Finish();
  EXPECT_EQ(table.text(0, "rain"), "rain");
  for (std::uint32_t row = 1; row < 4; ++row) EXPECT_EQ(table.text(row, "rain"), "");
}

// Beside reading every period, ends that are open among them.
TEST(StatementTableTest, StatementsOfAPeriodAreFoundByWherePeriodsBegin) {
  std::mt19937 random(7);
  const auto day = [&] { return Day{} + std::chrono::days{random() % 40}; };
  const auto draw = [&] {
    Interval drawn{day(), day()};
    if (drawn.to <= drawn.from) drawn.to = drawn.from + std::chrono::days{1};
    if (random() % 5 == 0) drawn.from = kAnyPast;
    if (random() % 5 == 0) drawn.to = kForever;
    return drawn;
  };
  StatementTable table;
  std::vector<std::vector<SpokenTime>> told;
  for (int i = 0; i < 300; ++i) {
    std::vector<SpokenTime> times(random() % 4);
    for (SpokenTime& time : times)
      time = {draw(), ValiditySource::kExplicit, random() % 3 == 0 ? std::uint8_t{50} : std::uint8_t{100}};
    table.Add({.id = StatementId(i + 1), .times = times}, 0, "");
    told.push_back(std::move(times));
  }
  table.Finish();
  for (int i = 0; i < 200; ++i) {
    const Interval period = draw();
    std::vector<std::uint32_t> found, expected;
    table.ForEachSpeakingOf(period, 75, [&](std::uint32_t row) { found.push_back(row); });
    for (std::uint32_t row = 0; row < told.size(); ++row) {
      const bool speaks = std::ranges::any_of(told[row], [&](const SpokenTime& time) {
        const auto [from, to] = time.interval;
        const bool begins = from == kAnyPast ? to > period.from : from >= period.from;
        const bool ends = to == kForever ? from < period.to : to <= period.to;
        return time.confidence >= 75 && !time.interval.IsAlways() && begins && ends;
      });
      if (speaks) expected.push_back(row);
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(RelationTableTest, WhatIsDoneGrowingTakesNoRoomForMore) {
  RelationTable table;
  for (int i = 1; i <= 1025; ++i) table.Add({.id = RelationId(i)}, "works at");
  table.ShrinkToFit();
  RelationTable none;
  none.Add({}, "works at");
  EXPECT_LE(table.bytes(), none.bytes() + 1025 * sizeof(RelationEntry));
  EXPECT_EQ(table.rows().back().id, RelationId(1025));
}

TEST(PackedIntervalTest, KeepsDaysAndOpenEnds) {
  const Day day(std::chrono::days(20'000)), before_christ(std::chrono::days(-800'000));
  for (const Interval& interval : {Interval::Always(), Interval::From(day), Interval::Until(before_christ),
                                   Interval{before_christ, day}, Interval::On(day)})
    EXPECT_EQ(Interval(PackedInterval(interval)), interval) << ToString(interval);
  EXPECT_EQ(Interval(PackedInterval()), Interval::Always());
  EXPECT_EQ(sizeof(PackedInterval), 8U);
}

TEST(PackedIntervalTest, ADayBeyondItsReachStaysADay) {
  const Day far(std::chrono::days(std::int64_t{1} << 40)), long_ago(std::chrono::days(-(std::int64_t{1} << 40)));
  const Interval packed = PackedInterval(Interval{long_ago, far});
  EXPECT_NE(packed.from, kAnyPast);
  EXPECT_NE(packed.to, kForever);
  EXPECT_LT(packed.from, packed.to);
}

constexpr std::string_view kText = "Rain fell. Snow fell.";

TEST(StatementTableTest, ASentenceOfTheChunkIsKeptAsItsPlace) {
  StatementTable table;
  table.Add({.id = StatementId(1), .text = "Rain fell.", .begin = 0, .end = 10}, 5, kText);
  const std::size_t bytes = table.bytes();
  EXPECT_EQ(table.text(0, kText), "Rain fell.");
  EXPECT_EQ(table.text(0, kText).data(), kText.data());
  EXPECT_EQ(table.id(0), StatementId(1));
  EXPECT_EQ(table.chunk(0), 5U);
  EXPECT_EQ(table.begin(0), 0U);
  EXPECT_EQ(table.end(0), 10U);
  table.Add({.id = StatementId(2), .text = std::string(500, 'x')}, 5, kText);
  EXPECT_GE(table.bytes(), bytes + 500);
}

TEST(StatementTableTest, WhatTheChunkDoesNotSayIsKeptItself) {
  StatementTable table;
  table.Add({.text = "Boston had rain"}, 0, kText);                           // of a given triple
  table.Add({.text = "Rain FELL.", .begin = 0, .end = 10}, 0, kText);         // other bytes
  table.Add({.text = "Snow fell. Hail.", .begin = 11, .end = 27}, 0, kText);  // past its end
  table.Add({.text = "Snow", .begin = 15, .end = 11}, 0, kText);              // no range
  EXPECT_EQ(table.text(0, kText), "Boston had rain");
  EXPECT_EQ(table.text(1, kText), "Rain FELL.");
  EXPECT_EQ(table.text(2, kText), "Snow fell. Hail.");
  EXPECT_EQ(table.text(3, kText), "Snow");
}

TEST(StatementTableTest, RowsAreCopiedWithTheirText) {
  StatementTable old, copy;
  old.Add({.id = StatementId(1), .text = "Rain fell.", .begin = 0, .end = 10}, 0, kText);
  old.Add({.id = StatementId(2), .text = "Boston had rain"}, 0, kText);
  old.Add({.id = StatementId(3), .text = "Boston had snow"}, 0, kText);
  copy.AddFrom(old, 2, 9);
  copy.AddFrom(old, 0, 9);
  ASSERT_EQ(copy.size(), 2U);
  EXPECT_EQ(copy.text(0, kText), "Boston had snow");
  EXPECT_EQ(copy.text(1, kText), "Rain fell.");
  EXPECT_EQ(copy.id(0), StatementId(3));
  EXPECT_EQ(copy.chunk(1), 9U);
}

TEST(TextMapTest, AViewFindsWhatAStringIs) {
  TextMap<int> owning = {{"rain", 1}};
  const std::string_view words = "rain and snow";
  EXPECT_EQ(owning.find(words.substr(0, 4))->second, 1);
  EXPECT_FALSE(owning.contains(words.substr(9)));
  TextMap<int, std::string_view> borrowing = {{words.substr(9), 2}};
  EXPECT_TRUE(borrowing.contains(std::string("snow")));
}

}  // namespace
}  // namespace annals::index
