// Rows of vector spaces: what is left of them, what an older server reads and writes, and writers in the middle of a switch.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "absl/strings/str_cat.h"
#include "tests/storage/store_fixture.h"
#include "tests/storage/table_rows.h"

namespace annals::storage {
namespace {

using ::testing::IsEmpty;

const VectorSpace kOld{0, "hash-4", 4}, kNew{1, "hash-2", 2};

class SpaceRows : public StoreTest {
 protected:
  std::int64_t Count(const std::string& what) { return CountRows(admin_url(), "SELECT count(*) FROM annals." + what); }
  void Make(const VectorSpace& space, std::chrono::seconds hold = std::chrono::seconds(600)) {
    while (true) {
      auto claimed = store_->ClaimVectorWork(collection_, space, 10, hold);
      ASSERT_TRUE(claimed.ok()) << claimed.status();
      if (claimed->empty()) return;
      for (DocumentBundle& version : *claimed) {
        std::ranges::fill(version.chunk_vectors, 0.5f);
        std::ranges::fill(version.statement_vectors, 0.5f);
      }
      const auto written = store_->WriteVectors(collection_, space, *claimed);
      ASSERT_TRUE(written.ok()) << written.status();
    }
  }
  void Clear(const VectorSpace& serving) {
    DocumentId after;
    do {
      const auto last = store_->ClearOldVectors(collection_, serving, after, 2);
      ASSERT_TRUE(last.ok()) << last.status();
      after = *last;
    } while (after);
  }
  void Switch() {
    ASSERT_TRUE(store_->BeginReembedding("news", kNew.embedder, kNew.dimension).ok());
    Make(kNew);
    ASSERT_TRUE(*store_->FinishReembedding(collection_, kNew));
  }
  static DocumentWrite Doc(int i) {
    return MakeWrite({.id = absl::StrCat("d", i), .chunks = {{"ann", "bob"}}, .seed = 1});
  }
};

TEST_F(SpaceRows, CancelLeavesNone) {
  ASSERT_TRUE(Write({Doc(1), Doc(2), Doc(3)}).ok());
  const TableRows before = ReadAllTables(admin_url());
  ASSERT_TRUE(store_->BeginReembedding("news", kNew.embedder, kNew.dimension).ok());
  Make(kNew);
  EXPECT_EQ(Count("space_vectors"), 9);
  ASSERT_TRUE(store_->CancelReembedding("news").ok());
  TableRows after = ReadAllTables(admin_url());
  EXPECT_EQ(after.at("collections").size(), 1U);
  after["collections"] = before.at("collections");  // remembers the number that was given
  EXPECT_EQ(after, before);
}

TEST_F(SpaceRows, EachRowHasOneVectorInTheEnd) {
  for (int i = 1; i <= 5; ++i) ASSERT_TRUE(Write({Doc(i)}).ok());
  Switch();
  EXPECT_TRUE(store_->GetCollection("news")->old_vectors);
  Clear(kNew);
  EXPECT_FALSE(store_->GetCollection("news")->old_vectors);
  EXPECT_EQ(Count("chunks WHERE octet_length(embedding) > 0"), 0);
  EXPECT_EQ(Count("statements WHERE octet_length(embedding) > 0"), 0);
  EXPECT_EQ(Count("space_vectors WHERE space = 1"), 15);
  const VectorSpace back{2, "hash-4", 4};
  ASSERT_TRUE(store_->BeginReembedding("news", back.embedder, back.dimension).ok());
  Make(back);
  ASSERT_TRUE(*store_->FinishReembedding(collection_, back));
  Clear(kNew);
  EXPECT_TRUE(store_->GetCollection("news")->old_vectors) << "who began before the switch has not seen all";
  Clear(back);
  EXPECT_FALSE(store_->GetCollection("news")->old_vectors);
  EXPECT_EQ(Count("space_vectors WHERE space = 1"), 0);
  EXPECT_EQ(Count("space_vectors WHERE space = 2"), 15);
}

TEST_F(SpaceRows, PurgeAndDeleteTakeThemAlong) {
  ASSERT_TRUE(Write({Doc(1), Doc(2)}).ok());
  ASSERT_TRUE(store_->BeginReembedding("news", kNew.embedder, kNew.dimension).ok());
  Make(kNew);
  ASSERT_TRUE(Write({Doc(3)}).ok());
  ASSERT_TRUE(store_->PurgeDocument(collection_, "d1").ok());
  ASSERT_TRUE(store_->PurgeDocument(collection_, "d3").ok());
  EXPECT_EQ(Count("space_vectors"), 3);
  EXPECT_EQ(Count("space_backlog"), 0);
  ASSERT_TRUE(store_->DeleteCollection("news").ok());
  EXPECT_EQ(Count("space_vectors"), 0);
}

// A server from before there were spaces writes the columns of chunks and statements, and notes what it lacks of them.
TEST_F(SpaceRows, WhatAnOlderServerWritesIsEmbeddedByTheOthers) {
  ASSERT_TRUE(Write({Doc(1)}).ok());
  Switch();
  Clear(kNew);
  pqxx::connection connection(admin_url());
  pqxx::work older(connection);
  older.exec("SET search_path = annals");
  older.exec(
      "INSERT INTO documents SELECT (d).* FROM (SELECT jsonb_populate_record(d, '{\"id\": 900001, \"external_id\": "
      "\"d2\"}') AS d FROM documents d) AS made");
  older.exec(
      "INSERT INTO chunks SELECT (c).* FROM (SELECT jsonb_populate_record(c, '{\"id\": 900001, \"document_id\": "
      "900001, "
      "\"embedding\": \"\\\\x0000803f0000803f0000803f0000803f\"}') AS c FROM chunks c) AS made");
  older.exec("INSERT INTO index_log (collection_id, action, document_id) SELECT id, 'add', 900001 FROM collections");
  older.commit();
  const auto before = store_->ReadFeed(collection_, {}, 1'000'000);
  ASSERT_TRUE(before.ok()) << before.status();
  for (const DocumentBundle& bundle : before->change.added)
    if (bundle.document.id.value == 900001) EXPECT_THAT(bundle.chunk_vectors, ::testing::Each(0.f)) << "not another's";
  EXPECT_EQ(store_->GetVectorBacklog(collection_, kNew)->documents, 1);
  Make(kNew);
  EXPECT_EQ(Count("space_vectors WHERE document_id = 900001 AND octet_length(embedding) = 8"), 1);
}

// What an older server finds of a collection: its row says space 0, and the columns hold that or nothing.
TEST_F(SpaceRows, AnOlderServerFindsTheOldVectorsOrNone) {
  ASSERT_TRUE(Write({Doc(1)}).ok());
  Switch();
  ASSERT_TRUE(store_
                  ->WriteDocuments({.collection = collection_,
                                    .documents = {[] {
                                      DocumentWrite write = Doc(2);
                                      write.chunk_vectors.assign(2, 1.f);
                                      write.statement_vectors.assign(4, 1.f);
                                      return write;
                                    }()},
                                    .space = 1})
                  .ok());
  EXPECT_EQ(Count("collections WHERE embedder = 'hash-4' AND dimension = 4"), 1);
  EXPECT_EQ(Count("chunks WHERE octet_length(embedding) NOT IN (0, 16)"), 0);
  EXPECT_EQ(Count("statements WHERE octet_length(embedding) NOT IN (0, 16)"), 0);
}

TEST_F(SpaceRows, WritersAmidSwitchesLoseNoVector) {
  std::atomic<bool> done = false;
  std::atomic<int> written = 0;
  std::vector<std::jthread> writers;
  for (int w = 0; w < 2; ++w) {
    writers.emplace_back([&, w] {
      for (int i = 0; !done || i < 5; ++i) {
        const auto collection = store_->GetCollection("news");
        if (!collection.ok()) continue;
        DocumentWrite write = MakeWrite({.id = absl::StrCat("w", w, "-", i % 7), .chunks = {{"ann"}}, .seed = 1});
        write.digest = absl::StrCat(w, " ", i);
        write.chunk_vectors.assign(collection->dimension, 1.f);
        write.statement_vectors.assign(collection->dimension, 1.f);
        const auto result = store_->WriteDocuments(
            {.collection = collection_, .documents = {std::move(write)}, .space = collection->space});
        EXPECT_TRUE(result.ok()) << result.status();
        ++written;
      }
    });
  }
  VectorSpace serving = kOld;
  for (int round = 1; round <= 6; ++round) {
    const VectorSpace next = round % 2 == 1 ? VectorSpace{round, "hash-2", 2} : VectorSpace{round, "hash-4", 4};
    const auto begun = store_->BeginReembedding("news", next.embedder, next.dimension);
    ASSERT_TRUE(begun.ok()) << begun.status();
    ASSERT_EQ(begun->next, next);
    bool switched = false;
    while (!switched) {
      Make(next);
      switched = store_->FinishReembedding(collection_, next).value_or(false);
    }
    serving = next;
  }
  done = true;
  writers.clear();
  Make(serving);
  Clear(serving);
  EXPECT_GT(written, 0);
  EXPECT_EQ(store_->GetVectorBacklog(collection_, serving)->documents, 0);
  EXPECT_EQ(Count("space_vectors WHERE space <> 6"), 0);
  EXPECT_EQ(Count("chunks c WHERE NOT EXISTS (SELECT FROM annals.space_vectors v WHERE v.row_id = c.id AND v.space = 6"
                  " AND NOT v.of_statement AND octet_length(v.embedding) = 16)"),
            0);
  EXPECT_EQ(Count("chunks WHERE octet_length(embedding) > 0"), 0);
  EXPECT_EQ(Count("vector_backlog"), 0);
}

}  // namespace
}  // namespace annals::storage
