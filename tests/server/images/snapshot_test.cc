// A server that begins with snapshots of its images: it reads only what changed meanwhile, answers as one that read
// everything, and what was purged leaves the disk.
#include <gmock/gmock.h>
#include <httplib.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "storage/private/private_postgres.h"
#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

std::unique_ptr<storage::PrivatePostgres> Postgres(const std::string& folder) {
  auto postgres = storage::PrivatePostgres::Start({.data_dir = folder, .durable = false});
  if (!postgres.ok()) throw std::runtime_error(postgres.status().ToString());
  return *std::move(postgres);
}

// A database of its own: what is read of the feed is counted.
class ServerSnapshotTest : public ServerTest {
 protected:
  std::unique_ptr<App> Server(bool with_snapshots = true, std::string url = "") {
    Config config = TestConfig();
    config.database.url = url.empty() ? postgres_->url() : std::move(url);
    if (with_snapshots) config.database.snapshot_dir = snapshots_.path() + "/here";
    config.database.snapshot_minutes = 0;
    auto app = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    WaitUntilReady(*app);
    return app;
  }
  std::uint64_t Send(const App& app, const std::string& id, const std::string& text) {
    v1::IngestRequest request;
    request.set_collection("harbour");
    *request.add_documents() = Document(id, "Town " + id, text);
    v1::IngestResponse response;
    const grpc::Status status = Client(app.addresses().grpc).retrieval->Ingest(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.watermark();
  }
  std::uint64_t Purge(const App& app, const std::string& id) {
    v1::PurgeDocumentRequest request;
    request.set_collection("harbour");
    request.set_document_id(id);
    v1::PurgeDocumentResponse response;
    const grpc::Status status = Client(app.addresses().grpc).admin->PurgeDocument(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.watermark();
  }
  v1::RetrieveResponse Ask(const App& app, const std::string& query, std::uint64_t at_least = 0) {
    v1::RetrieveRequest request;
    request.set_collection("harbour");
    request.set_query(query);
    request.set_at_least(at_least);
    v1::RetrieveResponse found;
    const grpc::Status status = Client(app.addresses().grpc).retrieval->Retrieve(Context().get(), request, &found);
    EXPECT_TRUE(status.ok()) << status.error_message();
    found.clear_stats();
    found.clear_watermark();
    return found;
  }
  static std::string Metrics(const App& app) {
    return httplib::Client("http://" + app.addresses().http).Get("/metrics")->body;
  }
  static std::string BytesOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::vector<fs::path> Files() const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(snapshots_.path() + "/here")) {
      if (entry.path().extension() == ".snapshot") files.push_back(entry.path());
    }
    return files;
  }
  // Ten documents, stored and saved.
  void SaveTen() {
    const auto app = Server();
    for (int i = 0; i < 10; ++i) {
      const std::string id = "d" + std::to_string(i);
      Ask(*app, "harbour", Send(*app, id, "The harbour of Alder " + id + " is deep. Ships call there."));
    }
  }

  TemporaryFolder data_, snapshots_;
  std::unique_ptr<storage::PrivatePostgres> postgres_ = Postgres(data_.path());
};

TEST_F(ServerSnapshotTest, OnlyWhatChangedMeanwhileIsRead) {
  SaveTen();
  ASSERT_EQ(Files().size(), 1U);
  {
    const auto other = Server(/*with_snapshots=*/false);
    EXPECT_THAT(Metrics(*other), HasSubstr("annals_feed_documents_total 10\n"));
    Send(*other, "d10", "A mill stands at Eskby.");
    Send(*other, "d1", "The harbour of Alder d1 was filled with sand.");
    v1::DeleteDocumentRequest gone;
    gone.set_collection("harbour");
    gone.set_document_id("d2");
    v1::DeleteDocumentResponse deleted;
    ASSERT_TRUE(Client(other->addresses().grpc).admin->DeleteDocument(Context().get(), gone, &deleted).ok());
  }
  const auto app = Server(), fresh = Server(/*with_snapshots=*/false);
  const std::string metrics = Metrics(*app);
  EXPECT_THAT(metrics, HasSubstr("annals_snapshot_starts_total{result=\"loaded\"} 1\n"));
  EXPECT_THAT(metrics, HasSubstr("annals_feed_documents_total 2\n"));
  for (const char* query : {"harbour of Alder", "sand", "mill at Eskby", "where do ships call?", "Alder d2"})
    EXPECT_EQ(Ask(*app, query).DebugString(), Ask(*fresh, query).DebugString()) << query;
  EXPECT_THAT(Ask(*app, "sand").DebugString(), HasSubstr("filled with sand"));
  EXPECT_THAT(Ask(*app, "Alder d2").DebugString(), Not(HasSubstr("\"d2\"")));
}

