#include "core/time/groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/time/operators.h"
#include "tests/core/time/read_tokens.h"

namespace annals::time {
namespace {

using ::testing::ElementsAre;

Grouping Build(std::string_view query, std::size_t max_groups = 32) {
  const Day reference = *ParseIsoDay("2026-02-01");
  const std::vector<Token> tokens = TokensOf(query);
  std::vector<Atom> atoms = ClaimAtoms(tokens, reference);
  InheritYears(atoms, reference);
  AttachOperators(tokens, kEnglishTime, atoms);
  return BuildGroups(query, tokens, kEnglishTime, std::move(atoms), max_groups);
}

// "between 2024-01-01..2024-07-01"
std::vector<std::string> Groups(std::string_view query) {
  std::vector<std::string> groups;
  for (const Group& group : Build(query).groups)
    groups.push_back(std::string(Name(group.relation)) + " " + ToString(group.interval));
  return groups;
}

TEST(GroupsTest, OneUnitIsAPeriodOrAnOpenInterval) {
  EXPECT_THAT(Groups("in 2024"), ElementsAre("in 2024-01-01..2025-01-01"));
  EXPECT_THAT(Groups("since 2024"), ElementsAre("since 2024-01-01.."));
  EXPECT_THAT(Groups("after 2024"), ElementsAre("after 2025-01-01.."));
  EXPECT_THAT(Groups("before 2024"), ElementsAre("before ..2024-01-01"));
  EXPECT_THAT(Groups("until 2024"), ElementsAre("until ..2025-01-01"));
}

TEST(GroupsTest, TwoUnitsAreARangeAWindowOrTwoPeriods) {
  EXPECT_THAT(Groups("from March to June 2024"), ElementsAre("between 2024-03-01..2024-07-01"));
  EXPECT_THAT(Groups("after 2013 but before 2017"), ElementsAre("between 2014-01-01..2017-01-01"));
  EXPECT_THAT(Groups("in March and June 2024"), ElementsAre("in 2024-03-01..2024-04-01", "in 2024-06-01..2024-07-01"));
  EXPECT_THAT(Groups("between March, April, and June 2024"),
              ElementsAre("in 2024-03-01..2024-04-01", "in 2024-04-01..2024-05-01", "in 2024-06-01..2024-07-01"));
}

TEST(GroupsTest, TwoDocumentsAreComparedTwoMomentsBoundARange) {
  const Grouping surveys = Build("How did prices change between the July and October 2025 surveys?");
  EXPECT_EQ(surveys.groups.size(), 2U);
  EXPECT_TRUE(surveys.compared);
  const Grouping span = Build("What happened between July and October 2025?");
  ASSERT_EQ(span.groups.size(), 1U);
  EXPECT_FALSE(span.compared);
  EXPECT_EQ(ToString(span.groups[0].interval), "2025-07-01..2025-11-01");
  EXPECT_EQ(ToString(span.groups[0].last_unit.value()), "2025-10-01..2025-11-01");
}

TEST(GroupsTest, TheSamePeriodTwiceIsOneGroupAndTooManyAreCut) {
  const Grouping twice = Build("in 2024, and again in 2024");
  ASSERT_EQ(twice.groups.size(), 1U);
  EXPECT_EQ(twice.groups[0].spans.size(), 2U);
  const Grouping cut = Build("in 2021, in 2022 and in 2023", 2);
  EXPECT_EQ(cut.groups.size(), 2U);
  EXPECT_TRUE(cut.truncated);
  EXPECT_FALSE(Build("in 2021 and in 2022", 2).truncated);
}

TEST(GroupsTest, WordsOfChange) {
  const auto speaks = [](std::string_view query) { return SpeaksOfChange(query, TokensOf(query), kEnglishTime); };
  EXPECT_TRUE(speaks("How did prices change?"));
  EXPECT_TRUE(speaks("prices relative to wages"));
  EXPECT_TRUE(speaks("prices as opposed to wages"));
  EXPECT_FALSE(speaks("my relative was opposed"));
  EXPECT_FALSE(speaks("What were prices?"));
}

TEST(GroupsTest, KindsOfDocumentsAreOneWordOrTwo) {
  const auto length = [](std::string_view text) { return DocumentKindLength(TokensOf(text), 0); };
  EXPECT_EQ(length("survey"), 1U);
  EXPECT_EQ(length("annual report"), 2U);
  EXPECT_EQ(length("earnings call"), 2U);
  EXPECT_EQ(length("Blue Book"), 2U);
  EXPECT_EQ(length("blue book"), 0U);
  EXPECT_EQ(length("May Book"), 0U) << "a month begins no name";
  EXPECT_EQ(length("annual call"), 0U);
  EXPECT_EQ(length(""), 0U);
}

}  // namespace
}  // namespace annals::time
