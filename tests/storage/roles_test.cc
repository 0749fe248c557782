// The role that owns the schema and the role that serves: the second reads and writes rows, and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <pqxx/pqxx>

#include "storage/key_store.h"
#include "tests/storage/prepared_documents.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

using ::testing::HasSubstr;

class RolesTest : public ::testing::Test {
 protected:
  absl::StatusOr<std::unique_ptr<Store>> Open(bool with_owner) {
    StoreOptions options{.url = database_.server_url(), .pool_size = 2};
    if (with_owner) options.migration_url = database_.url();
    return Store::Open(std::move(options));
  }

  annals::testing::FreshDatabase database_;
};

TEST_F(RolesTest, WithoutItsOwnerASchemaIsNotMade) {
  const absl::Status status = Open(false).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("--migration-postgres-file"));
}

TEST_F(RolesTest, OneServerWithTheOwnerIsEnough) {
  ASSERT_TRUE(Open(true).ok());
  const auto store = Open(false);
  ASSERT_TRUE(store.ok()) << store.status();
  const CollectionId collection = (*store)->CreateCollection("news", "hash-4", 4)->id;
  EXPECT_TRUE((*store)->WriteDocuments({collection, "", "", {MakeWrite({.id = "a", .chunks = {{"ann"}}})}}).ok());
  EXPECT_TRUE((*store)->Trim(collection, {.feed = std::chrono::seconds(1), .requests = std::chrono::seconds(1)}).ok());
  const auto keys = KeyStore::Open({.url = database_.server_url()});
  EXPECT_TRUE(keys->Add({.id = "0123456789ab", .name = "k", .digest = std::string(64, 'a')}).ok());
  EXPECT_TRUE(keys->Revoke("0123456789ab").ok());
}

TEST_F(RolesTest, ServersThatStartTogetherDoNotStandInEachOthersWay) {
  std::vector<std::future<absl::Status>> opening;
  for (int i = 0; i < 4; ++i) opening.push_back(std::async(std::launch::async, [&] { return Open(true).status(); }));
  for (auto& one : opening) {
    const absl::Status status = one.get();
    EXPECT_TRUE(status.ok()) << status;
  }
}

TEST_F(RolesTest, TheServersRoleChangesNothingButRows) {
  ASSERT_TRUE(Open(true).ok());
  pqxx::connection connection(database_.server_url());
  for (const char* command :
       {"CREATE TABLE annals.mine (a int)", "DROP TABLE annals.documents", "TRUNCATE annals.documents",
        "ALTER TABLE annals.documents DISABLE ROW LEVEL SECURITY", "DROP POLICY by_collection ON annals.documents",
        "INSERT INTO annals.schema_migrations (number, name, sha256) VALUES (99, 'x', 'y')",
        "UPDATE annals.schema_migrations SET sha256 = 'z'", "DELETE FROM annals.schema_migrations",
        "CREATE OR REPLACE FUNCTION annals.current_collection() RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'",
        "SET ROLE annals"}) {
    EXPECT_THROW(pqxx::nontransaction(connection).exec(command), pqxx::insufficient_privilege) << command;
  }
  // And without a collection it sees no rows.
  pqxx::nontransaction work(connection);
  EXPECT_EQ(work.exec("SELECT count(*) FROM annals.documents").one_field().as<int>(), 0);
}

}  // namespace
}  // namespace annals::storage
