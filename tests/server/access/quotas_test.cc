// Quotas of collections at both ports: who sets them, and what a writer is told who has no room left.
#include <gmock/gmock.h>
#include <httplib.h>

#include <nlohmann/json.hpp>

#include "annals/v1/access_service.grpc.pb.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class QuotasTest : public ServerTest {
 protected:
  grpc::Status SetQuota(std::int64_t documents, std::int64_t text_bytes, v1::Collection* now = nullptr) {
    v1::UpdateCollectionRequest request;
    request.set_name(collection());
    request.mutable_quota()->set_documents(documents);
    request.mutable_quota()->set_text_bytes(text_bytes);
    v1::UpdateCollectionResponse response;
    const grpc::Status status = client().admin->UpdateCollection(Context().get(), request, &response);
    if (now != nullptr) *now = response.collection();
    return status;
  }
  v1::Collection Collection() {
    v1::GetCollectionRequest request;
    request.set_name(collection());
    v1::GetCollectionResponse response;
    EXPECT_TRUE(client().admin->GetCollection(Context().get(), request, &response).ok());
    return response.collection();
  }
  grpc::Status TryIngest(const std::vector<std::string>& ids) {
    v1::IngestRequest request;
    request.set_collection(collection());
    for (const std::string& id : ids) *request.add_documents() = Document(id, "Alder", "Alder has a harbour.");
    v1::IngestResponse response;
    return client().retrieval->Ingest(Context().get(), request, &response);
  }
};

TEST_F(QuotasTest, AWriterWithoutRoomIsToldWhichQuota) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  v1::Collection now;
  ASSERT_EQ(ProblemOf(SetQuota(2, 0, &now)).reason, "");
  EXPECT_EQ(now.quota().documents(), 2);
  EXPECT_EQ(now.use().documents(), 1);
  EXPECT_EQ(now.use().text_bytes(), 20);
  const grpc::Status status = TryIngest({"b", "c"});
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  const google::rpc::ErrorInfo info = InfoOf(status);
  EXPECT_EQ(info.reason(), "QUOTA_EXCEEDED");
  EXPECT_THAT(info.metadata(), UnorderedElementsAre(Pair("quota", "documents"), Pair("limit", "2"), Pair("used", "2")));
  EXPECT_EQ(Collection().use().documents(), 2);  // b is stored
  httplib::Client http("http://" + app().addresses().http);
  const json body = {{"collection", collection()}, {"documents", {{{"id", "d"}, {"text", "Alder has a harbour."}}}}};
  const auto reply = http.Post("/v1/ingest", body.dump(), "application/json");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 429);
  EXPECT_EQ(json::parse(reply->body)["details"][0]["reason"], "QUOTA_EXCEEDED");
  // A document less gives its place back.
  v1::DeleteDocumentRequest deletion;
  deletion.set_collection(collection());
  deletion.set_document_id("a");
  v1::DeleteDocumentResponse deleted;
  ASSERT_TRUE(client().admin->DeleteDocument(Context().get(), deletion, &deleted).ok());
  EXPECT_TRUE(TryIngest({"c"}).ok());
  ASSERT_EQ(ProblemOf(SetQuota(0, 0)).reason, "");
  EXPECT_FALSE(Collection().has_quota());
  EXPECT_TRUE(TryIngest({"d", "e", "f"}).ok());
}

TEST_F(QuotasTest, BytesOfTextCount) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  ASSERT_EQ(ProblemOf(SetQuota(0, 30)).reason, "");
  EXPECT_EQ(InfoOf(TryIngest({"b"})).metadata().at("quota"), "text_bytes");
  EXPECT_TRUE(TryIngest({"a"}).ok());  // unchanged
}

// A stream goes on without the documents that have no room.
TEST_F(QuotasTest, AStreamRejectsWhatHasNoRoom) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  ASSERT_EQ(ProblemOf(SetQuota(2, 0)).reason, "");
  std::vector<v1::DocumentInput> documents;
  for (const char* id : {"b", "c", "a", "d"}) documents.push_back(Document(id, "Alder", "Alder has a harbour."));
  EXPECT_THAT(SendByStream(client(), Context(), collection(), documents),
              ElementsAre(Pair("a", ""), Pair("b", ""), Pair("c", "QUOTA_EXCEEDED"), Pair("d", "QUOTA_EXCEEDED")));
}

TEST_F(QuotasTest, StatementsCount) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  v1::UpdateCollectionRequest request;
  request.set_name(collection());
  request.mutable_quota()->set_statements(1);
  v1::UpdateCollectionResponse response;
  ASSERT_TRUE(client().admin->UpdateCollection(Context().get(), request, &response).ok());
  EXPECT_EQ(response.collection().use().statements(), 1);
  EXPECT_EQ(InfoOf(TryIngest({"b"})).metadata().at("quota"), "statements");
  request.mutable_quota()->set_statements(-1);
  EXPECT_EQ(ProblemOf(client().admin->UpdateCollection(Context().get(), request, &response)).field, "quota.statements");
}

