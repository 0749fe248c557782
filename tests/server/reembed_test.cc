// Another model for a collection, while it serves: two servers on one database that run both models, and the tests' own,
// which runs the first alone.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

// The same likenesses as hashing has, in other coordinates: what is held against vectors of the other model is like nothing.
class TurnedEmbedder final : public embedding::Embedder {
 public:
  explicit TurnedEmbedder(std::shared_ptr<SwitchedEmbedder::Controls> controls) : switched_(std::move(controls)) {}
  std::string_view name() const override { return "turned-256"; }
  std::size_t dimension() const override { return switched_.dimension(); }
  double dense_weight() const override { return switched_.dense_weight(); }
  bool quick() const override { return switched_.quick(); }
  absl::StatusOr<embedding::Matrix> Embed(std::span<const std::string> texts, embedding::Purpose purpose) override {
    absl::StatusOr<embedding::Matrix> vectors = switched_.Embed(texts, purpose);
    for (std::size_t i = 0; vectors.ok() && i < texts.size(); ++i)
      std::ranges::rotate(vectors->row(i), vectors->row(i).begin() + 7);
    return vectors;
  }

 private:
  SwitchedEmbedder switched_;
};

struct Server {
  std::unique_ptr<App> app;
  std::unique_ptr<Client> client;
};

class ReembedTest : public ServerTest {
 protected:
  void SetUp() override {
    for (int i = 0; i < 2; ++i) servers_.push_back(Start());
  }
  void TearDown() override { turned_->Open(); }

  // With hash-256 and, beside it, turned-256 and hash-64.
  Server Start() {
    Config config = TestConfig();
    config.database.url = app().database_url();
    config.ingest.vector_hold_seconds = 1;
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.further_models.push_back(std::make_unique<TurnedEmbedder>(turned_));
    parts.further_models.push_back(
        std::make_unique<embedding::HashEmbedder>(embedding::HashEmbedderOptions{.dimension = 64}));
    Server server{StartOrDie(std::move(config), std::move(parts)), nullptr};
    server.client = std::make_unique<Client>(server.app->addresses().grpc);
    WaitUntilReady(*server.app);
    return server;
  }

  std::uint64_t IngestTowns(int towns) {
    std::vector<v1::DocumentInput> documents;
    for (int i = 0; i < towns; ++i) {
      const std::string n = std::to_string(i);
      documents.push_back(
          Document("d" + n, "Town " + n, "Its harbour has " + n + " cranes. Ships call there each week."));
    }
    return Ingest(documents).watermark();
  }
  grpc::Status Reembed(const std::string& model, v1::Collection* collection = nullptr, Client* client = nullptr) {
    v1::ReembedCollectionRequest request;
    request.set_collection(this->collection());
    request.set_embedder(model);
    v1::ReembedCollectionResponse response;
    const grpc::Status status =
        (client ? client : servers_[0].client.get())->admin->ReembedCollection(Context().get(), request, &response);
    if (collection != nullptr) *collection = response.collection();
    return status;
  }
  v1::Collection Shown() {
    v1::GetCollectionRequest request;
    request.set_name(collection());
    v1::GetCollectionResponse response;
    EXPECT_TRUE(client().admin->GetCollection(Context().get(), request, &response).ok());
    return response.collection();
  }
  v1::ImageStatus Image(Client& server) {
    v1::GetStatusResponse response;
    EXPECT_TRUE(server.admin->GetStatus(Context().get(), v1::GetStatusRequest(), &response).ok());
    for (const v1::ImageStatus& image : response.images())
      if (image.collection() == collection()) return image;
    return {};
  }
  // Until the server answers by the model and lacks no vector of it.
  void Await(Client& server, const std::string& model) {
    v1::ImageStatus image;
    EXPECT_TRUE(Eventually([&] {
      image = Image(server);
      return image.embedder() == model && image.texts_without_vectors() == 0;
    })) << image.ShortDebugString();
  }

  std::shared_ptr<SwitchedEmbedder::Controls> turned_ = std::make_shared<SwitchedEmbedder::Controls>();
  std::vector<Server> servers_;
};

