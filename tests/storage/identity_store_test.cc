// Merges, splits, aliases and what ingest decides by itself, on a real PostgreSQL.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "tests/storage/store_fixture.h"
#include "tests/storage/table_rows.h"

namespace annals::storage {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

std::vector<std::string> Keys(const DocumentBundle& bundle) {
  std::vector<std::string> keys;
  for (const Entity& entity : bundle.entities) keys.push_back(entity.key);
  return keys;
}

class IdentityStoreTest : public StoreTest {
 protected:
  static DocumentWrite Naming(const std::string& id, const std::vector<std::pair<std::string, EntityKind>>& names) {
    std::vector<std::string> keys;
    for (const auto& [name, kind] : names) keys.push_back(name);
    DocumentWrite write = MakeWrite({.id = id, .chunks = {keys}});
    for (std::size_t i = 0; i < names.size(); ++i) {
      write.document.entities[i].kind = names[i].second;
      write.document.entities[i].key = Lower(names[i].first);
    }
    return write;
  }
  static std::string Lower(std::string text) {
    for (char& c : text) c = c == '.' || c == ',' ? ' ' : static_cast<char>(std::tolower(c));
    std::string key;
    for (const char c : text) {
      if (c != ' ' || (!key.empty() && key.back() != ' ')) key.push_back(c);
    }
    if (key.ends_with(' ')) key.pop_back();
    return key;
  }
};

TEST_F(IdentityStoreTest, AMergeMovesEverythingAndASplitPutsItBack) {
  DocumentWrite a = MakeWrite({.id = "a", .title = "bob", .chunks = {{"ann", "bob"}, {"bob"}}});
  a.document.edges = {
      {.source = EdgeEnd::OfEntity("bob"), .relation = "author_of", .target = EdgeEnd::OfDocument("a")}};
  ASSERT_TRUE(Write({a, MakeWrite({.id = "b", .chunks = {{"robert", "cid"}}})}).ok());
  TableRows before = ReadAllTables(admin_url());

  auto merged = store_->MergeEntities(collection_, "bob", "robert");
  ASSERT_TRUE(merged.ok()) << merged.status();
  EXPECT_TRUE(merged->changed);
  EXPECT_EQ(merged->name, "robert");
  EXPECT_EQ(merged->documents, 1);
  const DocumentBundle moved = Read("a");
  EXPECT_THAT(Keys(moved), UnorderedElementsAre("ann", "robert"));
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
  ExpectNoOrphans();

  auto split = store_->SplitEntity(collection_, "bob", {});
  ASSERT_TRUE(split.ok()) << split.status();
  EXPECT_EQ(split->entity, merged->other);
  EXPECT_EQ(split->other, merged->entity);
  TableRows after = ReadAllTables(admin_url());
  EXPECT_THAT(after["index_log"].size(), before["index_log"].size() + 3)
      << "one document for the merge, two for the split";
  before.erase("index_log");
  after.erase("index_log");
  EXPECT_EQ(after, before);
  EXPECT_THAT(Keys(Read("a")), UnorderedElementsAre("ann", "bob"));
}

TEST_F(IdentityStoreTest, AMergeHoldsForDocumentsThatComeLaterAndAgain) {
  ASSERT_TRUE(
      Write({MakeWrite({.id = "a", .chunks = {{"bob"}}}), MakeWrite({.id = "b", .chunks = {{"robert"}}})}).ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "bob", "robert").ok());
  ASSERT_TRUE(
      Write({MakeWrite({.id = "a", .chunks = {{"bob"}, {"bob", "ann"}}}),
             MakeWrite({.id = "b", .chunks = {{"robert", "bob"}}}), MakeWrite({.id = "c", .chunks = {{"bob"}}})})
          .ok());
  EXPECT_THAT(Keys(Read("a")), UnorderedElementsAre("robert", "ann"));
  EXPECT_THAT(Keys(Read("b")), ElementsAre("robert"));
  EXPECT_THAT(Read("b").relations, IsEmpty()) << "of somebody with himself";
  EXPECT_THAT(Keys(Read("c")), ElementsAre("robert"));
  ASSERT_TRUE(store_->SplitEntity(collection_, "bob", {}).ok());
  EXPECT_THAT(Keys(Read("c")), ElementsAre("bob")) << "what its text says";
  EXPECT_THAT(Read("b").relations, SizeIs(1));
}

