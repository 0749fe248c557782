// Exports over the wire: what was given comes back as it was given, page by page; what is not kept is put together.
#include <gmock/gmock.h>
#include <google/protobuf/util/message_differencer.h>

#include <pqxx/pqxx>

#include "annals/v1/export_service.grpc.pb.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using google::protobuf::util::MessageDifferencer;
using ::testing::ElementsAre;

class ExportTest : public ServerTest {
 protected:
  std::vector<v1::ExportRecord> Export(bool history = false) {
    const auto stub = v1::ExportService::NewStub(client().channel);
    v1::ExportCollectionRequest request;
    request.set_collection(collection());
    request.set_history(history);
    std::vector<v1::ExportRecord> records;
    pages_ = 0;
    do {
      v1::ExportCollectionResponse page;
      const grpc::Status status = stub->ExportCollection(Context().get(), request, &page);
      EXPECT_TRUE(status.ok()) << status.error_message();
      if (!status.ok()) break;
      records.insert(records.end(), page.records().begin(), page.records().end());
      request.set_page_token(page.next_page_token());
      ++pages_;
    } while (!request.page_token().empty());
    return records;
  }
  std::vector<v1::DocumentInput> Documents() {
    std::vector<v1::DocumentInput> documents;
    for (const v1::ExportRecord& record : Export()) {
      if (record.has_document()) documents.push_back(record.document().document());
    }
    return documents;
  }
  // Every field of the contract's, some of them twice.
  static v1::DocumentInput Full() {
    v1::DocumentInput d;
    Fill(&d);
    d.set_id("full");
    d.clear_chunks();  // text or chunks
    d.set_published("15 October 2025");
    d.set_authority(7);
    d.mutable_period()->set_from("2025-10-01");
    d.mutable_period()->set_to("2025-11-01");
    d.mutable_covered()->set_from("2025-09-01");
    d.mutable_covered()->clear_to();
    d.mutable_events(0)->set_date("2021-03-04");
    d.set_asset_ref("mail:full");
    for (v1::AssetLink& link : *d.mutable_asset_links()) {
      link.set_source_ref("mail:part");
      link.set_target_ref("mail:other");
      link.set_relation("reply_to");
    }
    for (v1::RelationInput& relation : *d.mutable_relations()) {
      relation.mutable_validity()->set_from("2024-01-01");
      relation.mutable_validity()->set_to("2025-01-01");
    }
    return d;
  }
  static v1::DocumentInput Chunked() {
    v1::DocumentInput d = Document("chunked", "Cranes", "");
    v1::ChunkInput* chunk = d.add_chunks();
    chunk->set_id("one");
    chunk->set_section("Yard");
    chunk->set_text("Alder Works built two cranes.");
    chunk->add_entities("Alder Works");
    v1::RelationInput* relation = chunk->add_relations();
    relation->set_subject("Alder Works");
    relation->set_predicate("built");
    relation->set_object("cranes");
    for (int i = 0; i < 256; ++i) chunk->add_embedding(i == 7 ? 1.0F / 3 : -0.125F);
    return d;
  }
  void ForgetGiven() {
    pqxx::connection connection(app().database_url());
    pqxx::work work(connection);
    const auto id = work.exec("SELECT id FROM annals.collections WHERE name = " + work.quote(collection()))[0][0];
    work.exec("SELECT set_config('annals.collection_id', '" + id.as<std::string>() + "', true)");
    work.exec("DELETE FROM annals.given_documents");
    work.commit();
  }

  int pages_ = 0;

 private:
  // A field of a later contract is filled, too, so that one which is forgotten on the way is found.
  static void Fill(google::protobuf::Message* message) {
    const auto& reflection = *message->GetReflection();
    for (int i = 0; i < message->GetDescriptor()->field_count(); ++i) {
      const google::protobuf::FieldDescriptor* field = message->GetDescriptor()->field(i);
      const std::string word = field->name() + "_w";
      if (field->is_map()) {
        google::protobuf::Message* entry = reflection.AddMessage(message, field);
        entry->GetReflection()->SetString(entry, entry->GetDescriptor()->field(0), word);
        entry->GetReflection()->SetString(entry, entry->GetDescriptor()->field(1), "of " + word);
      } else if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE) {
        Fill(field->is_repeated() ? reflection.AddMessage(message, field) : reflection.MutableMessage(message, field));
      } else if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_STRING && field->is_repeated()) {
        reflection.AddString(message, field, word);
        reflection.AddString(message, field, word + "2");
      } else if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_STRING) {
        reflection.SetString(message, field, word);
      }
    }
  }
};

TEST_F(ExportTest, GivesBackWhatWasGiven) {
  const v1::IngestResponse stored = Ingest({Full(), Chunked()});
  for (const v1::IngestResult& result : stored.results())
    ASSERT_EQ(result.outcome(), v1::INGEST_OUTCOME_CREATED) << result.DebugString();
  const std::vector<v1::DocumentInput> documents = Documents();
  ASSERT_EQ(documents.size(), 2U);
  for (const auto& [given, back] : {std::pair(Full(), documents[0]), std::pair(Chunked(), documents[1])}) {
    std::string difference;
    MessageDifferencer differencer;
    differencer.ReportDifferencesToString(&difference);
    EXPECT_TRUE(differencer.Compare(given, back)) << difference;
  }
}

