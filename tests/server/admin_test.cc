// Collections, documents, status.
#include <gmock/gmock.h>

#include "annals/v1/diagnosis_service.grpc.pb.h"
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

TEST_F(AdminTest, RanksOfSourcesAreKeptAndHoldAtOnce) {
  v1::DocumentInput mail = Document("m", "Weir", "The weir is nine metres wide.");
  mail.set_doc_type("mail");
  const std::uint64_t watermark = Ingest({mail}).watermark();
  const auto authority = [&] {
    v1::RetrieveResponse found;
    EXPECT_TRUE(client().retrieval->Retrieve(Context().get(), Question("weir", watermark), &found).ok());
    return found.chunks_size() == 1 ? found.chunks(0).document().authority() : -1;
  };
  EXPECT_EQ(authority(), 10);
  v1::UpdateCollectionRequest request;
  request.set_name(collection());
  v1::SourceRank* rank = request.add_authority();
  rank->set_source("mail");
  rank->set_rank(77);
  v1::UpdateCollectionResponse response;
  ASSERT_TRUE(client().admin->UpdateCollection(Context().get(), request, &response).ok());
  ASSERT_EQ(response.collection().authority_size(), 1);
  EXPECT_EQ(response.collection().authority(0).rank(), 77);
  EXPECT_EQ(authority(), 77);

  v1::GetDocumentRequest document;
  document.set_collection(collection());
  document.set_document_id("m");
  v1::GetDocumentResponse stored;
  ASSERT_TRUE(client().admin->GetDocument(Context().get(), document, &stored).ok());
  EXPECT_EQ(stored.document().authority(), 77);

  v1::CreateCollectionRequest create;
  create.set_name(collection());
  v1::CreateCollectionResponse created;
  ASSERT_TRUE(client().admin->CreateCollection(Context().get(), create, &created).ok());
  EXPECT_EQ(created.collection().authority_size(), 1) << "left as it is";

  request.clear_authority();
  ASSERT_TRUE(client().admin->UpdateCollection(Context().get(), request, &response).ok());
  EXPECT_EQ(authority(), 10);
}

TEST_F(AdminTest, BadRanksNameTheField) {
  EXPECT_TRUE(Create(collection()).ok());
  const auto refused = [&](const std::string& source, int rank) {
    v1::UpdateCollectionRequest request;
    request.set_name(collection());
    for (const std::string& name : {std::string("report"), source}) {
      v1::SourceRank* added = request.add_authority();
      added->set_source(name);
      added->set_rank(name == "report" ? 1 : rank);
    }
    v1::UpdateCollectionResponse response;
    return ProblemOf(client().admin->UpdateCollection(Context().get(), request, &response));
  };
  EXPECT_EQ(refused("", 5).field, "authority[1].source");
  EXPECT_EQ(refused("Annual Report", 5).reason, "INVALID_NAME");
  EXPECT_EQ(refused("report", 5).reason, "DUPLICATE");
  EXPECT_EQ(refused("survey", 101).field, "authority[1].rank");
  v1::UpdateCollectionRequest nowhere;
  nowhere.set_name("nowhere");
  v1::UpdateCollectionResponse response;
  EXPECT_EQ(ProblemOf(client().admin->UpdateCollection(Context().get(), nowhere, &response)).reason,
            "COLLECTION_NOT_FOUND");
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

TEST_F(AdminTest, DiagnosisTellsOfTheDatabaseAndTheMachine) {
  WaitUntilReady(app());
  const auto stub = v1::DiagnosisService::NewStub(client().channel);
  v1::DiagnoseResponse found;
  ASSERT_TRUE(stub->Diagnose(Context().get(), v1::DiagnoseRequest(), &found).ok());
  EXPECT_EQ(found.server_time(), "2026-02-02T00:00:00.000000Z");  // the tests' clock
  EXPECT_TRUE(found.readiness().ready()) << found.readiness().ShortDebugString();
  const v1::DatabaseState& database = found.database();
  EXPECT_TRUE(database.reachable()) << database.problem();
  EXPECT_THAT(database.version(), ::testing::StartsWith("17."));
  EXPECT_FALSE(database.role().empty());
  EXPECT_FALSE(database.superuser());
  EXPECT_FALSE(database.schema().empty());
  EXPECT_EQ(database.schema(), database.newest_schema());
  EXPECT_FALSE(database.fsync());  // as the tests' database is started
  EXPECT_GT(database.connections(), 0);
  EXPECT_GT(database.most_connections(), database.connections());
  EXPECT_GT(database.clock_ahead_seconds(), 0);  // the database has the machine's
  EXPECT_GT(found.process().open_files(), 0);
  EXPECT_GT(found.process().resident_bytes(), 0);
  EXPECT_GE(found.process().memory_limit_bytes(), found.process().resident_bytes());
  EXPECT_TRUE(found.configuration().debug_ranking());  // as the tests' server is started
  EXPECT_FALSE(found.configuration().reached_from_elsewhere());
  ASSERT_EQ(found.disks_size(), 1);
  EXPECT_EQ(found.disks(0).holds(), "database");
  EXPECT_GT(found.disks(0).free_bytes(), 0);
}

}  // namespace
}  // namespace annals::server::testing