TEST_F(IdentityStoreTest, ChainsOfMergesComeApartLinkByLink) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"a"}}}), MakeWrite({.id = "b", .chunks = {{"b"}}}),
                     MakeWrite({.id = "c", .chunks = {{"c"}}})})
                  .ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "a", "b").ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "b", "c").ok());
  EXPECT_THAT(Keys(Read("a")), ElementsAre("c"));
  EXPECT_THAT(Read("c").entities[0].aliases, ElementsAre("a", "b"));
  auto again = store_->MergeEntities(collection_, "a", "c");
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_FALSE(again->changed);
  auto back = store_->MergeEntities(collection_, "c", "a");
  ASSERT_TRUE(back.ok()) << "they are one, so no circle";
  EXPECT_FALSE(back->changed);
  ASSERT_TRUE(store_->SplitEntity(collection_, "b", {}).ok());
  EXPECT_THAT(Keys(Read("a")), ElementsAre("b"));
  EXPECT_THAT(Keys(Read("c")), ElementsAre("c"));
}

TEST_F(IdentityStoreTest, WhatCannotBeDoneIsSaid) {
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

TEST_F(IdentityStoreTest, AnotherCollectionsEntitiesAreOutOfReach) {
  auto other = store_->CreateCollection("other", "hash-4", 4);
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})}).ok());
  const std::int64_t id = Count("SELECT id FROM annals.entities WHERE key = 'ann'");
  EXPECT_EQ(store_->AddAlias(other->id, "#" + std::to_string(id), "x").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->AddAlias(other->id, "ann", "x").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->PurgeEntity(other->id, "ann", false).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->PurgeDocument(other->id, "a").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Stats().entities, 1);
}

TEST_F(IdentityStoreTest, AnAliasByHandIsReadWithTheEntity) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})}).ok());
  const std::uint64_t position = ReadAll().watermark;
  auto added = store_->AddAlias(collection_, "ann", "Anna L.");
  ASSERT_TRUE(added.ok()) << added.status();
  EXPECT_EQ(added->key, "anna l");
  EXPECT_TRUE(added->changed);
  EXPECT_FALSE(store_->AddAlias(collection_, "anna l", "ANNA-L")->changed);
  const auto batch = store_->ReadFeed(collection_, position, 100);
  ASSERT_TRUE(batch.ok());
  ASSERT_THAT(batch->change.rewritten, SizeIs(1));
  ASSERT_THAT(batch->change.added, SizeIs(1));
  EXPECT_THAT(batch->change.added[0].entities[0].aliases, ElementsAre("anna l"));
}

TEST_F(IdentityStoreTest, IngestMergesWhatTheNamesLeaveNoDoubtOf) {
  const EntityKind org = EntityKind::kOrganisation, person = EntityKind::kPerson;
  ASSERT_TRUE(Write({Naming("a", {{"Lakeland Cell", org}, {"Kevin Marsh", person}})}).ok());
  ASSERT_TRUE(Write({Naming("b", {{"Lakeland Cell Co., Ltd.", org}, {"Marsh, Kevin", person}})}).ok());
  EXPECT_THAT(Keys(Read("b")), UnorderedElementsAre("lakeland cell", "kevin marsh"));
  EXPECT_THAT(*store_->ListAliasCandidates(collection_, 10), IsEmpty());
}

