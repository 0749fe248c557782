// Who may call what: every call of every listener, by strangers, by wrong, old and narrow keys, and by web pages.
#include <gmock/gmock.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/util/json_util.h>
#include <grpcpp/impl/client_unary_call.h>
#include <httplib.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "annals/v1/access_service.grpc.pb.h"
#include "annals/v1/diagnosis_service.grpc.pb.h"
#include "annals/v1/export_service.grpc.pb.h"
#include "server/access/api_key.h"
#include "tests/fakes/memory_store.h"
#include "tests/server/access/access_calls.h"
#include "tests/server/running_server.h"
#include "tests/support/eventually.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

using google::protobuf::Message;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kMine[] = "mine", kTheirs[] = "theirs";

const google::protobuf::ServiceDescriptor* Service(const std::string& name) {
  return google::protobuf::DescriptorPool::generated_pool()->FindServiceByName("annals.v1." + name);
}

// Names the collection, wherever the request has room for it.
bool Name(Message* message, const std::string& collection) {
  const auto* type = message->GetDescriptor();
  const auto* reflection = message->GetReflection();
  for (const char* field : {"collection", "retrieve", "request", "name"}) {
    const auto* found = type->FindFieldByName(field);
    if (found == nullptr) continue;
    if (found->message_type() != nullptr) return Name(reflection->MutableMessage(message, found), collection);
    reflection->SetString(message, found, collection);
    return true;
  }
  return false;
}

std::unique_ptr<Message> RequestOf(const Call& call, const std::string& collection) {
  const auto* method = Service(call.service)->FindMethodByName(call.method);
  std::unique_ptr<Message> request(
      google::protobuf::MessageFactory::generated_factory()->GetPrototype(method->input_type())->New());
  if (call.of_collection) Name(request.get(), collection);
  return request;
}

struct Told {
  int code = 0;  // of gRPC, or of HTTP
  std::string reason;
  bool operator==(const Told&) const = default;
};
void PrintTo(const Told& told, std::ostream* out) { *out << told.code << " " << told.reason; }

class AccessTest : public ::testing::Test {
 protected:
  struct Running {
    annals::testing::FreshDatabase database;
    Mutex mutex;
    std::string log ABSL_GUARDED_BY(mutex);
    std::unique_ptr<App> app;
    std::unique_ptr<Client> client;
    std::unique_ptr<v1::AccessService::Stub> access;
    std::string admin;  // a key for everything
  };

  static std::unique_ptr<App> StartOn(Running* running, Config config = TestConfig()) {
    config.database.url = running->database.url();
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.log = [running](Log::Level, std::string_view line) {
      const MutexLock lock(running->mutex);
      running->log += line;
    };
    return StartOrDie(std::move(config), std::move(parts));
  }
  static std::unique_ptr<Running> StartFresh(Config config = TestConfig()) {
    auto running = std::make_unique<Running>();
    running->app = StartOn(running.get(), std::move(config));
    running->client = std::make_unique<Client>(running->app->addresses().grpc);
    running->access = v1::AccessService::NewStub(running->client->channel);
    return running;
  }
  static void SetUpTestSuite() {
    Config config = TestConfig();
    config.log_level = Log::Level::kError;  // audit lines come whatever the level is
    running_ = StartFresh(std::move(config));
    running_->admin = MakeKey(*running_, "", kAdmin, {});
    for (const char* collection : {kMine, kTheirs}) {
      v1::IngestRequest request;
      request.set_collection(collection);
      auto* document = request.add_documents();
      document->set_id("a");
      document->set_text("Alder has a harbour.");
      v1::IngestResponse response;
      const auto status = running_->client->retrieval->Ingest(By(running_->admin).get(), request, &response);
      ASSERT_TRUE(status.ok()) << status.error_message();
    }
    WaitUntilReady(*running_->app);
  }
  static void TearDownTestSuite() { running_.reset(); }

