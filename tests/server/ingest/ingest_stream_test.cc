// IngestStream: acknowledgements, poison, resuming, clients and servers that go away.
#include <gmock/gmock.h>
#include <httplib.h>

#include <future>

#include "storage/private/private_postgres.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::HasSubstr;

// One stream of a test. Every read and write is bounded by the call's deadline.
class Stream {
 public:
  explicit Stream(Client& client, int seconds = 60) : context_(Context(seconds)) {
    stream_ = client.retrieval->IngestStream(context_.get());
  }

  bool Open(const std::string& collection, std::int64_t total = 0) {
    v1::IngestStreamRequest request;
    request.mutable_open()->set_collection(collection);
    request.mutable_open()->set_total_documents(total);
    v1::IngestStreamResponse response;
    return stream_->Write(request) && stream_->Read(&response) && response.has_opened();
  }

  bool Send(std::int64_t position, const v1::DocumentInput& document) {
    v1::IngestStreamRequest request;
    request.mutable_document()->set_position(position);
    *request.mutable_document()->mutable_document() = document;
    return stream_->Write(request);
  }

  // The next acknowledgement; position 0 when the stream has ended.
  v1::IngestAcknowledgement Acknowledged() {
    v1::IngestStreamResponse response;
    return stream_->Read(&response) ? response.acknowledgement() : v1::IngestAcknowledgement();
  }

  grpc::Status Close() {
    stream_->WritesDone();
    v1::IngestStreamResponse ignored;
    while (stream_->Read(&ignored)) {
    }
    return stream_->Finish();
  }

  void Vanish() {
    context_->TryCancel();
    stream_->Finish();
  }

 private:
  std::unique_ptr<grpc::ClientContext> context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::IngestStreamRequest, v1::IngestStreamResponse>> stream_;
};

class IngestStreamTest : public ServerTest {
 protected:
  static std::string Metrics() {
    httplib::Client http("http://" + app().addresses().http);
    const auto scraped = http.Get("/metrics");
    return scraped ? scraped->body : "";
  }
  static v1::DocumentInput Town(int number) {
    const std::string name = "Town " + std::to_string(number);
    return Document("town-" + std::to_string(number), name, name + " has a harbour.");
  }

  std::int64_t Documents() {
    v1::GetCollectionRequest request;
    request.set_name(collection());
    v1::GetCollectionResponse response;
    const bool there = client().admin->GetCollection(Context().get(), request, &response).ok();
    return there ? response.collection().counts().documents() : 0;
  }
};

TEST_F(IngestStreamTest, AcknowledgesEachDocumentInOrderAndTellsHowFarItIs) {
  Stream stream(client());
  ASSERT_TRUE(stream.Open(collection(), 4));
  for (int i = 1; i <= 3; ++i) ASSERT_TRUE(stream.Send(i * 10, Town(i)));
  for (int i = 1; i <= 3; ++i) {
    const v1::IngestAcknowledgement a = stream.Acknowledged();
    EXPECT_EQ(a.position(), i * 10);
    EXPECT_EQ(a.result().document_id(), "town-" + std::to_string(i));
    EXPECT_EQ(a.result().outcome(), v1::INGEST_OUTCOME_CREATED);
    EXPECT_EQ(a.progress().documents(), i);
    EXPECT_EQ(a.progress().chunks(), i);
    EXPECT_GT(a.progress().documents_per_second(), 0);
    EXPECT_NEAR(a.progress().seconds_left() * a.progress().documents_per_second(), 4 - i, 1e-6);
    EXPECT_GT(a.watermark(), 0u);
  }
  EXPECT_TRUE(stream.Close().ok());
  EXPECT_EQ(Documents(), 3);
}

TEST_F(IngestStreamTest, PoisonInTheMiddleIsReportedAndTheRestIsStored) {
  Stream stream(client());
  ASSERT_TRUE(stream.Open(collection()));
  v1::DocumentInput blank = Town(2), broken = Town(4);
  blank.set_text(" ");
  broken.set_title("K\xfcste");
  ASSERT_TRUE(stream.Send(1, Town(1)) && stream.Send(2, blank) && stream.Send(3, Town(3)) && stream.Send(4, broken) &&
              stream.Send(5, Town(5)));
  std::vector<v1::IngestResult> results;
  for (int i = 0; i < 5; ++i) results.push_back(stream.Acknowledged().result());
  for (const int good : {0, 2, 4}) EXPECT_EQ(results[good].outcome(), v1::INGEST_OUTCOME_CREATED) << good;
  EXPECT_EQ(results[1].outcome(), v1::INGEST_OUTCOME_REJECTED);
  EXPECT_EQ(results[1].errors(0).field(), "document.text");
  EXPECT_EQ(results[3].outcome(), v1::INGEST_OUTCOME_REJECTED);
  EXPECT_EQ(results[3].errors(0).field(), "document.title");
  EXPECT_EQ(results[3].errors(0).reason(), "INVALID_UTF8");
  EXPECT_TRUE(stream.Close().ok());
  EXPECT_EQ(Documents(), 3);
}