TEST_F(IdentityStoreTest, IngestKeepsDoubtfulPairsApartAndRecordsThem) {
  const EntityKind org = EntityKind::kOrganisation, person = EntityKind::kPerson;
  ASSERT_TRUE(Write({Naming("a", {{"Kevin Marsh", person}, {"Tarn Ltd", org}, {"Wick", EntityKind::kPlace}})}).ok());
  ASSERT_TRUE(Write({Naming("b", {{"K. Marsh", person}, {"Tarn Inc.", org}, {"WICK Corp.", org}})}).ok());
  EXPECT_THAT(Keys(Read("b")), UnorderedElementsAre("k marsh", "tarn inc", "wick corp"));
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

TEST_F(IdentityStoreTest, OfTwoThatComeAsNearNeitherIsTaken) {
  const EntityKind org = EntityKind::kOrganisation;
  ASSERT_TRUE(Write({Naming("a", {{"Tarn Energy Ltd", org}})}).ok());
  ASSERT_TRUE(Write({Naming("b", {{"Tarn Energy GmbH", org}})}).ok());
  ASSERT_TRUE(Write({Naming("c", {{"Tarn Energy", org}})}).ok());
  EXPECT_THAT(Keys(Read("c")), ElementsAre("tarn energy"));
  EXPECT_THAT(*store_->ListAliasCandidates(collection_, 10), SizeIs(3));
}

class NamesakeTest : public IdentityStoreTest {
 protected:
  // "kevin marsh works at <organisation>", and he wrote the document.
  static DocumentWrite Employed(const std::string& id, const std::string& organisation, Interval when = {}) {
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
  std::int64_t Marshes() {
    return Count("SELECT count(*) FROM annals.entities WHERE name = 'kevin marsh' AND support > 0");
  }
  static Interval Year(int year) {
    return {Day{std::chrono::year{year} / 1 / 1}, Day{std::chrono::year{year + 1} / 1 / 1}};
  }
};

TEST_F(NamesakeTest, TwoPeopleOfOneNameWithDifferentOrganisationsStayTwo) {
  ASSERT_TRUE(Write({Employed("a", "tarn energy"), Employed("b", "eskby mills"), Employed("c", "Eskby Mills Ltd"),
                     Employed("d", "tarn energy")})
                  .ok());
  EXPECT_EQ(Marshes(), 2);
  EXPECT_THAT(Keys(Read("a")), Contains("kevin marsh"));
  EXPECT_THAT(Keys(Read("b")), Contains("kevin marsh eskby mills"));
  EXPECT_THAT(Keys(Read("c")), Contains("kevin marsh eskby mills")) << "the legal form says nothing";
  EXPECT_THAT(Keys(Read("d")), Contains("kevin marsh"));
  EXPECT_EQ(Read("b").edges[0].source, EdgeEnd::OfEntity("kevin marsh eskby mills"));
  for (const Entity& e : Read("b").entities) {
    if (e.name == "kevin marsh") {
      EXPECT_THAT(e.aliases, ElementsAre("kevin marsh"));
    }
  }
  const auto candidates = store_->ListAliasCandidates(collection_, 10);
  ASSERT_THAT(*candidates, SizeIs(1));
  EXPECT_EQ((*candidates)[0].rule, "namesake");
  ExpectNoOrphans();
  // Sent again, with a change, each stays who he was.
  DocumentWrite again = Employed("b", "eskby mills");
  again.digest += "2";
  ASSERT_TRUE(Write({again}).ok());
  EXPECT_THAT(Keys(Read("b")), Contains("kevin marsh eskby mills"));
  EXPECT_EQ(Marshes(), 2);
}

TEST_F(NamesakeTest, ACareerIsOfOneMan) {
  ASSERT_TRUE(Write({Employed("a", "tarn energy", Year(2019)), Employed("b", "eskby mills", Year(2021))}).ok());
  EXPECT_EQ(Marshes(), 1);
  ASSERT_TRUE(Write({Employed("c", "wick boats", Year(2021))}).ok());
  EXPECT_EQ(Marshes(), 2) << "at the same time elsewhere";
}

TEST_F(NamesakeTest, WithoutAWordOnOrganisationsAllAreOne) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"kevin marsh"}}}), Employed("b", "tarn energy")}).ok());
  ASSERT_TRUE(Write({MakeWrite({.id = "c", .chunks = {{"kevin marsh", "eskby mills"}}})}).ok());
  EXPECT_EQ(Marshes(), 1);
}

// As many as a document may name, and two such documents at once: more than the database has locks.
TEST_F(NamesakeTest, ThousandsOfPeopleNeedFewLocks) {
  const auto many = [](const std::string& id, int first) {
    std::vector<std::string> names = {"tarn energy"};
    for (int i = 0; i < 5'000; ++i) names.push_back("inventor" + std::to_string(first + i) + " marsh");
    DocumentWrite write = MakeWrite({.id = id, .chunks = {names}});
    for (std::size_t i = 0; i < names.size(); ++i)
      write.document.entities[i].kind = i == 0 ? EntityKind::kOrganisation : EntityKind::kPerson;
    for (ingest::PreparedRelation& relation : write.document.chunks[0].relations) {
      std::swap(relation.subject, relation.object);
      relation.predicate = "works at";
    }
    return write;
  };
  std::jthread other([&] { EXPECT_TRUE(Write({many("a", 0)}).ok()); });
  const auto written = Write({many("b", 5'000)});
  other.join();
  EXPECT_TRUE(written.ok()) << written.status();
  EXPECT_EQ(Count("SELECT count(*) FROM annals.entity_facts"), 10'000);
}

TEST_F(NamesakeTest, NamesakesCanBeMergedAndPurged) {
  ASSERT_TRUE(Write({Employed("a", "tarn energy"), Employed("b", "eskby mills")}).ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "kevin marsh eskby mills", "kevin marsh").ok());
  EXPECT_THAT(Keys(Read("b")), Contains("kevin marsh"));
  ASSERT_TRUE(store_->PurgeDocument(collection_, "a").ok());
  ASSERT_TRUE(store_->PurgeDocument(collection_, "b").ok());
  EXPECT_THAT(RowsHolding(ReadAllTables(admin_url()), "marsh"), IsEmpty());
  EXPECT_THAT(RowsHolding(ReadAllTables(admin_url()), "eskby"), IsEmpty());
}

}  // namespace
}  // namespace annals::storage