TEST_F(ExportTest, BeginsWithTheSettings) {
  v1::CreateCollectionRequest make;
  make.set_name(collection());
  make.set_language("de");
  auto* rank = make.add_authority();
  rank->set_source("survey");
  rank->set_rank(45);
  make.mutable_privacy()->add_rules()->set_action(v1::PII_ACTION_REDACT);
  v1::CreateCollectionResponse made;
  ASSERT_TRUE(client().admin->CreateCollection(Context().get(), make, &made).ok());
  const std::vector<v1::ExportRecord> records = Export();
  ASSERT_EQ(records.size(), 1U);
  v1::CreateCollectionRequest settings = records[0].settings();
  EXPECT_EQ(settings.name(), "");
  EXPECT_EQ(settings.language(), "de");
  EXPECT_EQ(settings.embedder(), made.collection().embedder());
  settings.set_name(collection());
  v1::CreateCollectionResponse again;
  ASSERT_TRUE(client().admin->CreateCollection(Context().get(), settings, &again).ok());
  EXPECT_EQ(again.DebugString(), made.DebugString());
}

TEST_F(ExportTest, PutsTogetherWhatIsNotKept) {
  v1::DocumentInput mail = Chunked();
  mail.set_id("old");
  mail.set_published("15 October 2025");
  mail.add_authors("Hanne Solberg");
  mail.set_asset_ref("mail:old");
  v1::EventInput* event = mail.add_events();
  event->set_type("filed");
  event->set_date("4 March 2021");
  Ingest({mail});
  ForgetGiven();
  Ingest({Document("new", "Ferry", "The ferry is old.")});
  const std::vector<v1::ExportRecord> records = Export();
  ASSERT_EQ(records.size(), 3U);
  EXPECT_TRUE(records[1].document().rebuilt());
  EXPECT_FALSE(records[2].document().rebuilt());
  const v1::DocumentInput& old = records[1].document().document();
  EXPECT_EQ(old.published(), "15 October 2025");
  EXPECT_THAT(old.authors(), ElementsAre("Hanne Solberg"));
  ASSERT_EQ(old.chunks_size(), 1);
  EXPECT_EQ(old.chunks(0).id(), "one");
  EXPECT_EQ(old.chunks(0).text(), mail.chunks(0).text());
  ASSERT_EQ(old.chunks(0).relations_size(), 1);
  EXPECT_EQ(old.chunks(0).relations(0).subject(), "Alder Works");
  ASSERT_EQ(old.events_size(), 1);
  EXPECT_EQ(old.events(0).date(), "4 March 2021");
}

TEST_F(ExportTest, PagesHoldEachVersionOnce) {
  std::vector<v1::DocumentInput> many;
  for (int i = 0; i < 450; ++i)
    many.push_back(Document("d" + std::to_string(i), "Pier", "Pier " + std::to_string(i) + " is long."));
  Ingest(many);
  Ingest({Document("d7", "Pier", "Pier 7 is short.")});
  std::vector<std::string> ids, expected;
  for (const v1::DocumentInput& document : Documents()) ids.push_back(document.id());
  for (int i = 0; i < 450; ++i) {
    if (i != 7) expected.push_back("d" + std::to_string(i));
  }
  expected.push_back("d7");
  EXPECT_EQ(ids, expected);
  EXPECT_GE(pages_, 4);
  const std::vector<v1::ExportRecord> past = Export(true);
  ASSERT_EQ(past.size(), 452U);
  EXPECT_NE(past[8].document().retired_at(), "");
  EXPECT_FALSE(past[8].document().deleted());
  EXPECT_EQ(past[451].document().recorded_at(), past[8].document().retired_at());
}

TEST_F(ExportTest, APurgeTakesWhatWasGiven) {
  Ingest(
      {Document("secret", "Vault", "The code of the vault is long."), Document("open", "Pier", "The pier is long.")});
  v1::PurgeDocumentRequest request;
  request.set_collection(collection());
  request.set_document_id("secret");
  v1::PurgeDocumentResponse response;
  ASSERT_TRUE(client().admin->PurgeDocument(Context().get(), request, &response).ok());
  const std::vector<v1::DocumentInput> left = Documents();
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].id(), "open");
  pqxx::connection connection(app().database_url());
  pqxx::work work(connection);
  const auto id = work.exec("SELECT id FROM annals.collections WHERE name = " + work.quote(collection()))[0][0];
  work.exec("SELECT set_config('annals.collection_id', '" + id.as<std::string>() + "', true)");
  EXPECT_EQ(work.exec("SELECT count(*) FROM annals.given_documents")[0][0].as<int>(), 1);
}

TEST_F(ExportTest, RefusesTokensThatItNeverGave) {
  Ingest({Document("d", "Pier", "The pier is long.")});
  const auto stub = v1::ExportService::NewStub(client().channel);
  for (const char* token : {"x", "d", "dx", "d1x", "e0", "a7", "d99999999999999999999"}) {
    v1::ExportCollectionRequest request;
    request.set_collection(collection());
    request.set_page_token(token);
    v1::ExportCollectionResponse page;
    EXPECT_EQ(stub->ExportCollection(Context().get(), request, &page).error_code(), grpc::StatusCode::INVALID_ARGUMENT)
        << token;
  }
}

}  // namespace
}  // namespace annals::server::testing
