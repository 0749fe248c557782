// Merges, splits, aliases and what ingest decides by itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

std::string KeyOf(std::string name) {
  for (char& c : name) c = c == '.' || c == ',' ? ' ' : static_cast<char>(std::tolower(c));
  std::string key;
  for (const char c : name) {
    if (c != ' ' || (!key.empty() && key.back() != ' ')) key.push_back(c);
  }
  if (key.ends_with(' ')) key.pop_back();
  return key;
}

DocumentWrite Naming(const std::string& id, const std::vector<std::pair<std::string, EntityKind>>& names) {
  std::vector<std::string> keys;
  for (const auto& [name, kind] : names) keys.push_back(name);
  DocumentWrite write = MakeWrite({.id = id, .chunks = {keys}});
  for (std::size_t i = 0; i < names.size(); ++i) {
    write.document.entities[i].kind = names[i].second;
    write.document.entities[i].key = KeyOf(names[i].first);
  }
  return write;
}

// "kevin marsh works at <organisation>", and he wrote the document.
DocumentWrite Employed(const std::string& id, const std::string& organisation, Interval when = {}) {
  DocumentWrite write = MakeWrite({.id = id, .chunks = {{"kevin marsh", organisation}}});
  write.document.entities[0].kind = EntityKind::kPerson;
  write.document.entities[1].kind = EntityKind::kOrganisation;
  write.document.chunks[0].relations[0].predicate = "works at";
  write.document.chunks[0].relations[0].validity = when;
  write.document.edges = {
      {.source = EdgeEnd::OfEntity("kevin marsh"), .relation = "author_of", .target = EdgeEnd::OfDocument(id)}};
  write.digest += organisation;
  return write;
}

Interval Year(int year) { return {Day{std::chrono::year{year} / 1 / 1}, Day{std::chrono::year{year + 1} / 1 / 1}}; }

// How many people are called so in live documents.
std::size_t Called(const std::string& name, const index::Change& feed) {
  std::set<EntityId> people;
  for (const DocumentBundle& bundle : feed.added) {
    if (bundle.document.retired != kStillHolds) continue;
    for (const Entity& entity : bundle.entities) {
      if (entity.name == name) people.insert(entity.id);
    }
  }
  return people.size();
}

TEST_P(StoreContract, AMergeMovesEverythingAndASplitPutsItBack) {
  DocumentWrite a = MakeWrite({.id = "a", .title = "bob", .chunks = {{"ann", "bob"}, {"bob"}}});
  a.document.edges = {
      {.source = EdgeEnd::OfEntity("bob"), .relation = "author_of", .target = EdgeEnd::OfDocument("a")}};
  ASSERT_TRUE(Write({a, MakeWrite({.id = "b", .chunks = {{"robert", "cid"}}})}).ok());
  const std::string before = Everything();
  const std::uint64_t position = ReadAll().watermark;

  auto merged = store_->MergeEntities(collection_, "bob", "robert");
  ASSERT_TRUE(merged.ok()) << merged.status();
  EXPECT_TRUE(merged->changed);
  EXPECT_EQ(merged->name, "robert");
  EXPECT_EQ(merged->documents, 1);
  EXPECT_THAT(ReadAll(position).added, SizeIs(1));
  const DocumentBundle moved = Read("a");
  EXPECT_THAT(Keys("a"), UnorderedElementsAre("ann", "robert"));
  EXPECT_EQ(moved.title_entity, merged->entity);
  for (const Mention& m : moved.mentions) EXPECT_NE(m.entity, merged->other);
  for (const RelationRow& r : moved.relations) {
    EXPECT_NE(r.subject, merged->other);
    EXPECT_NE(r.object, merged->other);
  }
  ASSERT_THAT(moved.edges, SizeIs(1));
  EXPECT_EQ(moved.edges[0].source, EdgeEnd::OfEntity("robert"));
  for (const Entity& e : moved.entities) {
    if (e.key == "robert") {
      EXPECT_THAT(e.aliases, ElementsAre("bob"));
    }
  }
  EXPECT_EQ(Stats().entities, 3);
  ExpectSound();

  auto split = store_->SplitEntity(collection_, "bob", {});
  ASSERT_TRUE(split.ok()) << split.status();
  EXPECT_EQ(split->entity, merged->other);
  EXPECT_EQ(split->other, merged->entity);
  EXPECT_EQ(split->documents, 2);
  EXPECT_EQ(Everything(), before);
  EXPECT_THAT(Keys("a"), UnorderedElementsAre("ann", "bob"));
}

