// Collections apart: what one is asked, by names and by ids of another, shows and changes nothing of that one. Once as a
// role that row security binds, and once as a superuser, whom only the statements keep apart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "storage/documents/bundle_reader.h"
#include "storage/key_store.h"
#include "storage/postgres/session.h"
#include "tests/storage/prepared_documents.h"
#include "tests/storage/table_rows.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class ApartTest : public annals::testing::PostgresTest, public ::testing::WithParamInterface<bool> {
 protected:
  const std::string& Role() const { return GetParam() ? admin_url() : url(); }
  void SetUp() override {
    ASSERT_TRUE(Store::Open({.url = url(), .pool_size = 1}).ok());  // its owner makes the schema
    auto store = Store::Open({.url = Role(), .pool_size = 4, .allow_superuser = true});
    ASSERT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
    mine_ = store_->CreateCollection("mine", "hash-4", 4)->id;
    theirs_ = store_->CreateCollection("theirs", "hash-4", 4)->id;
    DocumentWrite secret =
        MakeWrite({.id = "secret-1", .title = "secret zoe", .chunks = {{"secret zoe", "secret yan"}}});
    secret.document.edges = {{.source = EdgeEnd::OfEntity("secret zoe"),
                              .relation = "author_of",
                              .target = EdgeEnd::OfDocument("secret-1")}};
    ASSERT_TRUE(store_->WriteDocuments({mine_, "", "", {MakeWrite({.id = "a", .chunks = {{"ann", "bob"}}})}}).ok());
    ASSERT_TRUE(
        store_
            ->WriteDocuments({theirs_,
                              "secret-request",
                              "d",
                              {secret, MakeWrite({.id = "secret-2", .chunks = {{"secret yan", "secret xia"}}})}})
            .ok());
    ASSERT_TRUE(store_->MergeEntities(theirs_, "secret xia", "secret yan").ok());
    const auto feed = store_->ReadFeed(theirs_, {}, 1'000'000);
    for (const auto& bundle : feed->change.added) {
      documents_.push_back(bundle.document.id.value);
      for (const Entity& entity : bundle.entities) entities_.push_back(absl::StrCat("#", entity.id.value));
    }
    ASSERT_EQ(documents_.size(), 2U);
    ASSERT_FALSE(entities_.empty());
  }

  std::unique_ptr<Store> store_;
  CollectionId mine_, theirs_;
  std::vector<std::int64_t> documents_;  // of theirs
  std::vector<std::string> entities_;    // "#17", of theirs
};

std::string TextOf(const absl::Status& status) { return status.ToString(); }

TEST_P(ApartTest, NoIdLeadsIntoAnotherCollection) {
  const TableRows before = ReadAllTables(admin_url());
  for (const std::string& id : entities_) {
    SCOPED_TRACE(id);
    for (const absl::Status& status :
         {store_->MergeEntities(mine_, id, "ann").status(), store_->MergeEntities(mine_, "ann", id).status(),
          store_->SplitEntity(mine_, id, {}).status(), store_->SplitEntity(mine_, id, {"secret-1"}).status(),
          store_->SplitEntity(mine_, id, {"a"}).status(), store_->AddAlias(mine_, id, "spy").status(),
          store_->PurgeEntity(mine_, id, true).status(), store_->PurgeEntity(mine_, id, false).status()}) {
      EXPECT_EQ(status.code(), absl::StatusCode::kNotFound) << status;
      EXPECT_THAT(TextOf(status), Not(HasSubstr("secret")));
    }
  }
  EXPECT_EQ(ReadAllTables(admin_url()), before);
}

TEST_P(ApartTest, NoNameLeadsThereEither) {
  const TableRows before = ReadAllTables(admin_url());
  EXPECT_FALSE(store_->GetDocument(mine_, "secret-1").ok());
  EXPECT_FALSE(store_->DeleteDocument(mine_, "secret-1").ok());
  EXPECT_FALSE(store_->PurgeDocument(mine_, "secret-1").ok());
  EXPECT_FALSE(store_->PurgeEntity(mine_, "secret zoe", true).ok());
  EXPECT_FALSE(store_->MergeEntities(mine_, "secret zoe", "ann").ok());
  EXPECT_FALSE(store_->AddAlias(mine_, "secret zoe", "spy").ok());
  const std::string ids[] = {"secret-1"};
  EXPECT_THAT(*store_->LiveDigests(mine_, ids), ::testing::ElementsAre(""));
  EXPECT_EQ(*store_->FindRequest(mine_, "secret-request", "d"), std::nullopt);
  EXPECT_THAT(*store_->ListAliasCandidates(mine_, 100), IsEmpty());
  EXPECT_THAT(store_->LinkCopies(mine_, {{"secret-1", "a"}})->changed, IsEmpty());
  EXPECT_EQ(store_->ListDocuments(mine_, 100, "")->documents.size(), 1U);
  EXPECT_EQ(store_->Stats(mine_)->documents, 1);
  EXPECT_EQ(store_->Stats(mine_)->entities, 2);
  EXPECT_EQ(ReadAllTables(admin_url()), before);
}

