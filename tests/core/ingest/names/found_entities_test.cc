#include "core/ingest/names/found_entities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ingest/names/name_words.h"

namespace annals::ingest {
namespace {

using ::testing::ElementsAre;

TEST(FoundEntitiesTest, AKeyIsOneEntityAndKeepsItsFirstName) {
  EntityTable table(Language::kEnglish);
  EXPECT_EQ(table.Intern("boston", "Boston", EntityKind::kOther), 0);
  EXPECT_EQ(table.Intern("wick", "Wick", EntityKind::kPlace), 1);
  EXPECT_EQ(table.Intern("boston", "BOSTON", EntityKind::kPlace), 0);
  EXPECT_EQ(table[0].name, "Boston");
  EXPECT_EQ(table[0].kind, EntityKind::kPlace) << "a kind that says something replaces none";
  table.Intern("wick", "Wick", EntityKind::kPerson);
  EXPECT_EQ(table[1].kind, EntityKind::kPlace) << "and stays";
  EXPECT_EQ(table.Find("wick"), 1);
  EXPECT_EQ(table.Find("tarn"), -1);
  EXPECT_EQ(table.size(), 2U);
}

TEST(FoundEntitiesTest, AliasesAreOtherNamesEachOnce) {
  EntityTable table(Language::kEnglish);
  table.Intern("european central bank", "European Central Bank", EntityKind::kOther);
  for (const char* alias : {"ecb", "bank", "ecb", "", "the", "european central bank"}) table.AddAlias(0, alias);
  EXPECT_THAT(std::move(table).Take().at(0).aliases, ElementsAre("bank", "ecb"));
}

TEST(FoundEntitiesTest, ANameTellsItsKindByItsWords) {
  const auto kind = [](const char* name) { return KindOfName(name, Language::kEnglish); };
  EXPECT_EQ(kind("Acme Corp."), EntityKind::kOrganisation);
  EXPECT_EQ(kind("University of Turku"), EntityKind::kOrganisation);
  EXPECT_EQ(kind("Dr. Smith"), EntityKind::kPerson);
  EXPECT_EQ(kind("Tarn River"), EntityKind::kPlace);
  EXPECT_EQ(kind("Battle of Wick"), EntityKind::kEvent);
  EXPECT_EQ(kind("Marsh Algorithm"), EntityKind::kAlgorithm);
  EXPECT_EQ(kind("Tarn Alloy"), EntityKind::kMaterial);
  for (const char* name : {"River Tarn", "River", "Corp.", "Dr.", "", "Why the Keeper Left the Old River"})
    EXPECT_EQ(kind(name), EntityKind::kOther) << name;
}

TEST(NameWordsTest, WhatStandsInNames) {
  EXPECT_EQ(KeyWords("john of the cross"), (std::vector<std::string_view>{"john", "of", "the", "cross"}));
  EXPECT_TRUE(KeyWords("").empty());
  EXPECT_TRUE(IsConnector("of") && !IsConnector("off") && !IsConnector("ofthe"));
  EXPECT_TRUE(IsParticle("van") && !IsParticle("ada"));
  EXPECT_TRUE(IsHonorific("dr.") && IsHonorific("dr") && !IsHonorific("ada"));
  const language::Lexicon& english = language::LexiconOf(Language::kEnglish);
  EXPECT_TRUE(IsNoName("it's", english));
  EXPECT_EQ(IsNoName("it's", english), IsNoName("it", english));
  EXPECT_FALSE(IsNoName("boston", english));
}

}  // namespace
}  // namespace annals::ingest
