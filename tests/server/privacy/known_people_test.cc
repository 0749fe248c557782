// The people of a collection over the wire: whoever one document makes known is hidden in every other, however it is written
// there, and asked for by the same token.
#include <gmock/gmock.h>

#include <pqxx/pqxx>

#include "annals/v1/export_service.grpc.pb.h"
#include "tests/server/running_server.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class KnownPeopleTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    database_ = std::make_unique<annals::testing::FreshDatabase>();
    folder_ = std::make_unique<TemporaryFolder>();
    Config config = TestConfig();
    config.database.url = database_->url();
    config.privacy_key_file = folder_->Write("key", std::string(64, 'a') + "\n");
    app_ = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    client_ = std::make_unique<Client>(app_->addresses().grpc);
    WaitUntilReady(*app_);
  }
  static void TearDownTestSuite() {
    client_.reset();
    app_.reset();
    database_.reset();
    folder_.reset();
  }

  static void Create(const std::string& name) {
    v1::CreateCollectionRequest request;
    request.set_name(name);
    request.set_language("en");
    v1::CreateCollectionResponse response;
    const grpc::Status status = client_->admin->CreateCollection(Context().get(), request, &response);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }
  static void Hide(const std::string& name, v1::PiiType type, v1::PiiAction action) {
    v1::UpdateCollectionRequest request;
    request.set_name(name);
    auto* rule = request.mutable_privacy()->add_rules();
    rule->add_types(type);
    rule->set_action(action);
    v1::UpdateCollectionResponse response;
    const grpc::Status status = client_->admin->UpdateCollection(Context().get(), request, &response);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }

  static v1::DocumentInput Contact(const std::string& id, const std::string& name, const std::string& alias) {
    v1::DocumentInput contact;
    contact.set_id(id);
    contact.set_title(name);
    contact.set_text(name + " lives beside the harbour.");
    contact.set_doc_type("contact");
    contact.set_channel("contacts");
    contact.add_aliases(alias);
    return contact;
  }
  static v1::DocumentInput Note(const std::string& id, const std::string& text) {
    v1::DocumentInput note;
    note.set_id(id);
    note.set_title("note " + id);
    note.set_text(text);
    note.set_channel("notes");
    return note;
  }
  static v1::IngestResponse Ingest(const std::string& collection, const std::vector<v1::DocumentInput>& documents,
                                   const std::string& request_id = "") {
    v1::IngestRequest request;
    request.set_collection(collection);
    request.set_request_id(request_id);
    for (const v1::DocumentInput& document : documents) *request.add_documents() = document;
    v1::IngestResponse response;
    const grpc::Status status = client_->retrieval->Ingest(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static std::string Stored(const std::string& collection, const std::string& id) {
    v1::GetDocumentRequest request;
    request.set_collection(collection);
    request.set_document_id(id);
    v1::GetDocumentResponse response;
    const grpc::Status status = client_->admin->GetDocument(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.DebugString();
  }
  static v1::RetrieveResponse Ask(const std::string& collection, const std::string& question, std::uint64_t at_least) {
    v1::RetrieveRequest request;
    request.set_collection(collection);
    request.set_query(question);
    request.set_at_least(at_least);
    request.set_top_k(1);
    v1::RetrieveResponse response;
    const grpc::Status status = client_->retrieval->Retrieve(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static std::string Token(const std::string& text, const std::string& type = "PERSON") {
    const std::size_t begin = text.find(type + "_");
    return begin == std::string::npos ? "" : text.substr(begin, type.size() + 1 + 16);
  }
  static v1::DocumentInput Resident(const std::string& id, const std::string& name, const std::string& address) {
    v1::DocumentInput contact = Contact(id, name, "alias of " + id);
    contact.set_text("Letters for " + name + " go to " + address + ".");
    v1::RelationInput* home = contact.add_relations();
    home->set_subject(name);
    home->set_predicate("has address");
    home->set_object(address);
    return contact;
  }
  // Every passage of the database, whatever its collection.
  static std::string Passages() {
    pqxx::connection connection(database_->admin_url());
    pqxx::work work(connection);
    std::string all;
    for (const auto& row : work.exec("SELECT text FROM annals.chunks")) all += row[0].as<std::string>() + "\n";
    return all;
  }

  static inline std::unique_ptr<annals::testing::FreshDatabase> database_;
  static inline std::unique_ptr<TemporaryFolder> folder_;
  static inline std::unique_ptr<App> app_;
  static inline std::unique_ptr<Client> client_;
};

TEST_F(KnownPeopleTest, AContactIsHiddenInOtherDocumentsAndFoundByTheSameToken) {
  Create("hashed");
  Hide("hashed", v1::PII_TYPE_PERSON, v1::PII_ACTION_HASH);
  Ingest("hashed", {Contact("card", "Shiran Oren", "Shirush")});
  const std::string token = Token(Stored("hashed", "card"));
  ASSERT_FALSE(token.empty());
  Ingest("hashed", {Note("small", "the old boat of shiran oren was sold in autumn.")});
  Ingest("hashed", {Note("alias", "the new boat of shirush was painted in spring.")});
  const auto last = Ingest("hashed", {Note("other", "the ferry of the harbour office was painted in spring.")});
  EXPECT_THAT(Stored("hashed", "small"), AllOf(HasSubstr(token), Not(HasSubstr("shiran")), Not(HasSubstr("oren"))));
  EXPECT_THAT(Stored("hashed", "alias"), AllOf(HasSubstr("PERSON_"), Not(HasSubstr("shirush"))));
  EXPECT_THAT(Stored("hashed", "other"), Not(HasSubstr("PERSON_")));
  for (const char* name : {"shiran oren", "Shiran Oren", "shirush"}) EXPECT_THAT(Passages(), Not(HasSubstr(name)));

  for (const char* question : {"what of shiran oren was sold?", "What of Shiran Oren was sold?"}) {
    const v1::RetrieveResponse found = Ask("hashed", question, last.watermark());
    ASSERT_EQ(found.chunks_size(), 1);
    EXPECT_EQ(found.chunks(0).document().id(), "small");
    EXPECT_EQ(Token(found.chunks(0).text()), token);
  }
  EXPECT_EQ(Ask("hashed", "whose boat is it, the boat of shirush?", 0).chunks(0).document().id(), "alias");
}

TEST_F(KnownPeopleTest, DocumentsOfOneRequestKnowEachOthersPeople) {
  Create("together");
  Hide("together", v1::PII_TYPE_PERSON, v1::PII_ACTION_REDACT);
  Ingest("together", {Note("before", "later tal quillon came along."), Contact("card", "Tal Quillon", "Tally Quillon"),
                      Note("after", "then tally quillon left.")});
  EXPECT_THAT(Stored("together", "before"), AllOf(HasSubstr("[redacted]"), Not(HasSubstr("quillon"))));
  EXPECT_THAT(Stored("together", "after"), AllOf(HasSubstr("[redacted]"), Not(HasSubstr("quillon"))));
}

TEST_F(KnownPeopleTest, WhatWasStoredBeforeIsHiddenInAnswersByKnownNames) {
  Create("before");
  const auto last =
      Ingest("before", {Contact("card", "Mira Solberg", "Mirchik"), Note("small", "the keys are with mira solberg."),
                        Note("alias", "the lamp is with mirchik.")});
  EXPECT_THAT(Ask("before", "where are the keys?", last.watermark()).chunks(0).text(), HasSubstr("mira solberg"));
  Hide("before", v1::PII_TYPE_PERSON, v1::PII_ACTION_REPLACE);
  EXPECT_EQ(Ask("before", "where are the keys?", 0).chunks(0).text(), "the keys are with <PERSON>.");
  EXPECT_EQ(Ask("before", "where is the lamp?", 0).chunks(0).text(), "the lamp is with <PERSON>.");
  EXPECT_THAT(Stored("before", "small"), Not(HasSubstr("solberg")));
}

TEST_F(KnownPeopleTest, TheKinOfAContactIsKnownToo) {
  v1::DocumentInput contact = Contact("card", "Inga Solvik", "Ingchen");
  const auto relate = [&](const char* subject, const char* predicate, const char* object) {
    v1::RelationInput* relation = contact.add_relations();
    relation->set_subject(subject);
    relation->set_predicate(predicate);
    relation->set_object(object);
  };
  relate("Jorun Solvik", "spouse of", "Inga Solvik");
  relate("Inga Solvik", "works at", "Tarn Shipping");
  for (const v1::PiiAction action : {v1::PII_ACTION_HASH, v1::PII_ACTION_UNSPECIFIED}) {
    const bool at_once = action == v1::PII_ACTION_HASH;
    const std::string collection = at_once ? "kin-hashed" : "kin-later";
    Create(collection);
    if (at_once) Hide(collection, v1::PII_TYPE_PERSON, action);
    Ingest(collection, {contact});
    const auto last = Ingest(collection, {Note("small", "the sails are with jorun solvik of tarn shipping.")});
    Ask(collection, "where are the sails?", last.watermark());
    if (!at_once) Hide(collection, v1::PII_TYPE_PERSON, v1::PII_ACTION_HASH);
    EXPECT_THAT(Stored(collection, "small"),
                AllOf(HasSubstr("the sails are with PERSON_"), HasSubstr("tarn shipping"), Not(HasSubstr("jorun"))));
  }
}

TEST_F(KnownPeopleTest, AnExportHidesThemToo) {
  Create("exported");
  const auto last =
      Ingest("exported", {Contact("card", "Hedda Varg", "Heddchen"), Note("small", "the oars are with hedda varg."),
                          Note("alias", "so is heddchen.")});
  Ask("exported", "where are the oars?", last.watermark());  // from now on the image has them
  Hide("exported", v1::PII_TYPE_PERSON, v1::PII_ACTION_REPLACE);
  v1::ExportCollectionRequest request;
  request.set_collection("exported");
  v1::ExportCollectionResponse response;
  const auto exports = v1::ExportService::NewStub(client_->channel);
  const grpc::Status status = exports->ExportCollection(Context().get(), request, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_THAT(response.DebugString(), AllOf(HasSubstr("the oars are with <PERSON>."), HasSubstr("so is <PERSON>.")));
  for (const char* name : {"varg", "Varg", "heddchen", "Heddchen"})
    EXPECT_THAT(response.DebugString(), Not(HasSubstr(name)));
}

TEST_F(KnownPeopleTest, WhoWasReplacedOrRedactedIsKnownToWhatComesLater) {
  for (const auto& [name, action, in_place] : {std::tuple{"replaced", v1::PII_ACTION_REPLACE, "<PERSON>"},
                                               {"redacted", v1::PII_ACTION_REDACT, "[redacted]"}}) {
    Create(name);
    Hide(name, v1::PII_TYPE_PERSON, action);
    Ingest(name, {Contact("card", "Edda Skarv", "Eddalein")});
    EXPECT_THAT(Stored(name, "card"), AllOf(Not(HasSubstr("Skarv")), Not(HasSubstr("PERSON_"))));
    const auto last = Ingest(name, {Note("small", "the sails are with edda skarv, and the mast is with eddalein.")});
    EXPECT_THAT(Stored(name, "small"), AllOf(HasSubstr(in_place), Not(HasSubstr("skarv")), Not(HasSubstr("eddalein"))));
    EXPECT_THAT(Ask(name, "Who has the sails?", last.watermark()).DebugString(), Not(HasSubstr("PERSON_")));
    // Nobody whom no document names any more.
    v1::PurgeDocumentRequest purge;
    purge.set_collection(name);
    purge.set_document_id("card");
    v1::PurgeDocumentResponse purged;
    ASSERT_TRUE(client_->admin->PurgeDocument(Context().get(), purge, &purged).ok());
    Ask(name, "Who has the sails?", purged.watermark());
    Ingest(name, {Note("later", "the oars are with edda skarv.")});
    EXPECT_THAT(Stored(name, "later"), HasSubstr("edda skarv"));
  }
}

TEST_F(KnownPeopleTest, AnAddressOfAContactIsHiddenInOtherDocumentsWhateverItsForm) {
  Create("homes");
  Hide("homes", v1::PII_TYPE_STREET_ADDRESS, v1::PII_ACTION_HASH);
  Ingest("homes", {Resident("card", "Shiran Oren", "12 Tarnhof"), Resident("mill", "Tal Oren", "The Old Mill")});
  const std::string token = Token(Stored("homes", "card"), "STREET_ADDRESS");
  ASSERT_FALSE(token.empty());
  Ingest("homes",
         {Note("small", "the boat of Shiran Oren lies at tarnhof, 12 tarnhof to be exact."),
          Note("mill", "the sails are in The Old Mill."), Note("other", "they pulled down the old mill of Wick.")});
  const auto last = Ingest("homes", {Note("mast", "the mast went to 12 Tarnhof in spring.")});
  EXPECT_THAT(Stored("homes", "small"),
              AllOf(HasSubstr("lies at tarnhof, " + token + " to be exact"), HasSubstr("Shiran")));
  EXPECT_THAT(Stored("homes", "mill"), AllOf(HasSubstr("in STREET_ADDRESS_"), Not(HasSubstr("Mill"))));
  EXPECT_THAT(Stored("homes", "other"), HasSubstr("they pulled down the old mill of Wick."));
  const v1::RetrieveResponse found = Ask("homes", "What went to 12 tarnhof in spring?", last.watermark());
  ASSERT_EQ(found.chunks_size(), 1);
  EXPECT_EQ(found.chunks(0).document().id(), "mast");
  EXPECT_EQ(Token(found.chunks(0).text(), "STREET_ADDRESS"), token);
  EXPECT_THAT(Passages(), Not(HasSubstr("12 Tarnhof")));
}

TEST_F(KnownPeopleTest, AnAddressThatWasReplacedIsKnownToWhatComesLater) {
  for (const auto& [name, action, in_place] : {std::tuple{"home-replaced", v1::PII_ACTION_REPLACE, "<STREET_ADDRESS>"},
                                               {"home-redacted", v1::PII_ACTION_REDACT, "[redacted]"}}) {
    Create(name);
    Hide(name, v1::PII_TYPE_STREET_ADDRESS, action);
    Ingest(name, {Resident("card", "Edda Skarv", "7 Lindhof")});
    EXPECT_THAT(Stored(name, "card"), AllOf(Not(HasSubstr("Lindhof")), Not(HasSubstr("STREET_ADDRESS_"))));
    Ingest(name, {Note("small", "the sails are in 7 lindhof.")});
    EXPECT_THAT(Stored(name, "small"), AllOf(HasSubstr(in_place), Not(HasSubstr("lindhof"))));
  }
}

TEST_F(KnownPeopleTest, AnAddressStoredBeforeIsHiddenInAnswers) {
  Create("homes-before");
  const auto last =
      Ingest("homes-before", {Resident("card", "Mira Vik", "9 Sundhof"), Note("small", "the keys are in 9 sundhof.")});
  EXPECT_THAT(Ask("homes-before", "where are the keys?", last.watermark()).chunks(0).text(), HasSubstr("9 sundhof"));
  Hide("homes-before", v1::PII_TYPE_STREET_ADDRESS, v1::PII_ACTION_REPLACE);
  EXPECT_EQ(Ask("homes-before", "where are the keys?", 0).chunks(0).text(), "the keys are in <STREET_ADDRESS>.");
}

TEST_F(KnownPeopleTest, NeitherAFirmNorAWordOfTheLanguageIsHiddenBecauseOfAName) {
  Create("others");
  Hide("others", v1::PII_TYPE_PERSON, v1::PII_ACTION_HASH);
  v1::DocumentInput firm = Note("firm", "It sails.");
  firm.add_assignees("Tarn Shipping Ltd");
  Ingest("others", {Contact("may", "May Quillon", "May"), Contact("rose", "Rose Tarnow", "Rose"), firm});
  Ingest("others", {Note("words", "it may rain, prices rose, and tarn shipping ltd will sail.")});
  EXPECT_THAT(Stored("others", "words"), HasSubstr("it may rain, prices rose, and tarn shipping ltd will sail."));
}

TEST_F(KnownPeopleTest, NobodyIsLookedUpWhereNamesAreShown) {
  Create("shown");
  Hide("shown", v1::PII_TYPE_EMAIL, v1::PII_ACTION_HASH);
  Ingest("shown", {Contact("card", "Hanne Vik", "Hannchen")});
  Ingest("shown", {Note("small", "later hanne vik wrote from hanne@quay.example.")});
  EXPECT_THAT(Stored("shown", "small"), AllOf(HasSubstr("later hanne vik wrote"), HasSubstr("EMAIL_")));
}

TEST_F(KnownPeopleTest, ARepeatedRequestIsTheSameWhoeverBecameKnownMeanwhile) {
  Create("repeated");
  Hide("repeated", v1::PII_TYPE_PERSON, v1::PII_ACTION_HASH);
  const v1::DocumentInput note = Note("small", "the oars are with noa varg.");
  const auto first = Ingest("repeated", {note}, "request-1");
  EXPECT_THAT(Stored("repeated", "small"), HasSubstr("noa varg"));
  Ingest("repeated", {Contact("card", "Noa Varg", "Noale")});
  EXPECT_TRUE(Ingest("repeated", {note}, "request-1").repeated_request());
  EXPECT_EQ(Ingest("repeated", {note}).results(0).outcome(), v1::INGEST_OUTCOME_REPLACED) << "sent again it is hidden";
  EXPECT_EQ(Ingest("repeated", {note}).results(0).outcome(), v1::INGEST_OUTCOME_UNCHANGED);
  EXPECT_THAT(Stored("repeated", "small"), AllOf(HasSubstr("PERSON_"), Not(HasSubstr("varg"))));
}

}  // namespace
}  // namespace annals::server::testing
