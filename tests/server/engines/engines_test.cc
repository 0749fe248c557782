// Collections of engine POSTGRES, beside the same of engine MEMORY: what is asked of either is answered alike, whatever was done to the
// documents, on whatever server, and when the database is away it is said.
#include <gmock/gmock.h>

#include <map>
#include <pqxx/pqxx>
#include <regex>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::Contains;
using ::testing::Not;

class EnginesTest : public ServerTest {
 protected:
  void SetUp() override {
    Make(Memory(), v1::COLLECTION_ENGINE_MEMORY);
    Make(Rows(), v1::COLLECTION_ENGINE_POSTGRES);
  }
  std::string Memory() const { return collection(); }
  std::string Rows() const { return collection() + "_rows"; }

  void Make(const std::string& name, v1::CollectionEngine engine) {
    v1::CreateCollectionRequest make;
    make.set_name(name);
    make.set_engine(engine);
    v1::CreateCollectionResponse made;
    const grpc::Status status = client().admin->CreateCollection(Context().get(), make, &made);
    ASSERT_TRUE(status.ok()) << status.error_message();
    EXPECT_EQ(made.collection().engine(), engine);
  }

  // Into both.
  void Write(const std::vector<v1::DocumentInput>& documents) {
    for (const std::string& name : {Memory(), Rows()}) {
      v1::IngestRequest request;
      request.set_collection(name);
      for (const v1::DocumentInput& document : documents) *request.add_documents() = document;
      v1::IngestResponse response;
      const grpc::Status status = client().retrieval->Ingest(Context().get(), request, &response);
      ASSERT_TRUE(status.ok()) << status.error_message();
      watermarks_[name] = response.watermark();
    }
  }

  v1::AnswerRequest Asked(const std::string& name, const std::string& query) {
    v1::AnswerRequest request;
    request.mutable_retrieve()->set_collection(name);
    request.mutable_retrieve()->set_query(query);
    request.mutable_retrieve()->set_at_least(watermarks_[name]);
    request.mutable_retrieve()->set_explain(true);
    return request;
  }

  // Without what tells a collection, a run or an id of the store.
  static std::string Told(v1::AnswerResponse response) {
    response.mutable_retrieval()->clear_stats();
    response.mutable_retrieval()->clear_watermark();
    static const std::regex kNumbered("\\n *(relation_ids?|entity_id|id): [0-9]+|\\n *recorded_at: [^\\n]*");
    return std::regex_replace(response.DebugString(), kNumbered, "");
  }

