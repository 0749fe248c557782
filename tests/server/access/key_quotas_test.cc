// Quotas of keys at both ports: what a key may store in each collection, what a writer is told who has no room left, and who may say so.
#include <gmock/gmock.h>
#include <httplib.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "annals/v1/access_service.grpc.pb.h"
#include "server/access/api_key.h"
#include "tests/fakes/token_issuer.h"
#include "tests/server/running_server.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

constexpr char kText[] = "Alder has a harbour.";  // one passage of 20 bytes, one statement

class KeyQuotasTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TemporaryFolder>();
    database_ = std::make_unique<annals::testing::FreshDatabase>();
    issuer_ = std::make_unique<fakes::TokenIssuer>();
    issuer_->AddKey("a", fakes::TokenIssuer::Kind::kCurve);
    app_ = StartOne();
    client_ = std::make_unique<Client>(app_->addresses().grpc);
    access_ = v1::AccessService::NewStub(client_->channel);
    std::ifstream in(folder_->path() + "/admin-key");
    std::getline(in, admin_);
    WaitUntilReady(*app_);
  }
  static void TearDownTestSuite() {
    access_.reset();
    client_.reset();
    app_.reset();
    issuer_.reset();
    database_.reset();
    folder_.reset();
  }
  // One server; all are of one database, and have limits of calls for keys that have none of their own.
  static std::unique_ptr<App> StartOne() {
    Config config = TestConfig();
    config.database.url = database_->url();
    config.access.admin_key_file = folder_->path() + "/admin-key";
    config.access.jwt_keys = folder_->Write("jwks.json", issuer_->Set());
    config.access.limits = {.calls_per_second = 1'000, .burst = 1'000'000, .streams = 1};
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.log = [](Log::Level, std::string_view) {};
    return StartOrDie(std::move(config), std::move(parts));
  }

  static std::string Mine() { return ::testing::UnitTest::GetInstance()->current_test_info()->name(); }
  static std::string CollectionName(std::string name = Mine()) {
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    return name;
  }
  static grpc::Status Ingest(Client& client, const std::string& key, const std::string& collection,
                             const std::vector<std::string>& ids, const std::string& text = kText) {
    v1::IngestRequest request;
    request.set_collection(collection);
    for (const std::string& id : ids) {
      request.add_documents()->set_id(id);
      request.mutable_documents(request.documents_size() - 1)->set_text(text);
    }
    v1::IngestResponse response;
    return client.retrieval->Ingest(By(key).get(), request, &response);
  }
  static grpc::Status Ingest(const std::string& key, const std::vector<std::string>& ids,
                             const std::string& text = kText) {
    return Ingest(*client_, key, CollectionName(), ids, text);
  }
  static grpc::Status TryMake(const std::string& with, v1::CreateApiKeyRequest request,
                              v1::CreateApiKeyResponse* made) {
    request.set_name("of a test");
    if (request.scope() == v1::KEY_SCOPE_UNSPECIFIED) request.set_scope(v1::KEY_SCOPE_WRITE);
    return access_->CreateApiKey(By(with).get(), request, made);
  }
  static v1::CreateApiKeyRequest Limited(std::int64_t documents, std::int64_t text_bytes = 0,
                                         std::int64_t statements = 0) {
    v1::CreateApiKeyRequest request;
    request.mutable_limits()->set_documents(documents);
    request.mutable_limits()->set_text_bytes(text_bytes);
    request.mutable_limits()->set_statements(statements);
    return request;
  }
  static std::string Make(const v1::CreateApiKeyRequest& request) {
    v1::CreateApiKeyResponse made;
    const grpc::Status status = TryMake(admin_, request, &made);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return made.text();
  }
  static std::string IdOf(const std::string& key) { return ReadKeyText(key)->id; }
  static grpc::Status Update(const std::string& with, const std::string& id, const v1::KeyLimits* limits,
                             v1::ApiKey* now = nullptr) {
    v1::UpdateApiKeyRequest request;
    request.set_key_id(id);
    if (limits != nullptr) *request.mutable_limits() = *limits;
    v1::UpdateApiKeyResponse response;
    const grpc::Status status = access_->UpdateApiKey(By(with).get(), request, &response);
    if (now != nullptr) *now = response.key();
    return status;
  }
  // By id of the key: documents, bytes, statements.
  using Uses = std::map<std::string, std::array<std::int64_t, 3>>;
  static Uses UsesSeenBy(const std::string& key, const std::string& collection = CollectionName()) {
    v1::GetCollectionRequest request;
    request.set_name(collection);
    v1::GetCollectionResponse response;
    const grpc::Status status = client_->admin->GetCollection(By(key).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    Uses uses;
    for (const v1::KeyUse& use : response.collection().key_uses())
      uses[use.key_id()] = {use.use().documents(), use.use().text_bytes(), use.use().statements()};
    return uses;
  }
  static httplib::Result Post(const std::string& key, const char* path, const json& body) {
    return httplib::Client("http://" + app_->addresses().http)
        .Post(path, {{"Authorization", "Bearer " + key}}, body.dump(), "application/json");
  }

  static inline std::unique_ptr<TemporaryFolder> folder_;
  static inline std::unique_ptr<annals::testing::FreshDatabase> database_;
  static inline std::unique_ptr<fakes::TokenIssuer> issuer_;
  static inline std::unique_ptr<App> app_;
  static inline std::unique_ptr<Client> client_;
  static inline std::unique_ptr<v1::AccessService::Stub> access_;
  static inline std::string admin_;
};

TEST_F(KeyQuotasTest, AWriterWithoutRoomIsToldWhichQuotaAndWhose) {
  const std::string key = Make(Limited(2));
  ASSERT_TRUE(Ingest(key, {"a"}).ok());
  const grpc::Status status = Ingest(key, {"b", "c"});
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(InfoOf(status).reason(), "QUOTA_EXCEEDED");
  EXPECT_THAT(InfoOf(status).metadata(), UnorderedElementsAre(Pair("quota", "documents"), Pair("limit", "2"),
                                                              Pair("used", "2"), Pair("key", IdOf(key))));
  const auto reply =
      Post(key, "/v1/ingest", {{"collection", CollectionName()}, {"documents", {{{"id", "d"}, {"text", kText}}}}});
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 429);
  EXPECT_EQ(json::parse(reply->body)["details"][0]["metadata"]["key"], IdOf(key));
  EXPECT_TRUE(Ingest(Make(Limited(9)), {"c"}).ok()) << "another key has room of its own";
  EXPECT_TRUE(Ingest(admin_, {"d"}).ok());
  EXPECT_TRUE(Ingest(key, {"a"}, "Alder has a new harbour.").ok()) << "what it has may change";
  v1::DeleteDocumentRequest deletion;
  deletion.set_collection(CollectionName());
  deletion.set_document_id("a");
  v1::DeleteDocumentResponse deleted;
  ASSERT_TRUE(client_->admin->DeleteDocument(By(key).get(), deletion, &deleted).ok());
  EXPECT_TRUE(Ingest(key, {"e"}).ok());
}

