// Purge over the wire, and what a changed corpus costs.
#include <gmock/gmock.h>

#include <map>
#include <pqxx/pqxx>

#include "storage/store.h"
#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

using ::testing::ElementsAre;

class PurgeServerTest : public ServerTest {
 protected:
  bool Finds(Client& client, const std::string& query, const std::string& id, std::uint64_t at_least,
             const std::string& as_of = "") {
    v1::RetrieveRequest request = Question(query, at_least);
    request.set_as_of(as_of);
    v1::RetrieveResponse found;
    const grpc::Status status = client.retrieval->Retrieve(Context().get(), request, &found);
    EXPECT_TRUE(status.ok()) << status.error_message();
    bool seen = false;
    for (const auto& chunk : found.chunks()) seen |= chunk.document().id() == id;
    return seen;
  }
  std::vector<v1::StandingPurge> Standing() {
    v1::GetStatusRequest request;
    request.set_collection(collection());  // its image may not be in memory yet
    v1::GetStatusResponse status;
    EXPECT_TRUE(client().admin->GetStatus(Context().get(), request, &status).ok());
    std::vector<v1::StandingPurge> standing;
    for (const v1::StandingPurge& purge : status.purges()) {
      if (purge.collection() == collection()) standing.push_back(purge);
    }
    return standing;
  }
  void AwaitNoneStanding() {
    EXPECT_TRUE(Eventually([&] { return Standing().empty(); }));
  }
  // How many rows every table of PostgreSQL holds of the collection: what the service itself may see of it.
  std::map<std::string, std::int64_t> RowsByTable() {
    pqxx::connection connection(app().database_url());
    pqxx::work work(connection);
    const auto id = work.exec("SELECT id FROM annals.collections WHERE name = " + work.quote(collection()))[0][0];
    work.exec("SELECT set_config('annals.collection_id', '" + id.as<std::string>() + "', true)");
    std::map<std::string, std::int64_t> rows;
    for (const auto& table : work.exec("SELECT table_name FROM information_schema.columns"
                                       " WHERE table_schema = 'annals' AND column_name = 'collection_id'")) {
      const auto name = table[0].as<std::string>();
      rows[name] = work.exec("SELECT count(*) FROM annals." + connection.quote_name(name) +
                             " WHERE collection_id = " + id.as<std::string>())[0][0]
                       .as<std::int64_t>();
    }
    return rows;
  }
  static v1::DocumentInput Mail(const std::string& id, const std::string& from, const std::string& answers) {
    v1::DocumentInput mail = Document("mail:" + id, "Basin", "Can the basin of " + from + " be cooled?");
    mail.set_doc_type("mail");
    mail.set_channel("mail");
    mail.set_asset_ref("mail:" + id);
    mail.add_authors(from);
    mail.add_entities("Hanne Solberg");
    for (const char* relation : {"reply_to", "thread_member"}) {
      if (answers.empty()) break;
      mail.add_asset_links()->set_target_ref("mail:" + answers);
      mail.mutable_asset_links()->rbegin()->set_relation(relation);
    }
    return mail;
  }
  static v1::DocumentInput Paper(const std::string& id, const std::string& published, const std::string& status) {
    v1::DocumentInput paper = Document(id, "Tides of Narrow Harbours", "Kevin Marsh measured tides. Tides rise.");
    paper.set_doc_type("paper");
    paper.set_published(published);
    paper.set_status(status);
    paper.add_authors("Kevin Marsh");
    paper.add_authors("Lund, Ada");
    return paper;
  }
  static v1::DocumentInput Patent(const std::string& id, const std::string& assignee, const std::string& supersedes) {
    v1::DocumentInput patent = Document(id, "Electrode " + id, "An electrode with an open lattice of Tarn.");
    patent.set_doc_type("patent");
    patent.add_inventors("Kevin Marsh");
    patent.add_assignees(assignee);
    for (const auto& [type, day] : {std::pair("filed", "2019-03-04"), std::pair("granted", "2021-06-15")}) {
      patent.add_events()->set_type(type);
      patent.mutable_events()->rbegin()->set_date(day);
    }
    if (!supersedes.empty()) patent.add_supersedes(supersedes);
    return patent;
  }