  // The text of a new key, made by the bearer of `with`.
  static grpc::Status TryMakeKey(Running& running, const std::string& with, v1::KeyScope scope,
                                 const std::vector<std::string>& collections, v1::CreateApiKeyResponse* response,
                                 const std::string& expires = "") {
    v1::CreateApiKeyRequest request;
    request.set_name("of a test");
    request.set_scope(scope);
    request.set_expires_at(expires);
    for (const std::string& collection : collections) request.add_collections(collection);
    return running.access->CreateApiKey(By(with).get(), request, response);
  }
  static std::string MakeKey(Running& running, const std::string& with, v1::KeyScope scope,
                             const std::vector<std::string>& collections) {
    v1::CreateApiKeyResponse response;
    const grpc::Status status = TryMakeKey(running, with, scope, collections, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.text();
  }
  static std::string MakeKey(v1::KeyScope scope, const std::vector<std::string>& collections) {
    return MakeKey(*running_, running_->admin, scope, collections);
  }
  static grpc::Status Revoke(const std::string& text, const std::string& with = running_->admin) {
    v1::RevokeApiKeyRequest request;
    request.set_key_id(ReadKeyText(text)->id);
    v1::RevokeApiKeyResponse response;
    return running_->access->RevokeApiKey(By(with).get(), request, &response);
  }

  static Told ByGrpc(const Call& call, const std::string& key, const std::string& collection = kMine) {
    const std::string method = std::string("/annals.v1.") + call.service + "/" + call.method;
    grpc::internal::RpcMethod rpc(method.c_str(), grpc::internal::RpcMethod::NORMAL_RPC, running_->client->channel);
    const grpc::Slice sent(RequestOf(call, collection)->SerializeAsString());
    grpc::ByteBuffer received;
    const auto context = By(key);
    const Problem problem = ProblemOf(grpc::internal::BlockingUnaryCall<grpc::ByteBuffer, grpc::ByteBuffer>(
        running_->client->channel.get(), rpc, context.get(), grpc::ByteBuffer(&sent, 1), &received));
    return {problem.code, problem.reason};
  }
  static httplib::Client Http() { return httplib::Client("http://" + running_->app->addresses().http); }
  static Told OfReply(const httplib::Result& reply) {
    if (!reply) return {};
    const json body = json::parse(reply->body, nullptr, false);
    const bool error = body.is_object() && body.contains("details") && !body["details"].empty();
    return {reply->status, error ? body["details"][0].value("reason", "") : ""};
  }
  static Told ByHttp(const Call& call, const std::string& key, const std::string& collection = kMine,
                     httplib::Headers headers = {}) {
    if (!key.empty()) headers.emplace("Authorization", "Bearer " + key);
    std::string body;
    EXPECT_TRUE(google::protobuf::util::MessageToJsonString(*RequestOf(call, collection), &body).ok());
    return OfReply(Http().Post(call.path, headers, body, "application/json"));
  }
  static Told Page(const char* path, const std::string& key) {
    httplib::Headers headers;
    if (!key.empty()) headers.emplace("Authorization", "Bearer " + key);
    return OfReply(Http().Get(path, headers));
  }

  static inline std::unique_ptr<Running> running_;
};

TEST_F(AccessTest, TheTableNamesEveryCallOfTheContract) {
  std::set<std::string> listed, all;
  for (const Call& call : kCalls) listed.insert(std::string(call.service) + "." + call.method);
  for (const char* name : {"RetrievalService", "GraphService", "AssetService", "AdminService", "IdentityService",
                           "DebugService", "AccessService", "PrivacyService", "DiagnosisService", "ExportService"}) {
    for (int i = 0; i < Service(name)->method_count(); ++i)
      all.insert(std::string(name) + "." + Service(name)->method(i)->name());
  }
  listed.insert("RetrievalService.IngestStream");  // its own test
  EXPECT_EQ(listed, all);
}

TEST_F(AccessTest, AnAdminOfSomeCollectionsDoesNotLookIntoTheServer) {
  const auto stub = v1::DiagnosisService::NewStub(running_->client->channel);
  v1::DiagnoseResponse response;
  const std::string some = MakeKey(kAdmin, {"mine"});
  EXPECT_EQ(ProblemOf(stub->Diagnose(By(some).get(), v1::DiagnoseRequest(), &response)).reason, "PRIVILEGE_REQUIRED");
  EXPECT_TRUE(stub->Diagnose(By(running_->admin).get(), v1::DiagnoseRequest(), &response).ok());
  EXPECT_TRUE(response.configuration().keys_needed());
}

TEST_F(AccessTest, StrangersAreRefusedEverywhere) {
  const std::string revoked = MakeKey(kAdmin, {});
  ASSERT_TRUE(Revoke(revoked).ok());
  const KeyText old = MakeKeyText();
  const auto keys = storage::KeyStore::Open({.url = running_->database.url()});
  storage::ApiKey expired{.id = old.id, .name = "old", .digest = old.digest(), .scope = storage::KeyScope::kAdmin};
  expired.expires = Timestamp(Day(std::chrono::year(2026) / 2 / 2)) - std::chrono::seconds(1);
  ASSERT_TRUE(keys->Add(expired).ok());
  const KeyText real = *ReadKeyText(running_->admin);
  const std::tuple<const char*, std::string, std::string> strangers[] = {
      {"anonymous", "", "API_KEY_REQUIRED"},
      {"no key", "letmein", "API_KEY_INVALID"},
      {"unknown", MakeKeyText().text(), "API_KEY_INVALID"},
      {"a known id, another secret", KeyText{real.id, MakeKeyText().secret}.text(), "API_KEY_INVALID"},
      {"revoked", revoked, "API_KEY_INVALID"}};
  for (const auto& [who, key, reason] : strangers) {
    for (const Call& call : kCalls) {
      SCOPED_TRACE(std::string(who) + " " + call.method);
      EXPECT_EQ(ByGrpc(call, key), (Told{grpc::UNAUTHENTICATED, reason}));
      EXPECT_EQ(ByHttp(call, key), (Told{401, reason}));
    }
    EXPECT_EQ(Page("/metrics", key), (Told{401, reason}));
    EXPECT_EQ(Page("/v1/collections", key), (Told{401, reason}));
    EXPECT_EQ(Page("/healthz", key).code, 200);
    EXPECT_EQ(Page("/readyz", key).code, 200);
  }
  // One that is not known is looked for once a second at most.
  EXPECT_TRUE(Eventually([&] { return ByGrpc(kCalls[1], old.text()).reason != "API_KEY_INVALID"; }));
  for (const Call& call : kCalls) {
    EXPECT_EQ(ByGrpc(call, old.text()), (Told{grpc::UNAUTHENTICATED, "API_KEY_EXPIRED"})) << call.method;
    EXPECT_EQ(ByHttp(call, old.text()), (Told{401, "API_KEY_EXPIRED"})) << call.method;
  }
}

TEST_F(AccessTest, AKeyDoesWhatItsScopeSaysInItsCollectionsOnly) {
  const std::string keys[] = {MakeKey(kRead, {kMine}), MakeKey(kWrite, {kMine}), MakeKey(kAdmin, {kMine})};
  for (const Call& call : kCalls) {
    for (int scope = 1; scope <= 3; ++scope) {
      SCOPED_TRACE(std::string(call.method) + " scope " + std::to_string(scope));
      const std::string& key = keys[scope - 1];
      const Told grpc = ByGrpc(call, key, kTheirs), http = ByHttp(call, key, kTheirs);
      if (scope < call.scope) {
        EXPECT_EQ(grpc, (Told{grpc::PERMISSION_DENIED, "SCOPE_REQUIRED"}));
        EXPECT_EQ(http, (Told{403, "SCOPE_REQUIRED"}));
      } else if (call.of_collection) {
        EXPECT_EQ(grpc, (Told{grpc::PERMISSION_DENIED, "COLLECTION_NOT_ALLOWED"}));
        EXPECT_EQ(http, (Told{403, "COLLECTION_NOT_ALLOWED"}));
        // Whether there is such a collection is not told either.
        EXPECT_EQ(ByGrpc(call, key, "nowhere").reason, "COLLECTION_NOT_ALLOWED");
      }
      if (scope < call.scope || !call.of_collection) continue;
      if (std::string(call.method) == "DeleteCollection") continue;
      if (std::string(call.method) == "Reveal") {  // no scope includes it
        EXPECT_EQ(ByGrpc(call, key), (Told{grpc::PERMISSION_DENIED, "PRIVILEGE_REQUIRED"}));
        EXPECT_EQ(ByHttp(call, key), (Told{403, "PRIVILEGE_REQUIRED"}));
        continue;
      }
      EXPECT_NE(ByGrpc(call, key).code, grpc::PERMISSION_DENIED);
      EXPECT_NE(ByHttp(call, key).code, 403);
    }
  }
  EXPECT_EQ(Page("/metrics", keys[2]), (Told{403, "COLLECTION_NOT_ALLOWED"}));  // its labels name all collections
  EXPECT_EQ(Page("/metrics", MakeKey(kRead, {})).code, 200);
}

TEST_F(AccessTest, PagesAreRefusedWhateverKeyTheyHold) {
  const std::tuple<httplib::Headers, std::string> cases[] = {
      {{{"Origin", "https://evil.example"}}, "ORIGIN_NOT_ALLOWED"},
      {{{"Sec-Fetch-Site", "cross-site"}}, "ORIGIN_NOT_ALLOWED"},
      {{{"Host", "evil.example"}}, "HOST_NOT_ALLOWED"}};
  for (const auto& [headers, reason] : cases) {
    for (const Call& call : kCalls)
      EXPECT_EQ(ByHttp(call, running_->admin, kMine, headers), (Told{403, reason})) << call.method;
  }
}

TEST_F(AccessTest, ListsShowWhatTheKeyReaches) {
  const std::string key = MakeKey(kAdmin, {kMine});
  const auto names = [&](const std::string& with) {
    v1::ListCollectionsResponse response;
    EXPECT_TRUE(running_->client->admin->ListCollections(By(with).get(), v1::ListCollectionsRequest(), &response).ok());
    std::vector<std::string> found;
    for (const auto& collection : response.collections()) found.push_back(collection.name());
    return found;
  };
  EXPECT_THAT(names(key), ElementsAre(kMine));
  EXPECT_THAT(names(running_->admin), AllOf(::testing::Contains(kMine), ::testing::Contains(kTheirs)));
  v1::GetStatusResponse status;
  ASSERT_TRUE(running_->client->admin->GetStatus(By(key).get(), v1::GetStatusRequest(), &status).ok());
  EXPECT_THAT(status.DebugString(), Not(HasSubstr(kTheirs)));
  MakeKey(kRead, {kTheirs});
  v1::ListApiKeysResponse keys;
  ASSERT_TRUE(running_->access->ListApiKeys(By(key).get(), v1::ListApiKeysRequest(), &keys).ok());
  EXPECT_GE(keys.keys_size(), 1);
  for (const auto& listed : keys.keys()) EXPECT_THAT(listed.collections(), ElementsAre(kMine));
}

TEST_F(AccessTest, NobodyMakesOrEndsAKeyThatReachesFurther) {
  const std::string key = MakeKey(kAdmin, {kMine});
  v1::CreateApiKeyResponse response;
  for (const std::vector<std::string>& wide : {std::vector<std::string>{}, {kTheirs}, {kMine, kTheirs}}) {
    EXPECT_EQ(ProblemOf(TryMakeKey(*running_, key, kRead, wide, &response)).reason, "COLLECTION_NOT_ALLOWED");
  }
  EXPECT_TRUE(TryMakeKey(*running_, key, kAdmin, {kMine}, &response).ok());
  EXPECT_EQ(ProblemOf(Revoke(MakeKey(kRead, {kTheirs}), key)).reason, "KEY_NOT_FOUND");
  EXPECT_EQ(ProblemOf(Revoke(running_->admin, key)).reason, "KEY_NOT_FOUND");
  EXPECT_TRUE(Revoke(response.text(), key).ok());
}

TEST_F(AccessTest, RequestsForKeysAreChecked) {
  v1::CreateApiKeyResponse response;
  const auto field = [&](v1::KeyScope scope, const std::vector<std::string>& collections, const std::string& expires) {
    return ProblemOf(TryMakeKey(*running_, running_->admin, scope, collections, &response, expires)).field;
  };
  EXPECT_EQ(field(v1::KEY_SCOPE_UNSPECIFIED, {}, ""), "scope");
  EXPECT_EQ(field(static_cast<v1::KeyScope>(17), {}, ""), "scope");
  EXPECT_EQ(field(kRead, {"No Name"}, ""), "collections[0]");
  EXPECT_EQ(field(kRead, {}, "tomorrow"), "expires_at");
  EXPECT_EQ(field(kRead, {}, "2026-02-02T00:00:00Z"), "expires_at");  // now
  EXPECT_EQ(field(kRead, {}, "2026-02-02T00:00:01Z"), "");
}

// Two keys work together; the old one ends, here at once, elsewhere when keys are read again.
TEST_F(AccessTest, KeysAreRotated) {
  const auto other = StartOn(running_.get());
  Client there(other->addresses().grpc);
  const std::string old_key = MakeKey(kRead, {kMine}), new_key = MakeKey(kRead, {kMine});
  const auto ask = [](Client& client, const std::string& key) {
    v1::GetCollectionRequest request;
    request.set_name(kMine);
    v1::GetCollectionResponse response;
    return ProblemOf(client.admin->GetCollection(By(key).get(), request, &response)).reason;
  };
  for (const std::string& key : {old_key, new_key}) {
    EXPECT_EQ(ask(*running_->client, key), "");
    EXPECT_TRUE(Eventually([&] { return ask(there, key).empty(); }));
  }
  ASSERT_TRUE(Revoke(old_key).ok());
  EXPECT_EQ(ask(*running_->client, old_key), "API_KEY_INVALID");
  EXPECT_TRUE(Eventually([&] { return ask(there, old_key) == "API_KEY_INVALID"; }));
  EXPECT_EQ(ask(there, new_key), "");
}

class Stream {
 public:
  Stream(Client& client, const std::string& key, const std::string& collection) : context_(By(key)) {
    stream_ = client.retrieval->IngestStream(context_.get());
    v1::IngestStreamRequest request;
    request.mutable_open()->set_collection(collection);
    stream_->Write(request);
  }
  bool Read() { return stream_->Read(&response_); }
  void Write(std::int64_t position) {
    v1::IngestStreamRequest request;
    request.mutable_document()->set_position(position);
    request.mutable_document()->mutable_document()->set_id(std::to_string(position));
    request.mutable_document()->mutable_document()->set_text("Alder has a harbour.");
    stream_->Write(request);
  }
  Problem Finish() {
    stream_->WritesDone();
    while (Read()) {
    }
    return ProblemOf(stream_->Finish());
  }

