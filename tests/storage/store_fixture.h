// A store on a fresh database with one collection, "news", of 4-float vectors.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/storage/prepared_documents.h"
#include "tests/storage/table_rows.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {

class StoreTest : public annals::testing::PostgresTest {
 protected:
  void SetUp() override {
    store_ = Reopen();
    auto collection = store_->CreateCollection("news", "hash-4", 4);
    ASSERT_TRUE(collection.ok()) << collection.status();
    collection_ = collection->id;
  }
  std::unique_ptr<Store> Reopen() {
    auto store = Store::Open({.url = url(), .pool_size = 4});
    EXPECT_TRUE(store.ok()) << store.status();
    return *std::move(store);
  }
  absl::StatusOr<WriteResult> Write(std::vector<DocumentWrite> documents, const std::string& request_id = "",
                                    const std::string& digest = "") {
    return store_->WriteDocuments({collection_, request_id, digest, std::move(documents)});
  }
  std::int64_t Count(const std::string& query) { return CountRows(admin_url(), query); }
  DocumentBundle Read(const std::string& id) {
    auto bundle = store_->GetDocument(collection_, id);
    EXPECT_TRUE(bundle.ok()) << bundle.status();
    return bundle.value_or(DocumentBundle{});
  }
  CollectionStats Stats() {
    auto stats = store_->Stats(collection_);
    EXPECT_TRUE(stats.ok()) << stats.status();
    return stats.value_or(CollectionStats{});
  }
  index::Change ReadAll(std::uint64_t position = 0, std::size_t max_bytes = 1'000'000) {
    index::Change all;
    all.watermark = position;
    FeedPosition at{position};
    for (bool more = true; more;) {
      auto batch = store_->ReadFeed(collection_, at, max_bytes);
      EXPECT_TRUE(batch.ok()) << batch.status();
      if (!batch.ok()) return all;
      EXPECT_GE(batch->change.watermark, all.watermark);
      for (auto& b : batch->change.added) all.added.push_back(std::move(b));
      for (auto& r : batch->change.retired) all.retired.push_back(r);
      all.watermark = batch->change.watermark;
      at = batch->next;
      more = batch->more;
    }
    return all;
  }
  void ExpectNoOrphans() { storage::ExpectNoOrphans(admin_url()); }

  std::unique_ptr<Store> store_;
  CollectionId collection_;
};

}  // namespace annals::storage