TEST_F(KeyQuotasTest, TextAndStatementsCount) {
  const std::string few_bytes = Make(Limited(0, 30)), few_statements = Make(Limited(0, 0, 1));
  for (const std::string& key : {few_bytes, few_statements}) ASSERT_TRUE(Ingest(key, {"of-" + IdOf(key)}).ok());
  EXPECT_EQ(InfoOf(Ingest(few_bytes, {"b"})).metadata().at("quota"), "text_bytes");
  EXPECT_EQ(InfoOf(Ingest(few_statements, {"b"})).metadata().at("quota"), "statements");
  const std::array<std::int64_t, 3> one = {1, 20, 1};
  EXPECT_THAT(UsesSeenBy(admin_), UnorderedElementsAre(Pair(IdOf(few_bytes), one), Pair(IdOf(few_statements), one)));
}

TEST_F(KeyQuotasTest, AStreamRejectsWhatHasNoRoomAndGoesOn) {
  const std::string key = Make(Limited(2));
  ASSERT_TRUE(Ingest(key, {"a"}).ok());
  std::vector<v1::DocumentInput> documents(4);
  const std::pair<const char*, const char*> sent[] = {
      {"b", kText}, {"c", kText}, {"a", "Alder has a new harbour."}, {"d", kText}};
  for (std::size_t i = 0; i < 4; ++i) {
    documents[i].set_id(sent[i].first);
    documents[i].set_text(sent[i].second);
  }
  EXPECT_THAT(SendByStream(*client_, By(key), CollectionName(), documents),
              ElementsAre(Pair("a", ""), Pair("b", ""), Pair("c", "QUOTA_EXCEEDED"), Pair("d", "QUOTA_EXCEEDED")));
}

