// What the store does for documents that were written before statements had times (migration 0011).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <pqxx/pqxx>

#include "tests/storage/store_fixture.h"

namespace annals::storage {
namespace {

class UntoldTimesTest : public StoreTest {};

TEST_F(UntoldTimesTest, AreReadOutOfTheText) {
  DocumentWrite write = MakeWrite({.id = "a", .title = "mill", .chunks = {{"In 2006 the mill", "The weir"}}});
  ASSERT_TRUE(Write({write}).ok());
  {
    pqxx::connection connection(admin_url());
    pqxx::work work(connection);
    work.exec("UPDATE annals.statements SET times = NULL");
    work.commit();
  }
  ASSERT_TRUE(store_->DecideLanguage("news", "en").ok());
  const index::Change change = ReadAll();
  ASSERT_EQ(change.added.size(), 1U);
  const DocumentBundle& read = change.added.front();
  ASSERT_EQ(read.statements.size(), 2U);
  const Interval in_2006{Day{std::chrono::year{2006} / 1 / 1}, Day{std::chrono::year{2007} / 1 / 1}};
  ASSERT_EQ(read.statements[0].times.size(), 1U);
  EXPECT_EQ(read.statements[0].times[0], (SpokenTime{in_2006, ValiditySource::kExplicit, 100}));
  EXPECT_EQ(read.statements[1].times[0], (SpokenTime{in_2006, ValiditySource::kCarried, 60}));
}

}  // namespace
}  // namespace annals::storage