  std::string Ask(Client& of, const std::string& name, const std::string& query) {
    v1::AnswerResponse response;
    const grpc::Status status = of.retrieval->Answer(Context().get(), Asked(name, query), &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return Told(std::move(response));
  }

  void ExpectAlike() {
    for (const char* query :
         {"Who runs the harbour of Alder?", "What did Mira Holm say about the cranes?", "harbour cranes",
          "How is Mira Holm related to Birch?", "What happened in Alder in March 2025?", "Where does Noor work?"}) {
      SCOPED_TRACE(query);
      EXPECT_EQ(Ask(client(), Rows(), query), Ask(client(), Memory(), query));
    }
  }

  std::vector<v1::DocumentInput> Town() {
    std::vector<v1::DocumentInput> documents = {
        Document("a", "Alder",
                 "Mira Holm runs the harbour of Alder. The harbour has nine cranes. In March 2025 a crane fell."),
        Document("b", "Birch", "Birch is a town north of Alder. Noor works at the mill of Birch."),
        Document("c", "Minutes",
                 "Mira Holm: The cranes of Alder are old.\nNoor: Birch will pay for them.\nMira Holm: Thank you."),
    };
    for (int i = 0; i < 8; ++i) {
      const std::string n = std::to_string(i);
      documents.push_back(Document("n" + n, "Note " + n, "Ship " + n + " called at Alder with grain for Birch."));
    }
    return documents;
  }

  // Tables of the engine in which the word stands anywhere.
  std::vector<std::string> TablesHolding(const std::string& word) {
    pqxx::connection connection(app().database_url());
    pqxx::work work(connection);
    const auto id =
        work.exec("SELECT id FROM annals.collections WHERE name = " + work.quote(Rows()))[0][0].as<std::string>();
    work.exec("SELECT set_config('annals.collection_id', '" + id + "', true)");
    std::vector<std::string> holding;
    const std::pair<const char*, const char*> kColumns[] = {{"engine_documents", "body"},
                                                            {"engine_documents", "shape"},
                                                            {"engine_lists", "key::bytea"},
                                                            {"engine_names", "name::bytea"},
                                                            {"engine_entities", "key::bytea"}};
    for (const auto& [table, column] : kColumns) {
      const auto found =
          work.exec("SELECT count(*) FROM annals." + std::string(table) + " WHERE collection_id = " + id +
                    " AND position(" + work.quote(word) + "::bytea IN " + column + ") > 0");
      if (found[0][0].as<int>() > 0) holding.emplace_back(table);
    }
    return holding;
  }

  std::map<std::string, std::uint64_t> watermarks_;
};

TEST_F(EnginesTest, BothAnswerAlikeWhateverIsDoneToTheDocuments) {
  Write(Town());
  ExpectAlike();
  // Replaced, and more beside it.
  Write({Document("a", "Alder", "Ada Lund runs the harbour of Alder since May 2025. It has ten cranes."),
         Document("d", "Holm family", "Mira Holm is the sister of Ada Lund.")});
  ExpectAlike();
  for (const std::string& name : {Memory(), Rows()}) {
    v1::DeleteDocumentRequest gone;
    gone.set_collection(name);
    gone.set_document_id("n3");
    v1::DeleteDocumentResponse deleted;
    ASSERT_TRUE(client().admin->DeleteDocument(Context().get(), gone, &deleted).ok());
    v1::MergeEntitiesRequest merge;
    merge.set_collection(name);
    merge.set_source("Ada Lund");
    merge.set_target("Mira Holm");
    v1::MergeEntitiesResponse merged;
    const grpc::Status status = client().identity->MergeEntities(Context().get(), merge, &merged);
    ASSERT_TRUE(status.ok()) << status.error_message();
    watermarks_[name] = merged.watermark();
  }
  ExpectAlike();
}

TEST_F(EnginesTest, NothingOfAPurgedDocumentStaysInTheRows) {
  Write(Town());
  Write({Document("z", "Zander", "Quillfeather owns the zebrafish of Zander.")});
  Ask(client(), Rows(), "Who owns the zebrafish?");
  ASSERT_THAT(TablesHolding("quillf"), Contains("engine_lists"));
  v1::PurgeDocumentRequest purge;
  purge.set_collection(Rows());
  purge.set_document_id("z");
  v1::PurgeDocumentResponse purged;
  const grpc::Status status = client().admin->PurgeDocument(Context().get(), purge, &purged);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_THAT(TablesHolding("quillf"), ::testing::IsEmpty());  // when it is acknowledged, not a while later
  EXPECT_THAT(TablesHolding("Quillf"), ::testing::IsEmpty());
  watermarks_[Rows()] = purged.watermark();
  EXPECT_THAT(Ask(client(), Rows(), "Who owns the zebrafish?"), Not(::testing::HasSubstr("Quillfeather")));
  EXPECT_THAT(TablesHolding("alder"), Not(::testing::IsEmpty()));
}

TEST_F(EnginesTest, AServerThatStartsAndOneThatIsBesideAnswerAsTheFirst) {
  Write(Town());
  Config config = TestConfig();
  config.database.url = app().database_url();
  const auto replica = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  Client other(replica->addresses().grpc);
  for (int round = 0; round < 4; ++round) {
    const std::string n = std::to_string(round);
    Write({Document("r" + n, "Round " + n, "In round " + n + " the harbour of Alder got crane number " + n + ".")});
    const std::string query = "Which crane did the harbour get in round " + n + "?";
    const std::string here = Ask(client(), Rows(), query);
    EXPECT_EQ(Ask(other, Rows(), query), here);
    EXPECT_EQ(Ask(client(), Memory(), query), here);
  }
}

// Connections that break are replaced; a table that somebody holds is waited for as long as the call has, and no longer.
TEST_F(EnginesTest, ADatabaseThatIsAwayIsSaidAndGotOver) {
  Write(Town());
  const std::string before = Ask(client(), Rows(), "harbour cranes");
  pqxx::connection connection(app().database_url());
  pqxx::nontransaction(connection)
      .exec(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user AND pid <> "
          "pg_backend_pid()");
  EXPECT_EQ(Ask(client(), Rows(), "harbour cranes"), before);
  {
    pqxx::work lock(connection);
    lock.exec("LOCK TABLE annals.engine_lists IN ACCESS EXCLUSIVE MODE");
    v1::AnswerResponse response;
    // Of words that were not asked for before.
    const grpc::Status status =
        client().retrieval->Answer(Context(2).get(), Asked(Rows(), "grain ships called"), &response);
    EXPECT_EQ(status.error_code(), grpc::StatusCode::DEADLINE_EXCEEDED) << status.error_message();
  }
  EXPECT_THAT(Ask(client(), Rows(), "grain ships called"), ::testing::HasSubstr("grain"));
}

TEST_F(EnginesTest, ACollectionKeepsItsEngineAndItsModel) {
  v1::CreateCollectionRequest again;
  again.set_name(Rows());
  v1::CreateCollectionResponse made;
  EXPECT_TRUE(client().admin->CreateCollection(Context().get(), again, &made).ok());
  EXPECT_EQ(made.collection().engine(), v1::COLLECTION_ENGINE_POSTGRES);
  again.set_engine(v1::COLLECTION_ENGINE_MEMORY);
  EXPECT_EQ(ProblemOf(client().admin->CreateCollection(Context().get(), again, &made)).reason, "OTHER_ENGINE");
  again.set_engine(static_cast<v1::CollectionEngine>(9));
  const Problem unknown = ProblemOf(client().admin->CreateCollection(Context().get(), again, &made));
  EXPECT_EQ(unknown.field, "engine");
  v1::ReembedCollectionRequest reembed;
  reembed.set_collection(Rows());
  reembed.set_embedder("hash-256");
  v1::ReembedCollectionResponse reembedded;
  EXPECT_EQ(ProblemOf(client().admin->ReembedCollection(Context().get(), reembed, &reembedded)).reason,
            "ENGINE_CANNOT");
  v1::GetStatusResponse status;
  Write(Town());
  Ask(client(), Rows(), "harbour");
  ASSERT_TRUE(client().admin->GetStatus(Context().get(), v1::GetStatusRequest(), &status).ok());
  const auto image = std::ranges::find(status.images(), Rows(), &v1::ImageStatus::collection);
  ASSERT_NE(image, status.images().end());
  EXPECT_EQ(image->engine(), v1::COLLECTION_ENGINE_POSTGRES);
}

// Its rows and its table of vectors go with it.
TEST_F(EnginesTest, ADeletedCollectionLeavesNoRows) {
  Write(Town());
  Ask(client(), Rows(), "harbour cranes");
  const auto left = [&](const std::string& id) {
    pqxx::connection connection(app().database_url());
    pqxx::work work(connection);
    work.exec("SELECT set_config('annals.collection_id', '" + id + "', true)");
    int rows = work.exec("SELECT to_regclass('annals.engine_vectors_" + id + "') IS NOT NULL")[0][0].as<bool>() ? 1 : 0;
    for (const char* table : {"engine_state", "engine_documents", "engine_lists", "engine_entities", "engine_names"})
      rows += work.exec("SELECT count(*) FROM annals." + std::string(table) + " WHERE collection_id = " + id)[0][0]
                  .as<int>();
    return rows;
  };
  pqxx::connection connection(app().database_url());
  const auto id = pqxx::work(connection)
                      .exec("SELECT id FROM annals.collections WHERE name = '" + Rows() + "'")[0][0]
                      .as<std::string>();
  EXPECT_GT(left(id), 10);
  v1::DeleteCollectionRequest gone;
  gone.set_name(Rows());
  v1::DeleteCollectionResponse deleted;
  const grpc::Status status = client().admin->DeleteCollection(Context().get(), gone, &deleted);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(left(id), 0);
}

}  // namespace
}  // namespace annals::server::testing