TEST_P(StoreContract, AMergeHoldsForDocumentsThatComeLaterAndAgain) {
  ASSERT_TRUE(
      Write({MakeWrite({.id = "a", .chunks = {{"bob"}}}), MakeWrite({.id = "b", .chunks = {{"robert"}}})}).ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "bob", "robert").ok());
  ASSERT_TRUE(
      Write({MakeWrite({.id = "a", .chunks = {{"bob"}, {"bob", "ann"}}}),
             MakeWrite({.id = "b", .chunks = {{"robert", "bob"}}}), MakeWrite({.id = "c", .chunks = {{"bob"}}})})
          .ok());
  EXPECT_THAT(Keys("a"), UnorderedElementsAre("robert", "ann"));
  EXPECT_THAT(Keys("b"), ElementsAre("robert"));
  EXPECT_THAT(Read("b").relations, IsEmpty()) << "of somebody with himself";
  EXPECT_THAT(Keys("c"), ElementsAre("robert"));
  ASSERT_TRUE(store_->SplitEntity(collection_, "bob", {}).ok());
  EXPECT_THAT(Keys("c"), ElementsAre("bob")) << "what its text says";
  EXPECT_THAT(Read("b").relations, SizeIs(1));
}

TEST_P(StoreContract, ChainsOfMergesComeApartLinkByLink) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"a"}}}), MakeWrite({.id = "b", .chunks = {{"b"}}}),
                     MakeWrite({.id = "c", .chunks = {{"c"}}})})
                  .ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "a", "b").ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "b", "c").ok());
  EXPECT_THAT(Keys("a"), ElementsAre("c"));
  EXPECT_THAT(Read("c").entities[0].aliases, ElementsAre("a", "b"));
  auto again = store_->MergeEntities(collection_, "a", "c");
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_FALSE(again->changed);
  auto back = store_->MergeEntities(collection_, "c", "a");
  ASSERT_TRUE(back.ok()) << "they are one, so no circle";
  EXPECT_FALSE(back->changed);
  ASSERT_TRUE(store_->SplitEntity(collection_, "b", {}).ok());
  EXPECT_THAT(Keys("a"), ElementsAre("b"));
  EXPECT_THAT(Keys("c"), ElementsAre("c"));
}

TEST_P(StoreContract, WhatCannotBeDoneIsSaid) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}, {"bob"}}})}).ok());
  EXPECT_EQ(store_->MergeEntities(collection_, "zoe", "ann").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->MergeEntities(collection_, "ann", "#99999").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->SplitEntity(collection_, "ann", {}).status().code(), absl::StatusCode::kFailedPrecondition);
  ASSERT_TRUE(store_->AddAlias(collection_, "ann", "the boss").ok());
  ASSERT_TRUE(store_->AddAlias(collection_, "bob", "the boss").ok());
  const absl::Status both = store_->MergeEntities(collection_, "the boss", "ann").status();
  EXPECT_EQ(both.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(both.message(), HasSubstr("several"));
  ASSERT_TRUE(store_->DeleteDocument(collection_, "a").ok());
  EXPECT_EQ(store_->MergeEntities(collection_, "ann", "bob").status().code(), absl::StatusCode::kNotFound);
}

TEST_P(StoreContract, AnotherCollectionsEntitiesAreOutOfReach) {
  auto other = store_->CreateCollection("other", "hash-4", 4);
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})}).ok());
  const EntityId ann = Read("a").entities[0].id;
  EXPECT_EQ(store_->AddAlias(other->id, "#" + std::to_string(ann.value), "x").status().code(),
            absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->AddAlias(other->id, "ann", "x").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->PurgeEntity(other->id, "ann", false).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->PurgeDocument(other->id, "a").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Stats().entities, 1);
}

TEST_P(StoreContract, AnAliasByHandIsReadWithTheEntity) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})}).ok());
  const std::uint64_t position = ReadAll().watermark;
  auto added = store_->AddAlias(collection_, "ann", "Anna L.");
  ASSERT_TRUE(added.ok()) << added.status();
  EXPECT_EQ(added->key, "anna l");
  EXPECT_TRUE(added->changed);
  EXPECT_FALSE(store_->AddAlias(collection_, "anna l", "ANNA-L")->changed);
  const auto batch = store_->ReadFeed(collection_, {position}, 100);
  ASSERT_TRUE(batch.ok());
  ASSERT_THAT(batch->change.rewritten, SizeIs(1));
  ASSERT_THAT(batch->change.added, SizeIs(1));
  EXPECT_THAT(batch->change.added[0].entities[0].aliases, ElementsAre("anna l"));
}

TEST_P(StoreContract, IngestMergesWhatTheNamesLeaveNoDoubtOf) {
  const EntityKind org = EntityKind::kOrganisation, person = EntityKind::kPerson;
  ASSERT_TRUE(Write({Naming("a", {{"Lakeland Cell", org}, {"Kevin Marsh", person}})}).ok());
  ASSERT_TRUE(Write({Naming("b", {{"Lakeland Cell Co., Ltd.", org}, {"Marsh, Kevin", person}})}).ok());
  EXPECT_THAT(Keys("b"), UnorderedElementsAre("lakeland cell", "kevin marsh"));
  EXPECT_THAT(*store_->ListAliasCandidates(collection_, 10), IsEmpty());
}

