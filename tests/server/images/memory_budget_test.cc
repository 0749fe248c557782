// Images under a memory budget: what has no room is refused with a reason, and what is there goes on.
#include <gmock/gmock.h>
#include <httplib.h>

#include <filesystem>

#include "storage/private/private_postgres.h"
#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

using ::testing::HasSubstr;

class MemoryBudgetTest : public ::testing::Test {
 protected:
  std::unique_ptr<App> Server(int budget_mib, const std::string& snapshots = "") {
    Config config = TestConfig();
    config.database.url = postgres_->url();
    config.database.memory_budget = budget_mib;
    config.database.snapshot_dir = snapshots;
    config.database.snapshot_minutes = 0;
    auto app = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    WaitUntilReady(*app);
    return app;
  }
  // A document of about .3 MiB in memory.
  static v1::DocumentInput Large(int number) {
    v1::DocumentInput document;
    document.set_id("d" + std::to_string(number));
    document.set_title("Town " + std::to_string(number));
    std::string text;
    for (int i = 0; i < 450; ++i) {
      const std::string n = std::to_string(1'000 * number + i);
      text += "The crane with the number " + n + " stands at the quay " + n + " of the town. ";
    }
    document.set_text(text);
    return document;
  }
  static grpc::Status Send(const App& app, const std::string& collection, int number,
                           std::uint64_t* watermark = nullptr) {
    v1::IngestRequest request;
    request.set_collection(collection);
    *request.add_documents() = Large(number);
    v1::IngestResponse response;
    const grpc::Status status = Client(app.addresses().grpc).retrieval->Ingest(Context().get(), request, &response);
    if (watermark != nullptr && status.ok()) *watermark = response.watermark();
    return status;
  }
  static grpc::Status Ask(const App& app, const std::string& collection, std::uint64_t at_least = 0) {
    v1::RetrieveRequest request;
    request.set_collection(collection);
    request.set_query("the crane at the quay of the town");
    request.set_at_least(at_least);
    v1::RetrieveResponse found;
    const grpc::Status status = Client(app.addresses().grpc).retrieval->Retrieve(Context().get(), request, &found);
    if (status.ok()) EXPECT_GT(found.chunks_size(), 0);
    return status;
  }
  static void Purge(const App& app, const std::string& collection, int number) {
    v1::PurgeDocumentRequest request;
    request.set_collection(collection);
    request.set_document_id("d" + std::to_string(number));
    v1::PurgeDocumentResponse response;
    EXPECT_TRUE(Client(app.addresses().grpc).admin->PurgeDocument(Context().get(), request, &response).ok());
  }
  // The first document that is refused, of at most a hundred; each is shown before the next one is sent.
  static int FillUp(const App& app, const std::string& collection) {
    for (int i = 0; i < 100; ++i) {
      std::uint64_t watermark = 0;
      const grpc::Status status = Send(app, collection, i, &watermark);
      if (!status.ok()) {
        EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
        EXPECT_EQ(ProblemOf(status).reason, "MEMORY_BUDGET");
        EXPECT_THAT(status.error_message(), HasSubstr("--memory-budget"));
        return i;
      }
      EXPECT_TRUE(Ask(app, collection, watermark).ok());
    }
    ADD_FAILURE() << "nothing was refused";
    return 100;
  }
  static double Metric(const App& app, const std::string& name) {
    const std::string all = httplib::Client("http://" + app.addresses().http).Get("/metrics")->body;
    const std::size_t at = all.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stod(all.substr(at + name.size() + 2));
  }

  TemporaryFolder folder_;
  std::unique_ptr<storage::PrivatePostgres> postgres_ =
      *storage::PrivatePostgres::Start({.data_dir = folder_.path(), .durable = false});
};

TEST_F(MemoryBudgetTest, WritesEndBeforeTheBudgetAndGoOnWhenThereIsRoom) {
  const auto app = Server(2);
  const int sent = FillUp(*app, "towns");
  EXPECT_GT(sent, 2);
  EXPECT_EQ(Metric(*app, "annals_memory_budget_bytes"), 2 << 20);
  EXPECT_GE(Metric(*app, "annals_memory_used_bytes"), 0.9 * (2 << 20));
  EXPECT_TRUE(Ask(*app, "towns").ok());
  for (int i = 0; i < sent / 2; ++i) Purge(*app, "towns", i);
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!Send(*app, "towns", 0).ok() && std::chrono::steady_clock::now() < until) {
  }
  EXPECT_TRUE(Send(*app, "towns", 1).ok());
}

TEST_F(MemoryBudgetTest, AStreamIsEndedByIt) {
  const auto app = Server(1);
  FillUp(*app, "towns");
  const Client client(app->addresses().grpc);
  const auto context = Context();
  const auto stream = client.retrieval->IngestStream(context.get());
  v1::IngestStreamRequest open, document;
  open.mutable_open()->set_collection("towns");
  *document.mutable_document()->mutable_document() = Large(99);
  document.mutable_document()->set_position(1);
  ASSERT_TRUE(stream->Write(open) && stream->Write(document));
  stream->WritesDone();
  v1::IngestStreamResponse response;
  while (stream->Read(&response)) EXPECT_FALSE(response.has_acknowledgement());
  EXPECT_EQ(ProblemOf(stream->Finish()).reason, "MEMORY_BUDGET");
}