  // Five passages of one sentence each, told apart by `edition`.
  static v1::DocumentInput Report(int number, const std::string& edition) {
    const std::string n = std::to_string(number);
    v1::DocumentInput document;
    document.set_id("r" + n);
    document.set_title("Report " + n);
    for (int c = 0; c < 5; ++c) {
      auto* chunk = document.add_chunks();
      chunk->set_id("r" + n + "-" + std::to_string(c));
      chunk->set_text("Crane " + std::to_string(c) + " of harbour " + n + " lifts " + (c == 2 ? edition : "timber") +
                      ".");
    }
    return document;
  }
};

TEST_F(PurgeServerTest, APurgedDocumentIsGoneFromEveryServerAndFromHistory) {
  Config config = TestConfig();
  config.database.url = app().database_url();
  const auto replica = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  Client other(replica->addresses().grpc);
  const std::uint64_t at =
      Ingest({Document("a", "Alder", "Alder has a harbour."), Document("b", "Eskby", "Eskby has a harbour.")})
          .watermark();
  EXPECT_TRUE(Finds(other, "harbour", "a", at));
  v1::PurgeDocumentRequest request;
  request.set_collection(collection());
  request.set_document_id("a");
  v1::PurgeDocumentResponse purged;
  ASSERT_TRUE(client().admin->PurgeDocument(Context().get(), request, &purged).ok());
  EXPECT_EQ(purged.versions(), 1);
  for (Client* c : {&client(), &other}) {
    EXPECT_FALSE(Finds(*c, "harbour", "a", purged.watermark()));
    EXPECT_FALSE(Finds(*c, "harbour", "a", purged.watermark(), "2026-02-01T00:00:00Z"));
    EXPECT_TRUE(Finds(*c, "harbour", "b", purged.watermark()));
  }
  EXPECT_EQ(ProblemOf(client().admin->PurgeDocument(Context().get(), request, &purged)).reason, "DOCUMENT_NOT_FOUND");
  request.set_document_id("");
  EXPECT_EQ(ProblemOf(client().admin->PurgeDocument(Context().get(), request, &purged)).field, "document_id");
}

TEST_F(PurgeServerTest, AnEntityIsPurgedAfterALookAtWhatGoes) {
  Ingest({Document("a", "Alder", "Alder has a harbour."), Document("b", "Eskby", "Eskby is near Alder."),
          Document("c", "Wick", "Wick has a mill.")});
  v1::PurgeEntityRequest request;
  request.set_collection(collection());
  request.set_name("alder");
  request.set_dry_run(true);
  v1::PurgeEntityResponse response;
  ASSERT_TRUE(client().admin->PurgeEntity(Context().get(), request, &response).ok());
  EXPECT_THAT(response.document_ids(), ElementsAre("a", "b"));
  request.set_dry_run(false);
  ASSERT_TRUE(client().admin->PurgeEntity(Context().get(), request, &response).ok());
  EXPECT_THAT(response.document_ids(), ElementsAre("a", "b"));
  EXPECT_FALSE(Finds(client(), "Alder harbour", "a", response.watermark()));
  EXPECT_TRUE(Finds(client(), "mill", "c", response.watermark()));
  EXPECT_EQ(ProblemOf(client().admin->PurgeEntity(Context().get(), request, &response)).reason, "ENTITY_NOT_FOUND");
}

