#include "core/time/atom.h"

#include <gtest/gtest.h>

#include "tests/core/time/read_tokens.h"

namespace annals::time {
namespace {

const Day kReference = *ParseIsoDay("2026-02-01");

std::string IntervalOf(const YearlessUnit& unit, int year) {
  const auto interval = Resolve(unit, year);
  return interval ? ToString(*interval) : "none";
}

// The intervals of a text's units once years were inherited: "2025-07-01..2025-08-01"; "?" marks an assumed year.
std::vector<std::string> Units(const char* text) {
  std::vector<Atom> atoms = ClaimAtoms(TokensOf(text), kReference);
  InheritYears(atoms, kReference);
  std::vector<std::string> units;
  for (const Atom& atom : atoms)
    units.push_back((atom.interval ? ToString(*atom.interval) : "none") + (atom.year_assumed ? "?" : ""));
  return units;
}

TEST(AtomTest, AUnitIsItselfInAYear) {
  EXPECT_EQ(IntervalOf({Granularity::kQuarter, 3}, 2024), "2024-07-01..2024-10-01");
  EXPECT_EQ(IntervalOf({Granularity::kHalf, 2}, 2024), "2024-07-01..2025-01-01");
  EXPECT_EQ(IntervalOf({Granularity::kSeason, 12}, 2024), "2024-12-01..2025-03-01");
  EXPECT_EQ(IntervalOf({Granularity::kDay, 2, 29}, 2024), "2024-02-29..2024-03-01");
  EXPECT_EQ(IntervalOf({Granularity::kDay, 2, 29}, 2023), "none");
  EXPECT_EQ(IntervalOf({Granularity::kDay, 1, 4, 22}, 1995), "1995-01-04..1995-01-23");
  EXPECT_EQ(IntervalOf({Granularity::kDay, 4, 4, 31}, 1995), "none");
  EXPECT_EQ(IntervalOf({.kind = Granularity::kYear, .part = Part::kEarly}, 2019), "2019-01-01..2019-07-01");
  EXPECT_EQ(IntervalOf({}, 2019), "none");
}

TEST(AtomTest, LabelsAreOfWholeUnits) {
  EXPECT_EQ(LabelOf({Granularity::kMonth, 10}, 2025, CalendarKind::kCalendar), "October 2025");
  EXPECT_EQ(LabelOf({Granularity::kQuarter, 4}, 2024, CalendarKind::kFiscal), "Q4 FY2024");
  EXPECT_EQ(LabelOf({Granularity::kHalf, 1}, 2023, CalendarKind::kCalendar), "H1 2023");
  EXPECT_EQ(LabelOf({Granularity::kDay, 5, 5}, 2012, CalendarKind::kCalendar), "2012-05-05");
  EXPECT_EQ(LabelOf({.kind = Granularity::kMonth, .number = 5, .part = Part::kLate}, 2012, CalendarKind::kCalendar),
            "");
  EXPECT_EQ(LabelOf({Granularity::kDay, 1, 4, 22}, 1995, CalendarKind::kCalendar), "");
}

TEST(AtomTest, YearsComeFromTheRightThenFromTheLeftThenFromTheDay) {
  EXPECT_EQ(Units("from Q1 to Q3 2025"),
            (std::vector<std::string>{"2025-01-01..2025-04-01", "2025-07-01..2025-10-01"}));
  EXPECT_EQ(Units("Q3 2025 and Q4"), (std::vector<std::string>{"2025-07-01..2025-10-01", "2025-10-01..2026-01-01"}));
  EXPECT_EQ(Units("in July"), (std::vector<std::string>{"2025-07-01..2025-08-01?"}));
  EXPECT_EQ(Units("in January"), (std::vector<std::string>{"2026-01-01..2026-02-01?"}));
  EXPECT_EQ(Units("29 February"), (std::vector<std::string>{"2024-02-29..2024-03-01?"}));
}

TEST(AtomTest, TheLatestYearDoesNotBeginAfterTheDay) {
  EXPECT_EQ(LatestYearOf({Granularity::kMonth, 2}, kReference), 2026);
  EXPECT_EQ(LatestYearOf({Granularity::kMonth, 3}, kReference), 2025);
  EXPECT_EQ(LatestYearOf({Granularity::kDay, 2, 30}, kReference), 0) << "there is no such day";
}

TEST(AtomTest, AnImpossibleDayIsClaimedAndMarked) {
  const std::vector<Atom> atoms = ClaimAtoms(TokensOf("on 29 February 2023"), kReference);
  ASSERT_EQ(atoms.size(), 1U) << "no smaller unit is read out of it";
  EXPECT_TRUE(atoms[0].no_such_day);
  EXPECT_FALSE(atoms[0].interval.has_value());
}

TEST(AtomTest, AUnitOfTheCalendarGetsItsName) {
  Atom atom{.granularity = Granularity::kQuarter, .interval = Months(2024, 7, 3)};
  NameUnit(atom);
  EXPECT_EQ(atom.unit.number, 3);
  EXPECT_EQ(atom.year, 2024);
  Atom week{.granularity = Granularity::kWeek, .interval = Months(2024, 7, 1)};
  NameUnit(week);
  EXPECT_EQ(week.year, 0) << "weeks have no label";
}

}  // namespace
}  // namespace annals::time
