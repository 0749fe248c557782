// Whose feed a position is of, and what is left of a feed after a time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <pqxx/pqxx>

#include "tests/storage/store_fixture.h"

namespace annals::storage {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class FeedPositionTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    for (const char* id : {"a", "b"}) ASSERT_TRUE(Write({MakeWrite({.id = id, .chunks = {{"ann"}}})}).ok());
    position_ = Read({}).next;
  }
  FeedBatch Read(const FeedPosition& position, std::size_t max_bytes = 1'000'000) {
    auto batch = store_->ReadFeed(collection_, position, max_bytes);
    EXPECT_TRUE(batch.ok()) << batch.status();
    return batch.ok() ? *std::move(batch) : FeedBatch{};
  }
  void Admin(const std::string& command) {
    pqxx::connection connection(admin_url());
    pqxx::nontransaction(connection).exec(command);
  }
  std::int64_t LogRows() { return Count("SELECT count(*) FROM annals.index_log"); }
  // All that was logged was logged an hour earlier.
  void AnHourPasses() { Admin("UPDATE annals.index_log SET logged_at = logged_at - interval '1 hour'"); }

  FeedPosition position_;
};

TEST_F(FeedPositionTest, APositionOfThisFeedIsReadOn) {
  ASSERT_TRUE(Write({MakeWrite({.id = "c", .chunks = {{"ann"}}})}).ok());
  const FeedBatch batch = Read(position_);
  EXPECT_EQ(batch.restart, "");
  EXPECT_THAT(batch.change.added, SizeIs(1));
  EXPECT_THAT(Read(batch.next).change.added, IsEmpty());
}

TEST_F(FeedPositionTest, APositionOfAnotherDatabaseBeginsAnew) {
  Admin("UPDATE annals.database_identity SET epoch = gen_random_uuid()");
  const FeedBatch batch = Read(position_);
  EXPECT_THAT(batch.restart, HasSubstr("it was of cluster"));
  EXPECT_THAT(batch.change.added, IsEmpty());
  EXPECT_THAT(Read({}).change.added, SizeIs(2));
}

TEST_F(FeedPositionTest, AMarkThatIsNoneOfThisFeedsBeginsAnew) {
  EXPECT_THAT(position_.mark, HasSubstr("cluster"));
  position_.mark = "page 7";
  const FeedBatch batch = Read(position_);
  EXPECT_THAT(batch.restart, HasSubstr("mark"));
  EXPECT_THAT(batch.change.added, IsEmpty());
}

TEST_F(FeedPositionTest, ARestoreInPlaceIsAnotherDatabase) {
  Admin(
      "CREATE TABLE saved AS TABLE annals.database_identity; DELETE FROM annals.database_identity;"
      "INSERT INTO annals.database_identity TABLE saved");
  EXPECT_THAT(Read(position_).restart, HasSubstr("it was of cluster"));
}

TEST_F(FeedPositionTest, AHistoryThatWentBackBeginsAnew) {
  Admin("DELETE FROM annals.index_log WHERE number = " + std::to_string(position_.watermark));
  EXPECT_THAT(Read(position_).restart, HasSubstr("it has gone back"));
}

TEST_F(FeedPositionTest, ANumberThatWasGivenOutAgainIsNotTheOneThatWasRead) {
  Admin("UPDATE annals.index_log SET logged_at = clock_timestamp() WHERE number = " +
        std::to_string(position_.watermark));
  EXPECT_THAT(Read(position_).restart, HasSubstr("it has gone back"));
}

TEST_F(FeedPositionTest, APurgeOfTheRowThatWasReadLastIsNoOtherHistory) {
  ASSERT_TRUE(store_->PurgeDocument(collection_, "b").ok());
  const FeedBatch batch = Read(position_);
  EXPECT_EQ(batch.restart, "");
  EXPECT_THAT(batch.change.removed, SizeIs(1));
}

TEST_F(FeedPositionTest, WhatHasPassedIsTrimmedAndAReaderFromTheBeginningMissesNothing) {
  for (int i = 0; i < 5; ++i) {
    const auto seed = static_cast<float>(i + 1);
    ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}, .seed = seed})}, "r" + std::to_string(i), "d").ok());
  }
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "ann", "ann").ok());
  const index::Change before = ReadAll();
  const FeedPosition at_end = Read(position_).next;
  AnHourPasses();
  const FeedPosition end{.watermark = at_end.watermark};

  EXPECT_EQ(*store_->Trim(collection_, {.feed = 2h}), 0);
  EXPECT_EQ(*store_->Trim(collection_, {.feed = 30min, .most = 2}), 2) << "bounded";
  EXPECT_EQ(*store_->Trim(collection_, {.feed = 30min}), 4);
  EXPECT_EQ(LogRows(), 7) << "one a version";
  const index::Change after = ReadAll();
  ASSERT_EQ(after.added.size(), before.added.size());
  for (std::size_t i = 0; i < after.added.size(); ++i) {
    EXPECT_EQ(after.added[i].document.id, before.added[i].document.id);
    EXPECT_EQ(after.added[i].document.retired, before.added[i].document.retired);
  }
  EXPECT_GE(after.watermark, at_end.watermark);

  EXPECT_EQ(Read(end).restart, "") << "it has missed nothing";
  EXPECT_THAT(Read({.watermark = position_.watermark}).restart, HasSubstr("are gone"));
}

TEST_F(FeedPositionTest, AReaderThatBeganAfterTheTrimReadsOn) {
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  AnHourPasses();
  ASSERT_EQ(*store_->Trim(collection_, {.feed = 30min}), 1);
  const FeedBatch first = Read({}, 1);
  EXPECT_TRUE(first.more);
  EXPECT_EQ(Read(first.next, 1).restart, "");
}

TEST_F(FeedPositionTest, ResultsOfRequestsGoAfterATime) {
  ASSERT_TRUE(Write({MakeWrite({.id = "c", .chunks = {{"ann"}}})}, "request", "digest").ok());
  EXPECT_EQ(*store_->Trim(collection_, {.requests = 1h}), 0);
  Admin("UPDATE annals.ingest_requests SET recorded_at = recorded_at - interval '2 hours'");
  EXPECT_EQ(*store_->Trim(collection_, {.requests = 1h}), 1);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.ingest_requests"), 0);
}

}  // namespace
}  // namespace annals::storage
