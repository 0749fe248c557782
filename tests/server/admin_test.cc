// Collections, documents, status.
#include <gmock/gmock.h>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::ElementsAre;

class AdminTest : public ServerTest {
 protected:
  grpc::Status Create(const std::string& name) {
    v1::CreateCollectionRequest request;
    request.set_name(name);
    v1::CreateCollectionResponse response;
    return client().admin->CreateCollection(Context().get(), request, &response);
  }
};

TEST_F(AdminTest, CreatingACollectionTwiceIsHarmless) {
  EXPECT_TRUE(Create(collection()).ok());
  EXPECT_TRUE(Create(collection()).ok());
  v1::GetCollectionRequest request;
  request.set_name(collection());
  v1::GetCollectionResponse response;
  ASSERT_TRUE(client().admin->GetCollection(Context().get(), request, &response).ok());
  EXPECT_EQ(response.collection().embedder(), "hash-256");
  EXPECT_EQ(response.collection().dimension(), 256);
  EXPECT_EQ(response.collection().counts().documents(), 0);
}

TEST_F(AdminTest, BadNamesAreRefused) {
  for (const std::string name : {"", "Upper", "-x", "a b", "a/b", "ä"})
    EXPECT_EQ(ProblemOf(Create(name)).field, "name") << name;
  EXPECT_EQ(ProblemOf(Create(std::string(64, 'a'))).reason, "TOO_LONG");
}

TEST_F(AdminTest, DeletedCollectionIsGoneAtOnce) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  v1::DeleteCollectionRequest request;
  request.set_name(collection());
  v1::DeleteCollectionResponse response;
  ASSERT_TRUE(client().admin->DeleteCollection(Context().get(), request, &response).ok());
  v1::RetrieveResponse found;
  EXPECT_EQ(client().retrieval->Retrieve(Context().get(), Question("harbour"), &found).error_code(), grpc::NOT_FOUND);
  EXPECT_EQ(ProblemOf(client().admin->DeleteCollection(Context().get(), request, &response)).reason,
            "COLLECTION_NOT_FOUND");

  // The same name again is another collection.
  const auto again = Ingest({Document("b", "Eskby", "Eskby has a mill.")});
  ASSERT_TRUE(client().retrieval->Retrieve(Context().get(), Question("harbour mill", again.watermark()), &found).ok());
  ASSERT_EQ(found.chunks_size(), 1);
  EXPECT_EQ(found.chunks(0).document().id(), "b");
}

TEST_F(AdminTest, DocumentsAreListedInPages) {
  Ingest({Document("c", "C", "third"), Document("a", "A", "first"), Document("b", "B", "second")});
  v1::ListDocumentsRequest request;
  request.set_collection(collection());
  request.set_page_size(2);
  std::vector<std::string> ids;
  int pages = 0;
  do {
    v1::ListDocumentsResponse response;
    ASSERT_TRUE(client().admin->ListDocuments(Context().get(), request, &response).ok());
    for (const auto& document : response.documents()) ids.push_back(document.id());
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty() && ++pages < 10);
  EXPECT_THAT(ids, ElementsAre("a", "b", "c"));

  v1::ListDocumentsResponse response;
  request.set_page_size(1001);
  EXPECT_EQ(ProblemOf(client().admin->ListDocuments(Context().get(), request, &response)).field, "page_size");
}

TEST_F(AdminTest, DeletedDocumentIsNotFoundAgain) {
  Ingest({Document("a", "Alder", "Alder has a harbour."), Document("b", "Eskby", "Eskby has a harbour.")});
  v1::DeleteDocumentRequest request;
  request.set_collection(collection());
  request.set_document_id("a");
  v1::DeleteDocumentResponse deleted;
  ASSERT_TRUE(client().admin->DeleteDocument(Context().get(), request, &deleted).ok());
  v1::RetrieveResponse found;
  ASSERT_TRUE(client().retrieval->Retrieve(Context().get(), Question("harbour", deleted.watermark()), &found).ok());
  for (const auto& chunk : found.chunks()) EXPECT_EQ(chunk.document().id(), "b");
  EXPECT_EQ(ProblemOf(client().admin->DeleteDocument(Context().get(), request, &deleted)).reason, "DOCUMENT_NOT_FOUND");
  request.clear_document_id();
  EXPECT_EQ(ProblemOf(client().admin->DeleteDocument(Context().get(), request, &deleted)).field, "document_id");
}

TEST_F(AdminTest, StatusTellsModelDatabaseAndImages) {
  const auto stored = Ingest({Document("a", "Alder", "Alder has a harbour.")});
  v1::RetrieveResponse found;
  ASSERT_TRUE(client().retrieval->Retrieve(Context().get(), Question("harbour", stored.watermark()), &found).ok());
  v1::GetStatusResponse status;
  ASSERT_TRUE(client().admin->GetStatus(Context().get(), v1::GetStatusRequest(), &status).ok());
  EXPECT_EQ(status.version(), ANNALS_VERSION);
  EXPECT_EQ(status.embedder(), "hash-256");
  EXPECT_TRUE(status.database_ok());
  bool seen = false;
  for (const auto& image : status.images())
    seen |= image.collection() == collection() && image.documents() == 1 && image.watermark() >= stored.watermark();
  EXPECT_TRUE(seen) << status.ShortDebugString();
}

}  // namespace
}  // namespace annals::server::testing
