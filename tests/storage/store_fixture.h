// A store on a fresh database with one collection, "news", of 4-float vectors.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <pqxx/pqxx>
#include <string>
#include <utility>
#include <vector>

#include "tests/storage/prepared_documents.h"
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
  // One number asked as superuser: row security does not apply.
  std::int64_t Count(const std::string& query) {
    pqxx::connection connection(admin_url());
    return pqxx::nontransaction(connection).exec(query).one_field().as<std::int64_t>();
  }
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
  index::Change ReadAll(std::uint64_t position = 0, std::size_t max_chunks = 1000) {
    index::Change all;
    all.watermark = position;
    for (bool more = true; more;) {
      auto batch = store_->ReadFeed(collection_, all.watermark, max_chunks);
      EXPECT_TRUE(batch.ok()) << batch.status();
      if (!batch.ok()) return all;
      EXPECT_GE(batch->change.watermark, all.watermark);
      for (auto& b : batch->change.added) all.added.push_back(std::move(b));
      for (auto& r : batch->change.retired) all.retired.push_back(r);
      all.watermark = batch->change.watermark;
      more = batch->more;
    }
    return all;
  }
  // What support counting promises, recomputed by joins. Zero rows where it holds.
  void ExpectNoOrphans() {
    EXPECT_EQ(
        Count("SELECT count(*) FROM annals.entities e WHERE e.support <> (SELECT coalesce(sum(s.chunks), 0) FROM "
              "annals.entity_support s"
              " JOIN annals.documents d ON d.id = s.document_id WHERE s.entity_id = e.id AND d.retired_at IS NULL)"),
        0);
    EXPECT_EQ(Count("SELECT count(*) FROM annals.entities WHERE (support = 0) <> (retired_at IS NOT NULL)"), 0);
    EXPECT_EQ(Count("SELECT count(*) FROM annals.mentions m WHERE NOT EXISTS (SELECT FROM annals.entities e WHERE e.id "
                    "= m.entity_id)"),
              0);
    EXPECT_EQ(Count("SELECT count(*) FROM annals.relations r WHERE NOT EXISTS (SELECT FROM annals.statements s WHERE "
                    "s.id = r.statement_id AND s.chunk_id = r.chunk_id)"),
              0);
    EXPECT_EQ(Count("SELECT count(*) FROM annals.mentions m LEFT JOIN annals.chunks c ON c.id = m.chunk_id LEFT JOIN "
                    "annals.entity_support s"
                    " ON s.document_id = c.document_id AND s.entity_id = m.entity_id WHERE s.entity_id IS NULL"),
              0);
    // Support recounted from the rows that name the entity; the title entity is named by every chunk.
    EXPECT_EQ(Count("SELECT count(*) FROM annals.entity_support s JOIN annals.documents d ON d.id = s.document_id "
                    "WHERE s.chunks <> "
                    "CASE WHEN d.title_entity_id = s.entity_id THEN greatest(1, d.chunk_count) ELSE "
                    "(SELECT count(DISTINCT c.id) FROM annals.chunks c WHERE c.document_id = d.id AND "
                    "(EXISTS (SELECT FROM annals.mentions m WHERE m.chunk_id = c.id AND m.entity_id = s.entity_id) OR "
                    "EXISTS (SELECT FROM annals.relations r WHERE r.chunk_id = c.id AND s.entity_id IN (r.subject_id, "
                    "r.object_id)))) END"),
              0);
  }

  std::unique_ptr<Store> store_;
  CollectionId collection_;
};

}  // namespace annals::storage
