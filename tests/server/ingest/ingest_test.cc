// Ingest: what is stored, what is refused, and that nothing half-written is left.
#include <gmock/gmock.h>

#include <limits>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class IngestTest : public ServerTest {
 protected:
  // Counts every table that a document writes to.
  std::string Counts() {
    v1::GetCollectionRequest request;
    request.set_name(collection());
    v1::GetCollectionResponse response;
    if (!client().admin->GetCollection(Context().get(), request, &response).ok()) return "none";
    return response.collection().counts().ShortDebugString();
  }

  grpc::Status Send(const v1::IngestRequest& request, v1::IngestResponse* response) {
    return client().retrieval->Ingest(Context(120).get(), request, response);
  }

  v1::IngestRequest Request(const std::vector<v1::DocumentInput>& documents) {
    v1::IngestRequest request;
    request.set_collection(collection());
    for (const auto& document : documents) *request.add_documents() = document;
    return request;
  }

  // Ingests the bad document between two good ones; the good ones must be stored and the bad one leave nothing.
  void ExpectRejected(const v1::DocumentInput& bad, const std::string& field, const std::string& reason) {
    SCOPED_TRACE(field + " " + reason);
    Ingest({Document("before", "Before", "A good one."), Document("after", "After", "Another good one.")});
    const std::string counts = Counts();
    const v1::IngestResponse response =
        Ingest({Document("before", "Before", "A good one."), bad, Document("after", "After", "Another good one.")});
    ASSERT_EQ(response.results_size(), 3);
    EXPECT_EQ(response.results(0).outcome(), v1::INGEST_OUTCOME_UNCHANGED);
    EXPECT_EQ(response.results(2).outcome(), v1::INGEST_OUTCOME_UNCHANGED);
    EXPECT_EQ(response.results(1).outcome(), v1::INGEST_OUTCOME_REJECTED);
    ASSERT_GT(response.results(1).errors_size(), 0);
    EXPECT_EQ(response.results(1).errors(0).field(), field);
    EXPECT_EQ(response.results(1).errors(0).reason(), reason);
    EXPECT_FALSE(response.results(1).errors(0).description().empty());
    EXPECT_EQ(Counts(), counts);
  }
};

TEST_F(IngestTest, StoresReplacesAndLeavesUnchanged) {
  const v1::IngestResponse first =
      Ingest({Document("a", "Alder", "Alder has a harbour."), Document("b", "Eskby", "Eskby has a mill.")});
  EXPECT_EQ(first.results(0).outcome(), v1::INGEST_OUTCOME_CREATED);
  EXPECT_EQ(first.results(1).outcome(), v1::INGEST_OUTCOME_CREATED);
  EXPECT_EQ(first.results(0).chunks(), 1);
  EXPECT_GT(first.watermark(), 0U);

  const std::string counts = Counts();
  const v1::IngestResponse again =
      Ingest({Document("a", "Alder", "Alder has a harbour."), Document("b", "Eskby", "Eskby has two mills.")});
  EXPECT_EQ(again.results(0).outcome(), v1::INGEST_OUTCOME_UNCHANGED);
  EXPECT_EQ(again.results(0).chunks(), first.results(0).chunks());
  EXPECT_EQ(again.results(0).statements(), first.results(0).statements());
  EXPECT_EQ(again.results(1).outcome(), v1::INGEST_OUTCOME_REPLACED);
  EXPECT_GE(again.watermark(), first.watermark());
}

TEST_F(IngestTest, UnchangedDocumentsAreNotEmbeddedAgain) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  embedder().fails = true;
  const v1::IngestResponse again = Ingest({Document("a", "Alder", "Alder has a harbour.")});
  embedder().fails = false;
  EXPECT_EQ(again.results(0).outcome(), v1::INGEST_OUTCOME_UNCHANGED);
}

TEST_F(IngestTest, RepeatedRequestReturnsTheFirstResult) {
  v1::IngestRequest request = Request({Document("a", "Alder", "Alder has a harbour."), Document("", "No id", "x")});
  request.set_request_id("once");
  v1::IngestResponse first, second;
  ASSERT_TRUE(Send(request, &first).ok());
  ASSERT_TRUE(Send(request, &second).ok());
  EXPECT_FALSE(first.repeated_request());
  EXPECT_TRUE(second.repeated_request());
  EXPECT_EQ(second.results(0).ShortDebugString(), first.results(0).ShortDebugString());
  EXPECT_EQ(second.results(1).ShortDebugString(), first.results(1).ShortDebugString());
  EXPECT_EQ(second.watermark(), first.watermark());
}

