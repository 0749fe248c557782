// Originals over the wire: kept encrypted, shown to who may see them, moved to a new key, gone with a purge.
#include <gmock/gmock.h>
#include <httplib.h>

#include <pqxx/pqxx>

#include "annals/v1/access_service.grpc.pb.h"
#include "annals/v1/export_service.grpc.pb.h"
#include "annals/v1/privacy_service.grpc.pb.h"
#include "tests/server/running_server.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kAdasEmail[] = "Ada.Lund@harbour.example", kPhone[] = "052-123 4567", kAdasSsn[] = "460-89-9847";
const std::string kOldKey(64, 'a'), kNewKey(64, 'b');

// A server of its own on the database of all tests here, with these keys.
class VaultServer {
 public:
  VaultServer(const std::string& url, const TemporaryFolder& folder, const std::string& ring) {
    Config config = TestConfig();
    config.database.url = url;
    config.log_level = Log::Level::kDebug;
    config.privacy_key_file = folder.Write("tokens", std::string(64, 'c') + "\n");
    if (!ring.empty()) config.vault_key_file = folder.Write("ring", ring);
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.log = [this](Log::Level, std::string_view line) {
      const MutexLock lock(mutex_);
      log_ += line;
    };
    app_ = StartOrDie(std::move(config), std::move(parts));
    WaitUntilReady(*app_);
    client_ = std::make_unique<Client>(app_->addresses().grpc);
    privacy_ = v1::PrivacyService::NewStub(client_->channel);
  }

  Client& client() { return *client_; }
  v1::PrivacyService::Stub& privacy() { return *privacy_; }
  const App::Addresses& addresses() const { return app_->addresses(); }
  std::string Logged() {
    const MutexLock lock(mutex_);
    return log_;
  }

 private:
  Mutex mutex_;
  std::string log_ ABSL_GUARDED_BY(mutex_);
  std::unique_ptr<App> app_;
  std::unique_ptr<Client> client_;
  std::unique_ptr<v1::PrivacyService::Stub> privacy_;
};

class VaultTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    database_ = std::make_unique<annals::testing::FreshDatabase>();
    folder_ = std::make_unique<TemporaryFolder>();
    server_ = std::make_unique<VaultServer>(database_->url(), *folder_, kOldKey);
    access_ = v1::AccessService::NewStub(server_->client().channel);
    admin_ = Key("", v1::KEY_SCOPE_ADMIN, false);
    reader_ = Key(admin_, v1::KEY_SCOPE_READ, false);
    privileged_ = Key(admin_, v1::KEY_SCOPE_READ, true);
  }
  static void TearDownTestSuite() {
    access_.reset();
    server_.reset();
    database_.reset();
    folder_.reset();
  }

  static std::string Key(const std::string& with, v1::KeyScope scope, bool reveals) {
    v1::CreateApiKeyRequest request;
    request.set_name("of a test");
    request.set_scope(scope);
    request.set_reveals_private(reveals);
    v1::CreateApiKeyResponse response;
    const grpc::Status status = access_->CreateApiKey(By(with).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.text();
  }
  static v1::PrivacyPolicy Policy(bool keep = true) {
    v1::PrivacyPolicy policy;
    auto* hash = policy.add_rules();
    hash->add_types(v1::PII_TYPE_EMAIL);
    hash->add_types(v1::PII_TYPE_PHONE);
    hash->set_action(v1::PII_ACTION_HASH);
    auto* redact = policy.add_rules();
    redact->add_types(v1::PII_TYPE_US_SSN);
    redact->set_action(v1::PII_ACTION_REDACT);
    policy.set_keep_originals(keep);
    return policy;
  }
  static void Create(const std::string& name, bool keep = true) {
    v1::CreateCollectionRequest request;
    request.set_name(name);
    *request.mutable_privacy() = Policy(keep);
    v1::CreateCollectionResponse response;
    const grpc::Status status = server_->client().admin->CreateCollection(By(admin_).get(), request, &response);
    ASSERT_TRUE(status.ok()) << status.error_message();
    EXPECT_EQ(response.collection().privacy().keep_originals(), keep);
  }
  static void SetPolicy(const std::string& name, bool keep) {
    v1::UpdateCollectionRequest request;
    request.set_name(name);
    *request.mutable_privacy() = Policy(keep);
    v1::UpdateCollectionResponse response;
    ASSERT_TRUE(server_->client().admin->UpdateCollection(By(admin_).get(), request, &response).ok());
  }
  static std::string Letter() {
    return std::string("The mail address of the harbour office is ") + kAdasEmail + ". Its telephone is " + kPhone +
           ". The file of the clerk is " + kAdasSsn + ".";
  }
  static v1::IngestResponse Ingest(const std::string& collection, const std::string& id,
                                   const std::string& text = Letter()) {
    v1::IngestRequest request;
    request.set_collection(collection);
    auto* document = request.add_documents();
    document->set_id(id);
    document->set_title("Letter of " + id);
    document->set_text(text);
    v1::IngestResponse response;
    const grpc::Status status = server_->client().retrieval->Ingest(By(admin_).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static std::string Stored(const std::string& collection, const std::string& id, bool reveal = false) {
    v1::GetDocumentRequest request;
    request.set_collection(collection);
    request.set_document_id(id);
    request.set_reveal_private(reveal);
    v1::GetDocumentResponse response;
    const grpc::Status status = server_->client().admin->GetDocument(By(privileged_).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.chunks_size() > 0 ? response.chunks(0).text() : "";
  }
  static std::string TokenIn(const std::string& text, const std::string& type) {
    const std::size_t at = text.find(type + "_");
    return at == std::string::npos ? "" : text.substr(at, type.size() + 17);
  }
  static grpc::Status Reveal(VaultServer& server, const std::string& key, const std::string& collection,
                             const std::vector<std::string>& tokens, v1::RevealResponse* response) {
    v1::RevealRequest request;
    request.set_collection(collection);
    for (const std::string& token : tokens) request.add_tokens(token);
    return server.privacy().Reveal(By(key).get(), request, response);
  }
  static std::string Original(VaultServer& server, const std::string& collection, const std::string& token) {
    v1::RevealResponse response;
    const grpc::Status status = Reveal(server, privileged_, collection, {token}, &response);
    if (!status.ok()) return ProblemOf(status).reason;
    return response.values_size() == 1 ? response.values(0).value() : "unknown";
  }
  static v1::RotateVaultResponse Rotate(VaultServer& server, const std::string& collection, int limit) {
    v1::RotateVaultRequest request;
    request.set_collection(collection);
    request.set_limit(limit);
    v1::RotateVaultResponse response;
    const grpc::Status status = server.privacy().RotateVault(By(admin_).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static pqxx::result InDatabase(const std::string& statement) {
    pqxx::connection connection(database_->admin_url());
    pqxx::work work(connection);
    pqxx::result result = work.exec(statement);
    work.commit();
    return result;
  }
  static int Kept(const std::string& collection) {
    return InDatabase(
               "SELECT count(*) FROM annals.pii_vault v JOIN annals.collections c ON c.id = v.collection_id WHERE "
               "c.name = '" +
               collection + "'")[0][0]
        .as<int>();
  }
  // Every table as text: bytes are hexadecimal there.
  static std::string WholeDatabase() {
    std::string all;
    for (const auto& table :
         InDatabase("SELECT table_name FROM information_schema.tables WHERE table_schema = 'annals'")) {
      for (const auto& row : InDatabase("SELECT t::text FROM annals.\"" + table[0].as<std::string>() + "\" t"))
        all += row[0].as<std::string>() + "\n";
    }
    return all;
  }
  static std::string Hexadecimal(const std::string& text) {
    std::string digits;
    for (const char c : text) digits += std::format("{:02x}", static_cast<unsigned char>(c));
    return digits;
  }

  static inline std::unique_ptr<annals::testing::FreshDatabase> database_;
  static inline std::unique_ptr<TemporaryFolder> folder_;
  static inline std::unique_ptr<VaultServer> server_;
  static inline std::unique_ptr<v1::AccessService::Stub> access_;
  static inline std::string admin_, reader_, privileged_;
};

TEST_F(VaultTest, OriginalsAreKeptAndShownToWhoMaySeeThem) {
  Create("kept");
  Ingest("kept", "a");
  const std::string text = Stored("kept", "a"), email = TokenIn(text, "EMAIL"), phone = TokenIn(text, "PHONE");
  ASSERT_FALSE(email.empty() || phone.empty()) << text;
  const std::string unknown = "EMAIL_0123456789abcdef";
  v1::RevealResponse response;
  ASSERT_TRUE(Reveal(*server_, privileged_, "kept", {phone, unknown, email, phone}, &response).ok());
  ASSERT_EQ(response.values_size(), 2) << response.DebugString();
  EXPECT_EQ(response.values(0).token(), phone);
  EXPECT_EQ(response.values(0).type(), v1::PII_TYPE_PHONE);
  EXPECT_EQ(response.values(0).value(), kPhone);
  EXPECT_EQ(response.values(1).value(), kAdasEmail);
  ASSERT_EQ(response.unknown_size(), 1);
  EXPECT_EQ(response.unknown(0), unknown);
  for (const std::string& key : {reader_, admin_})
    EXPECT_EQ(ProblemOf(Reveal(*server_, key, "kept", {email}, &response)).reason, "PRIVILEGE_REQUIRED");
}

TEST_F(VaultTest, ADumpOfTheDatabaseHoldsNoHiddenValue) {
  Create("dumped");
  Ingest("dumped", "a");
  const std::string all = WholeDatabase();
  EXPECT_EQ(InDatabase("SELECT count(*) FROM annals.pii_vault v JOIN annals.collections c ON c.id = v.collection_id"
                       " WHERE c.name = 'dumped'")[0][0]
                .as<int>(),
            2);
  for (const std::string value : {kAdasEmail, kPhone, kAdasSsn, "0521234567", "harbour.example"}) {
    EXPECT_THAT(all, Not(HasSubstr(value)));
    EXPECT_THAT(all, Not(HasSubstr(Hexadecimal(value))));
  }
}

TEST_F(VaultTest, OriginalsStandInAnswersThatAskForThem) {
  Create("answered");
  const auto stored = Ingest("answered", "a");
  v1::AnswerRequest request;
  request.mutable_retrieve()->set_collection("answered");
  request.mutable_retrieve()->set_query("What is the mail address of the harbour office?");
  request.mutable_retrieve()->set_at_least(stored.watermark());
  v1::AnswerResponse plain, shown;
  ASSERT_TRUE(server_->client().retrieval->Answer(By(privileged_).get(), request, &plain).ok());
  EXPECT_THAT(plain.text(), AllOf(HasSubstr("EMAIL_"), Not(HasSubstr(kAdasEmail))));
  request.mutable_retrieve()->set_reveal_private(true);
  ASSERT_TRUE(server_->client().retrieval->Answer(By(privileged_).get(), request, &shown).ok());
  EXPECT_THAT(shown.text(), AllOf(HasSubstr(kAdasEmail), Not(HasSubstr("EMAIL_"))));
  EXPECT_THAT(shown.DebugString(), AllOf(HasSubstr(kPhone), Not(HasSubstr(kAdasSsn)), Not(HasSubstr("PHONE_"))));
  v1::AnswerResponse refused;
  EXPECT_EQ(ProblemOf(server_->client().retrieval->Answer(By(reader_).get(), request, &refused)).reason,
            "PRIVILEGE_REQUIRED");
  v1::StreamAnswerRequest streamed;
  *streamed.mutable_request() = request;
  const auto context = By(privileged_);
  const auto stream = server_->client().retrieval->StreamAnswer(context.get(), streamed);
  std::string last;
  for (v1::StreamAnswerResponse message; stream->Read(&message);) last = message.answer().text();
  ASSERT_TRUE(stream->Finish().ok());
  EXPECT_EQ(last, shown.text());
  EXPECT_THAT(Stored("answered", "a", true), AllOf(HasSubstr(kAdasEmail), HasSubstr(kPhone), HasSubstr("[redacted]")));
}

TEST_F(VaultTest, APurgeTakesThemUnlessAnotherDocumentHoldsThem) {
  Create("purged");
  Ingest("purged", "a");
  Ingest("purged", "b", std::string("Write to ") + kAdasEmail + " about the tide.");
  const std::string text = Stored("purged", "a"), email = TokenIn(text, "EMAIL"), phone = TokenIn(text, "PHONE");
  const auto purge = [&](const std::string& id) {
    v1::PurgeDocumentRequest request;
    request.set_collection("purged");
    request.set_document_id(id);
    v1::PurgeDocumentResponse response;
    ASSERT_TRUE(server_->client().admin->PurgeDocument(By(admin_).get(), request, &response).ok());
  };
  purge("a");
  EXPECT_EQ(Original(*server_, "purged", email), kAdasEmail);
  EXPECT_EQ(Original(*server_, "purged", phone), "unknown");
  purge("b");
  EXPECT_EQ(Original(*server_, "purged", email), "unknown");
}

TEST_F(VaultTest, APurgeOfAnEntityTakesThoseOfItsDocuments) {
  Create("purged-entity");
  Ingest("purged-entity", "a", std::string("Wilhelmina Quist rebuilt the mole. Her address is ") + kAdasEmail + ".");
  Ingest("purged-entity", "b", std::string("The telephone of the harbour office is ") + kPhone + ".");
  const std::string email = TokenIn(Stored("purged-entity", "a"), "EMAIL");
  const std::string phone = TokenIn(Stored("purged-entity", "b"), "PHONE");
  ASSERT_EQ(Original(*server_, "purged-entity", email), kAdasEmail);
  v1::PurgeEntityRequest request;
  request.set_collection("purged-entity");
  request.set_name("Wilhelmina Quist");
  v1::PurgeEntityResponse response;
  const grpc::Status status = server_->client().admin->PurgeEntity(By(admin_).get(), request, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(Original(*server_, "purged-entity", email), "unknown");
  EXPECT_EQ(Original(*server_, "purged-entity", phone), kPhone);
  EXPECT_EQ(Kept("purged-entity"), 1) << "that of the telephone";
}

TEST_F(VaultTest, ACollectionThatIsDeletedTakesAllOfItsOwn) {
  Create("deleted");
  Create("other");
  Ingest("deleted", "a");
  Ingest("other", "a");
  const auto all = [] { return InDatabase("SELECT count(*) FROM annals.pii_vault")[0][0].as<int>(); };
  ASSERT_EQ(Kept("deleted"), 2);
  const int before = all();
  v1::DeleteCollectionRequest request;
  request.set_name("deleted");
  v1::DeleteCollectionResponse response;
  ASSERT_TRUE(server_->client().admin->DeleteCollection(By(admin_).get(), request, &response).ok());
  EXPECT_EQ(all(), before - 2) << "not only hidden behind a collection that is gone";
  EXPECT_EQ(Kept("other"), 2);
}

TEST_F(VaultTest, WhatWasNotKeptIsKeptWhenItIsSentAgainAndForgottenWithThePolicy) {
  Create("later", false);
  Ingest("later", "a");
  const std::string email = TokenIn(Stored("later", "a"), "EMAIL");
  EXPECT_EQ(Original(*server_, "later", email), "unknown");
  SetPolicy("later", true);
  EXPECT_EQ(Ingest("later", "a").results(0).outcome(), v1::INGEST_OUTCOME_REPLACED);
  EXPECT_EQ(Ingest("later", "a").results(0).outcome(), v1::INGEST_OUTCOME_UNCHANGED);
  EXPECT_EQ(Original(*server_, "later", email), kAdasEmail);
  SetPolicy("later", false);
  EXPECT_EQ(Original(*server_, "later", email), "unknown");
}

TEST_F(VaultTest, KeysAreChangedInBatchesAndTheOldOneMayGo) {
  Create("rotated");
  std::vector<std::string> tokens;
  for (int i = 0; i < 5; ++i) {
    const std::string id(1, static_cast<char>('a' + i));
    Ingest("rotated", id, "Write to " + id + "@harbour.example about the tide.");
    tokens.push_back(TokenIn(Stored("rotated", id), "EMAIL"));
  }
  const TemporaryFolder folder;
  {
    VaultServer both(database_->url(), folder, kNewKey + "\n" + kOldKey);
    const v1::RotateVaultResponse first = Rotate(both, "rotated", 2);
    EXPECT_EQ(first.rotated(), 2);
    EXPECT_EQ(first.left(), 3);
    for (int i = 0; i < 5; ++i)
      EXPECT_EQ(Original(both, "rotated", tokens[static_cast<std::size_t>(i)]),
                std::string(1, static_cast<char>('a' + i)) + "@harbour.example")
          << "in the middle of it";
    VaultServer fresh(database_->url(), folder, kNewKey);
    v1::RotateVaultRequest request;
    request.set_collection("rotated");
    v1::RotateVaultResponse refused;
    EXPECT_EQ(ProblemOf(fresh.privacy().RotateVault(By(admin_).get(), request, &refused)).reason, "VAULT_KEY_MISSING");
    EXPECT_EQ(Rotate(both, "rotated", 1000).left(), 0) << "where it was broken off";
    EXPECT_EQ(Rotate(both, "rotated", 1000).rotated(), 0);
    for (const std::string& token : tokens) EXPECT_THAT(Original(fresh, "rotated", token), HasSubstr("@harbour"));
  }
  EXPECT_EQ(Original(*server_, "rotated", tokens[0]), "VAULT_KEY_MISSING") << "this server has the old key alone";
}

TEST_F(VaultTest, RowsThatWereMovedOrCutAreRefused) {
  Create("moved");
  Ingest("moved", "a");
  const std::string text = Stored("moved", "a"), email = TokenIn(text, "EMAIL"), phone = TokenIn(text, "PHONE");
  const std::string of = " FROM annals.collections c WHERE c.id = v.collection_id AND c.name = 'moved'";
  InDatabase("UPDATE annals.pii_vault v SET sealed = (SELECT sealed FROM annals.pii_vault o WHERE o.token = '" + phone +
             "' AND o.collection_id = v.collection_id)" + of + " AND v.token = '" + email + "'");
  EXPECT_EQ(Original(*server_, "moved", email), "VAULT_DAMAGED");
  EXPECT_EQ(Original(*server_, "moved", phone), kPhone);
  InDatabase("UPDATE annals.pii_vault v SET sealed = substr(sealed, 1, length(sealed) - 1)" + of);
  EXPECT_EQ(Original(*server_, "moved", phone), "VAULT_DAMAGED");
}

TEST_F(VaultTest, AServerWithoutKeysKeepsNothingAndSaysSo) {
  Create("keyless");
  const TemporaryFolder folder;
  VaultServer bare(database_->url(), folder, "");
  v1::IngestRequest ingest;
  ingest.set_collection("keyless");
  auto* document = ingest.add_documents();
  document->set_id("a");
  document->set_title("Letter");
  document->set_text(Letter());
  v1::IngestResponse ingested;
  EXPECT_EQ(ProblemOf(bare.client().retrieval->Ingest(By(admin_).get(), ingest, &ingested)).reason,
            "ORIGINALS_NOT_KEPT");
  EXPECT_EQ(Original(bare, "keyless", "EMAIL_0123456789abcdef"), "ORIGINALS_NOT_KEPT");
}

TEST_F(VaultTest, ValuesAreInNoLogNoErrorAndNoLabel) {
  Create("silent");
  Ingest("silent", "a");
  const std::string email = TokenIn(Stored("silent", "a", true), "EMAIL");
  EXPECT_EQ(email, "") << "originals stand there";
  const std::string token = TokenIn(Stored("silent", "a"), "EMAIL");
  v1::RevealResponse response;
  ASSERT_TRUE(Reveal(*server_, privileged_, "silent", {token}, &response).ok());
  const grpc::Status no_token = Reveal(*server_, privileged_, "silent", {kAdasEmail}, &response);
  EXPECT_EQ(ProblemOf(no_token).field, "tokens[0]");
  EXPECT_FALSE(Reveal(*server_, reader_, "silent", {token}, &response).ok());
  Rotate(*server_, "silent", 0);
  httplib::Client http("http://" + server_->addresses().http);
  const auto metrics = http.Get("/metrics", httplib::Headers{{"Authorization", "Bearer " + admin_}});
  ASSERT_TRUE(metrics);
  const std::string logged = server_->Logged();
  EXPECT_THAT(logged, AllOf(HasSubstr("\"msg\":\"reveal\""), HasSubstr(token)));
  EXPECT_THAT(logged, HasSubstr("\"method\":\"Reveal\""));
  for (const std::string& said : {logged, metrics->body, no_token.error_message(), no_token.error_details()}) {
    for (const std::string value : {kAdasEmail, kPhone, kAdasSsn, "0521234567", "harbour.example", "aaaaaaaaaaaaaaaa"})
      EXPECT_THAT(said, Not(HasSubstr(value)));
  }
}

// What was given is kept as it was stored, hidden; who may reveal gets it whole, and puts it in again as it was.
TEST_F(VaultTest, ExportsHideWhatThePolicyHides) {
  Create("exported");
  Ingest("exported", "letter");
  const auto exports = v1::ExportService::NewStub(server_->client().channel);
  const auto exported = [&](const std::string& key, bool reveal) {
    v1::ExportCollectionRequest request;
    request.set_collection("exported");
    request.set_reveal_private(reveal);
    v1::ExportCollectionResponse page;
    const grpc::Status status = exports->ExportCollection(By(key).get(), request, &page);
    return status.ok() ? page.DebugString() : std::to_string(status.error_code());
  };
  const std::string eyes = Key(admin_, v1::KEY_SCOPE_ADMIN, true);
  EXPECT_THAT(exported(admin_, false),
              AllOf(HasSubstr("EMAIL_"), Not(HasSubstr(kAdasEmail)), Not(HasSubstr(kAdasSsn))));
  EXPECT_EQ(exported(admin_, true), std::to_string(grpc::StatusCode::PERMISSION_DENIED));
  EXPECT_EQ(exported(privileged_, true), std::to_string(grpc::StatusCode::PERMISSION_DENIED));  // a reader
  EXPECT_THAT(exported(eyes, true), AllOf(HasSubstr(kAdasEmail), HasSubstr(kPhone), Not(HasSubstr(kAdasSsn))));
  // A document from before the policy.
  v1::UpdateCollectionRequest off;
  off.set_name("exported");
  off.mutable_privacy();
  v1::UpdateCollectionResponse response;
  ASSERT_TRUE(server_->client().admin->UpdateCollection(By(admin_).get(), off, &response).ok());
  Ingest("exported", "before");
  EXPECT_THAT(exported(admin_, false), HasSubstr(kAdasEmail));
  SetPolicy("exported", true);
  EXPECT_THAT(exported(admin_, false), Not(HasSubstr(kAdasEmail)));
}

}  // namespace
}  // namespace annals::server::testing