TEST_F(ReembedTest, QuestionsGoOnAndEachServerSwitchesOnce) {
  const std::uint64_t watermark = IngestTowns(40);
  const v1::RetrieveRequest question = Question("the harbour with 17 cranes", watermark);
  v1::RetrieveResponse expected;
  // All of them: one that has not yet read the collection when the model changes begins with the new vectors.
  for (Server& server : servers_)
    ASSERT_TRUE(server.client->retrieval->Retrieve(Context().get(), question, &expected).ok());
  ASSERT_GT(expected.chunks_size(), 0);

  std::atomic<bool> done = false;
  struct Seen {
    std::atomic<int> asked = 0;
    int failed = 0, other = 0, switches = 0;
    std::string model = "hash-256";
  };
  std::vector<Seen> seen(servers_.size());
  std::vector<std::jthread> askers;
  for (std::size_t s = 0; s < servers_.size(); ++s) {
    askers.emplace_back([&, s] {
      while (!done) {
        v1::RetrieveResponse found;
        const grpc::Status status = servers_[s].client->retrieval->Retrieve(Context().get(), question, &found);
        ++seen[s].asked;
        seen[s].failed += !status.ok();
        if (!status.ok()) continue;
        seen[s].switches += found.stats().embedder() != seen[s].model;
        seen[s].model = found.stats().embedder();
        bool same = found.chunks_size() == expected.chunks_size();
        for (int i = 0; same && i < found.chunks_size(); ++i) {
          same = found.chunks(i).chunk_id() == expected.chunks(i).chunk_id() &&
                 std::abs(found.chunks(i).score() - expected.chunks(i).score()) < 1e-4;
        }
        seen[s].other += !same;
      }
    });
  }
  turned_->Close();  // or all may be done before the answer is written
  v1::Collection begun;
  ASSERT_TRUE(Reembed("turned-256", &begun).ok());
  EXPECT_EQ(begun.embedder(), "hash-256");
  EXPECT_EQ(begun.reembedding().embedder(), "turned-256");
  EXPECT_GT(begun.reembedding().texts(), 80);
  turned_->Open();
  for (Server& server : servers_) Await(*server.client, "turned-256");
  for (Seen& s : seen) {
    const int asked = s.asked;
    EXPECT_TRUE(Eventually([&] { return s.asked >= asked + 3; }));
  }
  done = true;
  askers.clear();
  for (const Seen& s : seen) {
    EXPECT_EQ(s.failed, 0);
    EXPECT_EQ(s.other, 0) << "of " << s.asked << ": vectors of two models were compared";
    EXPECT_EQ(s.switches, 1);
    EXPECT_EQ(s.model, "turned-256");
  }
  for (Server& server : servers_) EXPECT_EQ(Image(*server.client).model_switches(), 1);
  EXPECT_EQ(Shown().embedder(), "turned-256");
  EXPECT_FALSE(Shown().has_reembedding());
  const Server later = Start();  // reads the new vectors alone
  v1::RetrieveResponse found;
  ASSERT_TRUE(later.client->retrieval->Retrieve(Context().get(), question, &found).ok());
  EXPECT_EQ(found.stats().embedder(), "turned-256");
  EXPECT_EQ(found.chunks(0).chunk_id(), expected.chunks(0).chunk_id());
  EXPECT_EQ(Image(*later.client).model_switches(), 0);
}

TEST_F(ReembedTest, DocumentsComeAndGoMeanwhile) {
  IngestTowns(5);
  turned_->Close();
  ASSERT_TRUE(Reembed("turned-256").ok());
  turned_->WaitForArrival();
  Ingest({Document("d1", "Town 1", "Its harbour has a lighthouse."), Document("new", "Eskby", "Eskby has a mill.")});
  v1::DeleteDocumentRequest remove;
  remove.set_collection(collection());
  remove.set_document_id("d2");
  v1::DeleteDocumentResponse removed;
  ASSERT_TRUE(client().admin->DeleteDocument(Context().get(), remove, &removed).ok());
  v1::PurgeDocumentRequest purge;
  purge.set_collection(collection());
  purge.set_document_id("d3");
  v1::PurgeDocumentResponse purged;
  ASSERT_TRUE(client().admin->PurgeDocument(Context().get(), purge, &purged).ok());
  EXPECT_GT(Shown().reembedding().texts_left(), 0);
  v1::RetrieveResponse found;
  const v1::RetrieveRequest question = Question("the mill of Eskby", purged.watermark());
  ASSERT_TRUE(servers_[1].client->retrieval->Retrieve(Context().get(), question, &found).ok());
  EXPECT_EQ(found.stats().embedder(), "hash-256");
  EXPECT_EQ(found.chunks(0).document().id(), "new");
  turned_->Open();
  Await(*servers_[1].client, "turned-256");
  ASSERT_TRUE(servers_[1].client->retrieval->Retrieve(Context().get(), question, &found).ok());
  EXPECT_EQ(found.stats().embedder(), "turned-256");
  EXPECT_EQ(found.chunks(0).document().id(), "new");
  for (const auto& chunk : found.chunks())
    EXPECT_THAT(chunk.document().id(), ::testing::AnyOf("new", "d0", "d1", "d4"));
}

