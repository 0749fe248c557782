// A purge in batches ends as one in one transaction would, whatever comes in between: a server that dies, a caller who
// leaves, writers who name the same person.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <pqxx/pqxx>
#include <random>
#include <set>
#include <thread>

#include "storage/call_bounds.h"
#include "tests/storage/store_fixture.h"
#include "tests/support/eventually.h"

namespace annals::storage {
namespace {

using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

std::unique_ptr<Store> Open(const std::string& url, int documents, std::int64_t rows = 100'000) {
  auto store = Store::Open({.url = url, .pool_size = 4, .purge_batch = {documents, rows}});
  EXPECT_TRUE(store.ok()) << store.status();
  return *std::move(store);
}

class PurgeBatchesTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    store_ = Open(url(), 2);
  }
  // `n` documents that name quixote, each with somebody of its own.
  void WriteMany(int n) {
    std::vector<DocumentWrite> documents;
    for (int i = 0; i < n; ++i) {
      const std::string number = std::to_string(i);
      documents.push_back(MakeWrite({.id = "q" + number, .chunks = {{"quixote", "friend " + number}, {"ann"}}}));
    }
    ASSERT_TRUE(Write(std::move(documents), "request", "digest").ok());
  }
  absl::Status WriteNaming(const std::string& id, const std::string& name) {
    return Write({MakeWrite({.id = id, .chunks = {{name}}})}).status();
  }
  std::int64_t Begin(const std::string& name) {
    const auto begun = store_->BeginPurge(collection_, name);
    EXPECT_TRUE(begun.ok()) << begun.status();
    return begun.ok() ? begun->purge.id : 0;
  }
  PurgeStep Step(std::int64_t purge) {
    auto step = store_->StepPurge(collection_, purge, /*take=*/true, seconds(60));
    EXPECT_TRUE(step.ok()) << step.status();
    return step.ok() ? *std::move(step) : PurgeStep{.ended = true};
  }
  PurgeStep StepToTheEnd(std::int64_t purge) {
    PurgeStep step = Step(purge);
    for (int i = 0; i < 1'000 && !step.ended; ++i) step = Step(purge);
    EXPECT_TRUE(step.ended);
    return step;
  }
  std::vector<std::string> Holding(const std::string& word) { return RowsHolding(ReadAllTables(admin_url()), word); }
  std::int64_t DocumentsLeft() { return Count("SELECT count(*) FROM annals.documents WHERE external_id LIKE 'q%'"); }
  void AwaitStuck(int count) {
    EXPECT_TRUE(Eventually([&] { return StatementsThatWait() == count; }));
  }
};

TEST_F(PurgeBatchesTest, TakesSoManyDocumentsATime) {
  WriteMany(5);
  const std::int64_t purge = Begin("quixote");
  EXPECT_EQ(DocumentsLeft(), 5) << "nothing is gone yet";
  const PurgeStep first = Step(purge);
  EXPECT_THAT(first.documents, SizeIs(2));
  EXPECT_FALSE(first.ended);
  EXPECT_EQ(first.so_far.documents, 2);
  EXPECT_EQ(first.so_far.documents_found, 5);
  EXPECT_EQ(first.so_far.entities, 2) << "two friends; ann and quixote are named still";
  EXPECT_EQ(DocumentsLeft(), 3);
  ExpectNoOrphans();
  EXPECT_EQ(ReadAll().added.size(), 3U) << "told by the feed as any other change";
  Step(purge);
  const PurgeStep last = Step(purge);
  EXPECT_TRUE(last.ended);
  EXPECT_EQ(last.so_far.documents, 5);
  EXPECT_EQ(last.so_far.entities, 7);
  EXPECT_THAT(Holding("quixote"), IsEmpty());
  EXPECT_THAT(store_->ListPurges(collection_).value(), IsEmpty());
  EXPECT_EQ(Count("SELECT count(*) FROM annals.ingest_requests"), 0);
  ExpectNoOrphans();
  EXPECT_TRUE(Step(purge).ended) << "once more does nothing";
}

TEST_F(PurgeBatchesTest, AReaderWhoFollowsDropsEachBatch) {
  WriteMany(5);
  const std::uint64_t before = ReadAll().watermark;
  const std::int64_t purge = Begin("quixote");
  const PurgeStep first = Step(purge);
  const auto batch = store_->ReadFeed(collection_, {before}, 1'000'000);
  ASSERT_TRUE(batch.ok()) << batch.status();
  EXPECT_THAT(batch->change.removed, SizeIs(2));
  EXPECT_THAT(batch->change.rewritten, IsEmpty()) << "those that are left are to go, too";
  EXPECT_GE(batch->change.watermark, first.watermark);
}

TEST_F(PurgeBatchesTest, ALongDocumentIsABatchAlone) {
  store_ = Open(url(), 100, 6);
  WriteMany(3);  // of nine rows each
  const std::int64_t purge = Begin("quixote");
  EXPECT_THAT(Step(purge).documents, SizeIs(1));
  EXPECT_THAT(Step(purge).documents, SizeIs(1));
  const PurgeStep last = Step(purge);
  EXPECT_THAT(last.documents, SizeIs(1));
  EXPECT_TRUE(last.ended);
}

class LongHistoryTest : public PurgeBatchesTest {
 protected:
  void SetUp() override {
    PurgeBatchesTest::SetUp();
    store_ = Open(url(), 100, 20);
  }
  // Versions of nine rows, each with somebody of its own; the last names nobody of the others.
  void WriteVersions(const std::string& id, int n) {
    for (int i = 0; i < n; ++i) {
      const std::string last = i + 1 == n ? "dulcinea" : "quixote";
      DocumentWrite write = MakeWrite(
          {.id = id, .chunks = {{last, "friend " + std::to_string(i)}, {"ann"}}, .seed = static_cast<float>(i)});
      write.digest = std::to_string(i);
      ASSERT_TRUE(Write({std::move(write)}).ok());
    }
  }
  std::int64_t VersionsLeft(const std::string& id) {
    return Count("SELECT count(*) FROM annals.documents WHERE external_id = '" + id + "'");
  }
};

TEST_F(LongHistoryTest, ADocumentIsPurgedInParts) {
  WriteVersions("q0", 7);
  ASSERT_TRUE(WriteNaming("other", "ann").ok());
  std::atomic<bool> gone{false};
  pqxx::connection other(admin_url());
  pqxx::work holding(other);  // as somebody who reads the live version
  holding.exec("SELECT 1 FROM annals.documents WHERE external_id = 'q0' AND retired_at IS NULL FOR UPDATE");
  auto purging = std::async(std::launch::async, [&] {
    const CallBounds bounds(CallBounds::Clock::time_point::max(), [&] { return gone.load(); });
    return store_->PurgeDocument(collection_, "q0").status();
  });
  AwaitStuck(1);
  gone = true;
  EXPECT_FALSE(purging.get().ok());
  AwaitStuck(0);
  const auto standing = store_->ListPurges(collection_).value();
  ASSERT_THAT(standing, SizeIs(1)) << "a caller who leaves leaves a purge that can go on";
  EXPECT_EQ(standing[0].documents_found, 1);
  holding.abort();

  const PurgeStep first = Step(standing[0].id);
  EXPECT_FALSE(first.ended);
  EXPECT_THAT(first.documents, IsEmpty()) << "some of it is left";
  EXPECT_EQ(first.so_far.versions, 2);
  EXPECT_EQ(VersionsLeft("q0"), 5);
  EXPECT_THAT(Holding("dulcinea"), IsEmpty()) << "what questions find goes first";
  EXPECT_EQ(Stats().documents, 1);
  ExpectNoOrphans();
  DocumentWrite late = MakeWrite({.id = "q0", .chunks = {{"late"}}});
  ASSERT_TRUE(Write({std::move(late)}, "request", "digest").ok());
  const auto purged = store_->PurgeDocument(collection_, "q0");
  ASSERT_TRUE(purged.ok()) << purged.status();
  EXPECT_EQ(purged->versions, 8) << "with the one that came meanwhile";
  EXPECT_THAT(purged->documents, ElementsAre("q0"));
  EXPECT_EQ(purged->watermark, ReadAll().watermark);
  EXPECT_EQ(VersionsLeft("q0"), 0);
  EXPECT_THAT(Holding("friend"), IsEmpty());
  EXPECT_THAT(Holding("q0"), IsEmpty()) << "nor in results of requests";
  EXPECT_THAT(store_->ListPurges(collection_).value(), IsEmpty());
  ExpectNoOrphans();
  EXPECT_EQ(store_->PurgeDocument(collection_, "q0").status().code(), absl::StatusCode::kNotFound);
}

// Only former versions name the person: those go last, or the rest would not be found any more.
TEST_F(LongHistoryTest, SoIsADocumentOfWhichOnlyTheHistoryNamesThePerson) {
  WriteVersions("q0", 7);
  const std::int64_t purge = Begin("quixote");
  const PurgeStep first = Step(purge);
  EXPECT_FALSE(first.ended);
  EXPECT_EQ(first.so_far.documents, 0);
  EXPECT_EQ(VersionsLeft("q0"), 5);
  EXPECT_THAT(Holding("dulcinea"), IsEmpty());
  const PurgeStep last = StepToTheEnd(purge);
  EXPECT_EQ(last.so_far.versions, 7);
  EXPECT_EQ(last.so_far.documents, 1);
  EXPECT_THAT(Holding("quixote"), IsEmpty());
  EXPECT_THAT(Holding("q0"), IsEmpty());
  ExpectNoOrphans();
}

TEST_F(LongHistoryTest, ADocumentOfOneBatchGoesAtOnce) {
  WriteVersions("q0", 2);
  const auto purged = store_->PurgeDocument(collection_, "q0");
  ASSERT_TRUE(purged.ok()) << purged.status();
  EXPECT_EQ(purged->versions, 2);
  EXPECT_EQ(VersionsLeft("q0"), 0);
}

TEST_F(PurgeBatchesTest, AServerThatDiedBetweenBatchesIsReplaced) {
  WriteMany(7);
  const std::int64_t purge = Begin("quixote");
  ASSERT_FALSE(Step(purge).ended);
  store_.reset();
  store_ = Open(url(), 2);
  const auto standing = store_->ListPurges(collection_);
  ASSERT_TRUE(standing.ok());
  ASSERT_THAT(*standing, SizeIs(1));
  EXPECT_EQ((*standing)[0].id, purge);
  EXPECT_EQ((*standing)[0].documents, 2);
  const auto held = store_->StepPurge(collection_, purge, /*take=*/false, seconds(60));
  ASSERT_TRUE(held.ok());
  EXPECT_TRUE(held->held) << "who took the last step may live";
  pqxx::connection admin(admin_url());
  pqxx::nontransaction(admin).exec("UPDATE annals.standing_purges SET held_until = '-infinity'");
  EXPECT_FALSE(store_->StepPurge(collection_, purge, /*take=*/false, seconds(60))->held);
  StepToTheEnd(purge);
  EXPECT_THAT(Holding("quixote"), IsEmpty());
  ExpectNoOrphans();
}

TEST_F(PurgeBatchesTest, TheSameCallAgainGoesOn) {
  DocumentWrite telling = MakeWrite({.id = "a-first", .chunks = {{"quixote"}}});
  telling.document.entities[0].aliases = {"don quixote"};
  ASSERT_TRUE(Write({telling}).ok());
  WriteMany(5);
  ASSERT_TRUE(store_->AddAlias(collection_, "quixote", "the knight").ok());
  const std::int64_t purge = Begin("don quixote");
  while (Count("SELECT count(*) FROM annals.aliases WHERE key = 'don quixote'") > 0) ASSERT_FALSE(Step(purge).ended);
  EXPECT_EQ(Begin("the knight"), purge) << "another name of the same person";
  const auto left = static_cast<std::size_t>(DocumentsLeft());
  const auto purged = store_->PurgeEntity(collection_, "Don Quixote", false);
  ASSERT_TRUE(purged.ok()) << "a name that is gone already: " << purged.status();
  EXPECT_THAT(purged->documents, SizeIs(left));
  EXPECT_EQ(purged->versions, 6) << "of the whole purge";
  EXPECT_THAT(Holding("quixote"), IsEmpty());
  EXPECT_EQ(store_->PurgeEntity(collection_, "quixote", false).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(PurgeBatchesTest, WhatComesMeanwhileAndNamesThePersonGoesToo) {
  WriteMany(4);
  const std::int64_t purge = Begin("quixote");
  ASSERT_FALSE(Step(purge).ended);
  ASSERT_TRUE(WriteNaming("q-late", "quixote").ok());
  ASSERT_TRUE(WriteNaming("other", "ann").ok());
  StepToTheEnd(purge);
  EXPECT_THAT(Holding("quixote"), IsEmpty());
  EXPECT_EQ(Stats().documents, 1);
  ASSERT_TRUE(WriteNaming("q-after", "quixote").ok());
  EXPECT_EQ(Stats().documents, 2) << "what comes after it stays";
  EXPECT_THAT(Read("q-after").entities, SizeIs(1));
  ExpectNoOrphans();
}

// The writer has the row of quixote, and waits for the lock of the feed: the last step waits for him, and then knows that
// it was not the last.
TEST_F(PurgeBatchesTest, AWriterUnderWayIsWaitedFor) {
  WriteMany(2);
  const std::int64_t purge = Begin("quixote");
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  holding.exec("SELECT pg_advisory_xact_lock(hashtextextended('annals feed', " + std::to_string(collection_.value) +
               "))");
  auto writing = std::async(std::launch::async, [&] { return WriteNaming("q-late", "quixote"); });
  AwaitStuck(1);
  auto stepping = std::async(std::launch::async, [&] { return Step(purge); });
  AwaitStuck(2);
  holding.abort();
  ASSERT_TRUE(writing.get().ok());
  EXPECT_FALSE(stepping.get().ended);
  EXPECT_THAT(Holding("quixote"), Not(IsEmpty()));
  StepToTheEnd(purge);
  EXPECT_THAT(Holding("quixote"), IsEmpty());
  ExpectNoOrphans();
}

TEST_F(PurgeBatchesTest, ACallerWhoLeavesLeavesAPurgeThatCanGoOn) {
  WriteMany(5);
  pqxx::connection other(admin_url());
  pqxx::work holding(other);  // as a writer of the document that goes last
  const auto last = holding
                        .exec(
                            "SELECT external_id FROM annals.documents WHERE external_id LIKE 'q%'"
                            " ORDER BY id DESC LIMIT 1")
                        .one_field()
                        .as<std::string>();
  holding.exec("SELECT pg_advisory_xact_lock(hashtextextended('" + last + "', " + std::to_string(collection_.value) +
               "))");
  std::atomic<bool> gone{false};
  auto purging = std::async(std::launch::async, [&] {
    const CallBounds bounds(CallBounds::Clock::time_point::max(), [&] { return gone.load(); });
    return store_->PurgeEntity(collection_, "quixote", false).status();
  });
  AwaitStuck(1);
  gone = true;
  EXPECT_FALSE(purging.get().ok());
  AwaitStuck(0);
  EXPECT_GE(DocumentsLeft(), 1);
  EXPECT_THAT(store_->ListPurges(collection_).value(), SizeIs(1));
  holding.abort();
  EXPECT_TRUE(store_->PurgeEntity(collection_, "quixote", false).ok());
  EXPECT_THAT(Holding("quixote"), IsEmpty());
}

TEST_F(PurgeBatchesTest, ThePersonIsNobodyElseMeanwhile) {
  WriteMany(3);
  ASSERT_TRUE(WriteNaming("s", "sancho").ok());
  const std::int64_t purge = Begin("quixote");
  for (const auto& [source, target] : {std::pair("quixote", "sancho"), {"sancho", "quixote"}}) {
    EXPECT_EQ(store_->MergeEntities(collection_, source, target).status().code(),
              absl::StatusCode::kFailedPrecondition);
  }
  EXPECT_EQ(store_->AddAlias(collection_, "quixote", "knight").status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(store_->SplitEntity(collection_, "quixote", {"q1"}).status().code(), absl::StatusCode::kFailedPrecondition);
  StepToTheEnd(purge);
  EXPECT_TRUE(store_->AddAlias(collection_, "sancho", "quixote").ok()) << "the name is free again";
}

TEST_F(PurgeBatchesTest, OneDocumentOfThePersonIsPurgedByItselfMeanwhile) {
  WriteMany(3);
  const std::int64_t purge = Begin("quixote");
  for (const char* id : {"q0", "q1", "q2"}) ASSERT_TRUE(store_->PurgeDocument(collection_, id).ok());
  EXPECT_TRUE(Step(purge).ended);
  EXPECT_THAT(Holding("quixote"), IsEmpty());
}

TEST_F(PurgeBatchesTest, WritersOfTheSameNamesAreNotRefused) {
  WriteMany(40);
  std::atomic<bool> ended{false};
  std::vector<std::thread> writers;
  std::atomic<int> written{0};
  for (int t = 0; t < 3; ++t) {
    writers.emplace_back([&, t] {
      for (int i = 0; !ended; ++i) {
        // Names in another order than those of the documents that go.
        const absl::Status status =
            Write({MakeWrite({.id = "w" + std::to_string(t) + "-" + std::to_string(i % 5),
                              .chunks = {{"zoe", "friend " + std::to_string(i % 40)}, {"ann", "bob"}},
                              .seed = static_cast<float>(i)})})
                .status();
        EXPECT_TRUE(status.ok()) << status;
        ++written;
      }
    });
  }
  const auto purged = Open(url(), 7)->PurgeEntity(collection_, "quixote", false);
  ended = true;
  for (std::thread& writer : writers) writer.join();
  ASSERT_TRUE(purged.ok()) << purged.status();
  EXPECT_THAT(purged->documents, SizeIs(40));
  EXPECT_THAT(Holding("quixote"), IsEmpty());
  ExpectNoOrphans();
}

// Ann and Bob go with their only document; Cid, who was merged with them, stays, whichever was merged into which.
TEST_F(PurgeBatchesTest, WhatWasMergedIntoSomeThatGoTogetherStays) {
  using Merges = std::vector<std::pair<const char*, const char*>>;  // source, target
  for (const Merges& merges : {Merges{{"ann", "bob"}, {"cid", "bob"}}, Merges{{"cid", "ann"}, {"ann", "bob"}},
                               Merges{{"cid", "bob"}, {"bob", "ann"}}}) {
    ASSERT_TRUE(
        Write({MakeWrite({.id = "both", .chunks = {{"ann", "bob"}}}), MakeWrite({.id = "own", .chunks = {{"cid"}}})})
            .ok());
    for (const auto& [source, target] : merges)
      ASSERT_TRUE(store_->MergeEntities(collection_, source, target).ok()) << source;
    const auto purged = store_->PurgeDocument(collection_, "both");
    ASSERT_TRUE(purged.ok()) << purged.status();
    EXPECT_EQ(purged->entities, 2);
    EXPECT_EQ(Count("SELECT count(*) FROM annals.entities WHERE merged_into IS NULL"), 1) << "Cid, by himself";
    ExpectNoOrphans();
    ASSERT_TRUE(store_->PurgeDocument(collection_, "own").ok());
    EXPECT_EQ(Count("SELECT count(*) FROM annals.entities"), 0);
  }
}

// ------------------------------------------------------------------------------------- the same, whatever a batch holds

// A collection drawn by the seed: people who are named together, replaced and deleted documents, merges, aliases, links.
void Populate(Store& store, CollectionId collection, unsigned seed) {
  std::mt19937 draw(seed);
  const auto below = [&](int n) { return static_cast<int>(draw() % static_cast<unsigned>(n)); };
  const auto name = [&] { return "person " + std::to_string(below(9)); };
  for (int i = 0; i < 30; ++i) {
    const std::string number = std::to_string(below(18));
    std::vector<std::vector<std::string>> chunks(1 + below(3));
    for (auto& chunk : chunks) {
      for (int n = 1 + below(3); n > 0; --n) chunk.push_back(name());
    }
    DocumentWrite write =
        MakeWrite({.id = "d" + number, .title = below(4) == 0 ? name() : "", .chunks = chunks, .seed = float(i)});
    write.digest = std::to_string(i);
    write.document.document.asset_ref = "mail:" + std::to_string(below(12));
    if (below(3) == 0) write.document.entities[0].aliases = {"alias " + std::to_string(below(6))};
    write.document.asset_edges = {{.source_ref = write.document.document.asset_ref,
                                   .target_ref = "mail:" + std::to_string(below(12)),
                                   .relation = "reply_to"}};
    const std::string request = below(2) == 0 ? "r" + std::to_string(i) : "";
    ASSERT_TRUE(store.WriteDocuments({collection, request, request, {write}}).ok());
  }
  for (int i = 0; i < 4; ++i) store.MergeEntities(collection, name(), name()).IgnoreError();
  for (int i = 0; i < 2; ++i) store.AddAlias(collection, name(), "by hand " + std::to_string(i)).IgnoreError();
  for (int i = 0; i < 3; ++i) store.DeleteDocument(collection, "d" + std::to_string(below(18))).IgnoreError();
  std::vector<AssetEdge> links;
  for (int i = 0; i < 4; ++i)
    links.push_back({.source_ref = "mail:" + std::to_string(i),
                     .target_ref = "mail:9",
                     .relation = "attachment_of",
                     .provenance = "test"});
  const auto linked = store.LinkAssets(collection, links);
  ASSERT_TRUE(linked.ok()) << linked.status();
}

// All rows but those of the feed, whose numbers say in how many transactions a thing was done; without the clock.
TableRows Lasting(const std::string& url) {
  TableRows tables = ReadAllTables(
      url,
      "(to_jsonb(t) - ARRAY['recorded_at', 'retired_at', 'created_at', 'logged_at', 'applied_at', 'epoch',"
      " 'result', 'feed_floor'])::text");
  tables.erase("index_log");
  return tables;
}

std::set<std::int64_t> Shown(Store& store, CollectionId collection) {
  std::set<std::int64_t> shown;
  const auto batch = store.ReadFeed(collection, {}, 100'000'000);
  EXPECT_TRUE(batch.ok()) << batch.status();
  for (const DocumentBundle& bundle : batch->change.added) shown.insert(bundle.document.id.value);
  return shown;
}

class PurgeOfAnySize : public ::testing::TestWithParam<unsigned> {};

TEST_P(PurgeOfAnySize, LeavesTheSameTables) {
  std::vector<TableRows> left;
  std::vector<std::set<std::int64_t>> shown;
  std::vector<std::pair<std::int64_t, std::int64_t>> gone;
  for (const auto& [documents, rows] :
       {std::pair(1, 100'000), {3, 1}, {1'000, 100'000}}) {  // with one row versions go alone
    annals::testing::FreshDatabase database;
    const auto store = Open(database.url(), documents, rows);
    const CollectionId collection = store->CreateCollection("news", "hash-4", 4)->id;
    Populate(*store, collection, GetParam());
    ASSERT_TRUE(store->SetQuota(collection, {.documents = 1'000}).ok());
    const auto purged = store->PurgeEntity(collection, "person 1", false);
    ASSERT_TRUE(purged.ok()) << purged.status();
    gone.emplace_back(purged->versions, purged->entities);
    left.push_back(Lasting(database.admin_url()));
    shown.push_back(Shown(*store, collection));
    EXPECT_THAT(RowsHolding(left.back(), "person 1\""), IsEmpty());
    ExpectNoOrphans(database.admin_url());
  }
  EXPECT_EQ(gone[0], gone[2]);
  EXPECT_EQ(gone[1], gone[2]);
  EXPECT_EQ(shown[0], shown[2]);
  EXPECT_EQ(shown[1], shown[2]);
  for (const auto& [table, rows] : left[2]) {
    EXPECT_EQ(left[0][table], rows) << table;
    EXPECT_EQ(left[1][table], rows) << table;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, PurgeOfAnySize, ::testing::Range(1U, 7U));

}  // namespace
}  // namespace annals::storage