// The caller's time ends while a writer holds one of the documents.
TEST_F(PurgeServerTest, APurgeThatItsCallerLeftEndsByItself) {
  Ingest({Document("a", "Alder", "Alder has a harbour."), Document("b", "Eskby", "Eskby is near Alder."),
          Document("c", "Wick", "Wick has a mill.")});
  v1::PurgeEntityRequest request;
  request.set_collection(collection());
  request.set_name("alder");
  v1::PurgeEntityResponse response;
  {
    pqxx::connection connection(app().database_url());
    pqxx::work holding(connection);
    const auto id = holding.exec("SELECT id FROM annals.collections WHERE name = " + holding.quote(collection()))[0][0];
    holding.exec("SELECT pg_advisory_xact_lock(hashtextextended('a', " + id.as<std::string>() + "))");
    EXPECT_EQ(client().admin->PurgeEntity(Context(2).get(), request, &response).error_code(),
              grpc::StatusCode::DEADLINE_EXCEEDED);
    ASSERT_EQ(Standing().size(), 1U);
    EXPECT_EQ(Standing()[0].documents_found(), 2);
    EXPECT_EQ(Standing()[0].documents(), 0);
  }
  AwaitNoneStanding();
  const std::uint64_t at = Ingest({Document("d", "Moor", "Moor has a well.")}).watermark();
  for (const char* id : {"a", "b"}) EXPECT_FALSE(Finds(client(), "Alder harbour", id, at));
  EXPECT_TRUE(Finds(client(), "mill", "c", at));
  EXPECT_EQ(ProblemOf(client().admin->PurgeEntity(Context().get(), request, &response)).reason, "ENTITY_NOT_FOUND");
}

// As a server left it that died between two batches.
TEST_F(PurgeServerTest, AServerThatStartsEndsPurgesThatStand) {
  std::vector<v1::DocumentInput> documents;
  for (int i = 0; i < 5; ++i) documents.push_back(Document("a" + std::to_string(i), "Alder", "Alder has a harbour."));
  Ingest(documents);
  const auto store =
      storage::Store::Open({.url = app().database_url(), .pool_size = 2, .purge_batch = {.documents = 2}});
  ASSERT_TRUE(store.ok()) << store.status();
  const CollectionId id = (*store)->GetCollection(collection())->id;
  const auto begun = (*store)->BeginPurge(id, "Alder");
  ASSERT_TRUE(begun.ok()) << begun.status();
  ASSERT_FALSE((*store)->StepPurge(id, begun->purge.id, /*take=*/true, std::chrono::seconds(0))->ended);
  // The server of the fixture may take it up by itself, on a busy machine already now.
  if (const std::vector<v1::StandingPurge> standing = Standing(); !standing.empty()) {
    EXPECT_GE(standing[0].documents(), 2);
  }
  Config config = TestConfig();
  config.database.url = app().database_url();
  config.database.purge_batch = 1;
  const auto started = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  AwaitNoneStanding();
  const std::uint64_t at = Ingest({Document("d", "Moor", "Moor has a well.")}).watermark();
  for (const auto& document : documents) EXPECT_FALSE(Finds(client(), "Alder harbour", document.id(), at));
}

