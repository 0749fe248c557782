// How alike two names are.
#include "core/identity/likeness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/identity/match_keys.h"

namespace annals::identity {
namespace {

struct Pair {
  const char* a;
  const char* b;
  LikenessRule rule;
  EntityKind kind = EntityKind::kOther;
};

constexpr EntityKind kPerson = EntityKind::kPerson, kOrganisation = EntityKind::kOrganisation;

const std::vector<Pair>& Pairs() {
  static const auto* pairs = new std::vector<Pair>{
      {"Kevin Marsh", "KEVIN MARSH", LikenessRule::kEqual},
      {"Zoë Bárány", "Zoe Barany", LikenessRule::kEqual},
      {"Dr. Kevin Marsh", "Kevin Marsh", LikenessRule::kEqual},
      {"Marsh, Kevin", "Kevin Marsh", LikenessRule::kOrder, kPerson},
      {"Marsh, Kevin", "Kevin Marsh", LikenessRule::kOrder},
      {"Marsh Kevin", "Kevin Marsh", LikenessRule::kShuffled, kPerson},
      {"Jean-Luc Boon", "Jeanluc Boon", LikenessRule::kCompact, kPerson},
      {"O'Hara", "OHara", LikenessRule::kEqual},
      {"O Hara", "O\u2019Hara", LikenessRule::kCompact},
      {"St. John's", "St Johns", LikenessRule::kEqual},
      {"God\u2019s Own Harbour", "God Own Harbour", LikenessRule::kEqual},
      {"Gods Own Harbour", "God's Own Harbour", LikenessRule::kEqual},
      {"\u1e62an\u2018\u0101\u2019 Works", "San\u2019a Works S.A.", LikenessRule::kLegalForm, kOrganisation},
      {"T. Silver Town", "The Silver Town", LikenessRule::kInitials},
      {"S. Kevin Marsh", "Sir Kevin Marsh", LikenessRule::kInitials},
      {"S. Kevin", "Sir Kevin", LikenessRule::kInitials, kPerson},
      {"Dr. Marsh", "Marsh", LikenessRule::kEqual, kPerson},
      {"Mr. Marsh", "Mrs. Marsh", LikenessRule::kOtherTitle, kPerson},
      {"Mr. Marsh", "Dr. Marsh", LikenessRule::kOtherTitle, kPerson},
      {"Mr. Kim Marsh", "Ms. Kim Marsh", LikenessRule::kOtherTitle, kPerson},
      {"Mr. Kim Marsh", "Dr. Kim Marsh", LikenessRule::kEqual, kPerson},
      {"K. Marsh", "Kevin Marsh", LikenessRule::kInitials, kPerson},
      {"Marsh, K. J.", "Kevin Marsh", LikenessRule::kInitials, kPerson},
      {"K. J. Marsh", "Kevin John Marsh", LikenessRule::kInitials, kPerson},
      {"О. Петрова", "Ольга Петрова", LikenessRule::kInitials, kPerson},
      {"Lakeland Cell", "Lakeland Cell GmbH", LikenessRule::kLegalForm, kOrganisation},
      {"The Lakeland Cell Company", "Lakeland Cell", LikenessRule::kLegalForm, kOrganisation},
      {"Lakeland Cell Corp.", "Lakeland Cell Corporation", LikenessRule::kEqual, kOrganisation},
      {"Lakeland Ltd", "Lakeland Inc.", LikenessRule::kOtherLegalForm, kOrganisation},
      {"Marsh & Boon", "Marsh and Boon", LikenessRule::kEqual, kOrganisation},
      {"Harbour Office of Wick", "HOW", LikenessRule::kAcronym, kOrganisation},
      {"Tarn Energy Works", "T.E.W.", LikenessRule::kAcronym, kOrganisation},
      {"K. Marsh", "Larry Marsh", LikenessRule::kNone, kPerson},
      {"Kevin Marsh", "Kevin March", LikenessRule::kNone, kPerson},
      {"Kevin A. Marsh", "Kevin B. Marsh", LikenessRule::kNone, kPerson},
      {"Kevin Marsh Jr.", "Kevin Marsh Sr.", LikenessRule::kNone, kPerson},
      {"Wick", "Wick Harbour", LikenessRule::kNone},
      {"", "Wick", LikenessRule::kNone},
  };
  return *pairs;
}

TEST(LikenessTest, RulesAreSymmetric) {
  for (const Pair& p : Pairs()) {
    const Likeness ab = Compare(p.a, p.kind, p.b, p.kind), ba = Compare(p.b, p.kind, p.a, p.kind);
    EXPECT_EQ(ab.rule, p.rule) << p.a << " / " << p.b << ": " << Name(ab.rule);
    EXPECT_EQ(ba.rule, p.rule) << p.b << " / " << p.a << ": " << Name(ba.rule);
    EXPECT_DOUBLE_EQ(ab.score, ba.score) << p.a << " / " << p.b;
    EXPECT_EQ(ab.score > 0, p.rule != LikenessRule::kNone);
  }
}

TEST(LikenessTest, WhatIsTheSameStandsAboveWhatMayBe) {
  for (const Pair& p : Pairs()) {
    const double score = Compare(p.a, p.kind, p.b, p.kind).score;
    const bool same = p.rule == LikenessRule::kEqual || p.rule == LikenessRule::kOrder ||
                      p.rule == LikenessRule::kCompact || p.rule == LikenessRule::kLegalForm;
    EXPECT_EQ(score >= kSame, same) << p.a << " / " << p.b;
    if (score > 0) {
      EXPECT_GE(score, kPossible);
    }
  }
}

TEST(LikenessTest, KnownKindsThatDifferAreTwo) {
  EXPECT_EQ(Compare("Wick", EntityKind::kPlace, "Wick", kPerson).score, 0);
  EXPECT_EQ(Compare("Wick", EntityKind::kPlace, "Wick", EntityKind::kOther).score, 1);
}

TEST(LikenessTest, EachMissingMiddleNameCosts) {
  const double none = Compare("K. Marsh", kPerson, "Kevin Marsh", kPerson).score;
  const double one = Compare("K. Marsh", kPerson, "Kevin John Marsh", kPerson).score;
  EXPECT_GT(none, one);
  EXPECT_GE(one, kPossible);
}

// Whoever is alike is found by the index of alias keys: a pair without a common key would never be compared.
TEST(LikenessTest, AlikeNamesShareAMatchKey) {
  for (const Pair& p : Pairs()) {
    if (p.rule == LikenessRule::kNone) continue;
    const auto keys = MatchKeys(p.a, p.kind), sought = LookupKeys(p.b, p.kind);
    bool shared = false;
    for (const std::uint64_t key : sought) shared |= std::ranges::contains(keys, key);
    const auto other = MatchKeys(p.b, p.kind);
    for (const std::uint64_t key : LookupKeys(p.a, p.kind)) shared |= std::ranges::contains(other, key);
    EXPECT_TRUE(shared) << p.a << " / " << p.b;
  }
}

}  // namespace
}  // namespace annals::identity
