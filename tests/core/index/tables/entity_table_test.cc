#include "core/index/tables/entity_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/identity/match_keys.h"
#include "core/text/text.h"

namespace annals::index {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

Entity Named(std::int64_t id, std::string_view name, std::vector<std::string> aliases = {},
             EntityKind kind = EntityKind::kOther) {
  return {EntityId(id), text::NameKey(name), std::string(name), kind, std::move(aliases)};
}

// Each list is what one document names.
EntityTable TableOf(const std::vector<std::vector<Entity>>& documents) {
  EntityTableBuilder builder(language::Language::kEnglish);
  for (const std::vector<Entity>& entities : documents) {
    for (const Entity& entity : entities) builder.Add(entity);
    builder.EndDocument();
  }
  return std::move(builder).Build();
}

TEST(EntityTableTest, AnEntityHasOneNumberAndAVersionForEachWording) {
  const EntityTable table =
      TableOf({{Named(7, "Boston")}, {Named(9, "Wick"), Named(7, "BOSTON")}, {Named(7, "BOSTON")}, {}});
  EXPECT_EQ(table.size(), 2U);
  EXPECT_EQ(table.versions(), 3U);
  EXPECT_EQ(table.Find(EntityId(9)), 1U);
  EXPECT_EQ(table.Find(EntityId(8)), kNoRow);
  EXPECT_EQ(table.id(0), EntityId(7));
  EXPECT_EQ(table.VersionsOf(0).size(), 2U);
  EXPECT_EQ(table.version(table.VersionsOf(0).back()).name, "BOSTON");
  EXPECT_EQ(table.VersionsOfDocument(1).size(), 2U);
  EXPECT_TRUE(std::ranges::equal(table.VersionsOfDocument(2), table.VersionsOf(0).last(1)));
  EXPECT_THAT(table.VersionsOfDocument(3), IsEmpty());
}

TEST(EntityTableTest, KeysAliasesStemsAndMatchKeysFindIt) {
  const EntityTable table = TableOf({{Named(1, "Rivers of Tarn", {"tarn rivers"}), Named(2, "Tarn", {"rivers of tarn"}),
                                      Named(3, "Kevin Marsh", {}, EntityKind::kPerson)}});
  EXPECT_THAT(table.NumbersByKey("rivers of tarn"), ElementsAre(0, 1)) << "whose key it is stands first";
  EXPECT_EQ(table.NumberOfKey("rivers of tarn"), 0U);
  EXPECT_EQ(table.NumberOfKey("tarn rivers"), kNoRow) << "an alias only";
  EXPECT_THAT(table.NumbersByStem("river"), ElementsAre(0)) << "of keys, not of aliases";
  EXPECT_THAT(table.NumbersByStem("tarn"), UnorderedElementsAre(0, 1));
  EXPECT_THAT(table.NumbersByKey("boston"), IsEmpty());
  bool found = false;
  for (const std::uint64_t key : identity::LookupKeys("Marsh, Kevin", EntityKind::kPerson))
    found = found || std::ranges::contains(table.NumbersByMatchKey(key), 2U);
  EXPECT_TRUE(found) << "another spelling";
}

TEST(EntityTableTest, WhatBeginsNoKeyIsSaidSo) {
  const EntityTable table = TableOf({{Named(1, "New York City"), Named(2, "Boston")}});
  EXPECT_TRUE(table.MayBeginKey("new york"));
  int vain = 0;
  for (int i = 0; i < 1000; ++i) vain += table.MayBeginKey("word" + std::to_string(i) + " other");
  EXPECT_LT(vain, 250) << "a first look that is mostly right";
  EXPECT_FALSE(TableOf({}).MayBeginKey("new york"));
}

TEST(EntityTableTest, OnlyThoseWhoShareANameMayShareOne) {
  const EntityTable table = TableOf({{Named(1, "Beatles"), Named(2, "The Beatles"), Named(3, "Boston"),
                                      Named(4, "Hub", {"boston"}), Named(5, "Wick", {"wick town"})}});
  for (const std::uint32_t shared : {0U, 1U, 2U, 3U}) {
    EXPECT_FALSE(table.Lone(shared)) << table.version(shared).name;
    EXPECT_TRUE(table.MayShareName(table.version(table.VersionsOf(shared)[0])));
  }
  EXPECT_TRUE(table.Lone(4));
  EXPECT_FALSE(table.MayShareName(Named(5, "Wick", {"wick town"})));
  EXPECT_TRUE(table.MayShareName(Named(5, "Wick", {"boston"}))) << "a newer segment gave it that alias";
  EXPECT_TRUE(table.MayShareName(Named(99, "Wick"))) << "not here itself";
  EXPECT_TRUE(table.Lone(kNoRow));
}

TEST(EntityTableTest, AVersionIsSupportedByEachDocumentThatBroughtIt) {
  const EntityTable table = TableOf({{Named(1, "Boston")}, {Named(1, "Boston"), Named(2, "Wick")}, {Named(2, "WICK")}});
  Bitmap removed(3);
  removed.Set(1);
  const Bitmap unsupported = table.Unsupported(removed);
  ASSERT_EQ(unsupported.count(), 1U);
  EXPECT_TRUE(unsupported.Test(table.VersionsOf(1)[0])) << "Wick, as the second document wrote it";
  EXPECT_EQ(table.Unsupported(Bitmap(3)).count(), 0U);
  EXPECT_EQ(table.Unsupported(Bitmap(3, true)).count(), table.versions());
}

}  // namespace
}  // namespace annals::index
