// Documents whose vectors are made after they are stored: what is found meanwhile, what a model that is away changes, and
// what a caller can wait for.
#include <gmock/gmock.h>

#include <chrono>

#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

class LaterVectorsTest : public ServerTest {
 protected:
  void SetUp() override { embedder().quick = false; }
  void TearDown() override {
    embedder().quick = true;
    embedder().fails = embedder().chokes = false;
  }

  v1::IngestRequest Request(const std::vector<v1::DocumentInput>& documents, bool wait = false) {
    v1::IngestRequest request;
    request.set_collection(collection());
    request.set_wait_for_vectors(wait);
    for (const auto& document : documents) *request.add_documents() = document;
    return request;
  }

  // Of the collection, once the server has an image of it.
  v1::ImageStatus Status() {
    v1::ImageStatus found;
    EXPECT_TRUE(Eventually([&] {
      v1::GetStatusResponse response;
      EXPECT_TRUE(client().admin->GetStatus(Context().get(), v1::GetStatusRequest(), &response).ok());
      for (const v1::ImageStatus& image : response.images()) {
        if (image.collection() == collection()) found = image;
      }
      return found.collection() == collection();
    })) << "no image";
    return found;
  }

  // Until no more than `texts` are left.
  void AwaitVectors(std::int64_t texts = 0) {
    ASSERT_TRUE(Eventually([&] { return Status().texts_without_vectors() <= texts; })) << Status().ShortDebugString();
  }
};

TEST_F(LaterVectorsTest, AModelThatIsAwayStopsNoIngest) {
  embedder().fails = true;
  v1::IngestResponse response;
  const grpc::Status status = client().retrieval->Ingest(
      Context(30).get(), Request({Document("a", "Alder", "Alder has a harbour."), Document("b", "Eskby", "A mill.")}),
      &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(response.results(0).outcome(), v1::INGEST_OUTCOME_CREATED);

  v1::RetrieveRequest question;
  question.set_collection(collection());
  question.set_query("harbour of Alder");
  question.set_at_least(response.watermark());
  v1::RetrieveResponse found;
  ASSERT_TRUE(client().retrieval->Retrieve(Context().get(), question, &found).ok());
  ASSERT_GT(found.chunks_size(), 0);
  EXPECT_EQ(found.chunks(0).document().id(), "a");
  EXPECT_EQ(Status().documents_without_vectors(), 2);
  EXPECT_EQ(Status().texts_without_vectors(), 4);

  embedder().fails = false;
  AwaitVectors();
  EXPECT_EQ(Status().documents_without_vectors(), 0);
}

TEST_F(LaterVectorsTest, WhoWaitsIsToldThatTheModelIsAway) {
  embedder().fails = true;
  v1::IngestResponse response;
  const grpc::Status status = client().retrieval->Ingest(
      Context(30).get(), Request({Document("a", "Alder", "Alder has a harbour.")}, /*wait=*/true), &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(LaterVectorsTest, WhoWaitsHasThemAtOnce) {
  v1::IngestResponse response;
  ASSERT_TRUE(client()
                  .retrieval
                  ->Ingest(Context(30).get(), Request({Document("a", "Alder", "Alder has a harbour.")}, /*wait=*/true),
                           &response)
                  .ok());
  EXPECT_EQ(Status().texts_without_vectors(), 0);
}

TEST_F(LaterVectorsTest, ATextThatTheModelWillNotTakeHoldsNoOtherUp) {
  embedder().chokes = true;
  v1::IngestResponse response;
  ASSERT_TRUE(client()
                  .retrieval
                  ->Ingest(Context(30).get(),
                           Request({Document("a", "Alder", "Alder has a harbour."),
                                    Document("p", "Pine", "This is poison."), Document("z", "Zeal", "A mill.")}),
                           &response)
                  .ok());
  AwaitVectors(/*texts=*/2);
  EXPECT_EQ(Status().documents_without_vectors(), 1);
}

TEST_F(LaterVectorsTest, AReplacementKeepsTheVectorsOfWhatStayed) {
  v1::IngestResponse response;
  ASSERT_TRUE(client()
                  .retrieval
                  ->Ingest(Context(30).get(),
                           Request({Document("a", "Alder", "Alder has a harbour. Eskby has a mill.")}, /*wait=*/true),
                           &response)
                  .ok());
  v1::RetrieveRequest seen;  // what is replaced is in this server's view: only then are its vectors known
  seen.set_collection(collection());
  seen.set_query("harbour");
  seen.set_at_least(response.watermark());
  v1::RetrieveResponse found;
  ASSERT_TRUE(client().retrieval->Retrieve(Context(30).get(), seen, &found).ok());
  embedder().fails = true;
  ASSERT_TRUE(client()
                  .retrieval
                  ->Ingest(Context(30).get(),
                           Request({Document("a", "Alder", "Alder has a harbour. Eskby has two mills.")}), &response)
                  .ok());
  EXPECT_EQ(Status().texts_without_vectors(), 2) << "the passage and the sentence that changed";
  embedder().fails = false;
  AwaitVectors();
}

}  // namespace
}  // namespace annals::server::testing
