// Quotas of keys in PostgreSQL under writers of several servers at once, and beside servers that do not know of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <pqxx/pqxx>
#include <thread>

#include "storage/refusals.h"
#include "tests/storage/store_fixture.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

constexpr char kKeys[][13] = {"a00000000001", "b00000000002"};

class KeyQuotaTest : public StoreTest {
 protected:
  static DocumentWrite Small(const std::string& id, const std::string& digest) {
    DocumentWrite write = MakeWrite({.id = id, .chunks = {{"ann"}, {"ben"}}});
    write.digest = digest;
    return write;
  }
  static absl::Status WriteTo(Store& store, CollectionId collection, const Writer& writer, const DocumentWrite& write) {
    return store.WriteDocuments({collection, "", "", {write}, 0, writer}).status();
  }
  // What the counters say is what is there.
  void ExpectCounted() {
    pqxx::connection connection(admin_url());
    pqxx::nontransaction work(connection);
    for (const auto& row : work.exec(
             "SELECT q.key_id, q.documents, q.text_bytes, q.statements, count(d.id),"
             " coalesce(sum((SELECT sum(octet_length(c.text)) FROM annals.chunks c WHERE c.document_id = d.id)), 0),"
             " coalesce(sum((SELECT count(*) FROM annals.chunks c JOIN annals.statements s ON s.chunk_id = c.id"
             " WHERE c.document_id = d.id)), 0) FROM annals.key_quotas q LEFT JOIN annals.documents d ON "
             "d.collection_id"
             " = q.collection_id AND d.written_by = q.key_id AND d.retired_at IS NULL GROUP BY q.collection_id, "
             "q.key_id")) {
      for (int i = 1; i <= 3; ++i)
        EXPECT_EQ(row[i].as<std::int64_t>(), row[i + 3].as<std::int64_t>()) << row[0].c_str();
    }
  }
  // Runs `body(store, thread, i)` in four threads, two on each of two stores, `times` times each.
  void Everywhere(int times, const std::function<void(Store&, int, int)>& body) {
    const auto other = Reopen();
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (int i = 0; i < times; ++i) body(t % 2 == 0 ? *store_ : *other, t, i);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  KeyUse UseOf(const std::string& key) {
    const auto uses = store_->ListKeyUse(collection_);
    EXPECT_TRUE(uses.ok()) << uses.status();
    const auto found = std::ranges::find(*uses, key, &KeyUse::key_id);
    return found == uses->end() ? KeyUse() : *found;
  }
  void Execute(const std::string& sql) {
    pqxx::connection connection(admin_url());
    pqxx::nontransaction(connection).exec(sql);
  }
};

TEST_F(KeyQuotaTest, WritersOfTwoServersFillItExactly) {
  std::atomic<int> stored{0}, refused{0};
  Everywhere(15, [&](Store& store, int t, int i) {
    const std::string id = std::to_string(t) + "-" + std::to_string(i);
    const absl::Status status = WriteTo(store, collection_, {kKeys[0], {.documents = 25}}, Small(id, id));
    ++(status.ok() ? stored : refused);
    EXPECT_TRUE(status.ok() || (QuotaBreachOf(status) && QuotaBreachOf(status)->key == kKeys[0])) << status;
  });
  EXPECT_EQ(stored, 25);
  EXPECT_EQ(refused, 35);
  EXPECT_EQ(Stats().documents, 25);
  EXPECT_EQ(UseOf(kKeys[0]).documents, 25);
  ExpectCounted();
  ExpectNoOrphans();
}

TEST_F(KeyQuotaTest, CountsHoldThroughAllThatWritersDo) {
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 8}).ok());
  Everywhere(25, [&](Store& store, int t, int i) {
    const std::string id = std::to_string((t * 7 + i) % 9);
    absl::Status status;
    if (i % 5 == 4) {
      status = store.DeleteDocument(collection_, id).status();
    } else if (i % 11 == 10) {
      status = store.PurgeDocument(collection_, id).status();
    } else {
      DocumentWrite write = Small(id, std::to_string(t) + "/" + std::to_string(i));
      if (i % 3 == 0)
        write = MakeWrite({.id = id, .chunks = {{"ann"}, {"ben"}, {"cem"}}, .seed = static_cast<float>(100 * t + i)});
      // Of two keys with limits, of one that has none at first, and of nobody.
      const Writer writers[] = {{kKeys[0], {.documents = 3, .text_bytes = 150}},
                                {kKeys[1], {.statements = 8}},
                                {"c00000000003", i < 12 ? StorageLimits() : StorageLimits{.documents = 4}},
                                {}};
      status = WriteTo(store, collection_, writers[(t + i) % 4], write);
      EXPECT_TRUE(status.ok() || QuotaBreachOf(status)) << status;
      return;
    }
    EXPECT_TRUE(status.ok() || absl::IsNotFound(status)) << status;
  });
  EXPECT_LE(UseOf(kKeys[0]).documents, 3);
  EXPECT_LE(UseOf(kKeys[0]).text_bytes, 150);
  EXPECT_LE(UseOf(kKeys[1]).statements, 8);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.key_quotas"), 3);
  ExpectCounted();
  ExpectNoOrphans();
}