// Mails, papers, patents, replaced, merged, split, linked, named twice: deleted, nothing of it lives; purged, nothing
// is left.
TEST_F(PurgeServerTest, WithoutDocumentsEveryTableIsEmpty) {
  std::vector<v1::DocumentInput> corpus = {
      Mail("m1", "Ada Lund", ""),     Mail("m2", "K. Marsh", "m1"),      Paper("pre", "2019-05-01", "preprint"),
      Paper("jou", "2020-05-01", ""), Patent("lk-1", "Tarn Energy", ""), Patent("lk-2", "Eskby Mills", "lk-1")};
  v1::IngestRequest ingest;
  ingest.set_collection(collection());
  ingest.set_request_id("request-1");
  ingest.mutable_documents()->Assign(corpus.begin(), corpus.end());
  v1::IngestResponse stored;
  ASSERT_TRUE(client().retrieval->Ingest(Context().get(), ingest, &stored).ok());
  for (const auto& result : stored.results()) EXPECT_EQ(result.outcome(), v1::INGEST_OUTCOME_CREATED);
  corpus[0].set_text("Can the basin be cooled to four degrees?");
  ASSERT_EQ(Ingest({corpus[0]}).results(0).outcome(), v1::INGEST_OUTCOME_REPLACED);
  v1::AddAliasRequest alias;
  alias.set_collection(collection());
  alias.set_name("Ada Lund");
  alias.set_alias("Captain Tide");
  v1::AddAliasResponse added;
  ASSERT_TRUE(client().identity->AddAlias(Context().get(), alias, &added).ok());
  v1::MergeEntitiesRequest merge;
  merge.set_collection(collection());
  merge.set_source("Hanne Solberg");
  merge.set_target("Ada Lund");
  v1::MergeEntitiesResponse merged;
  ASSERT_TRUE(client().identity->MergeEntities(Context().get(), merge, &merged).ok());
  v1::SplitEntityRequest split;
  split.set_collection(collection());
  split.set_name("Ada Lund");
  split.add_documents("jou");
  v1::SplitEntityResponse parted;
  ASSERT_TRUE(client().identity->SplitEntity(Context().get(), split, &parted).ok());
  v1::LinkPapersRequest link;
  link.set_collection(collection());
  link.set_at_least(parted.watermark());
  v1::LinkPapersResponse linked;
  ASSERT_TRUE(client().identity->LinkPapers(Context().get(), link, &linked).ok());
  EXPECT_EQ(linked.links_size(), 1);
  std::map<std::string, std::int64_t> rows = RowsByTable();
  for (const char* table :
       {"documents", "chunks", "statements", "mentions", "relations", "entities", "aliases", "entity_support",
        "entity_facts", "entity_match_keys", "alias_candidates", "events", "edges", "asset_edges", "ingest_requests"})
    EXPECT_GT(rows[table], 0) << table << ": the test says nothing of it";

  std::uint64_t at = 0;
  for (const v1::DocumentInput& document : corpus) {
    v1::DeleteDocumentRequest request;
    request.set_collection(collection());
    request.set_document_id(document.id());
    v1::DeleteDocumentResponse response;
    ASSERT_TRUE(client().admin->DeleteDocument(Context().get(), request, &response).ok());
    at = response.watermark();
  }
  v1::GetCollectionRequest request;
  request.set_name(collection());
  v1::GetCollectionResponse counted;
  ASSERT_TRUE(client().admin->GetCollection(Context().get(), request, &counted).ok());
  const v1::CollectionCounts& counts = counted.collection().counts();
  EXPECT_EQ(counts.documents() + counts.chunks() + counts.statements() + counts.mentions() + counts.relations() +
                counts.entities() + counts.events() + counts.edges() + counts.asset_edges(),
            0);
  v1::RetrieveResponse found;
  ASSERT_TRUE(client().retrieval->Retrieve(Context().get(), Question("tides of the basin", at), &found).ok());
  EXPECT_EQ(found.chunks_size(), 0);
  for (const v1::DocumentInput& document : corpus) {
    v1::PurgeDocumentRequest purge;
    purge.set_collection(collection());
    purge.set_document_id(document.id());
    v1::PurgeDocumentResponse response;
    ASSERT_TRUE(client().admin->PurgeDocument(Context().get(), purge, &response).ok());
  }
  for (const auto& [table, left] : RowsByTable()) {
    if (table == "index_log" || table == "api_keys" || table == "engine_state") continue;
    EXPECT_EQ(left, 0) << table;
  }
}

TEST_F(PurgeServerTest, OnlyWhatChangedIsEmbeddedAgain) {
  constexpr int kReports = 100;
  std::vector<v1::DocumentInput> corpus;
  for (int i = 0; i < kReports; ++i) corpus.push_back(Report(i, "ore"));
  const std::size_t before = embedder().texts;
  const std::uint64_t at = Ingest(corpus).watermark();
  const std::size_t all = embedder().texts - before;
  EXPECT_EQ(all, kReports * 10u) << "a passage and its sentence";
  EXPECT_TRUE(Finds(client(), "harbour 7", "r7", at));  // the image has them; the question itself is embedded, too

  std::size_t start = embedder().texts;
  Ingest(corpus);
  EXPECT_EQ(embedder().texts, start) << "an unchanged corpus embeds nothing";

  corpus[7] = Report(7, "grain");
  start = embedder().texts;
  const v1::IngestResponse response = Ingest(corpus);
  EXPECT_EQ(response.results(7).outcome(), v1::INGEST_OUTCOME_REPLACED);
  EXPECT_EQ(embedder().texts, start + 2) << "one passage of five hundred and its sentence";
}

}  // namespace
}  // namespace annals::server::testing
