// Purge over the wire, and what a changed corpus costs.
#include <gmock/gmock.h>

#include "tests/server/running_server.h"

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