// A batch that fails as a whole, for a reason that may lie in one of its documents, is stored document by document.
TEST_F(IngestStreamTest, ABatchThatFailsIsTriedDocumentByDocument) {
  embedder().Close();
  embedder().chokes = true;
  Stream stream(client());
  ASSERT_TRUE(stream.Open(collection()));
  ASSERT_TRUE(stream.Send(1, Town(1)));
  embedder().WaitForArrival();  // the others wait, and become one batch
  for (int i = 2; i <= 6; ++i)
    ASSERT_TRUE(stream.Send(i, i == 4 ? Document("bad", "Bad", "This town sells poison.") : Town(i)));
  embedder().Open();
  for (int i = 1; i <= 6; ++i) {
    const v1::IngestAcknowledgement acknowledged = stream.Acknowledged();
    EXPECT_EQ(acknowledged.position(), i) << "in order";
    const v1::IngestResult& result = acknowledged.result();
    EXPECT_EQ(result.outcome(), i == 4 ? v1::INGEST_OUTCOME_REJECTED : v1::INGEST_OUTCOME_CREATED) << i;
    if (i == 4) {
      EXPECT_EQ(result.document_id(), "bad");
      ASSERT_EQ(result.errors_size(), 1);
      EXPECT_EQ(result.errors(0).reason(), "MODEL_ERROR");
    }
  }
  EXPECT_TRUE(stream.Close().ok());
  EXPECT_EQ(Documents(), 5);
  const std::string metrics = Metrics();
  EXPECT_THAT(metrics, HasSubstr("annals_ingest_stream_batches_total{way=\"whole\"}"));
  EXPECT_THAT(metrics, HasSubstr("annals_ingest_stream_documents_total{way=\"alone\"}"));

  // Poison after poison, and it is not the documents that are at fault: the stream ends.
  Stream lost(client());
  ASSERT_TRUE(lost.Open(collection()));
  for (int i = 1; i <= 30; ++i) {
    if (!lost.Send(i, Document("bad-" + std::to_string(i), "Bad", "More poison."))) break;
  }
  EXPECT_EQ(ProblemOf(lost.Close()).reason, "MODEL_ERROR");
  embedder().chokes = false;
  EXPECT_EQ(Documents(), 5);
}

TEST_F(IngestStreamTest, ADocumentThatIsSentAgainReplacesItself) {
  Stream stream(client());
  ASSERT_TRUE(stream.Open(collection()));
  v1::DocumentInput later = Town(1);
  later.set_text("Town 1 has two harbours.");
  ASSERT_TRUE(stream.Send(1, Town(1)) && stream.Send(2, later) && stream.Send(3, later));
  EXPECT_EQ(stream.Acknowledged().result().outcome(), v1::INGEST_OUTCOME_CREATED);
  EXPECT_EQ(stream.Acknowledged().result().outcome(), v1::INGEST_OUTCOME_REPLACED);
  EXPECT_EQ(stream.Acknowledged().result().outcome(), v1::INGEST_OUTCOME_UNCHANGED);
  EXPECT_TRUE(stream.Close().ok());
}

TEST_F(IngestStreamTest, RefusesMessagesOutOfPlace) {
  Stream early(client());
  ASSERT_TRUE(early.Send(1, Town(1)));
  EXPECT_EQ(ProblemOf(early.Close()).field, "open");

  Stream unnamed(client());
  EXPECT_FALSE(unnamed.Open("Not A Name"));
  EXPECT_EQ(ProblemOf(unnamed.Close()).field, "open.collection");

  Stream twice(client());
  ASSERT_TRUE(twice.Open(collection()));
  twice.Open(collection());
  EXPECT_EQ(ProblemOf(twice.Close()).field, "document");

  Stream backwards(client());
  ASSERT_TRUE(backwards.Open(collection()));
  backwards.Send(2, Town(2));
  backwards.Send(2, Town(3));
  const Problem problem = ProblemOf(backwards.Close());
  EXPECT_EQ(problem.code, grpc::INVALID_ARGUMENT);
  EXPECT_EQ(problem.field, "document.position");
}

TEST_F(IngestStreamTest, AClientThatVanishesLosesNothingThatWasAcknowledged) {
  Stream gone(client());
  ASSERT_TRUE(gone.Open(collection()));
  ASSERT_TRUE(gone.Send(1, Town(1)));
  EXPECT_EQ(gone.Acknowledged().position(), 1);
  embedder().Close();
  ASSERT_TRUE(gone.Send(2, Town(2)));
  embedder().WaitForArrival();  // the second one is on its way
  gone.Vanish();
  embedder().Open();

  Stream resumed(client());
  ASSERT_TRUE(resumed.Open(collection()));
  for (int i = 2; i <= 5; ++i) ASSERT_TRUE(resumed.Send(i, Town(i)));
  for (int i = 2; i <= 5; ++i) EXPECT_EQ(resumed.Acknowledged().position(), i);
  EXPECT_TRUE(resumed.Close().ok());
  EXPECT_EQ(Documents(), 5);

  Stream repeated(client());
  ASSERT_TRUE(repeated.Open(collection()));
  for (int i = 1; i <= 5; ++i) ASSERT_TRUE(repeated.Send(i, Town(i)));
  for (int i = 1; i <= 5; ++i) EXPECT_EQ(repeated.Acknowledged().result().outcome(), v1::INGEST_OUTCOME_UNCHANGED) << i;
  EXPECT_TRUE(repeated.Close().ok());
}