// Who counts a key for the first time, and who counts all of them anew, waits for the writers under way.
TEST_F(KeyQuotaTest, AKeyThatIsCountedAmongWritersMissesNone) {
  Everywhere(12, [&](Store& store, int t, int i) {
    const std::string id = std::to_string(t) + "-" + std::to_string(i);
    if (t == 3 && i % 2 == 0) {
      EXPECT_TRUE(store.SetQuota(collection_, {.documents = 100}).ok());
      return;
    }
    const StorageLimits limits = i < 6 ? StorageLimits() : StorageLimits{.documents = 100};
    EXPECT_TRUE(WriteTo(store, collection_, {kKeys[t % 2], limits}, Small(id, id)).ok());
  });
  EXPECT_EQ(UseOf(kKeys[0]).documents + UseOf(kKeys[1]).documents, 42);
  ExpectCounted();
}

// A server of a version before writes no key, and counts none.
TEST_F(KeyQuotaTest, WhatAnOlderServerWritesBelongsToNoKey) {
  const Writer ann{kKeys[0], {.documents = 2}};
  ASSERT_TRUE(WriteTo(*store_, collection_, ann, Small("a", "1")).ok());
  ASSERT_TRUE(Write({Small("b", "1")}).ok());
  EXPECT_EQ(Count("SELECT count(*) FROM annals.documents WHERE written_by IS NULL"), 1);
  Execute(
      "UPDATE annals.documents SET retired_at = recorded_at WHERE external_id = 'a'");  // and tells the counter nothing
  EXPECT_EQ(UseOf(kKeys[0]).documents, 1);
  ASSERT_TRUE(store_->SetQuota(collection_, {}).ok());
  EXPECT_EQ(UseOf(kKeys[0]).documents, 0) << "counted anew";
  ExpectCounted();
}

// Nothing is written down for keys that have no limits, or for calls without one.
TEST_F(KeyQuotaTest, WhereNoKeyHasALimitNothingIsCounted) {
  ASSERT_TRUE(WriteTo(*store_, collection_, {kKeys[0], {}}, Small("a", "1")).ok());
  ASSERT_TRUE(Write({Small("b", "1")}).ok());
  EXPECT_EQ(Count("SELECT count(*) FROM annals.key_quotas"), 0);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.documents WHERE written_by = 'a00000000001'"), 1);
}

// Vectors of another model are no new version: nobody's document becomes anybody else's.
TEST_F(KeyQuotaTest, AReembeddingMovesNothing) {
  ASSERT_TRUE(WriteTo(*store_, collection_, {kKeys[0], {.documents = 2}}, Small("a", "1")).ok());
  const KeyUse before = UseOf(kKeys[0]);
  ASSERT_TRUE(store_->BeginReembedding("news", "hash-2", 2).ok());
  const VectorSpace next{1, "hash-2", 2};
  auto work = store_->ClaimVectorWork(collection_, next, 100, std::chrono::seconds(60));
  ASSERT_TRUE(work.ok()) << work.status();
  ASSERT_EQ(work->size(), 1U);
  for (DocumentBundle& version : *work) {
    version.chunk_vectors.assign(2 * version.chunks.size(), 1);
    version.statement_vectors.assign(2 * version.statements.size(), 1);
  }
  ASSERT_EQ(store_->WriteVectors(collection_, next, *work)->versions, 1U);
  ASSERT_TRUE(*store_->FinishReembedding(collection_, next));
  EXPECT_EQ(UseOf(kKeys[0]), before);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.documents WHERE written_by = 'a00000000001'"), 1);
  ExpectCounted();
}

// Row security: a transaction of one collection sees and changes the counters of that one alone, one of none sees none.
TEST_F(KeyQuotaTest, CountersOfAnotherCollectionAreNotSeen) {
  const CollectionId other = store_->CreateCollection("other", "hash-4", 4)->id;
  ASSERT_TRUE(WriteTo(*store_, collection_, {kKeys[0], {.documents = 2}}, Small("a", "1")).ok());
  ASSERT_TRUE(WriteTo(*store_, other, {kKeys[1], {.documents = 2}}, Small("a", "1")).ok());
  pqxx::connection connection(url());
  {
    pqxx::work of_none(connection);
    EXPECT_EQ(of_none.query_value<int>("SELECT count(*) FROM annals.key_quotas"), 0);
  }
  pqxx::work work(connection);
  work.exec("SET LOCAL search_path TO annals");
  work.exec("SET LOCAL annals.collection_id = '" + std::to_string(other.value) + "'");
  EXPECT_EQ(work.query_value<std::string>("SELECT string_agg(key_id, ' ') FROM key_quotas"), kKeys[1]);
  EXPECT_EQ(work.exec("UPDATE key_quotas SET max_documents = 9 WHERE key_id = 'a00000000001'").affected_rows(), 0);
  EXPECT_THAT(*store_->ListKeyUse(other), ElementsAre(Field(&KeyUse::key_id, kKeys[1])));
  ASSERT_TRUE(store_->DeleteCollection("other").ok());
  EXPECT_THAT(*store_->ListKeyUse(other), IsEmpty());
  EXPECT_EQ(Count("SELECT count(*) FROM annals.key_quotas"), 1);
}

}  // namespace
}  // namespace annals::storage