// What the feed and the lists read documents by: ids that a mistake might take from anywhere.
TEST_P(ApartTest, RowsOfForeignIdsAreNotRead) {
  auto session = Session::Connect(Role(), {});
  ASSERT_TRUE(session.ok()) << session.status();
  Transaction transaction(**session, mine_, storage::Isolation::kSnapshot);
  EXPECT_THAT(ReadDocumentRows(**session, documents_), IsEmpty());
  EXPECT_THAT(ReadBundles(**session, documents_, {.vectors = true, .dimension = 4}), IsEmpty());
}

TEST_P(ApartTest, NoVectorOfAnotherIsTouched) {
  ASSERT_TRUE(store_->BeginReembedding("theirs", "hash-2", 2).ok());
  const VectorSpace next{1, "hash-2", 2};
  const auto claimed = store_->ClaimVectorWork(theirs_, next, 1000, std::chrono::seconds(60));
  ASSERT_EQ(claimed->size(), 2U);
  ASSERT_TRUE(store_->BeginReembedding("mine", "hash-2", 2).ok());
  const TableRows before = ReadAllTables(admin_url());
  std::vector<DocumentId> ids;
  for (const DocumentBundle& version : *claimed) ids.push_back(version.document.id);
  ASSERT_TRUE(store_->HoldVectorWork(mine_, next, ids, std::chrono::seconds(0)).ok());
  EXPECT_EQ(store_->WriteVectors(mine_, next, *claimed)->versions, 0U);
  EXPECT_EQ(store_->GetVectorBacklog(mine_, next)->documents, 1);
  EXPECT_FALSE(*store_->FinishReembedding(mine_, next));
  EXPECT_EQ(ReadAllTables(admin_url()), before);
  ASSERT_TRUE(store_->CancelReembedding("mine").ok());
  EXPECT_EQ(store_->GetVectorBacklog(theirs_, next)->documents, 2);
  EXPECT_EQ(store_->ClearOldVectors(mine_, {0, "hash-4", 4}, DocumentId(), 100)->value, documents_.front() - 1);
}

TEST_P(ApartTest, TheFeedHoldsNothingForeign) {
  const auto feed = store_->ReadFeed(mine_, {}, 1'000'000);
  ASSERT_EQ(feed->change.added.size(), 1U);
  for (const auto& bundle : feed->change.added) {
    EXPECT_EQ(bundle.document.external_id, "a");
    for (const Entity& entity : bundle.entities) EXPECT_THAT(entity.name, Not(HasSubstr("secret")));
  }
}

INSTANTIATE_TEST_SUITE_P(Roles, ApartTest, ::testing::Bool(), [](const auto& info) {
  return std::string(info.param ? "OnlyStatements" : "RowSecurityToo");
});

class RoleTest : public annals::testing::PostgresTest {};

