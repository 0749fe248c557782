#include "storage/private/private_postgres.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <pqxx/pqxx>

#include "core/locks/mutex.h"
#include "tests/support/postgres_fixture.h"
#include "tests/support/temporary_folder.h"

namespace annals::storage {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// A place for the data, as deep as asked.
class Folder {
 public:
  explicit Folder(const std::string& below = "", const fs::path& parent = fs::temp_directory_path())
      : top_(parent), path_(fs::path(top_.path()) / below) {}
  const fs::path& path() const { return path_; }

 private:
  TemporaryFolder top_;
  fs::path path_;
};

std::string AskOne(const std::string& url, const std::string& query) {
  pqxx::connection connection(url);
  return pqxx::nontransaction(connection).exec(query).one_field().as<std::string>("");
}

absl::StatusOr<std::unique_ptr<PrivatePostgres>> StartIn(const fs::path& folder) {
  return PrivatePostgres::Start({.data_dir = folder, .durable = false});
}

TEST(PrivatePostgres, KeepsDataOverARestartAndOpensNoPort) {
  Folder folder;
  {
    auto server = StartIn(folder.path());
    ASSERT_TRUE(server.ok()) << server.status();
    EXPECT_EQ(AskOne((*server)->url(), "SHOW listen_addresses"), "");
    EXPECT_EQ(AskOne((*server)->url(), "SELECT rolsuper::text FROM pg_roles WHERE rolname = current_user"), "false");
    pqxx::connection connection((*server)->url());
    pqxx::nontransaction(connection).exec("CREATE TABLE kept AS SELECT 42 AS value");
    const int pid = (*server)->pid();
    EXPECT_EQ(kill(pid, 0), 0);
    EXPECT_TRUE((*server)->Stop().ok());
    EXPECT_NE(kill(pid, 0), 0);
    EXPECT_TRUE((*server)->Stop().ok());
  }
  auto again = StartIn(folder.path());
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(AskOne((*again)->url(), "SELECT value FROM kept"), "42");
}

TEST(PrivatePostgres, WorksUnderALongPathAndOneThatOnlyItsOwnerMayEnter) {
  Folder folder("a folder with spaces, and a very long name/" + std::string(90, 'x') + "/data");
  auto server = StartIn(folder.path());
  ASSERT_TRUE(server.ok()) << server.status();
  EXPECT_EQ(AskOne((*server)->url(), "SELECT 1"), "1");
}

TEST(PrivatePostgres, RefusesAFolderInUse) {
  Folder folder;
  auto first = StartIn(folder.path());
  ASSERT_TRUE(first.ok()) << first.status();
  auto second = StartIn(folder.path());
  EXPECT_EQ(second.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(second.status().message()), HasSubstr("in use by process " + std::to_string(getpid())));
  EXPECT_EQ(AskOne((*first)->url(), "SELECT 1"), "1");
}

// The parent is killed while its server runs; the next start in the folder works, with the data that were committed.
TEST(PrivatePostgres, StartsAfterItsOwnerWasKilled) {
  Folder folder;
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t owner = fork();
  if (owner == 0) {
    auto server = StartIn(folder.path());
    char ok = 'n';
    if (server.ok()) {
      pqxx::connection connection((*server)->url());
      pqxx::nontransaction(connection).exec("CREATE TABLE kept AS SELECT 42 AS value");
      ok = 'y';
    }
    if (write(ready[1], &ok, 1) != 1) _exit(2);
    pause();
    _exit(0);
  }
  char ok = '?';
  ASSERT_EQ(read(ready[0], &ok, 1), 1);
  ASSERT_EQ(ok, 'y');
  kill(owner, SIGKILL);
  waitpid(owner, nullptr, 0);
  auto server = StartIn(folder.path());
  ASSERT_TRUE(server.ok()) << server.status();
  EXPECT_EQ(AskOne((*server)->url(), "SELECT value FROM kept"), "42");
}

TEST(PrivatePostgres, StartsAfterThePostmasterWasKilled) {
  Folder folder;
  {
    auto server = StartIn(folder.path());
    ASSERT_TRUE(server.ok()) << server.status();
    pqxx::connection connection((*server)->url());
    kill((*server)->pid(), SIGKILL);
    EXPECT_TRUE((*server)->Stop().ok());
  }
  auto server = StartIn(folder.path());
  ASSERT_TRUE(server.ok()) << server.status();
}

TEST(PrivatePostgres, ASupervisedServerIsStartedAgainWhenItIsKilled) {
  Folder folder;
  Mutex mutex;
  CondVar said;
  int lines = 0;
  const auto log = [&](const std::string&) {
    const MutexLock lock(mutex);
    ++lines;
    said.NotifyAll();
  };
  auto server = PrivatePostgres::Start({.data_dir = folder.path(), .supervised = true, .log = log, .durable = false});
  ASSERT_TRUE(server.ok()) << server.status();
  const std::string url = (*server)->url();
  for (int round = 0; round < 2; ++round) {
    const int killed = (*server)->pid();
    ASSERT_EQ(kill(killed, SIGKILL), 0);
    {
      const MutexLock lock(mutex);
      const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
      while (lines < 2 * (round + 1) && said.WaitUntil(mutex, deadline)) {
      }
    }
    EXPECT_NE((*server)->pid(), killed);
    EXPECT_EQ(AskOne(url, "SELECT 42"), "42");
  }
  const int last = (*server)->pid();
  EXPECT_TRUE((*server)->Stop().ok());
  EXPECT_NE(kill(last, 0), 0) << "one that is stopped is not started again";
  EXPECT_EQ((*server)->pid(), 0);
}

TEST(PrivatePostgres, SaysWhyTheServerDoesNotStart) {
  Folder folder;
  auto server =
      PrivatePostgres::Start({.data_dir = folder.path(), .durable = false, .settings = {{"shared_buffers", "much"}}});
  EXPECT_FALSE(server.ok());
  EXPECT_THAT(std::string(server.status().message()), HasSubstr("shared_buffers"));
}

TEST(PrivatePostgres, RefusesAClusterOfAnotherVersion) {
  Folder folder;
  fs::create_directories(folder.path() / "postgres");
  std::ofstream(folder.path() / "postgres" / "PG_VERSION") << "9.6\n";
  auto server = StartIn(folder.path());
  EXPECT_EQ(server.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(server.status().message()), HasSubstr("9.6"));
}

TEST(PrivatePostgres, DoesNotUseAnInterruptedInitdb) {
  Folder folder;
  fs::create_directories(folder.path() / "postgres.partial" / "base");
  auto server = StartIn(folder.path());
  ASSERT_TRUE(server.ok()) << server.status();
}

TEST(FreshDatabase, IsEmptyAndOwnedByTheAnnalsRole) {
  annals::testing::FreshDatabase first, second;
  pqxx::connection connection(first.url());
  pqxx::nontransaction(connection).exec("CREATE TABLE only_here AS SELECT 1 AS value");
  EXPECT_EQ(AskOne(second.url(), "SELECT count(*) FROM pg_tables WHERE tablename = 'only_here'"), "0");
  EXPECT_EQ(AskOne(second.admin_url(), "SELECT current_user"), "postgres");
}

}  // namespace
}  // namespace annals::storage