// So few a second that none is earned back while the test runs.
TEST_F(QuotasTest, AllCallersOfACollectionShareItsCallsAndStreams) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  v1::UpdateCollectionRequest request;
  request.set_name(collection());
  request.mutable_quota()->set_calls_per_second(1);
  request.mutable_quota()->set_burst(6);
  request.mutable_quota()->set_streams(1);
  v1::UpdateCollectionResponse response;
  ASSERT_TRUE(client().admin->UpdateCollection(Context().get(), request, &response).ok());
  EXPECT_EQ(response.collection().quota().burst(), 6);
  EXPECT_FALSE(response.collection().has_use()) << "nothing is counted";

  v1::IngestStreamRequest open;
  open.mutable_open()->set_collection(collection());
  v1::IngestStreamResponse opened;
  const auto first_context = Context(), second_context = Context();
  const auto first = client().retrieval->IngestStream(first_context.get());
  ASSERT_TRUE(first->Write(open) && first->Read(&opened));
  const auto second = client().retrieval->IngestStream(second_context.get());
  second->Write(open);
  EXPECT_FALSE(second->Read(&opened));
  const grpc::Status crowded = second->Finish();
  EXPECT_EQ(crowded.error_code(), grpc::RESOURCE_EXHAUSTED);
  EXPECT_THAT(InfoOf(crowded).metadata(),
              UnorderedElementsAre(Pair("quota", "streams"), Pair("limit", "1"), Pair("collection", collection())));
  first->WritesDone();
  EXPECT_FALSE(first->Read(&opened));
  EXPECT_TRUE(first->Finish().ok());

  v1::GetCollectionRequest ask;
  ask.set_name(collection());
  v1::GetCollectionResponse answer;
  grpc::Status status;
  int served = 0;
  while (served < 100 && (status = client().admin->GetCollection(Context().get(), ask, &answer)).ok()) ++served;
  EXPECT_GE(served, 4);
  EXPECT_LT(served, 50);
  EXPECT_EQ(status.error_code(), grpc::RESOURCE_EXHAUSTED);
  EXPECT_EQ(InfoOf(status).reason(), "QUOTA_EXCEEDED");
  EXPECT_EQ(InfoOf(status).metadata().at("quota"), "calls_per_second");
  const auto reply = httplib::Client("http://" + app().addresses().http)
                         .Post("/v1/collection", json({{"name", collection()}}).dump(), "application/json");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 429);
  EXPECT_TRUE(reply->has_header("Retry-After"));
  // Who runs it can raise it, and another collection is not concerned.
  request.mutable_quota()->Clear();
  ASSERT_TRUE(client().admin->UpdateCollection(Context().get(), request, &response).ok());
  EXPECT_FALSE(response.collection().has_quota());
  EXPECT_TRUE(client().admin->GetCollection(Context().get(), ask, &answer).ok());
  request.mutable_quota()->set_streams(-1);
  EXPECT_EQ(ProblemOf(client().admin->UpdateCollection(Context().get(), request, &response)).field, "quota.streams");
}

TEST_F(QuotasTest, AQuotaLeavesTheOtherSettingsAlone) {
  v1::CreateCollectionRequest request;
  request.set_name(collection());
  request.add_authority()->set_source("survey");
  request.mutable_authority(0)->set_rank(70);
  request.mutable_quota()->set_documents(3);
  v1::CreateCollectionResponse made;
  ASSERT_TRUE(client().admin->CreateCollection(Context().get(), request, &made).ok());
  EXPECT_EQ(made.collection().quota().documents(), 3);
  ASSERT_EQ(ProblemOf(SetQuota(5, 6)).reason, "");
  const v1::Collection now = Collection();
  EXPECT_EQ(now.quota().documents(), 5);
  EXPECT_EQ(now.quota().text_bytes(), 6);
  ASSERT_EQ(now.authority_size(), 1);
  EXPECT_EQ(now.authority(0).rank(), 70);
  request.clear_quota();
  ASSERT_TRUE(client().admin->CreateCollection(Context().get(), request, &made).ok());
  EXPECT_EQ(made.collection().quota().documents(), 5);  // not said: as it was
  EXPECT_EQ(ProblemOf(SetQuota(-1, 0)).field, "quota.documents");
  EXPECT_EQ(ProblemOf(SetQuota(0, -1)).field, "quota.text_bytes");
}

TEST(QuotaRights, OnlyWhoReachesEverythingSetsOne) {
  TemporaryFolder folder;
  Config config = TestConfig();
  config.database.data_dir = folder.path() + "/data";
  config.access.admin_key_file = folder.path() + "/admin-key";
  config.log_level = Log::Level::kError;
  App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
  parts.log = [](Log::Level, std::string_view) {};
  const auto app = StartOrDie(std::move(config), std::move(parts));
  Client client(app->addresses().grpc);
  std::ifstream in(folder.path() + "/admin-key");
  std::string admin;
  std::getline(in, admin);
  v1::CreateApiKeyRequest request;
  request.set_name("tenant");
  request.set_scope(v1::KEY_SCOPE_ADMIN);
  request.add_collections("mine");
  v1::CreateApiKeyResponse tenant;
  ASSERT_TRUE(v1::AccessService::NewStub(client.channel)->CreateApiKey(By(admin).get(), request, &tenant).ok());
  v1::CreateCollectionRequest make;
  make.set_name("mine");
  v1::CreateCollectionResponse made;
  ASSERT_TRUE(client.admin->CreateCollection(By(tenant.text()).get(), make, &made).ok());
  v1::UpdateCollectionRequest update;
  update.set_name("mine");
  update.mutable_quota()->set_documents(1);
  v1::UpdateCollectionResponse updated;
  EXPECT_EQ(ProblemOf(client.admin->UpdateCollection(By(tenant.text()).get(), update, &updated)).reason,
            "PRIVILEGE_REQUIRED");
  make.mutable_quota()->set_documents(1);
  EXPECT_EQ(ProblemOf(client.admin->CreateCollection(By(tenant.text()).get(), make, &made)).reason,
            "PRIVILEGE_REQUIRED");
  EXPECT_TRUE(client.admin->UpdateCollection(By(admin).get(), update, &updated).ok());
}

}  // namespace
}  // namespace annals::server::testing
