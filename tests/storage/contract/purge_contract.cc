// Purge: what was removed for good is told by nothing any more.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// A document that says "quixote" wherever a document has words.
DocumentWrite Telling(const std::string& id) {
  DocumentWrite write = MakeWrite({.id = id, .title = "quixote", .chunks = {{"quixote", "ann"}, {"sancho quixote"}}});
  Document& d = write.document.document;
  d.owner = d.label = d.raw_date = d.kind = d.status = "quixote";
  d.asset_ref = "mail:quixote";
  d.identifiers = {{"doi", "quixote"}};
  d.metadata = {{"note", "of quixote"}};
  write.document.entities[0].aliases = {"don quixote"};
  write.document.chunks[0].section = "quixote";
  write.document.events = {{.type = "quixote", .when = Interval::On(Day{std::chrono::year{2025} / 1 / 1})}};
  write.document.edges = {
      {.source = EdgeEnd::OfEntity("quixote"), .relation = "author_of", .target = EdgeEnd::OfDocument(id)}};
  write.document.asset_edges = {{.source_ref = "mail:quixote", .target_ref = "mail:2", .relation = "reply_to"}};
  return write;
}

TEST_P(StoreContract, NothingTellsAWordOfThePurgedDocument) {
  const std::string id = "the-quixote-file";
  ASSERT_TRUE(Write({Telling(id)}, "request-1", "digest").ok());
  DocumentWrite again = Telling(id);
  again.digest += "2";
  ASSERT_TRUE(Write({again, MakeWrite({.id = "b", .chunks = {{"ann"}}})}, "request-2", "digest").ok());
  ASSERT_TRUE(store_->AddAlias(collection_, "quixote", "knight of quixote").ok());
  EXPECT_THAT(Everything(), HasSubstr("quixote"));

  auto purged = store_->PurgeDocument(collection_, id);
  ASSERT_TRUE(purged.ok()) << purged.status();
  EXPECT_EQ(purged->versions, 2) << "history, too";
  EXPECT_EQ(purged->entities, 2);
  EXPECT_THAT(Everything(), Not(HasSubstr("quixote")));
  EXPECT_EQ(Stats().documents, 1);
  EXPECT_EQ(Stats().entities, 1);
  ExpectSound();
  EXPECT_EQ(store_->PurgeDocument(collection_, id).status().code(), absl::StatusCode::kNotFound);
  const index::Change feed = ReadAll();
  EXPECT_THAT(feed.added, SizeIs(1));
}

TEST_P(StoreContract, ADeletedDocumentIsPurgedWithItsHistory) {
  ASSERT_TRUE(Write({Telling("q")}).ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "q").ok());
  EXPECT_THAT(Everything(), HasSubstr("quixote")) << "as_of may still ask for it";
  ASSERT_TRUE(store_->PurgeDocument(collection_, "q").ok());
  EXPECT_THAT(Everything(), Not(HasSubstr("quixote")));
}

TEST_P(StoreContract, APurgedEntityTakesTheDocumentsThatNameIt) {
  ASSERT_TRUE(Write({Telling("q1"), Telling("q2"), MakeWrite({.id = "b", .chunks = {{"ann"}}})}).ok());
  ASSERT_TRUE(Write({MakeWrite({.id = "q3", .chunks = {{"quixote"}}})}).ok());
  ASSERT_TRUE(Write({MakeWrite({.id = "q3", .chunks = {{"ann"}}})}).ok());  // its first version named it
  ASSERT_TRUE(store_->MergeEntities(collection_, "sancho quixote", "quixote").ok());
  const std::string before = Everything();
  auto dry = store_->PurgeEntity(collection_, "quixote", true);
  ASSERT_TRUE(dry.ok()) << dry.status();
  EXPECT_THAT(dry->documents, ElementsAre("q1", "q2", "q3"));
  EXPECT_EQ(Everything(), before);

  auto purged = store_->PurgeEntity(collection_, "Quixote", false);
  ASSERT_TRUE(purged.ok()) << purged.status();
  EXPECT_THAT(purged->documents, ElementsAre("q1", "q2", "q3"));
  EXPECT_THAT(Everything(), Not(HasSubstr("quixote")));
  EXPECT_EQ(Stats().documents, 1);
  ExpectSound();
  EXPECT_EQ(store_->PurgeEntity(collection_, "quixote", false).status().code(), absl::StatusCode::kNotFound);
}

TEST_P(StoreContract, ReplicasAreToldWhatIsGoneAndWhoseNamesHaveChanged) {
  DocumentWrite a = MakeWrite({.id = "a", .chunks = {{"ann"}}}), b = MakeWrite({.id = "b", .chunks = {{"ann"}}});
  a.document.entities[0].aliases = {"annie"};
  auto written = Write({a, b});
  ASSERT_TRUE(written.ok());
  const index::Change before = ReadAll();
  EXPECT_THAT(before.added[1].entities[0].aliases, ElementsAre("annie"));
  auto purged = store_->PurgeDocument(collection_, "a");
  ASSERT_TRUE(purged.ok()) << purged.status();
  const auto batch = store_->ReadFeed(collection_, {before.watermark}, 100);
  ASSERT_TRUE(batch.ok());
  ASSERT_THAT(batch->change.removed, SizeIs(1));
  EXPECT_EQ(batch->change.removed[0].document, written->documents[0].id);
  EXPECT_THAT(batch->change.rewritten, ElementsAre(written->documents[1].id));
  EXPECT_THAT(batch->change.added[0].entities[0].aliases, IsEmpty()) << "only the purged document said it";
  EXPECT_GE(batch->change.watermark, purged->watermark);
}

TEST_P(StoreContract, WhatWasMergedIntoAPurgedEntityLivesOn) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"robert"}}}), MakeWrite({.id = "b", .chunks = {{"bob"}}}),
                     MakeWrite({.id = "c", .chunks = {{"rob"}}})})
                  .ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "bob", "robert").ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "rob", "robert").ok());
  ASSERT_TRUE(store_->PurgeDocument(collection_, "a").ok());
  EXPECT_THAT(Everything(), Not(HasSubstr("robert")));
  auto b = store_->GetDocument(collection_, "b"), c = store_->GetDocument(collection_, "c");
  ASSERT_TRUE(b.ok() && c.ok());
  EXPECT_EQ(b->entities[0].id, c->entities[0].id) << "still one";
  EXPECT_EQ(b->entities[0].key, "bob");
  EXPECT_THAT(b->entities[0].aliases, ElementsAre("rob"));
}

}  // namespace
}  // namespace annals::storage
