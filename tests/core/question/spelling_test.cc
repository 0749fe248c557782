#include "core/question/spelling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/view_of.h"

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class SpellingTest : public ::testing::Test {
 protected:
  void Add(const std::string& name, EntityKind kind = EntityKind::kOther, const std::string& alias = "") {
    auto note = make_.Document("d" + std::to_string(documents_.size()), "");
    note.Chunk(name + " was there.", {name + " was there."}).Mention(name).Kind(name, kind);
    if (!alias.empty()) note.Alias(name, alias);
    documents_.push_back(note.Build());
  }
  void AddRetired(const std::string& name) {
    Add(name);
    documents_.back().document.retired = annals::testing::kFirstRecorded + std::chrono::hours(1);
  }
  const index::View& Read() {
    view_ = annals::testing::ViewOf(4, documents_);
    return *view_;
  }
  std::vector<std::string> Named(std::string_view name, EntityKind kind = EntityKind::kOther,
                                 const ResolveOptions& options = {}) {
    std::vector<std::string> names;
    for (const NameMatch& match : ResolveName(Read(), name, kind, options))
      names.push_back(view_->entity(match.entity)->name);
    return names;
  }

  annals::testing::BundleFactory make_{4};
  std::vector<DocumentBundle> documents_;
  std::shared_ptr<const index::View> view_;
};

TEST_F(SpellingTest, TheVeryNameIsBest) {
  Add("Kevin Marsh", EntityKind::kPerson);
  Add("Karen Marsh", EntityKind::kPerson);
  EXPECT_THAT(Named("Kevin Marsh"), ElementsAre("Kevin Marsh"));
  EXPECT_THAT(Named("marsh, kevin"), ElementsAre("Kevin Marsh"));
  EXPECT_THAT(Named("K. Marsh"), ElementsAre("Kevin Marsh", "Karen Marsh"));
  EXPECT_THAT(Named("Ada Quist"), IsEmpty());
  EXPECT_THAT(Named(" "), IsEmpty());
  const auto exact = ResolveName(*view_, "Kevin Marsh");
  EXPECT_EQ(exact[0].likeness.score, 1);
  EXPECT_EQ(Decided(exact), 0U);
  EXPECT_EQ(Decided({}), std::nullopt);
}

TEST_F(SpellingTest, AnAliasStandsBehindSomebodyElsesName) {
  Add("Boston");
  Add("Hub City", EntityKind::kOther, "boston");
  EXPECT_THAT(Named("Boston"), ElementsAre("Boston", "Hub City"));
  const auto matches = ResolveName(*view_, "Boston");
  EXPECT_EQ(matches[0].likeness.score, 1);
  EXPECT_NEAR(matches[1].likeness.score, 0.9, 1e-12);
  EXPECT_EQ(matches[1].matched, "boston");
  Add("Seaport", EntityKind::kOther, "wick");
  EXPECT_EQ(ResolveName(Read(), "Wick").at(0).likeness.score, 1) << "alone it is as good as a name";
}

TEST_F(SpellingTest, OnlyThoseOfTheKindOrOfNone) {
  Add("Marsh Ltd", EntityKind::kOrganisation);
  EXPECT_THAT(Named("Marsh Ltd", EntityKind::kOrganisation), ElementsAre("Marsh Ltd"));
  EXPECT_THAT(Named("Marsh Ltd"), ElementsAre("Marsh Ltd"));
  EXPECT_THAT(Named("Marsh Ltd", EntityKind::kPlace), IsEmpty());
}

TEST_F(SpellingTest, WhomNoLiveDocumentNamesIsNotMeant) {
  AddRetired("Kevin Marsh");
  Add("Karen Marsh", EntityKind::kPerson);
  EXPECT_THAT(Named("K. Marsh"), ElementsAre("Karen Marsh"));
  EXPECT_FALSE(IsLive(*view_, make_.EntityOf("Kevin Marsh")));
  EXPECT_TRUE(IsLive(*view_, make_.EntityOf("Karen Marsh")));
  EXPECT_EQ(LiveChunks(*view_, make_.EntityOf("Kevin Marsh")), 0U);
  EXPECT_THAT(FindEntities(*view_, "Kevin Marsh"), IsEmpty());
}

TEST_F(SpellingTest, LiveChunksCountEachOnce) {
  Add("Boston");
  documents_.back().mentions.push_back(documents_.back().mentions.front());
  Add("Boston");
  EXPECT_EQ(LiveChunks(Read(), make_.EntityOf("Boston")), 2U);
  documents_.push_back(make_.Document("title", "Wick").Chunk("A town.").Build());
  EXPECT_TRUE(IsLive(Read(), make_.EntityOf("Wick"))) << "the title of a live document";
}

TEST_F(SpellingTest, AReaderIsShownTheBearersElseTheNearest) {
  Add("Kevin Marsh", EntityKind::kPerson);
  Add("Karen Marsh", EntityKind::kPerson);
  const EntityId kevin = make_.EntityOf("Kevin Marsh"), karen = make_.EntityOf("Karen Marsh");
  EXPECT_THAT(FindEntities(Read(), "KEVIN MARSH"), ElementsAre(kevin));
  EXPECT_THAT(FindEntities(*view_, "Marsh, K."), UnorderedElementsAre(kevin, karen));
  EXPECT_THAT(FindEntities(*view_, "Ada Quist"), IsEmpty());
}

TEST_F(SpellingTest, WhatManyShareNamesNone) {
  for (const char* first : {"Kevin", "Karen", "Kurt", "Klara"}) Add(std::string(first) + " Marsh", EntityKind::kPerson);
  EXPECT_EQ(Named("K. Marsh").size(), 4U);
  EXPECT_THAT(Named("K. Marsh", EntityKind::kOther, {.shared = 3}), IsEmpty());
  EXPECT_EQ(Named("K. Marsh", EntityKind::kOther, {.most = 2}).size(), 2U);
  EXPECT_THAT(Named("K. Marsh", EntityKind::kOther, {.least = 0.9}), IsEmpty());
}

}  // namespace
}  // namespace annals::question
