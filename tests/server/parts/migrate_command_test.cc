// `annalsd migrate --plan` on a real database: what it prints, what it exits with, and that it changes nothing.
#include "server/migrate_command.h"

#include <gmock/gmock.h>

#include <sstream>

#include "storage/store.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class MigrateCommandTest : public annals::testing::PostgresTest {
 protected:
  int Run(const std::vector<const char*>& arguments) {
    out_.str("");
    error_.str("");
    return RunMigrate(arguments, out_, error_);
  }
  int Plan(const std::string& postgres) { return Run({"--plan", "--postgres", postgres.c_str()}); }

  std::ostringstream out_, error_;
};

TEST_F(MigrateCommandTest, SaysWhatThereIsToDoAndDoesNothing) {
  EXPECT_EQ(Plan(url()), 3);
  EXPECT_THAT(out_.str(), AllOf(HasSubstr("no schema → "), HasSubstr("\n0001_schema\n  makes collections, ")));
  EXPECT_EQ(Plan(url()), 3);  // as before
  ASSERT_TRUE(storage::Store::Open({.url = url()}).ok());
  EXPECT_EQ(Plan(url()), 0);
  EXPECT_THAT(out_.str(), HasSubstr("there is nothing to do"));
  EXPECT_EQ(error_.str(), "");
}

TEST_F(MigrateCommandTest, SaysWhatIsWrong) {
  EXPECT_EQ(Run({"--postgres", url().c_str()}), 2);
  EXPECT_THAT(error_.str(), HasSubstr("say --plan"));
  EXPECT_EQ(Run({"--plan"}), 2);
  EXPECT_THAT(error_.str(), HasSubstr("no database"));
  EXPECT_EQ(Run({"--plan", "--data-dir", "/none"}), 2);
  EXPECT_THAT(error_.str(), HasSubstr("--postgres-file is needed"));
  EXPECT_EQ(Run({"--plan", "--postgres", url().c_str(), "--no-such-setting"}), 2);
  EXPECT_EQ(Plan("host=127.0.0.1 port=1 dbname=none"), 1);
  EXPECT_EQ(out_.str(), "");
}

TEST(PrintPlan, NamesLocksAndSizes) {
  storage::PlannedMigration migration{.number = 20, .name = "0020_trial", .not_read = {"DO $$ BEGIN END $$"}};
  migration.tables = {{.name = "events", .lock = storage::TableLock::kShare, .rows = 5'000, .bytes = 3 << 20}};
  migration.tables[0].statements = {{"CREATE INDEX by_day ON events(day)", storage::RowWork::kBuildsIndex},
                                    {"COMMENT ON TABLE events IS '" + std::string(200, 'a') + "'"}};
  std::ostringstream out;
  PrintPlan({.schema = "0019_a", .newest_schema = "0020_trial", .migrations = {migration}}, out);
  const std::string text = out.str();
  EXPECT_THAT(text, HasSubstr("0019_a → 0020_trial: 1 migration\n"));
  EXPECT_THAT(text, HasSubstr("\n0020_trial\n  events (about 5000 rows, 3.0 MiB): SHARE, writes wait\n"
                              "    CREATE INDEX by_day ON events(day): builds an index, not CONCURRENTLY\n"
                              "    COMMENT ON TABLE events IS 'aaa"));
  EXPECT_THAT(text, HasSubstr("aaa …\n  to be read by you, its locks are not known here: DO $$ BEGIN END $$\n"));
}

}  // namespace
}  // namespace annals::server
