// One entity in two by documents, and links between copies.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// "kevin marsh" wrote it, met ann in it and is its title.
DocumentWrite Of(const std::string& id, const std::string& edition = "") {
  DocumentWrite write = MakeWrite({.id = id, .title = "kevin marsh", .chunks = {{"kevin marsh", "ann"}, {"ann"}}});
  write.document.entities[0].kind = EntityKind::kPerson;
  write.document.edges = {
      {.source = EdgeEnd::OfEntity("kevin marsh"), .relation = "author_of", .target = EdgeEnd::OfDocument(id)}};
  write.document.entities[0].aliases = {"marsh of " + id};
  write.digest += edition;
  return write;
}

TEST_P(StoreContract, WhatTheDocumentsSayIsSaidOfAnother) {
  ASSERT_TRUE(Write({Of("a"), Of("b"), Of("c")}).ok());
  ASSERT_TRUE(Write({Of("b", "second")}).ok());
  const std::uint64_t before = ReadAll().watermark;
  const auto split = store_->SplitEntity(collection_, "kevin marsh", {"c", "b"});
  ASSERT_TRUE(split.ok()) << split.status();
  EXPECT_NE(split->entity, split->other);
  EXPECT_EQ(split->name, "kevin marsh");
  ExpectSound();
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
  for (const DocumentBundle& version : ReadAll().added) {
    if (version.document.external_id != "b") continue;
    for (const Entity& e : version.entities) EXPECT_NE(e.key, "kevin marsh") << "no version of it";
  }
}

TEST_P(StoreContract, LaterVersionsMeanTheOtherAndAMergeMakesThemOne) {
  ASSERT_TRUE(Write({Of("a"), Of("b")}).ok());
  const auto split = store_->SplitEntity(collection_, "kevin marsh", {"b"});
  ASSERT_TRUE(split.ok()) << split.status();
  ASSERT_TRUE(Write({Of("a", "second"), Of("b", "second"), Of("d")}).ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh #2"));
  EXPECT_THAT(Keys("b"), Not(Contains("kevin marsh")));
  EXPECT_THAT(Keys("a"), Contains("kevin marsh"));
  EXPECT_THAT(Keys("d"), Contains("kevin marsh"));
  ExpectSound();
  const auto second = store_->SplitEntity(collection_, "kevin marsh", {"d"});
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_THAT(Keys("d"), Contains("kevin marsh #3"));

  const std::string twin = "#" + std::to_string(split->entity.value);
  ASSERT_TRUE(store_->MergeEntities(collection_, twin, "#" + std::to_string(split->other.value)).ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh"));
  ASSERT_TRUE(Write({Of("b", "third")}).ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh"));
  ExpectSound();
  // And apart again.
  ASSERT_TRUE(store_->SplitEntity(collection_, twin, {}).ok());
  EXPECT_THAT(Keys("b"), Contains("kevin marsh #2"));
}

TEST_P(StoreContract, MergedNamesGoTogether) {
  ASSERT_TRUE(Write({Of("a"), MakeWrite({.id = "b", .chunks = {{"kevin marsh"}, {"k marsh"}}}), Of("c")}).ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "k marsh", "kevin marsh").ok());
  const auto split = store_->SplitEntity(collection_, "kevin marsh", {"b"});
  ASSERT_TRUE(split.ok()) << split.status();
  EXPECT_THAT(Keys("b"), SizeIs(1)) << "one person under two names";
  EXPECT_EQ(Read("b").entities[0].id, split->entity);
  EXPECT_THAT(Keys("a"), Contains("kevin marsh"));
  ExpectSound();
}

TEST_P(StoreContract, WhatCannotBeDoneIsSaidAndChangesNothing) {
  ASSERT_TRUE(Write({Of("a"), Of("b"), MakeWrite({.id = "c", .chunks = {{"ann"}}})}).ok());
  const std::string before = Everything();
  EXPECT_THAT(store_->SplitEntity(collection_, "kevin marsh", {"a", "nowhere"}).status().message(),
              HasSubstr("\"nowhere\""));
  EXPECT_EQ(store_->SplitEntity(collection_, "kevin marsh", {"a", "c"}).status().code(), absl::StatusCode::kNotFound)
      << "c does not name him";
  EXPECT_EQ(store_->SplitEntity(collection_, "kevin marsh", {"a", "b"}).status().code(),
            absl::StatusCode::kFailedPrecondition)
      << "nobody would be left";
  EXPECT_EQ(store_->SplitEntity(collection_, "larry", {"a"}).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Everything(), before);
}

TEST_P(StoreContract, APurgeLeavesNothingOfTheTwin) {
  ASSERT_TRUE(Write({Of("a"), Of("b")}).ok());
  ASSERT_TRUE(store_->SplitEntity(collection_, "kevin marsh", {"b"}).ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  ExpectSound();
  for (const char* id : {"a", "b"}) ASSERT_TRUE(store_->PurgeDocument(collection_, id).ok());
  EXPECT_THAT(Everything(), Not(HasSubstr("marsh")));
}

TEST_P(StoreContract, LinksAreWrittenOnceAndUndone) {
  DocumentWrite said = MakeWrite({.id = "said", .chunks = {{"ann"}}});
  said.document.document.canonical_of = "elsewhere";
  ASSERT_TRUE(Write({MakeWrite({.id = "copy", .chunks = {{"ann"}}}), said}).ok());
  const std::uint64_t before = ReadAll().watermark;
  const std::vector<CopyLink> links = {{"copy", "journal"}, {"said", "journal"}, {"nowhere", "journal"}};
  auto linked = store_->LinkCopies(collection_, links);
  ASSERT_TRUE(linked.ok()) << linked.status();
  EXPECT_THAT(linked->changed, ElementsAre("copy"));
  EXPECT_EQ(Read("copy").document.canonical_of, "journal");
  EXPECT_EQ(Read("said").document.canonical_of, "elsewhere") << "its client's word";
  const index::Change change = ReadAll(before);
  ASSERT_THAT(change.added, SizeIs(1));
  EXPECT_EQ(change.added[0].document.canonical_of, "journal");
  EXPECT_GE(change.watermark, linked->watermark);
  EXPECT_THAT(store_->LinkCopies(collection_, links)->changed, IsEmpty());

  EXPECT_THAT(store_->LinkCopies(collection_, {{"copy", ""}, {"said", ""}})->changed, ElementsAre("copy"));
  EXPECT_EQ(Read("copy").document.canonical_of, "");
  EXPECT_EQ(Read("said").document.canonical_of, "elsewhere");
  EXPECT_THAT(store_->LinkCopies(collection_, links)->changed, IsEmpty()) << "somebody has said that it is none";
}

}  // namespace
}  // namespace annals::storage