TEST_F(IngestTest, SameRequestIdWithAnotherPayloadIsRefused) {
  v1::IngestRequest request = Request({Document("a", "Alder", "Alder has a harbour.")});
  request.set_request_id("once");
  v1::IngestResponse response;
  ASSERT_TRUE(Send(request, &response).ok());
  const std::string counts = Counts();
  request.mutable_documents(0)->set_text("Alder has no harbour.");
  const Problem problem = ProblemOf(Send(request, &response));
  EXPECT_EQ(problem.code, grpc::ALREADY_EXISTS);
  EXPECT_EQ(problem.reason, "REQUEST_ID_REUSED");
  EXPECT_EQ(Counts(), counts);
}

TEST_F(IngestTest, BadRequestsAreRefusedWhole) {
  const v1::DocumentInput good = Document("a", "Alder", "Alder has a harbour.");
  v1::IngestRequest no_collection = Request({good}), bad_collection = Request({good}), long_id = Request({good}),
                    many = Request({});
  no_collection.clear_collection();
  bad_collection.set_collection("No Spaces");
  long_id.set_request_id(std::string(129, 'x'));
  for (int i = 0; i < 1001; ++i) *many.add_documents() = Document(std::to_string(i), "", "x");
  v1::IngestRequest bytes = Request({good});
  bytes.set_request_id("\xff");
  v1::IngestRequest zero = Request({good});
  zero.set_request_id(std::string("a\0b", 3));
  const std::tuple<v1::IngestRequest, const char*, const char*> cases[] = {
      {no_collection, "collection", "EMPTY"},
      {bad_collection, "collection", "INVALID_NAME"},
      {long_id, "request_id", "TOO_LONG"},
      {many, "documents", "TOO_MANY"},
      {Request({}), "documents", "EMPTY"},
      {bytes, "request_id", "INVALID_UTF8"},
      {zero, "request_id", "CONTROL_CHARACTER"},
      {Request({good, Document("b", "B", "b"), good}), "documents[2].id", "DUPLICATE"}};
  for (const auto& [request, field, reason] : cases) {
    SCOPED_TRACE(std::string(field) + " " + reason);
    v1::IngestResponse response;
    const Problem problem = ProblemOf(Send(request, &response));
    EXPECT_EQ(problem.code, grpc::INVALID_ARGUMENT);
    EXPECT_EQ(problem.field, field);
    EXPECT_EQ(problem.reason, reason);
    EXPECT_THAT(problem.message, HasSubstr(field));
  }
  EXPECT_EQ(Counts(), "none");  // not even the collection
}

TEST_F(IngestTest, BadTextIsRejectedAlone) {
  ExpectRejected(Document("bad", "T", ""), "documents[1].text", "EMPTY");
  ExpectRejected(Document("bad", "T", " \n\t "), "documents[1].text", "EMPTY");
  ExpectRejected(Document("bad", "T", "broken \xff\xfe"), "documents[1].text", "INVALID_UTF8");
  ExpectRejected(Document("", "T", "no id"), "documents[1].id", "EMPTY");
}

