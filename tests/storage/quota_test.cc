// Quotas in PostgreSQL under writers of several servers at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "storage/refusals.h"
#include "tests/storage/store_fixture.h"

namespace annals::storage {
namespace {

class QuotaTest : public StoreTest {
 protected:
  static DocumentWrite Small(const std::string& id, const std::string& digest) {
    DocumentWrite write = MakeWrite({.id = id, .chunks = {{"ann"}, {"ben"}}});
    write.digest = digest;
    return write;
  }
  // What the counters say is what is there.
  void ExpectCounted() {
    const auto use = store_->GetQuota(collection_);
    ASSERT_TRUE(use.ok() && *use);
    EXPECT_EQ((*use)->documents, Count("SELECT count(*) FROM annals.documents WHERE retired_at IS NULL"));
    EXPECT_EQ((*use)->text_bytes,
              Count("SELECT coalesce(sum(octet_length(c.text)), 0) FROM annals.chunks c JOIN annals.documents d"
                    " ON d.id = c.document_id WHERE d.retired_at IS NULL"));
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
};

TEST_F(QuotaTest, WritersOfTwoServersFillItExactly) {
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 25}).ok());
  std::atomic<int> stored{0}, refused{0};
  Everywhere(15, [&](Store& store, int t, int i) {
    const std::string id = std::to_string(t) + "-" + std::to_string(i);
    const auto written = store.WriteDocuments({collection_, "", "", {Small(id, id)}});
    if (written.ok()) {
      ++stored;
    } else {
      EXPECT_TRUE(QuotaBreachOf(written.status())) << written.status();
      ++refused;
    }
  });
  EXPECT_EQ(stored, 25);
  EXPECT_EQ(refused, 35);
  EXPECT_EQ(Stats().documents, 25);
  ExpectCounted();
  ExpectNoOrphans();
}

TEST_F(QuotaTest, CountsHoldThroughAllThatWritersDo) {
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 6, .text_bytes = 200}).ok());
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
        write = MakeWrite({.id = id, .chunks = {{"ann"}, {"ben"}, {"cem"}}, .seed = static_cast<float>(i)});
      status = store.WriteDocuments({collection_, "", "", {write}}).status();
      EXPECT_TRUE(status.ok() || QuotaBreachOf(status)) << status;
      return;
    }
    EXPECT_TRUE(status.ok() || absl::IsNotFound(status)) << status;
  });
  EXPECT_LE(Stats().documents, 6);
  EXPECT_LE((*store_->GetQuota(collection_))->text_bytes, 200);
  ExpectCounted();
  ExpectNoOrphans();
}

// Who sets a quota waits for the writers under way, and those that come later count.
TEST_F(QuotaTest, AQuotaThatIsSetAmongWritersMissesNone) {
  std::atomic<int> set{0};
  Everywhere(12, [&](Store& store, int t, int i) {
    const std::string id = std::to_string(t) + "-" + std::to_string(i);
    if (t == 3) {
      EXPECT_TRUE(store.SetQuota(collection_, {.documents = 20 + i}).ok());
      ++set;
      return;
    }
    const absl::Status status = store.WriteDocuments({collection_, "", "", {Small(id, id)}}).status();
    EXPECT_TRUE(status.ok() || QuotaBreachOf(status)) << status;
  });
  EXPECT_EQ(set, 12);
  EXPECT_LE(Stats().documents, 31);
  ExpectCounted();
}

}  // namespace
}  // namespace annals::storage