TEST_F(MemoryBudgetTest, AnImageWithoutRoomIsNotLoaded) {
  {
    const auto writer = Server(0);
    ASSERT_TRUE(Send(*writer, "a-small", 0).ok());
    for (int i = 0; i < 8; ++i) ASSERT_TRUE(Send(*writer, "b-large", i).ok());
    EXPECT_EQ(Metric(*writer, "annals_memory_budget_bytes"), 0);
  }
  const auto app = Server(1);
  EXPECT_TRUE(Ask(*app, "a-small").ok());
  const grpc::Status refused = Ask(*app, "b-large");
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(ProblemOf(refused).reason, "MEMORY_BUDGET");
  EXPECT_EQ(ProblemOf(Send(*app, "b-large", 9)).reason, "MEMORY_BUDGET");
  EXPECT_EQ(Metric(*app, "annals_images{state=\"refused\"}"), 1);
  EXPECT_LE(Metric(*app, "annals_memory_used_bytes"), 1 << 20);
  EXPECT_TRUE(Ask(*app, "a-small").ok());
}

// Three collections of 1.3 MiB each.
class ManyImagesTest : public MemoryBudgetTest {
 protected:
  ManyImagesTest() {
    const auto writer = Server(0);
    for (const char* name : {"a", "b", "c"}) {
      for (int i = 0; i < 4; ++i) EXPECT_TRUE(Send(*writer, name, i).ok());
      EXPECT_TRUE(Ask(*writer, name).ok());
    }
  }
  static double InState(const App& app, const std::string& state) {
    return Metric(app, "annals_images{state=\"" + state + "\"}");
  }
};

TEST_F(ManyImagesTest, AnImageIsLoadedWhenItIsAskedForAndGoesWhenOthersAre) {
  const auto app = Server(3);
  EXPECT_EQ(InState(*app, "set_aside"), 3);
  for (const char* name : {"a", "b", "a"}) EXPECT_TRUE(Ask(*app, name).ok());
  EXPECT_EQ(InState(*app, "loaded"), 2);
  EXPECT_EQ(Metric(*app, "annals_images_set_aside_total"), 0);
  EXPECT_TRUE(Ask(*app, "c").ok());
  EXPECT_EQ(InState(*app, "loaded"), 2);
  EXPECT_EQ(Metric(*app, "annals_images_set_aside_total"), 1);
  EXPECT_LE(Metric(*app, "annals_memory_used_bytes"), 3 << 20);
  const double read = Metric(*app, "annals_feed_documents_total");
  EXPECT_TRUE(Ask(*app, "a").ok());  // b was not asked for the longest
  EXPECT_EQ(Metric(*app, "annals_feed_documents_total"), read);
  EXPECT_TRUE(Ask(*app, "b").ok());
  EXPECT_EQ(Metric(*app, "annals_feed_documents_total"), read + 4);
}

TEST_F(ManyImagesTest, WhatIsWrittenToOneThatIsSetAsideIsRead) {
  const auto app = Server(3);
  std::uint64_t watermark = 0;
  ASSERT_TRUE(Send(*app, "b", 7, &watermark).ok());
  EXPECT_TRUE(Ask(*app, "b", watermark).ok());
  EXPECT_EQ(Metric(*app, "annals_feed_documents_total"), 5);
}

TEST_F(ManyImagesTest, ThoseThatDoNotFitTogetherTakeTurns) {
  const auto app = Server(2);
  std::atomic<int> failed = 0;
  std::vector<std::jthread> askers;
  for (const char* name : {"a", "b", "c"}) {
    askers.emplace_back([&, name] {
      for (int i = 0; i < 3; ++i) failed += !Ask(*app, name).ok();
    });
  }
  askers.clear();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(InState(*app, "loaded"), 1);
}

TEST_F(ManyImagesTest, WhatIsHeldHasASnapshotAndIsLoadedAtTheNextStart) {
  TemporaryFolder snapshots;
  const auto files = [&] {
    const std::filesystem::directory_iterator all(snapshots.path());
    return std::ranges::count_if(all, [](const auto& file) { return file.path().extension() == ".snapshot"; });
  };
  {
    const auto app = Server(2, snapshots.path());
    EXPECT_TRUE(Ask(*app, "a").ok());
    EXPECT_TRUE(Eventually([&] { return files() == 1; }));
    EXPECT_TRUE(Ask(*app, "b").ok());
  }
  EXPECT_EQ(files(), 1);
  const auto app = Server(2, snapshots.path());
  EXPECT_EQ(InState(*app, "loaded"), 1);
  EXPECT_EQ(Metric(*app, "annals_snapshot_starts_total{result=\"loaded\"}"), 1);
  EXPECT_TRUE(Ask(*app, "b").ok());
  EXPECT_EQ(Metric(*app, "annals_feed_documents_total"), 0);
}

}  // namespace
}  // namespace annals::server::testing