TEST_F(KeyQuotasTest, ServersOfOneDatabaseCountTogether) {
  const std::string key = Make(Limited(10));
  const auto second = StartOne();
  WaitUntilReady(*second);
  Client other(second->addresses().grpc);
  ASSERT_TRUE(Ingest(key, {"first"}).ok());
  std::atomic<int> stored{1}, refused{0};
  std::vector<std::thread> writers;
  for (int w = 0; w < 4; ++w) {
    writers.emplace_back([&, w] {
      for (int i = 0; i < 5; ++i) {
        const grpc::Status status =
            Ingest(w % 2 == 0 ? *client_ : other, key, CollectionName("ServersOfOneDatabaseCountTogether"),
                   {std::format("{}-{}", w, i)});
        ++(status.ok() ? stored : refused);
        EXPECT_TRUE(status.ok() || InfoOf(status).reason() == "QUOTA_EXCEEDED") << status.error_message();
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(stored, 10);
  EXPECT_EQ(refused, 11);
  EXPECT_EQ(UsesSeenBy(admin_)[IdOf(key)][0], 10);
}

TEST_F(KeyQuotasTest, EachCollectionCountsByItselfAndShowsTheKeysToItsAdmins) {
  const std::string key = Make(Limited(1)), other = Make(Limited(1));
  const std::string here = CollectionName(), there = CollectionName() + "-too";
  for (const std::string& collection : {here, there}) {
    ASSERT_TRUE(Ingest(*client_, key, collection, {"a"}).ok());
    EXPECT_EQ(InfoOf(Ingest(*client_, key, collection, {"b"})).metadata().at("key"), IdOf(key));
  }
  ASSERT_TRUE(Ingest(other, {"b"}).ok());
  const std::array<std::int64_t, 3> one = {1, 20, 1};
  EXPECT_THAT(UsesSeenBy(admin_), UnorderedElementsAre(Pair(IdOf(key), one), Pair(IdOf(other), one)));
  EXPECT_THAT(UsesSeenBy(key), ElementsAre(Pair(IdOf(key), one))) << "who is no admin sees his own";
  EXPECT_THAT(UsesSeenBy(key, there), ElementsAre(Pair(IdOf(key), one)));
  v1::CreateApiKeyRequest reader;
  reader.set_scope(v1::KEY_SCOPE_READ);
  EXPECT_THAT(UsesSeenBy(Make(reader)), IsEmpty());
}

TEST_F(KeyQuotasTest, WhatATokenWroteBelongsToNoKey) {
  const std::string token =
      issuer_->Sign(R"({"exp": 1779990400, "scope": "annals:write", "annals_collections": "*", "sub": "web"})", "a");
  const std::string key = Make(Limited(1));
  ASSERT_TRUE(Ingest(token, {"a", "b", "c"}).ok());
  ASSERT_TRUE(Ingest(key, {"a"}, "Alder has a new harbour.").ok());
  EXPECT_EQ(InfoOf(Ingest(key, {"b"}, "Alder has a new harbour.")).reason(), "QUOTA_EXCEEDED");
  ASSERT_TRUE(Ingest(token, {"a"}).ok()) << "and takes it over";
  EXPECT_EQ(UsesSeenBy(admin_)[IdOf(key)][0], 0);
}

TEST_F(KeyQuotasTest, LimitsOfAKeyAreRaisedLoweredAndEnded) {
  v1::CreateApiKeyRequest free;
  const std::string key = Make(free);
  ASSERT_TRUE(Ingest(key, {"a", "b"}).ok());
  v1::KeyLimits limits;
  limits.set_documents(2);
  v1::ApiKey now;
  ASSERT_TRUE(Update(admin_, IdOf(key), &limits, &now).ok());
  EXPECT_EQ(now.limits().documents(), 2);
  EXPECT_FALSE(now.limits().has_calls_per_second()) << "those of each server";
  EXPECT_EQ(InfoOf(Ingest(key, {"c"})).metadata().at("used"), "2") << "what it wrote before counts";
  limits.set_documents(3);
  ASSERT_TRUE(Update(admin_, IdOf(key), &limits).ok());
  ASSERT_TRUE(Ingest(key, {"c"}).ok());
  limits.set_documents(1);
  ASSERT_TRUE(Update(admin_, IdOf(key), &limits).ok());
  EXPECT_EQ(InfoOf(Ingest(key, {"d"})).metadata().at("limit"), "1");
  EXPECT_TRUE(Ingest(key, {"c"}, "Alder has a new harbour.").ok()) << "it keeps what it has";
  ASSERT_TRUE(Update(admin_, IdOf(key), nullptr, &now).ok());
  EXPECT_FALSE(now.has_limits());
  EXPECT_TRUE(Ingest(key, {"d", "e"}).ok());
  EXPECT_EQ(ProblemOf(Update(admin_, "000000000000", &limits)).reason, "KEY_NOT_FOUND");
  limits.set_documents(-1);
  EXPECT_EQ(ProblemOf(Update(admin_, IdOf(key), &limits)).field, "limits.documents");
}

// A key that was revoked writes no more; what it wrote stays its own, and others take it over.
TEST_F(KeyQuotasTest, DocumentsOutliveTheirKey) {
  const std::string key = Make(Limited(5)), next = Make(Limited(5));
  ASSERT_TRUE(Ingest(key, {"a", "b"}).ok());
  v1::RevokeApiKeyRequest request;
  request.set_key_id(IdOf(key));
  v1::RevokeApiKeyResponse revoked;
  ASSERT_TRUE(access_->RevokeApiKey(By(admin_).get(), request, &revoked).ok());
  EXPECT_EQ(revoked.key().limits().documents(), 5);
  EXPECT_EQ(ProblemOf(Ingest(key, {"c"})).reason, "API_KEY_INVALID");
  ASSERT_TRUE(Ingest(next, {"a"}, "Alder has a new harbour.").ok());
  Uses uses = UsesSeenBy(admin_);
  EXPECT_EQ(uses[IdOf(key)][0], 1);
  EXPECT_EQ(uses[IdOf(next)][0], 1);
}

TEST_F(KeyQuotasTest, WhatIsSaidOfStoringAloneLeavesCallsToTheServer) {
  const auto second_stream = [&](const std::string& key) {
    std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
    std::vector<std::unique_ptr<grpc::ClientReaderWriter<v1::IngestStreamRequest, v1::IngestStreamResponse>>> streams;
    bool opened = false;
    for (int i = 0; i < 2; ++i) {
      contexts.push_back(By(key));
      streams.push_back(client_->retrieval->IngestStream(contexts.back().get()));
      v1::IngestStreamRequest request;
      request.mutable_open()->set_collection(CollectionName());
      streams.back()->Write(request);
      v1::IngestStreamResponse response;
      opened = streams.back()->Read(&response);
    }
    for (const auto& stream : streams) {
      stream->WritesDone();
      v1::IngestStreamResponse response;
      while (stream->Read(&response)) {
      }
      stream->Finish();
    }
    return opened;
  };
  ASSERT_TRUE(Ingest(admin_, {"a"}).ok());
  EXPECT_FALSE(second_stream(Make(Limited(5)))) << "the server's: one stream";
  v1::CreateApiKeyRequest both = Limited(5);
  both.mutable_limits()->set_streams(0);
  EXPECT_TRUE(second_stream(Make(both))) << "any number, because it is said";
}

TEST_F(KeyQuotasTest, OnlyWhoReachesEverythingSaysWhatAKeyMayStore) {
  v1::CreateApiKeyRequest request = Limited(7, 0, 9);
  request.set_scope(v1::KEY_SCOPE_ADMIN);
  request.add_collections(CollectionName());
  const std::string tenant = Make(request);
  v1::CreateApiKeyResponse made;
  EXPECT_EQ(ProblemOf(TryMake(tenant, request, &made)).reason, "PRIVILEGE_REQUIRED");
  v1::KeyLimits more;
  more.set_documents(1'000);
  EXPECT_EQ(ProblemOf(Update(tenant, IdOf(tenant), &more)).reason, "PRIVILEGE_REQUIRED");
  EXPECT_EQ(ProblemOf(Update(tenant, IdOf(tenant), nullptr)).reason, "PRIVILEGE_REQUIRED");
  request.clear_limits();
  ASSERT_TRUE(TryMake(tenant, request, &made).ok());
  EXPECT_EQ(made.key().limits().documents(), 7) << "those of the key that made it";
  EXPECT_EQ(made.key().limits().statements(), 9);
  EXPECT_EQ(ProblemOf(TryMake(admin_, Limited(-1), &made)).field, "limits.documents");
  EXPECT_EQ(ProblemOf(TryMake(admin_, Limited(0, -1), &made)).field, "limits.text_bytes");
  EXPECT_EQ(ProblemOf(TryMake(admin_, Limited(0, 0, -1), &made)).field, "limits.statements");
  const auto reply = Post(admin_, "/v1/update_api_key",
                          {{"key_id", IdOf(tenant)}, {"limits", {{"documents", 8}, {"calls_per_second", 0}}}});
  ASSERT_TRUE(reply);
  ASSERT_EQ(reply->status, 200) << reply->body;
  EXPECT_EQ(json::parse(reply->body)["key"]["limits"]["calls_per_second"], 0) << "no limit, because it is said";
  EXPECT_EQ(json::parse(reply->body)["key"]["limits"]["documents"], "8");
}

}  // namespace
}  // namespace annals::server::testing
