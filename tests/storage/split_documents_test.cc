// One entity in two by documents, and links between copies, on a real PostgreSQL.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/storage/store_fixture.h"
#include "tests/storage/table_rows.h"

namespace annals::storage {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

class SplitDocumentsTest : public StoreTest {
 protected:
  std::vector<std::string> Keys(const std::string& id) {
    std::vector<std::string> keys;
    for (const Entity& entity : Read(id).entities) keys.push_back(entity.key);
    return keys;
  }
  // "kevin marsh" wrote it, met ann in it and is its title.
  static DocumentWrite Of(const std::string& id, const std::string& edition = "") {
    DocumentWrite write = MakeWrite({.id = id, .title = "kevin marsh", .chunks = {{"kevin marsh", "ann"}, {"ann"}}});
    write.document.entities[0].kind = EntityKind::kPerson;
    write.document.edges = {
        {.source = EdgeEnd::OfEntity("kevin marsh"), .relation = "author_of", .target = EdgeEnd::OfDocument(id)}};
    write.document.entities[0].aliases = {"marsh of " + id};
    write.digest += edition;
    return write;
  }
  absl::StatusOr<IdentityChange> Split(const std::vector<std::string>& documents) {
    return store_->SplitEntity(collection_, "kevin marsh", documents);
  }
};

TEST_F(SplitDocumentsTest, WhatTheDocumentsSayIsSaidOfAnother) {
  ASSERT_TRUE(Write({Of("a"), Of("b"), Of("c")}).ok());
  ASSERT_TRUE(Write({Of("b", "second")}).ok());
  const std::uint64_t before = ReadAll().watermark;
  const auto split = Split({"c", "b"});
  ASSERT_TRUE(split.ok()) << split.status();
  EXPECT_NE(split->entity, split->other);
  EXPECT_EQ(split->name, "kevin marsh");
  ExpectNoOrphans();
  EXPECT_THAT(Keys("a"), Contains("kevin marsh"));
  for (const char* id : {"b", "c"}) {
    const DocumentBundle moved = Read(id);
    EXPECT_EQ(moved.title_entity, split->entity);
    EXPECT_EQ(moved.edges[0].source, EdgeEnd::OfEntity("kevin marsh #2"));
    for (const Mention& m : moved.mentions) EXPECT_NE(m.entity, split->other);
    for (const RelationRow& r : moved.relations) EXPECT_NE(r.subject, split->other);
    for (const Entity& e : moved.entities) {
      if (e.id == split->entity) {
        EXPECT_THAT(e.aliases, ElementsAre("kevin marsh", "marsh of b", "marsh of c"));
      }
    }
  }
  // Replicas read all that name one of the two again, history too: c, a, and both versions of b.
  EXPECT_THAT(ReadAll(before).added, SizeIs(4));
  EXPECT_EQ(Count("SELECT count(*) FROM annals.entity_support s JOIN annals.documents d ON d.id = s.document_id"
                  " JOIN annals.entities e ON e.id = s.entity_id WHERE d.external_id = 'b' AND e.key = 'kevin marsh'"),
            0)
      << "no version of it";
}

TEST_F(SplitDocumentsTest, LaterVersionsMeanTheOtherAndAMergeMakesThemOne) {
  ASSERT_TRUE(Write({Of("a"), Of("b")}).ok());
  const auto split = Split({"b"});
  ASSERT_TRUE(split.ok()) << split.status();
  ASSERT_TRUE(Write({Of("a", "second"), Of("b", "second"), Of("d")}).ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh #2"));
  EXPECT_THAT(Keys("b"), Not(Contains("kevin marsh")));
  EXPECT_THAT(Keys("a"), Contains("kevin marsh"));
  EXPECT_THAT(Keys("d"), Contains("kevin marsh"));
  ExpectNoOrphans();
  const auto second = Split({"d"});
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_THAT(Keys("d"), Contains("kevin marsh #3"));

  const std::string twin = "#" + std::to_string(split->entity.value);
  ASSERT_TRUE(store_->MergeEntities(collection_, twin, "#" + std::to_string(split->other.value)).ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh"));
  ASSERT_TRUE(Write({Of("b", "third")}).ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh"));
  ExpectNoOrphans();
  // And apart again.
  ASSERT_TRUE(store_->SplitEntity(collection_, twin, {}).ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh #2"));
}

TEST_F(SplitDocumentsTest, MergedNamesGoTogether) {
  ASSERT_TRUE(Write({Of("a"), MakeWrite({.id = "b", .chunks = {{"kevin marsh"}, {"k marsh"}}}), Of("c")}).ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "k marsh", "kevin marsh").ok());
  const auto split = Split({"b"});
  ASSERT_TRUE(split.ok()) << split.status();
  EXPECT_THAT(Keys("b"), SizeIs(1)) << "one person under two names";
  EXPECT_EQ(Read("b").entities[0].id, split->entity);
  EXPECT_THAT(Keys("a"), Contains("kevin marsh"));
  ExpectNoOrphans();
}

TEST_F(SplitDocumentsTest, WhatCannotBeDoneIsSaidAndChangesNothing) {
  ASSERT_TRUE(Write({Of("a"), Of("b"), MakeWrite({.id = "c", .chunks = {{"ann"}}})}).ok());
  const TableRows before = ReadAllTables(admin_url());
  EXPECT_THAT(Split({"a", "nowhere"}).status().message(), HasSubstr("\"nowhere\""));
  EXPECT_EQ(Split({"a", "c"}).status().code(), absl::StatusCode::kNotFound) << "c does not name him";
  EXPECT_EQ(Split({"a", "b"}).status().code(), absl::StatusCode::kFailedPrecondition) << "nobody would be left";
  EXPECT_EQ(store_->SplitEntity(collection_, "larry", {"a"}).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(ReadAllTables(admin_url()), before);
}

TEST_F(SplitDocumentsTest, APurgeLeavesNothingOfTheTwin) {
  ASSERT_TRUE(Write({Of("a"), Of("b")}).ok());
  ASSERT_TRUE(Split({"b"}).ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  ExpectNoOrphans();
  for (const char* id : {"a", "b"}) ASSERT_TRUE(store_->PurgeDocument(collection_, id).ok());
  EXPECT_THAT(RowsHolding(ReadAllTables(admin_url()), "marsh"), IsEmpty());
}

class CopyLinksTest : public StoreTest {
 protected:
  std::string OriginalOf(const std::string& id) {
    const auto bundle = store_->GetDocument(collection_, id);
    EXPECT_TRUE(bundle.ok()) << bundle.status();
    return bundle.ok() ? bundle->document.canonical_of : "";
  }
};

TEST_F(CopyLinksTest, LinksAreWrittenOnceAndUndone) {
  DocumentWrite said = MakeWrite({.id = "said", .chunks = {{"ann"}}});
  said.document.document.canonical_of = "elsewhere";
  ASSERT_TRUE(Write({MakeWrite({.id = "copy", .chunks = {{"ann"}}}), said}).ok());
  const std::uint64_t before = ReadAll().watermark;
  const std::vector<CopyLink> links = {{"copy", "journal"}, {"said", "journal"}, {"nowhere", "journal"}};
  auto linked = store_->LinkCopies(collection_, links);
  ASSERT_TRUE(linked.ok()) << linked.status();
  EXPECT_THAT(linked->changed, ElementsAre("copy"));
  EXPECT_EQ(OriginalOf("copy"), "journal");
  EXPECT_EQ(OriginalOf("said"), "elsewhere") << "its client's word";
  const index::Change change = ReadAll(before);
  ASSERT_THAT(change.added, SizeIs(1));
  EXPECT_EQ(change.added[0].document.canonical_of, "journal");
  EXPECT_GE(change.watermark, linked->watermark);
  EXPECT_THAT(store_->LinkCopies(collection_, links)->changed, IsEmpty());

  EXPECT_THAT(store_->LinkCopies(collection_, {{"copy", ""}, {"said", ""}})->changed, ElementsAre("copy"));
  EXPECT_EQ(OriginalOf("copy"), "");
  EXPECT_EQ(OriginalOf("said"), "elsewhere");
  EXPECT_THAT(store_->LinkCopies(collection_, links)->changed, IsEmpty()) << "somebody has said that it is none";
}

}  // namespace
}  // namespace annals::storage
