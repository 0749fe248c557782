// A policy over the wire: what is stored, what is answered and to whom, and that no value is said anywhere else.
#include <gmock/gmock.h>
#include <httplib.h>

#include <algorithm>
#include <pqxx/pqxx>

#include "annals/v1/access_service.grpc.pb.h"
#include "core/privacy/span.h"
#include "tests/fakes/trace_collector.h"
#include "tests/server/running_server.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kEmail[] = "ada.lund@harbour.example", kSsn[] = "460-89-9847", kCard[] = "4111 1111 1111 1111";

class PrivacyTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    database_ = std::make_unique<annals::testing::FreshDatabase>();
    folder_ = std::make_unique<TemporaryFolder>();
    collector_ = std::make_unique<fakes::TraceCollector>();
    folder_->Write("key", std::string(64, 'a') + "\n");
    Config config = TestConfig();
    config.database.url = database_->url();
    config.log_level = Log::Level::kDebug;
    config.privacy_key_file = folder_->path() + "/key";
    config.traces = {.endpoint = collector_->endpoint(), .sample = 1};
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.log = [](Log::Level, std::string_view line) {
      const MutexLock lock(mutex_);
      log_ += line;
    };
    app_ = StartOrDie(std::move(config), std::move(parts));
    client_ = std::make_unique<Client>(app_->addresses().grpc);
    access_ = v1::AccessService::NewStub(client_->channel);
    admin_ = Key("", v1::KEY_SCOPE_ADMIN, false);
    reader_ = Key(admin_, v1::KEY_SCOPE_READ, false);
    privileged_ = Key(admin_, v1::KEY_SCOPE_READ, true);
    WaitUntilReady(*app_);
  }
  static void TearDownTestSuite() {
    client_.reset();
    access_.reset();
    app_.reset();
    database_.reset();
    folder_.reset();
    collector_.reset();
  }

  static std::string Key(const std::string& with, v1::KeyScope scope, bool reveals) {
    v1::CreateApiKeyRequest request;
    request.set_name("of a test");
    request.set_scope(scope);
    request.set_reveals_private(reveals);
    v1::CreateApiKeyResponse response;
    const grpc::Status status = access_->CreateApiKey(By(with).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    EXPECT_EQ(response.key().reveals_private(), reveals);
    return response.text();
  }

  static v1::PrivacyPolicy Policy() {
    v1::PrivacyPolicy policy;
    auto* keep = policy.add_rules();
    keep->add_types(v1::PII_TYPE_US_SSN);
    keep->set_action(v1::PII_ACTION_KEEP);
    keep->add_channels("payroll");
    auto* hash = policy.add_rules();
    hash->add_types(v1::PII_TYPE_EMAIL);
    hash->set_action(v1::PII_ACTION_HASH);
    auto* redact = policy.add_rules();
    redact->add_types(v1::PII_TYPE_US_SSN);
    redact->set_action(v1::PII_ACTION_REDACT);
    auto* replace = policy.add_rules();
    replace->add_types(v1::PII_TYPE_CREDIT_CARD);
    replace->set_action(v1::PII_ACTION_REPLACE);
    return policy;
  }
  static grpc::Status Create(const std::string& name, const v1::PrivacyPolicy* policy,
                             v1::Collection* collection = nullptr) {
    v1::CreateCollectionRequest request;
    request.set_name(name);
    if (policy != nullptr) *request.mutable_privacy() = *policy;
    v1::CreateCollectionResponse response;
    const grpc::Status status = client_->admin->CreateCollection(By(admin_).get(), request, &response);
    if (collection != nullptr) *collection = response.collection();
    return status;
  }
  static v1::UpdateCollectionResponse Update(const std::string& name, const v1::PrivacyPolicy& policy) {
    v1::UpdateCollectionRequest request;
    request.set_name(name);
    *request.mutable_privacy() = policy;
    v1::UpdateCollectionResponse response;
    const grpc::Status status = client_->admin->UpdateCollection(By(admin_).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static v1::IngestResponse Ingest(const std::string& collection, const std::string& id, const std::string& text,
                                   const std::string& channel = "mail") {
    v1::IngestRequest request;
    request.set_collection(collection);
    auto* document = request.add_documents();
    document->set_id(id);
    document->set_title("Letter of " + id);
    document->set_text(text);
    document->set_channel(channel);
    (*document->mutable_metadata())["reply_address"] = kEmail;
    v1::IngestResponse response;
    const grpc::Status status = client_->retrieval->Ingest(By(admin_).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    EXPECT_EQ(response.results(0).errors_size(), 0) << response.DebugString();
    return response;
  }
  static std::string Letter() {
    return std::string("The mail address of the harbour office is ") + kEmail + ". The clerk gave the number " + kSsn +
           " for the file. Dues were paid with " + kCard + " in October 2025.";
  }
  static v1::AnswerResponse Ask(const std::string& key, const std::string& collection, const std::string& question,
                                std::uint64_t at_least) {
    v1::AnswerRequest request;
    request.mutable_retrieve()->set_collection(collection);
    request.mutable_retrieve()->set_query(question);
    request.mutable_retrieve()->set_at_least(at_least);
    request.mutable_retrieve()->set_explain(true);
    v1::AnswerResponse response;
    const grpc::Status status = client_->retrieval->Answer(By(key).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  // Every table of the database as text, row security or not.
  static std::string WholeDatabase() {
    pqxx::connection connection(database_->admin_url());
    pqxx::work work(connection);
    std::string all;
    for (const auto& table :
         work.exec("SELECT table_name FROM information_schema.tables WHERE table_schema = 'annals'")) {
      const auto name = table[0].as<std::string>();
      for (const auto& row : work.exec("SELECT t::text FROM annals." + connection.quote_name(name) + " t"))
        all += row[0].as<std::string>() + "\n";
    }
    return all;
  }
  static std::string Logged() {
    const MutexLock lock(mutex_);
    return log_;
  }

  static inline std::unique_ptr<annals::testing::FreshDatabase> database_;
  static inline std::unique_ptr<TemporaryFolder> folder_;
  static inline std::unique_ptr<fakes::TraceCollector> collector_;
  static inline Mutex mutex_;
  static inline std::string log_ ABSL_GUARDED_BY(mutex_);
  static inline std::unique_ptr<App> app_;
  static inline std::unique_ptr<Client> client_;
  static inline std::unique_ptr<v1::AccessService::Stub> access_;
  static inline std::string admin_, reader_, privileged_;
};

// Who may see private data may ask to see what others do.
TEST_F(PrivacyTest, APrivilegedCallerMayAskToSeeNoMoreThanOthers) {
  const std::string name = "as-others-do";
  ASSERT_TRUE(Create(name, nullptr).ok());
  const std::uint64_t watermark = Ingest(name, "before", Letter()).watermark();
  Update(name, Policy());  // what was stored before it stands there as it is
  v1::RetrieveRequest request;
  request.set_collection(name);
  request.set_query("What is the mail address of the harbour office?");
  request.set_at_least(watermark);
  const auto chunks = [&](const std::string& key) {
    v1::RetrieveResponse response;
    const grpc::Status status = client_->retrieval->Retrieve(By(key).get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    std::string all;
    for (const auto& chunk : response.chunks()) all += chunk.SerializeAsString();
    return all;
  };
  const std::string others = chunks(reader_);
  EXPECT_THAT(others, Not(HasSubstr(kEmail)));
  EXPECT_THAT(chunks(privileged_), HasSubstr(kEmail));
  request.set_hide_private(true);
  EXPECT_EQ(chunks(privileged_), others) << "byte for byte";
  EXPECT_EQ(chunks(reader_), others);
  v1::AnswerRequest answer;
  *answer.mutable_retrieve() = request;
  v1::AnswerResponse answered;
  ASSERT_TRUE(client_->retrieval->Answer(By(privileged_).get(), answer, &answered).ok());
  EXPECT_THAT(answered.SerializeAsString(), Not(HasSubstr(kEmail)));

  request.set_reveal_private(true);
  v1::RetrieveResponse none;
  const grpc::Status both = client_->retrieval->Retrieve(By(privileged_).get(), request, &none);
  EXPECT_EQ(both.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(both.error_message(), HasSubstr("hide_private"));
}

TEST_F(PrivacyTest, APolicyIsKeptAsItWasGiven) {
  const v1::PrivacyPolicy policy = Policy();
  v1::Collection made;
  ASSERT_TRUE(Create("kept", &policy, &made).ok());
  v1::PrivacyPolicy expected = policy;
  expected.set_least_confidence(0.5);
  EXPECT_EQ(made.privacy().DebugString(), expected.DebugString());
  v1::GetCollectionRequest get;
  get.set_name("kept");
  v1::GetCollectionResponse got;
  ASSERT_TRUE(client_->admin->GetCollection(By(reader_).get(), get, &got).ok());
  EXPECT_EQ(got.collection().privacy().DebugString(), expected.DebugString());
  ASSERT_TRUE(Create("kept", nullptr, &made).ok()) << "without a policy it is left as it is";
  EXPECT_EQ(made.privacy().DebugString(), expected.DebugString());
  EXPECT_FALSE(Update("kept", {}).collection().has_privacy()) << "without rules it is off";
}

TEST_F(PrivacyTest, WhatIsHiddenIsNowhereInTheDatabase) {
  const v1::PrivacyPolicy policy = Policy();
  ASSERT_TRUE(Create("hidden", &policy).ok());
  const std::string before = WholeDatabase();
  const auto stored = Ingest("hidden", "a",
                             std::string("Write to the owner at owner@quay.example. His file is 219-09-9999.") +
                                 " The card was 5555 5555 5555 4444.");
  const std::string rows = WholeDatabase().substr(before.size());
  EXPECT_GT(WholeDatabase().size(), before.size());
  for (const char* value : {"owner@quay.example", "219-09-9999", "5555 5555 5555 4444", "5555555555554444"})
    EXPECT_THAT(WholeDatabase(), Not(HasSubstr(value)));
  v1::GetDocumentRequest get;
  get.set_collection("hidden");
  get.set_document_id("a");
  v1::GetDocumentResponse got;
  ASSERT_TRUE(client_->admin->GetDocument(By(privileged_).get(), get, &got).ok());
  EXPECT_THAT(got.DebugString(), AllOf(HasSubstr("EMAIL_"), HasSubstr("[redacted]"), HasSubstr("<CREDIT_CARD>")));
  EXPECT_GT(stored.watermark(), 0U);
}

TEST_F(PrivacyTest, AValueIsFoundByItsToken) {
  const v1::PrivacyPolicy policy = Policy();
  ASSERT_TRUE(Create("found", &policy).ok());
  Ingest("found", "a", "The pilot writes from pilot@quay.example about the tide.");
  Ingest("found", "b", "The baker writes from baker@quay.example about bread.");
  const auto last = Ingest("found", "c", "PILOT@quay.example was changed.");
  v1::RetrieveRequest request;
  request.set_collection("found");
  request.set_query("What is said of pilot@quay.example?");
  request.set_at_least(last.watermark());
  v1::RetrieveResponse response;
  ASSERT_TRUE(client_->retrieval->Retrieve(By(reader_).get(), request, &response).ok());
  ASSERT_GE(response.chunks_size(), 2);
  const auto token = [](const std::string& text) { return text.substr(text.find("EMAIL_"), 6 + 16); };
  EXPECT_THAT(response.chunks(0).document().id(), ::testing::AnyOf("a", "c"));
  EXPECT_THAT(response.chunks(1).document().id(), ::testing::AnyOf("a", "c"));
  EXPECT_EQ(token(response.chunks(0).text()), token(response.chunks(1).text()));
}

TEST_F(PrivacyTest, WhatWasStoredBeforeIsHiddenFromThoseWhoMayNotSeeIt) {
  ASSERT_TRUE(Create("before", nullptr).ok());
  const auto stored = Ingest("before", "a", Letter());
  const std::string question = "What is the mail address of the harbour office?";
  EXPECT_THAT(Ask(reader_, "before", question, stored.watermark()).DebugString(), HasSubstr(kEmail));
  Update("before", Policy());
  const std::string hidden = Ask(reader_, "before", question, 0).DebugString();
  EXPECT_THAT(hidden, HasSubstr("EMAIL_"));
  for (const char* value : {kEmail, kSsn, kCard}) EXPECT_THAT(hidden, Not(HasSubstr(value)));
  const std::string seen = Ask(privileged_, "before", question, 0).DebugString();
  for (const char* value : {kEmail, kSsn, kCard}) EXPECT_THAT(seen, HasSubstr(value));
  v1::GetDocumentRequest get;
  get.set_collection("before");
  get.set_document_id("a");
  v1::GetDocumentResponse got;
  ASSERT_TRUE(client_->admin->GetDocument(By(reader_).get(), get, &got).ok());
  for (const char* value : {kEmail, kSsn, kCard}) EXPECT_THAT(got.DebugString(), Not(HasSubstr(value)));
}

TEST_F(PrivacyTest, AStreamedAnswerHidesTheSame) {
  ASSERT_TRUE(Create("streamed", nullptr).ok());
  const auto stored = Ingest("streamed", "a", Letter());
  Update("streamed", Policy());
  v1::StreamAnswerRequest request;
  request.mutable_request()->mutable_retrieve()->set_collection("streamed");
  request.mutable_request()->mutable_retrieve()->set_query("What is the mail address of the harbour office?");
  request.mutable_request()->mutable_retrieve()->set_at_least(stored.watermark());
  const auto context = By(reader_);
  const auto reader = client_->retrieval->StreamAnswer(context.get(), request);
  std::string all;
  for (v1::StreamAnswerResponse message; reader->Read(&message);) all += message.DebugString();
  ASSERT_TRUE(reader->Finish().ok());
  EXPECT_THAT(all, AllOf(HasSubstr("EMAIL_"), Not(HasSubstr(kEmail)), Not(HasSubstr(kSsn))));
}

TEST_F(PrivacyTest, ARuleHoldsForItsChannel) {
  const v1::PrivacyPolicy policy = Policy();
  ASSERT_TRUE(Create("channels", &policy).ok());
  Ingest("channels", "p", std::string("The file of the clerk is ") + kSsn + ".", "payroll");
  v1::GetDocumentRequest get;
  get.set_collection("channels");
  get.set_document_id("p");
  v1::GetDocumentResponse got;
  ASSERT_TRUE(client_->admin->GetDocument(By(privileged_).get(), get, &got).ok());
  EXPECT_THAT(got.DebugString(), HasSubstr(kSsn));
}

TEST_F(PrivacyTest, WhatIsKeptEverywhereIsKeptInQuestionsAndAnswersToo) {
  v1::PrivacyPolicy policy;
  auto* keep = policy.add_rules();
  keep->add_types(v1::PII_TYPE_PERSON);
  keep->set_action(v1::PII_ACTION_KEEP);
  policy.add_rules()->set_action(v1::PII_ACTION_HASH);
  ASSERT_TRUE(Create("names-kept", &policy).ok());
  const auto stored = Ingest("names-kept", "a", "Dr. Hanne Solberg writes from hanne@quay.example.");
  const std::string told =
      Ask(reader_, "names-kept", "What does Hanne Solberg write?", stored.watermark()).DebugString();
  EXPECT_THAT(told, AllOf(HasSubstr("Hanne Solberg"), HasSubstr("EMAIL_"), Not(HasSubstr("PERSON_"))));
}

TEST_F(PrivacyTest, SendingAgainChangesNothingUntilThePolicyDoes) {
  const v1::PrivacyPolicy policy = Policy();
  ASSERT_TRUE(Create("again", &policy).ok());
  EXPECT_EQ(Ingest("again", "a", Letter()).results(0).outcome(), v1::INGEST_OUTCOME_CREATED);
  EXPECT_EQ(Ingest("again", "a", Letter()).results(0).outcome(), v1::INGEST_OUTCOME_UNCHANGED);
  v1::PrivacyPolicy other = policy;
  other.mutable_rules(1)->set_action(v1::PII_ACTION_REDACT);
  Update("again", other);
  EXPECT_EQ(Ingest("again", "a", Letter()).results(0).outcome(), v1::INGEST_OUTCOME_REPLACED);
}

TEST_F(PrivacyTest, OffIsAsIfThereWereNone) {
  ASSERT_TRUE(Create("off", nullptr).ok());
  Ingest("off", "a", Letter());
  const auto last = Ingest("off", "b", "The harbour office of Alder opened in 2019. Ada Lund runs it.");
  const auto told = [&] {
    v1::AnswerResponse response =
        Ask(reader_, "off", "Who runs the harbour office of ada.lund@harbour.example?", last.watermark());
    response.mutable_retrieval()->clear_stats();
    return response.SerializeAsString();
  };
  const std::string never = told();
  Update("off", {});
  EXPECT_EQ(told(), never);
  Update("off", Policy());
  EXPECT_NE(told(), never);
  Update("off", {});
  EXPECT_EQ(told(), never);
  EXPECT_EQ(Ingest("off", "a", Letter()).results(0).outcome(), v1::INGEST_OUTCOME_UNCHANGED);
}

TEST_F(PrivacyTest, WhatIsWrongWithAPolicyIsNamed) {
  const auto refused = [](auto change) {
    v1::PrivacyPolicy policy = Policy();
    change(&policy);
    return ProblemOf(Create("refused", &policy));
  };
  EXPECT_EQ(refused([](auto* p) { p->mutable_rules(1)->set_action(v1::PII_ACTION_UNSPECIFIED); }).field,
            "privacy.rules[1].action");
  EXPECT_EQ(refused([](auto* p) { p->mutable_rules(1)->add_types(v1::PII_TYPE_UNSPECIFIED); }).field,
            "privacy.rules[1].types[1]");
  EXPECT_EQ(refused([](auto* p) { p->mutable_rules(0)->add_channels("Pay Roll"); }).field,
            "privacy.rules[0].channels[1]");
  EXPECT_EQ(refused([](auto* p) { p->set_least_confidence(2); }).field, "privacy.least_confidence");
  EXPECT_EQ(refused([](auto* p) { p->set_keep_originals(true); }).reason, "ORIGINALS_NOT_KEPT");
}

TEST_F(PrivacyTest, AKeyThatRevealsIsMadeByThoseWhoMay) {
  v1::CreateApiKeyRequest request;
  request.set_name("narrow");
  request.set_scope(v1::KEY_SCOPE_ADMIN);
  request.add_collections("kept");
  v1::CreateApiKeyResponse narrow, more;
  ASSERT_TRUE(access_->CreateApiKey(By(admin_).get(), request, &narrow).ok());
  request.set_reveals_private(true);
  const Problem problem = ProblemOf(access_->CreateApiKey(By(narrow.text()).get(), request, &more));
  EXPECT_EQ(problem.code, grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(problem.reason, "PRIVILEGE_REQUIRED");
}

// One value of every type, hashed, asked for and asked for wrongly.
TEST_F(PrivacyTest, YNoValueOfAnyTypeIsInALogAMetricOrAnError) {
  struct Value {
    const char *type, *text, *around;
  };
  constexpr Value kValues[] = {{"PHONE", "+44 20 7946 0958", "Call {} after six."},
                               {"EMAIL", "mira@quayside.example", "Write to {} today."},
                               {"CREDIT_CARD", "5500 0000 0000 0004", "The card is {} here."},
                               {"IBAN", "GB82 WEST 1234 5698 7654 32", "The IBAN is {} now."},
                               {"IP_ADDRESS", "203.0.113.77", "The host {} was down."},
                               {"URL", "https://quayside.example/tides", "See {} for it."},
                               {"US_SSN", "460-89-9847", "The SSN is {} there."},
                               {"ISRAELI_ID", "12345678-2", "The ID number is {} there."},
                               {"ISRAELI_BANK_ACCOUNT", "10-800-1234567", "The Leumi account is {} there."},
                               {"PERSON", "Mirabel Quillfeather", "We met with Mrs. {} there."},
                               {"STREET_ADDRESS", "12 Quillfeather Road", "He lives at {}."}};
  static_assert(std::size(kValues) == privacy::kPiiTypeCount);
  v1::PrivacyPolicy policy;
  policy.add_rules()->set_action(v1::PII_ACTION_HASH);
  for (int type = v1::PiiType_MIN + 1; type <= v1::PiiType_MAX; ++type)
    policy.mutable_rules(0)->add_types(static_cast<v1::PiiType>(type));
  ASSERT_TRUE(Create("every-type", &policy).ok());
  std::vector<std::string> said;
  for (const Value& value : kValues) {
    std::string text = value.around;
    text.replace(text.find("{}"), 2, value.text);
    Ingest("every-type", value.type, text);
    v1::RetrieveRequest bad;
    bad.set_collection("every-type");
    bad.set_query(text);
    bad.set_as_of(value.text);
    v1::RetrieveResponse response;
    const grpc::Status error = client_->retrieval->Retrieve(By(reader_).get(), bad, &response);
    EXPECT_FALSE(error.ok());
    said.push_back(error.error_details());
    said.push_back(error.error_message());
  }
  httplib::Client http("http://" + app_->addresses().http);
  const auto metrics = http.Get("/metrics", httplib::Headers{{"Authorization", "Bearer " + admin_}});
  ASSERT_TRUE(metrics);
  said.push_back(metrics->body);
  said.push_back(Logged());
  for (const Value& value : kValues) {
    EXPECT_THAT(metrics->body,
                HasSubstr(std::string("annals_private_data_total{action=\"HASH\",type=\"") + value.type));
    for (const std::string& text : said) EXPECT_THAT(text, Not(HasSubstr(value.text))) << value.type;
  }
}

// Last: everything that the tests before it had the server say.
TEST_F(PrivacyTest, ZNoValueIsInALogAMetricOrAnError) {
  const v1::PrivacyPolicy policy = Policy();
  ASSERT_TRUE(Create("said", &policy).ok());
  Ingest("said", "a", Letter());
  v1::RetrieveRequest bad;
  bad.set_collection("said");
  bad.set_query(std::string("Who is ") + kEmail + " with " + kSsn + "?");
  bad.set_as_of("yesterday");
  v1::RetrieveResponse response;
  const grpc::Status error = client_->retrieval->Retrieve(By(reader_).get(), bad, &response);
  EXPECT_FALSE(error.ok());
  httplib::Client http("http://" + app_->addresses().http);
  const auto metrics = http.Get("/metrics", httplib::Headers{{"Authorization", "Bearer " + admin_}});
  ASSERT_TRUE(metrics);
  EXPECT_THAT(metrics->body, HasSubstr("annals_private_data_total{action=\"HASH\",type=\"EMAIL\",where=\"ingest\"}"));
  for (const std::string& said : {Logged(), metrics->body, error.error_message(), error.error_details()}) {
    for (const char* value : {kEmail, kSsn, kCard, "harbour.example", "quay.example", "aaaaaaaaaaaaaaaa"})
      EXPECT_THAT(said, Not(HasSubstr(value)));
  }
}

// The very last: a server that stops has sent all of its spans, those of every call before.
TEST_F(PrivacyTest, ZZNoValueIsInASpan) {
  const v1::PrivacyPolicy policy = Policy();
  ASSERT_TRUE(Create("traced", &policy).ok());
  const v1::IngestResponse stored = Ingest("traced", "a", Letter());
  Ask(reader_, "traced", std::string("Who is ") + kEmail + " with " + kSsn + "?", stored.watermark());
  v1::RetrieveRequest bad;
  bad.set_collection("traced");
  bad.set_query(std::string("Who is ") + kEmail + "?");
  bad.set_as_of(kSsn);
  v1::RetrieveResponse response;
  EXPECT_FALSE(client_->retrieval->Retrieve(By(reader_).get(), bad, &response).ok());
  app_->Stop();
  const std::vector<fakes::CollectedSpan> spans = collector_->spans();
  const auto of = [&](const char* method) {
    return std::ranges::any_of(spans, [&](const fakes::CollectedSpan& span) { return span.name.contains(method); });
  };
  EXPECT_TRUE(of("Ingest") && of("Answer") && of("Retrieve")) << spans.size();
  for (const std::string& body : collector_->bodies()) {
    for (const char* value :
         {kEmail, kSsn, kCard, "harbour.example", "quay.example", "mira@quayside", "7946 0958", "Quillfeather",
          "GB82 WEST", "5500 0000", "203.0.113.77", "460-89", "12345678-2", "10-800-1234567"})
      EXPECT_THAT(body, Not(HasSubstr(value)));
  }
}

}  // namespace
}  // namespace annals::server::testing
