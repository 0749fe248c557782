#include "core/identity/resolution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/identity/likeness.h"

namespace annals::identity {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;
using enum EntityKind;

using Known = std::vector<KnownName>;

TEST(Resolve, TakesTheOneOfWhomNamesLeaveNoDoubt) {
  const Known known = {{EntityId(4), "Kevin Marsh", kPerson}, {EntityId(5), "Ann Lee", kPerson}};
  const Resolution resolution = Resolve({"Marsh, Kevin", kPerson}, known);
  EXPECT_EQ(resolution.same, EntityId(4));
  EXPECT_THAT(resolution.maybe, IsEmpty());
  EXPECT_EQ(
      Resolve({"Lakeland Cell Co., Ltd.", kOrganisation}, Known{{EntityId(6), "Lakeland Cell", kOrganisation}}).same,
      EntityId(6));
}

TEST(Resolve, RecordsWhomNamesLeaveSomeDoubtOf) {
  const Resolution resolution = Resolve({"K. Marsh", kPerson}, Known{{EntityId(4), "Kevin Marsh", kPerson}});
  EXPECT_EQ(resolution.same, EntityId());
  ASSERT_THAT(resolution.maybe, SizeIs(1));
  EXPECT_EQ(resolution.maybe[0].entity, EntityId(4));
  EXPECT_EQ(resolution.maybe[0].rule, "initials");
  EXPECT_LT(resolution.maybe[0].score, kSame);
  EXPECT_GE(resolution.maybe[0].score, kPossible);
}

TEST(Resolve, KnowsNobodyWhereNothingIsAlike) {
  const Resolution resolution = Resolve({"Kevin Marsh", kPerson}, Known{{EntityId(5), "Ann Lee", kPerson}});
  EXPECT_EQ(resolution.same, EntityId());
  EXPECT_THAT(resolution.maybe, IsEmpty());
  EXPECT_THAT(Resolve({"Wick Corp.", kOrganisation}, Known{{EntityId(7), "Wick", kPlace}}).maybe, IsEmpty())
      << "a place and a company are no candidates";
}

TEST(Resolve, OfTwoThatComeAsNearNeitherIsTaken) {
  const Known known = {{EntityId(8), "Tarn Energy Ltd", kOrganisation},
                       {EntityId(9), "Tarn Energy GmbH", kOrganisation}};
  const Resolution resolution = Resolve({"Tarn Energy", kOrganisation}, known);
  EXPECT_EQ(resolution.same, EntityId());
  ASSERT_THAT(resolution.maybe, SizeIs(2));
  EXPECT_EQ(resolution.maybe[0].entity, EntityId(8)) << "in the order in which they were found";
  EXPECT_EQ(resolution.maybe[0].score, resolution.maybe[1].score);
}

TEST(Resolve, TwoNamesOfOneEntityAreNoTie) {
  const Known known = {{EntityId(8), "Tarn Energy Ltd", kOrganisation},
                       {EntityId(8), "Tarn Energy GmbH", kOrganisation}};
  EXPECT_EQ(Resolve({"Tarn Energy", kOrganisation}, known).same, EntityId(8));
}

TEST(Resolve, AnEntityCountsByTheMostAlikeOfItsNames) {
  const Known known = {{EntityId(8), "Tarn Energy Inc", kOrganisation}, {EntityId(8), "Tarn Energy", kOrganisation}};
  EXPECT_EQ(Resolve({"Tarn Energy Ltd", kOrganisation}, known).same, EntityId(8)) << "Inc alone would be another";
  EXPECT_EQ(Resolve({"Tarn Energy Ltd", kOrganisation}, std::span(known).first(1)).same, EntityId());
}

TEST(Resolve, ANamesakeIsKeptApartAndRecorded) {
  const Resolution resolution =
      Resolve({"Kevin Marsh", kPerson, /*namesake=*/true}, Known{{EntityId(4), "Kevin Marsh", kPerson}});
  EXPECT_EQ(resolution.same, EntityId());
  ASSERT_THAT(resolution.maybe, SizeIs(1));
  EXPECT_EQ(resolution.maybe[0].rule, "namesake");
  EXPECT_LT(resolution.maybe[0].score, kPossible) << "what is known speaks against it";
}

TEST(Resolve, OneWordOfUnknownKindIsNotMerged) {
  const Resolution one = Resolve({"Apple", kOther}, Known{{EntityId(1), "Apple", kOrganisation}});
  EXPECT_EQ(one.same, EntityId());
  ASSERT_THAT(one.maybe, SizeIs(1));
  EXPECT_LT(one.maybe[0].score, kSame);
  EXPECT_EQ(Resolve({"Tarn Energy", kOther}, Known{{EntityId(1), "Tarn Energy", kOrganisation}}).same, EntityId(1));
  EXPECT_EQ(Resolve({"Apple", kOrganisation}, Known{{EntityId(1), "Apple", kOrganisation}}).same, EntityId(1));
}

TEST(Resolve, RecordsTheBestFew) {
  Known known;
  for (int i = 1; i <= 9; ++i) known.push_back({EntityId(i), "Kevin Marsh", kPerson});
  known.push_back({EntityId(10), "K. Marsh", kPerson});
  const Resolution resolution = Resolve({"Marsh, Kevin", kPerson}, known);
  EXPECT_EQ(resolution.same, EntityId()) << "nine of them";
  EXPECT_THAT(resolution.maybe, SizeIs(kMostCandidates));
  EXPECT_TRUE(std::ranges::is_sorted(resolution.maybe, std::greater(), &MaybeSame::score));
}

TEST(SoughtKeys, PeopleAndOrganisationsAreFoundByTheirSpellings) {
  const NewName company{"Lakeland Cell Ltd", kOrganisation};
  const auto stored = MatchKeysOf(company), sought = SoughtMatchKeys({"Lakeland-Cell", kOrganisation});
  EXPECT_TRUE(std::ranges::any_of(sought, [&](std::uint64_t key) { return std::ranges::contains(stored, key); }));
  EXPECT_EQ(SoughtKey(company), "lakeland cell") << "without its legal form it may be a key of unknown kind";
}

TEST(SoughtKeys, NamesOfOtherKindsAreStoredUnderNone) {
  EXPECT_THAT(MatchKeysOf({"Boston", kPlace}), IsEmpty());
  EXPECT_EQ(SoughtKey({"Boston", kPlace}), "");
  EXPECT_THAT(SoughtMatchKeys({"Lakeland Cell", kOther}), SizeIs(1)) << "of unknown kind: one look-up";
  EXPECT_THAT(SoughtMatchKeys({"Lakeland", kOther}), IsEmpty()) << "and none when it would not be merged anyway";
}

}  // namespace
}  // namespace annals::identity