TEST_F(IngestStreamTest, AModelThatIsAwayEndsTheStreamAndTheNextOneGoesOn) {
  Stream stream(client());
  ASSERT_TRUE(stream.Open(collection()));
  ASSERT_TRUE(stream.Send(1, Town(1)));
  EXPECT_EQ(stream.Acknowledged().position(), 1);
  embedder().fails = true;
  stream.Send(2, Town(2));
  EXPECT_EQ(stream.Acknowledged().position(), 0);
  embedder().fails = false;
  EXPECT_EQ(ProblemOf(stream.Close()).code, grpc::UNAVAILABLE);
  Stream resumed(client());
  ASSERT_TRUE(resumed.Open(collection()));
  ASSERT_TRUE(resumed.Send(2, Town(2)));
  EXPECT_EQ(resumed.Acknowledged().result().outcome(), v1::INGEST_OUTCOME_CREATED);
  EXPECT_TRUE(resumed.Close().ok());
}

TEST_F(IngestStreamTest, OnlySoManyAreOpenAtOnce) {
  std::vector<std::unique_ptr<Stream>> open;
  for (int i = 0; i < 16; ++i) {
    open.push_back(std::make_unique<Stream>(client()));
    ASSERT_TRUE(open.back()->Open(collection())) << i;
  }
  Stream further(client());
  EXPECT_FALSE(further.Open(collection()));
  const grpc::Status refused = further.Close();
  EXPECT_EQ(ProblemOf(refused).reason, "TOO_MANY_STREAMS");
  EXPECT_THAT(refused.error_details(), HasSubstr("google.rpc.RetryInfo"));
  for (auto& stream : open) EXPECT_TRUE(stream->Close().ok());
}

TEST_F(IngestStreamTest, ADatabaseThatIsAwayEndsTheStreamAndItIsResumed) {
  TemporaryFolder folder;
  const auto start = [&] { return storage::PrivatePostgres::Start({.data_dir = folder.path(), .durable = false}); };
  auto postgres = start();
  ASSERT_TRUE(postgres.ok()) << postgres.status();
  Config config = TestConfig();
  config.database.url = (*postgres)->url();
  const auto server = StartOrDie(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  Client other(server->addresses().grpc);
  Stream stream(other);
  ASSERT_TRUE(stream.Open(collection()));
  ASSERT_TRUE(stream.Send(1, Town(1)));
  EXPECT_EQ(stream.Acknowledged().result().outcome(), v1::INGEST_OUTCOME_CREATED);
  ASSERT_TRUE((*postgres)->Stop().ok());
  stream.Send(2, Town(2));
  EXPECT_EQ(stream.Acknowledged().position(), 0);
  EXPECT_EQ(ProblemOf(stream.Close()).reason, "DATABASE_UNAVAILABLE");
  postgres = start();
  ASSERT_TRUE(postgres.ok()) << postgres.status();
  Stream resumed(other);
  ASSERT_TRUE(resumed.Open(collection()));
  ASSERT_TRUE(resumed.Send(1, Town(1)) && resumed.Send(2, Town(2)));
  EXPECT_EQ(resumed.Acknowledged().result().outcome(), v1::INGEST_OUTCOME_UNCHANGED);
  EXPECT_EQ(resumed.Acknowledged().result().outcome(), v1::INGEST_OUTCOME_CREATED);
  EXPECT_TRUE(resumed.Close().ok());
  server->Stop();
}

TEST_F(IngestStreamTest, AServerThatStopsEndsIdleStreamsAtOnce) {
  Config config = TestConfig();
  config.database.url = app().database_url();
  config.listen.drain_seconds = 600;  // the test would not live to see the end of it
  const auto server = StartOrDie(config, TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
  {
    Client other(server->addresses().grpc);
    Stream idle(other);
    ASSERT_TRUE(idle.Open(collection()));
    auto stop = std::async(std::launch::async, [&] { server->Stop(); });
    EXPECT_EQ(idle.Acknowledged().position(), 0);
    EXPECT_EQ(ProblemOf(idle.Close()).reason, "SHUTTING_DOWN");
    other = Client(server->addresses().grpc);  // nobody holds the old connection up
    stop.get();
  }
}

}  // namespace
}  // namespace annals::server::testing