TEST_P(StoreContract, IngestKeepsDoubtfulPairsApartAndRecordsThem) {
  const EntityKind org = EntityKind::kOrganisation, person = EntityKind::kPerson;
  ASSERT_TRUE(Write({Naming("a", {{"Kevin Marsh", person}, {"Tarn Ltd", org}, {"Wick", EntityKind::kPlace}})}).ok());
  ASSERT_TRUE(Write({Naming("b", {{"K. Marsh", person}, {"Tarn Inc.", org}, {"WICK Corp.", org}})}).ok());
  EXPECT_THAT(Keys("b"), UnorderedElementsAre("k marsh", "tarn inc", "wick corp"));
  const auto candidates = store_->ListAliasCandidates(collection_, 10);
  ASSERT_TRUE(candidates.ok()) << candidates.status();
  ASSERT_THAT(*candidates, SizeIs(2)) << "a place and a company are no candidates";
  EXPECT_EQ((*candidates)[0].name, "K. Marsh");
  EXPECT_EQ((*candidates)[0].other_name, "Kevin Marsh");
  EXPECT_EQ((*candidates)[0].rule, "initials");
  EXPECT_EQ((*candidates)[1].rule, "other_legal_form");
  ASSERT_TRUE(store_->MergeEntities(collection_, "k marsh", "kevin marsh").ok());
  EXPECT_THAT(*store_->ListAliasCandidates(collection_, 10), SizeIs(1)) << "decided";
}

TEST_P(StoreContract, OfTwoThatComeAsNearNeitherIsTaken) {
  const EntityKind org = EntityKind::kOrganisation;
  ASSERT_TRUE(Write({Naming("a", {{"Tarn Energy Ltd", org}})}).ok());
  ASSERT_TRUE(Write({Naming("b", {{"Tarn Energy GmbH", org}})}).ok());
  ASSERT_TRUE(Write({Naming("c", {{"Tarn Energy", org}})}).ok());
  EXPECT_THAT(Keys("c"), ElementsAre("tarn energy"));
  EXPECT_THAT(*store_->ListAliasCandidates(collection_, 10), SizeIs(3));
}

TEST_P(StoreContract, TwoPeopleOfOneNameWithDifferentOrganisationsStayTwo) {
  ASSERT_TRUE(Write({Employed("a", "tarn energy"), Employed("b", "eskby mills"), Employed("c", "Eskby Mills Ltd"),
                     Employed("d", "tarn energy")})
                  .ok());
  EXPECT_EQ(Called("kevin marsh", ReadAll()), 2u);
  EXPECT_THAT(Keys("a"), Contains("kevin marsh"));
  EXPECT_THAT(Keys("b"), Contains("kevin marsh eskby mills"));
  EXPECT_THAT(Keys("c"), Contains("kevin marsh eskby mills")) << "the legal form says nothing";
  EXPECT_THAT(Keys("d"), Contains("kevin marsh"));
  EXPECT_EQ(Read("b").edges[0].source, EdgeEnd::OfEntity("kevin marsh eskby mills"));
  for (const Entity& e : Read("b").entities) {
    if (e.name == "kevin marsh") {
      EXPECT_THAT(e.aliases, ElementsAre("kevin marsh"));
    }
  }
  const auto candidates = store_->ListAliasCandidates(collection_, 10);
  ASSERT_THAT(*candidates, SizeIs(1));
  EXPECT_EQ((*candidates)[0].rule, "namesake");
  ExpectSound();
  // Sent again, with a change, each stays who he was.
  DocumentWrite again = Employed("b", "eskby mills");
  again.digest += "2";
  ASSERT_TRUE(Write({again}).ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh eskby mills"));
  EXPECT_EQ(Called("kevin marsh", ReadAll()), 2u);
}

TEST_P(StoreContract, ACareerIsOfOneMan) {
  ASSERT_TRUE(Write({Employed("a", "tarn energy", Year(2019)), Employed("b", "eskby mills", Year(2021))}).ok());
  EXPECT_EQ(Called("kevin marsh", ReadAll()), 1u);
  ASSERT_TRUE(Write({Employed("c", "wick boats", Year(2021))}).ok());
  EXPECT_EQ(Called("kevin marsh", ReadAll()), 2u) << "at the same time elsewhere";
}

TEST_P(StoreContract, WithoutAWordOnOrganisationsAllAreOne) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"kevin marsh"}}}), Employed("b", "tarn energy")}).ok());
  ASSERT_TRUE(Write({MakeWrite({.id = "c", .chunks = {{"kevin marsh", "eskby mills"}}})}).ok());
  EXPECT_EQ(Called("kevin marsh", ReadAll()), 1u);
}

TEST_P(StoreContract, NamesakesCanBeMergedAndPurged) {
  ASSERT_TRUE(Write({Employed("a", "tarn energy"), Employed("b", "eskby mills")}).ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "kevin marsh eskby mills", "kevin marsh").ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh"));
  ASSERT_TRUE(store_->PurgeDocument(collection_, "a").ok());
  ASSERT_TRUE(store_->PurgeDocument(collection_, "b").ok());
  EXPECT_THAT(Everything(), Not(HasSubstr("marsh")));
  EXPECT_THAT(Everything(), Not(HasSubstr("eskby")));
  EXPECT_EQ(store_->PurgeEntity(collection_, "kevin marsh", true).status().code(), absl::StatusCode::kNotFound);
  ExpectSound();
}

}  // namespace
}  // namespace annals::storage