TEST_F(ServerSnapshotTest, WhatWasPurgedMeanwhileIsNeitherSeenNorKept) {
  SaveTen();
  ASSERT_THAT(BytesOf(Files().front()), HasSubstr("Alder d3"));
  {
    const auto other = Server(/*with_snapshots=*/false);
    Purge(*other, "d3");
  }
  const auto app = Server();
  EXPECT_THAT(Metrics(*app), HasSubstr("annals_snapshot_starts_total{result=\"loaded\"} 1\n"));
  EXPECT_THAT(Ask(*app, "harbour of Alder").DebugString(), Not(HasSubstr("Alder d3")));
  for (const fs::path& file : Files()) EXPECT_THAT(BytesOf(file), Not(HasSubstr("Alder d3")));
}

TEST_F(ServerSnapshotTest, WhatIsWrittenAfterTheStartIsRead) {
  SaveTen();
  const auto app = Server();
  const std::uint64_t watermark = Send(*app, "d10", "A mill stands at Eskby.");
  EXPECT_THAT(Ask(*app, "mill at Eskby", watermark).DebugString(), HasSubstr("A mill stands"));
  EXPECT_THAT(Ask(*app, "Alder d4", watermark).DebugString(), HasSubstr("Alder d4"));
}

TEST_F(ServerSnapshotTest, ADamagedFileIsReadFromTheDatabase) {
  SaveTen();
  ASSERT_EQ(Files().size(), 1U);
  std::string bytes = BytesOf(Files().front());
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  std::ofstream(Files().front(), std::ios::binary) << bytes;
  const auto app = Server(), fresh = Server(/*with_snapshots=*/false);
  EXPECT_THAT(Metrics(*app), HasSubstr("annals_snapshot_starts_total{result=\"damaged\"} 1\n"));
  EXPECT_THAT(Metrics(*app), HasSubstr("annals_feed_documents_total 10\n"));
  EXPECT_EQ(Ask(*app, "harbour of Alder").DebugString(), Ask(*fresh, "harbour of Alder").DebugString());
}

TEST_F(ServerSnapshotTest, OfAnotherDatabaseIsReadAnew) {
  SaveTen();
  TemporaryFolder folder;
  const auto other = Postgres(folder.path());
  {
    const auto writer = Server(/*with_snapshots=*/false, other->url());
    for (int i = 0; i < 12; ++i) Send(*writer, "e" + std::to_string(i), "A quay of Eskby is long.");
  }
  const auto app = Server(/*with_snapshots=*/true, other->url());
  EXPECT_THAT(Metrics(*app), HasSubstr("annals_snapshot_starts_total{result=\"feed\"} 1\n"));
  EXPECT_THAT(Metrics(*app), HasSubstr("annals_feed_documents_total 12\n"));
  EXPECT_THAT(Ask(*app, "harbour of Alder").DebugString(), Not(HasSubstr("Alder d")));
  EXPECT_THAT(Ask(*app, "quay").DebugString(), HasSubstr("Eskby"));
}

TEST_F(ServerSnapshotTest, WhatIsPurgedLeavesTheDisk) {
  SaveTen();
  {
    const auto app = Server();
    Ask(*app, "password", Send(*app, "secret", "The password is zebrafish."));
    const auto saved = [&] { return !Files().empty() && BytesOf(Files().front()).contains("zebrafish"); };
    ASSERT_TRUE(Eventually(saved));
    Ask(*app, "password", Purge(*app, "secret"));
    EXPECT_TRUE(Eventually(std::not_fn(saved)));
  }
  for (const fs::path& file : Files()) EXPECT_FALSE(BytesOf(file).contains("zebrafish"));
  const auto app = Server();
  EXPECT_THAT(Ask(*app, "password").DebugString(), Not(HasSubstr("zebrafish")));
}

TEST_F(ServerSnapshotTest, ACollectionThatIsDeletedLeavesTheDisk) {
  SaveTen();
  const auto app = Server();
  v1::DeleteCollectionRequest request;
  request.set_name("harbour");
  v1::DeleteCollectionResponse deleted;
  ASSERT_TRUE(Client(app->addresses().grpc).admin->DeleteCollection(Context().get(), request, &deleted).ok());
  EXPECT_TRUE(Files().empty());
}

}  // namespace
}  // namespace annals::server::testing