TEST_F(RoleTest, OneThatRowSecurityDoesNotBindIsRefused) {
  const absl::Status super = Store::Open({.url = admin_url(), .pool_size = 1}).status();
  EXPECT_EQ(super.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(TextOf(super), HasSubstr("postgres is a superuser"));
  EXPECT_THAT(TextOf(super), HasSubstr("--allow-superuser"));
  {
    pqxx::connection admin(admin_url());
    pqxx::nontransaction(admin).exec("ALTER ROLE annals BYPASSRLS");
  }
  const absl::Status bypass = Store::Open({.url = url(), .pool_size = 1}).status();
  {
    pqxx::connection admin(admin_url());
    pqxx::nontransaction(admin).exec("ALTER ROLE annals NOBYPASSRLS");
  }
  EXPECT_THAT(TextOf(bypass), HasSubstr("annals has BYPASSRLS"));
  EXPECT_TRUE(Store::Open({.url = url(), .pool_size = 1}).ok());
}

// Even statements that name no collection, or another one.
TEST_F(RoleTest, ATransactionSeesTheRowOfItsCollectionAloneAndNoKey) {
  auto opened = Store::Open({.url = url(), .pool_size = 2});
  ASSERT_TRUE(opened.ok()) << opened.status();
  const CollectionId mine = (*opened)->CreateCollection("mine", "hash-4", 4)->id;
  const CollectionId theirs = (*opened)->CreateCollection("theirs", "hash-4", 4)->id;
  {
    const auto keys = KeyStore::Open({.url = url()});
    ASSERT_TRUE(keys->Add({.id = "0123456789ab",
                           .name = "of theirs",
                           .digest = std::string(64, 'a'),
                           .scope = KeyScope::kRead,
                           .collections = {"theirs"}})
                    .ok());
  }
  const auto rows = [](pqxx::transaction_base& work, const std::string& of) {
    return work.query_value<int>("SELECT count(*) FROM annals." + of);
  };
  pqxx::connection connection(url());
  {
    pqxx::work of_none(connection);
    EXPECT_EQ(rows(of_none, "collections"), 2);
    EXPECT_EQ(rows(of_none, "api_keys"), 1);
  }
  pqxx::work of_mine(connection);
  of_mine.exec(absl::StrCat("SET LOCAL annals.collection_id = '", mine.value, "'"));
  of_mine.exec("SET LOCAL search_path TO annals");
  EXPECT_EQ(of_mine.query_value<std::string>("SELECT string_agg(name, ' ') FROM collections"), "mine");
  EXPECT_EQ(rows(of_mine, "api_keys"), 0);
  const std::string id = std::to_string(theirs.value);
  EXPECT_EQ(of_mine.exec("UPDATE collections SET language = 'de' WHERE id = " + id).affected_rows(), 0);
  EXPECT_EQ(of_mine.exec("DELETE FROM collections WHERE name = 'theirs'").affected_rows(), 0);
  EXPECT_EQ(of_mine.exec("UPDATE api_keys SET revoked_at = now()").affected_rows(), 0);
  EXPECT_EQ(of_mine.exec("DELETE FROM api_keys").affected_rows(), 0);
}

// A statement that reads or changes rows of a collection says of which one. What is about none is listed here.
TEST(Statements, NameTheirCollection) {
  const std::set<std::string> of_none = {"commit",
                                         "notify",
                                         "ping",
                                         "flush",
                                         "flush_read",
                                         "create_collection",
                                         "get_collection",
                                         "set_authority",
                                         "set_features",
                                         "set_privacy",
                                         "decide_language",
                                         "list_collections",
                                         "collection_dimension",
                                         "lock_collection",
                                         "delete_collection",
                                         "keep_collection",
                                         "lock_spaces",
                                         "begin_space",
                                         "cancel_space",
                                         "switch_space",
                                         "vectors_cleared",
                                         "try_clear_vectors",
                                         "document_id_block",
                                         "chunk_id_block",
                                         "statement_id_block",
                                         "relation_id_block",
                                         "lock_documents",
                                         "lock_feed",
                                         "try_trim",
                                         "lock_identity",
                                         "lock_namesakes"};
  std::set<std::string> seen, silent;
  for (const char* file :
       {"/storage/postgres/sql.h", "/storage/documents/vector_sql.h", "/storage/identity/identity_sql.h"}) {
    std::ifstream in(std::string(ANNALS_SOURCE_DIR) + file);
    std::stringstream text;
    text << in.rdbuf();
    // {"name", "text" "text" …}, comments left out
    const std::string all = std::regex_replace(text.str(), std::regex("//[^\n]*"), "");
    const std::regex statement(R"re(\{\s*"([a-z_]+)",\s*((?:"[^"\\]*(?:\\.[^"\\]*)*"\s*)+)\})re");
    for (auto it = std::sregex_iterator(all.begin(), all.end(), statement); it != std::sregex_iterator(); ++it) {
      const std::string name = (*it)[1], sql = std::regex_replace((*it)[2].str(), std::regex(R"("\s*")"), "");
      seen.insert(name);
      // Once for each table that it names by an id, at least.
      if (!of_none.contains(name) && sql.find("collection_id") == std::string::npos) silent.insert(name);
    }
  }
  EXPECT_GT(seen.size(), 80U);
  EXPECT_THAT(silent, IsEmpty());
}

}  // namespace
}  // namespace annals::storage
