// What splits by documents ask of PostgreSQL's tables, beside the contract.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/storage/store_fixture.h"
#include "tests/storage/table_rows.h"

namespace annals::storage {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class SplitDocumentsTest : public StoreTest {
 protected:
  // "kevin marsh" wrote it, met ann in it and is its title.
  static DocumentWrite Of(const std::string& id, const std::string& edition = "") {
    DocumentWrite write = MakeWrite({.id = id, .title = "kevin marsh", .chunks = {{"kevin marsh", "ann"}, {"ann"}}});
    write.document.entities[0].kind = EntityKind::kPerson;
    write.document.edges = {
        {.source = EdgeEnd::OfEntity("kevin marsh"), .relation = "author_of", .target = EdgeEnd::OfDocument(id)}};
    write.document.entities[0].aliases = {"marsh of " + id};
    write.digest += edition;
    return write;
  }
  absl::StatusOr<IdentityChange> Split(const std::vector<std::string>& documents) {
    return store_->SplitEntity(collection_, "kevin marsh", documents);
  }
};

TEST_F(SplitDocumentsTest, WhatCannotBeDoneChangesNoRow) {
  ASSERT_TRUE(Write({Of("a"), Of("b"), MakeWrite({.id = "c", .chunks = {{"ann"}}})}).ok());
  const TableRows before = ReadAllTables(admin_url());
  EXPECT_THAT(Split({"a", "nowhere"}).status().message(), HasSubstr("\"nowhere\""));
  EXPECT_EQ(Split({"a", "c"}).status().code(), absl::StatusCode::kNotFound) << "c does not name him";
  EXPECT_EQ(Split({"a", "b"}).status().code(), absl::StatusCode::kFailedPrecondition) << "nobody would be left";
  EXPECT_EQ(store_->SplitEntity(collection_, "larry", {"a"}).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(ReadAllTables(admin_url()), before);
}

TEST_F(SplitDocumentsTest, APurgeLeavesNothingOfTheTwin) {
  ASSERT_TRUE(Write({Of("a"), Of("b")}).ok());
  ASSERT_TRUE(Split({"b"}).ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  ExpectNoOrphans();
  for (const char* id : {"a", "b"}) ASSERT_TRUE(store_->PurgeDocument(collection_, id).ok());
  EXPECT_THAT(RowsHolding(ReadAllTables(admin_url()), "marsh"), IsEmpty());
}

}  // namespace
}  // namespace annals::storage