TEST_F(IngestTest, AShortTextOfVeryManySentencesIsRejectedAlone) {
  std::string numbers;
  while (numbers.size() < 500'000) numbers += "1. ";
  ExpectRejected(Document("bad", "T", numbers), "documents[1].text", "TOO_MANY_STATEMENTS");
}

TEST_F(IngestTest, BadTimesAreRejectedAlone) {
  v1::DocumentInput bad = Document("bad", "T", "text");
  bad.mutable_period()->set_from("2025-13-45");
  ExpectRejected(bad, "documents[1].period.from", "INVALID_DATE");
  bad.mutable_period()->set_from("2025-10-01");
  bad.mutable_period()->set_to("2025-09-01");
  ExpectRejected(bad, "documents[1].period", "EMPTY_INTERVAL");
  bad = Document("bad", "T", "text");
  bad.set_published("31 February 2025");
  ExpectRejected(bad, "documents[1].published", "INVALID_DATE");
}

TEST_F(IngestTest, BadEmbeddingsAreRejectedAlone) {
  v1::DocumentInput bad = Document("bad", "T", "");
  auto* chunk = bad.add_chunks();
  chunk->set_text("a chunk");
  chunk->add_embedding(1);
  ExpectRejected(bad, "documents[1].chunks[0].embedding", "WRONG_DIMENSION");
  chunk->clear_embedding();
  for (int i = 0; i < 256; ++i) chunk->add_embedding(1);
  chunk->set_embedding(7, std::numeric_limits<float>::quiet_NaN());
  ExpectRejected(bad, "documents[1].chunks[0].embedding[7]", "NOT_FINITE");
}

TEST_F(IngestTest, HugeDocumentsAreRejectedAlone) {
  ExpectRejected(Document("bad", "T", std::string(50'000'000, 'x')), "documents[1].text", "TOO_LONG");
  v1::DocumentInput many = Document("bad", "T", "");
  for (int i = 0; i < 100'000; ++i) many.add_chunks()->set_text("x");
  ExpectRejected(many, "documents[1].chunks", "TOO_MANY");
}

TEST_F(IngestTest, ControlCharactersAreRemoved) {
  const v1::IngestResponse response = Ingest({Document("a", "Alder", std::string("Alder has\x01 a \x07harbour."))});
  EXPECT_EQ(response.results(0).outcome(), v1::INGEST_OUTCOME_CREATED);
  v1::GetDocumentRequest request;
  request.set_collection(collection());
  request.set_document_id("a");
  v1::GetDocumentResponse document;
  ASSERT_TRUE(client().admin->GetDocument(Context().get(), request, &document).ok());
  EXPECT_EQ(document.chunks(0).text(), "Alder has a harbour.");
}

TEST_F(IngestTest, MessagesBeyondTheLimitAreRefused) {
  v1::IngestResponse response;
  const grpc::Status status = Send(Request({Document("a", "T", std::string((64 << 20) + 1, 'x'))}), &response);
  EXPECT_EQ(status.error_code(), grpc::RESOURCE_EXHAUSTED);
}

TEST_F(IngestTest, ModelFailureStoresNothing) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  const std::string counts = Counts();
  embedder().fails = true;
  v1::IngestResponse response;
  const Problem problem = ProblemOf(Send(Request({Document("b", "Eskby", "Eskby has a mill.")}), &response));
  embedder().fails = false;
  EXPECT_EQ(problem.code, grpc::UNAVAILABLE);
  EXPECT_EQ(problem.reason, "MODEL_UNAVAILABLE");
  EXPECT_EQ(Counts(), counts);
}

TEST_F(IngestTest, CancelledCallStoresNothing) {
  Ingest({Document("a", "Alder", "Alder has a harbour.")});
  const std::string counts = Counts();
  embedder().Close();
  auto context = Context();
  v1::IngestResponse response;
  std::thread waiting([&] {
    EXPECT_FALSE(
        client()
            .retrieval->Ingest(context.get(), Request({Document("b", "Eskby", "Eskby has a mill.")}), &response)
            .ok());
  });
  embedder().WaitForArrival();
  context->TryCancel();
  waiting.join();
  // One connection delivers in order: once this call is answered, the server has read the cancellation.
  v1::GetStatusResponse status;
  ASSERT_TRUE(client().admin->GetStatus(Context().get(), v1::GetStatusRequest(), &status).ok());
  embedder().Open();
  Ingest({Document("c", "Corra", "Corra lies by the sea.")});  // takes a place after the cancelled one
  v1::GetDocumentRequest request;
  request.set_collection(collection());
  request.set_document_id("b");
  v1::GetDocumentResponse document;
  EXPECT_EQ(client().admin->GetDocument(Context().get(), request, &document).error_code(), grpc::NOT_FOUND);
}

TEST_F(IngestTest, GivenEmbeddingsAreUsed) {
  v1::DocumentInput document = Document("a", "Alder", "");
  auto* chunk = document.add_chunks();
  chunk->set_text("Words that the question does not have.");
  for (int i = 0; i < 256; ++i) chunk->add_embedding(i == 3 ? 5.0F : 0.0F);
  const v1::IngestResponse stored = Ingest({document, Document("b", "Eskby", "Eskby has a mill.")});
  v1::RetrieveRequest question = Question("something else entirely", stored.watermark());
  for (int i = 0; i < 256; ++i) question.add_query_embedding(i == 3 ? 2.0F : 0.0F);
  v1::TryRankingRequest dense;
  *dense.mutable_request() = question;
  dense.mutable_trial()->set_pipeline(v1::RETRIEVAL_PIPELINE_DENSE);
  v1::TryRankingResponse response;
  ASSERT_TRUE(client().debug->TryRanking(Context().get(), dense, &response).ok());
  const v1::RetrieveResponse& found = response.response();
  ASSERT_GT(found.chunks_size(), 0);
  EXPECT_EQ(found.chunks(0).document().id(), "a");
  EXPECT_NEAR(found.chunks(0).dense_score(), 1, 1e-3);
}

}  // namespace
}  // namespace annals::server::testing