 private:
  std::unique_ptr<grpc::ClientContext> context_;
  v1::IngestStreamResponse response_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::IngestStreamRequest, v1::IngestStreamResponse>> stream_;
};

TEST_F(AccessTest, StreamsNeedAKeyThatWritesAndEndWithIt) {
  Client& client = *running_->client;
  EXPECT_EQ(Stream(client, "", kMine).Finish().reason, "API_KEY_REQUIRED");
  EXPECT_EQ(Stream(client, MakeKeyText().text(), kMine).Finish().reason, "API_KEY_INVALID");
  EXPECT_EQ(Stream(client, MakeKey(kRead, {kMine}), kMine).Finish().reason, "SCOPE_REQUIRED");
  const std::string key = MakeKey(kWrite, {kMine});
  EXPECT_EQ(Stream(client, key, kTheirs).Finish().reason, "COLLECTION_NOT_ALLOWED");
  Stream stream(client, key, kMine);
  ASSERT_TRUE(stream.Read());  // opened
  stream.Write(1);
  ASSERT_TRUE(stream.Read());  // acknowledged
  ASSERT_TRUE(Revoke(key).ok());
  stream.Write(2);
  EXPECT_EQ(stream.Finish().reason, "API_KEY_INVALID");
}

TEST_F(AccessTest, HealthAnswersWhoeverAsks) {
  grpc::internal::RpcMethod rpc("/grpc.health.v1.Health/Check", grpc::internal::RpcMethod::NORMAL_RPC,
                                running_->client->channel);
  const grpc::Slice nothing("");
  grpc::ByteBuffer received;
  const auto context = Context();
  const grpc::Status status = grpc::internal::BlockingUnaryCall<grpc::ByteBuffer, grpc::ByteBuffer>(
      running_->client->channel.get(), rpc, context.get(), grpc::ByteBuffer(&nothing, 1), &received);
  EXPECT_TRUE(status.ok()) << status.error_message();
}

// Who did it, never by what.
TEST_F(AccessTest, AdminCallsAreInTheAuditLog) {
  const std::string key = MakeKey(kAdmin, {kMine});
  const Call deletion{"AdminService", "DeleteCollection", "/v1/delete_collection", kAdmin};
  EXPECT_EQ(ByGrpc(deletion, key, kTheirs).reason, "COLLECTION_NOT_ALLOWED");
  EXPECT_EQ(ByHttp(deletion, running_->admin, "nowhere").reason, "COLLECTION_NOT_FOUND");
  const MutexLock lock(running_->mutex);
  std::istringstream lines(running_->log);
  std::vector<json> audit;
  for (std::string line; std::getline(lines, line);) {
    const json parsed = json::parse(line);
    if (parsed["level"] == "audit" && parsed["method"] == "DeleteCollection") audit.push_back(parsed);
  }
  const auto has = [&](const std::string& id, const std::string& collection, const std::string& code) {
    return std::ranges::any_of(audit, [&](const json& line) {
      return line["key"] == id && line["collection"] == collection && line["code"] == code;
    });
  };
  EXPECT_TRUE(has(ReadKeyText(key)->id, kTheirs, "PERMISSION_DENIED"));
  EXPECT_TRUE(has(ReadKeyText(running_->admin)->id, "nowhere", "NOT_FOUND"));
  EXPECT_THAT(running_->log, Not(HasSubstr(ReadKeyText(key)->secret)));
  EXPECT_THAT(running_->log, Not(HasSubstr(ReadKeyText(running_->admin)->secret)));
}

TEST_F(AccessTest, TheFirstKeyClosesTheDoor) {
  const auto fresh = StartFresh();
  const auto anonymous = [&] {
    v1::ListCollectionsResponse response;
    return ProblemOf(fresh->client->admin->ListCollections(Context().get(), v1::ListCollectionsRequest(), &response))
        .reason;
  };
  EXPECT_EQ(anonymous(), "");
  v1::CreateApiKeyResponse response;
  for (const auto& [scope, collections] :
       {std::pair<v1::KeyScope, std::vector<std::string>>{kWrite, {}}, {kAdmin, {kMine}}}) {
    EXPECT_EQ(ProblemOf(TryMakeKey(*fresh, "", scope, collections, &response)).reason, "FIRST_KEY_MUST_BE_ADMIN");
  }
  EXPECT_EQ(ProblemOf(TryMakeKey(*fresh, "", kAdmin, {}, &response, "2026-02-01T00:00:00Z")).field, "expires_at");
  const std::string first = MakeKey(*fresh, "", kAdmin, {});
  EXPECT_EQ(anonymous(), "API_KEY_REQUIRED");
  v1::RevokeApiKeyRequest request;
  v1::RevokeApiKeyResponse revoked;
  request.set_key_id(ReadKeyText(first)->id);
  EXPECT_EQ(ProblemOf(fresh->access->RevokeApiKey(By(first).get(), request, &revoked)).reason, "LAST_ADMIN_KEY");
  const std::string second = MakeKey(*fresh, first, kAdmin, {});
  EXPECT_TRUE(fresh->access->RevokeApiKey(By(second).get(), request, &revoked).ok());
  EXPECT_EQ(anonymous(), "API_KEY_REQUIRED");
  // Said on purpose: also beside keys.
  Config config = TestConfig();
  config.access.allow_anonymous = true;
  const auto open = StartOn(fresh.get(), config);
  Client client(open->addresses().grpc);
  v1::ListCollectionsResponse listed;
  EXPECT_TRUE(client.admin->ListCollections(Context().get(), v1::ListCollectionsRequest(), &listed).ok());
}

TEST_F(AccessTest, BeyondLoopbackNothingIsServedWithoutKeys) {
  annals::testing::FreshDatabase database;
  const auto start = [&](const std::function<void(Config*)>& change) {
    Config config = TestConfig();
    config.database.url = database.url();
    change(&config);
    return App::Start(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>())).status();
  };
  const absl::Status grpc = start([](Config* c) { c->listen.grpc = "0.0.0.0:0"; });
  EXPECT_THAT(std::string(grpc.message()),
              AllOf(HasSubstr("--listen 0.0.0.0:0"), HasSubstr("--admin-key-file"), HasSubstr("--allow-anonymous")));
  const absl::Status http = start([](Config* c) { c->listen.http = "[::]:0"; });
  EXPECT_THAT(std::string(http.message()), HasSubstr("--http-listen [::]:0"));
  const absl::Status none = start([](Config* c) { c->access.require_keys = true; });
  EXPECT_THAT(std::string(none.message()), HasSubstr("--require-keys"));
  TemporaryFolder folder;
  EXPECT_TRUE(start([&](Config* c) {
                c->access.require_keys = true;
                c->access.admin_key_file = folder.path() + "/key";
              }).ok());
  EXPECT_TRUE(start([](Config* c) { c->access.require_keys = true; }).ok());  // there is one now
}

}  // namespace
}  // namespace annals::server::testing