TEST_F(ReembedTest, CancelKeepsTheModelThatServes) {
  IngestTowns(5);
  turned_->Close();
  ASSERT_TRUE(Reembed("turned-256").ok());
  turned_->WaitForArrival();
  EXPECT_EQ(ProblemOf(Reembed("hash-64")).reason, "REEMBEDDING_UNDER_WAY");
  EXPECT_TRUE(Reembed("turned-256").ok()) << "the same again is the same";
  v1::CancelReembeddingRequest request;
  request.set_collection(collection());
  v1::CancelReembeddingResponse response;
  ASSERT_TRUE(servers_[1].client->admin->CancelReembedding(Context().get(), request, &response).ok());
  EXPECT_FALSE(response.collection().has_reembedding());
  turned_->Open();
  ASSERT_TRUE(Reembed("hash-64").ok()) << "another one may begin";
  for (Server& server : servers_) Await(*server.client, "hash-64");
  EXPECT_EQ(Shown().dimension(), 64);
}

TEST_F(ReembedTest, AServerWithoutTheModelSaysSo) {
  const std::uint64_t watermark = IngestTowns(3);
  const Problem unknown = ProblemOf(Reembed("turned-256", nullptr, &client()));
  EXPECT_EQ(unknown.code, grpc::FAILED_PRECONDITION);
  EXPECT_EQ(unknown.reason, "MODEL_NOT_SERVED");
  EXPECT_THAT(unknown.message, ::testing::HasSubstr("--embedder-also=turned-256"));
  EXPECT_EQ(ProblemOf(Reembed("")).field, "embedder");
  ASSERT_TRUE(Reembed("turned-256").ok());
  Await(client(), "turned-256");

  v1::RetrieveRequest question = Question("harbour", watermark);
  v1::RetrieveResponse found;
  const Problem asked = ProblemOf(client().retrieval->Retrieve(Context().get(), question, &found));
  EXPECT_EQ(asked.code, grpc::FAILED_PRECONDITION);
  EXPECT_EQ(asked.reason, "COLLECTION_MODEL_MISMATCH");
  EXPECT_THAT(asked.message, ::testing::HasSubstr("--embedder-also=turned-256"));
  v1::IngestRequest ingest;
  ingest.set_collection(collection());
  *ingest.add_documents() = Document("x", "Alder", "Alder has a mill.");
  v1::IngestResponse ingested;
  EXPECT_EQ(ProblemOf(client().retrieval->Ingest(Context().get(), ingest, &ingested)).reason,
            "COLLECTION_MODEL_MISMATCH");
  // What needs no vector of a question goes on.
  question.mutable_query_embedding()->Resize(256, 0.5f);
  EXPECT_TRUE(client().retrieval->Retrieve(Context().get(), question, &found).ok());
  v1::GetEntityRequest entity;
  entity.set_collection(collection());
  entity.set_name("Town 1");
  v1::GetEntityResponse got;
  EXPECT_TRUE(client().graph->GetEntity(Context().get(), entity, &got).ok());
  v1::GetDocumentRequest document;
  document.set_collection(collection());
  document.set_document_id("d1");
  v1::GetDocumentResponse shown;
  EXPECT_TRUE(client().admin->GetDocument(Context().get(), document, &shown).ok());
}

TEST_F(ReembedTest, TwoCollectionsHaveTwoModels) {
  v1::CreateCollectionRequest create;
  create.set_name(collection() + "-other");
  create.set_embedder("hash-64");
  v1::CreateCollectionResponse created;
  Client& server = *servers_[0].client;
  ASSERT_TRUE(server.admin->CreateCollection(Context().get(), create, &created).ok());
  EXPECT_EQ(created.collection().embedder(), "hash-64");
  create.set_embedder("");
  ASSERT_TRUE(server.admin->CreateCollection(Context().get(), create, &created).ok()) << "it keeps its own";
  create.set_embedder("hash-256");
  EXPECT_EQ(ProblemOf(server.admin->CreateCollection(Context().get(), create, &created)).reason,
            "COLLECTION_MODEL_MISMATCH");
  create.set_embedder("none-such");
  EXPECT_EQ(ProblemOf(server.admin->CreateCollection(Context().get(), create, &created)).reason, "MODEL_NOT_SERVED");

  for (const std::string& name : {collection(), create.name()}) {
    v1::IngestRequest ingest;
    ingest.set_collection(name);
    *ingest.add_documents() = Document("a", "Alder", "Alder has a mill.");
    v1::IngestResponse ingested;
    ASSERT_TRUE(server.retrieval->Ingest(Context().get(), ingest, &ingested).ok());
    v1::RetrieveRequest question = Question("the mill of Alder", ingested.watermark());
    question.set_collection(name);
    v1::RetrieveResponse found;
    ASSERT_TRUE(server.retrieval->Retrieve(Context().get(), question, &found).ok());
    EXPECT_EQ(found.stats().embedder(), name == collection() ? "hash-256" : "hash-64");
    EXPECT_EQ(found.chunks(0).document().id(), "a");
  }
  v1::GetStatusResponse status;
  ASSERT_TRUE(server.admin->GetStatus(Context().get(), v1::GetStatusRequest(), &status).ok());
  EXPECT_THAT(status.models(), ::testing::ElementsAre("hash-256", "turned-256", "hash-64"));
}

}  // namespace
}  // namespace annals::server::testing
