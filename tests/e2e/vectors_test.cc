// Vectors that are made after their documents were stored, when servers die while they make them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>
#include <sstream>
#include <thread>

#include "bench/vectors/vector_kills.h"
#include "cli/client/connection.h"
#include "cli/client/ingest_run.h"
#include "cli/client/vector_wait.h"
#include "core/ingest/embedding_text.h"
#include "storage/private/private_postgres.h"
#include "storage/store.h"
#include "tests/e2e/corpus.h"
#include "tests/e2e/program.h"
#include "tests/fakes/embedding_endpoint.h"

namespace annals::e2e {
namespace {

constexpr int kDocuments = 120;
constexpr int kKills = 6;
constexpr std::size_t kDimension = 8;

// What the endpoint says of the text, at length 1.
std::vector<float> UnitVectorOf(const std::string& text) {
  std::vector<float> vector = fakes::EmbeddingEndpoint::VectorOf(text, kDimension);
  const double squares = std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0);
  for (float& x : vector) x = static_cast<float>(x / std::sqrt(squares));
  return vector;
}

class LaterVectors : public testing::Test {
 protected:
  void SetUp() override {
    auto made = bench::ScratchFolder::Make("annals-e2e");
    ASSERT_TRUE(made.ok()) << made.status();
    scratch = *std::move(made);
    auto started = storage::PrivatePostgres::Start({.data_dir = scratch->path() / "shared", .durable = false});
    ASSERT_TRUE(started.ok()) << started.status();
    postgres = *std::move(started);
  }

  std::unique_ptr<bench::AnnalsdProcess> Start(const std::string& name) {
    bench::ServerOptions options = QuickServer(scratch->path() / name);
    options.postgres = postgres->url();
    options.arguments = {"--embedder=" + endpoint.base_url() + "#fake", "--vector-hold-seconds=2"};
    auto server = bench::AnnalsdProcess::Start(options);
    EXPECT_TRUE(server.ok()) << server.status();
    return server.ok() ? *std::move(server) : nullptr;
  }

  std::unique_ptr<bench::ScratchFolder> scratch;
  std::unique_ptr<storage::PrivatePostgres> postgres;
  fakes::EmbeddingEndpoint endpoint{kDimension};
};

TEST_F(LaterVectors, ServersThatDieLeaveNoTextWithoutAndNoneWithAnothers) {
  std::vector<std::unique_ptr<bench::AnnalsdProcess>> servers;
  servers.push_back(Start("first"));
  servers.push_back(Start("second"));
  ASSERT_TRUE(servers[0] && servers[1]);
  std::mt19937 random(7);
  std::istringstream input(GeneratedLines(kDocuments));
  cli::DocumentReader reader({"-"}, {}, &input);
  cli::Connection writer(servers[0]->grpc_address());
  const cli::IngestReport report = cli::RunIngest(&writer, &reader, {.collection = "towns"});
  ASSERT_TRUE(report.status.ok()) << report.status;
  ASSERT_EQ(report.totals.created, kDocuments);

  for (int kill = 0; kill < kKills; ++kill) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(random() % 150);
    while (std::chrono::steady_clock::now() < until) std::this_thread::yield();
    auto& victim = servers[static_cast<std::size_t>(kill % 2)];
    victim->Kill();
    victim = Start("again" + std::to_string(kill));
    ASSERT_NE(victim, nullptr);
    if (kill == kKills / 2) {  // amid it, a document goes for good
      cli::Connection server(victim->grpc_address());
      v1::PurgeDocumentRequest purge;
      purge.set_collection("towns");
      purge.set_document_id("town-1");
      const auto purged = server.Call(&v1::AdminService::Stub::PurgeDocument, purge, {});
      EXPECT_TRUE(purged.ok()) << purged.status();
    }
  }
  cli::Connection server(servers[1]->grpc_address());
  const absl::Status all =
      cli::AwaitVectors(&server, {.collection = "towns", .patience = std::chrono::seconds(60)}, nullptr);
  ASSERT_TRUE(all.ok()) << all;

  auto store = storage::Store::Open({.url = postgres->url()});
  ASSERT_TRUE(store.ok()) << store.status();
  const auto collection = (*store)->GetCollection("towns");
  ASSERT_TRUE(collection.ok());
  auto feed = (*store)->ReadFeed(collection->id, {}, std::size_t{1} << 30);
  ASSERT_TRUE(feed.ok()) << feed.status();
  ASSERT_FALSE(feed->change.added.empty());
  std::size_t compared = 0;
  for (DocumentBundle& bundle : feed->change.added) {
    const std::vector<float> chunks = bundle.chunk_vectors, statements = bundle.statement_vectors;
    EXPECT_TRUE(ingest::MissingVectors(&bundle).empty()) << bundle.document.external_id;
    std::ranges::fill(bundle.chunk_vectors, 0.f);
    std::ranges::fill(bundle.statement_vectors, 0.f);
    for (const ingest::MissingVector& made : ingest::MissingVectors(&bundle)) {
      std::ranges::copy(UnitVectorOf(made.text), made.row);
      ++compared;
    }
    EXPECT_THAT(chunks, testing::Pointwise(testing::FloatNear(1e-5f), bundle.chunk_vectors));
    EXPECT_THAT(statements, testing::Pointwise(testing::FloatNear(1e-5f), bundle.statement_vectors));
  }
  EXPECT_GT(compared, 2U * kDocuments);
}

TEST_F(LaterVectors, ServersThatDieAmidReembeddingsLeaveOneVectorEach) {
  bench::KillOptions options{.program = ANNALSD_PROGRAM, .folder = scratch->path() / "kills", .kills = 12, .seed = 11};
  std::istringstream lines(GeneratedLines(60));
  for (std::string line; std::getline(lines, line);) options.documents.push_back(line);
  options.documents_a_kill = 20;
  const auto report = bench::RunVectorKills(options);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->kills, 12);
  EXPECT_GT(report->begun, 0);
  EXPECT_GT(report->purged, 0);
  EXPECT_GT(report->check.texts, 0);
  EXPECT_EQ(report->check.lacking, 0);
  EXPECT_EQ(report->check.unlike, 0);
  EXPECT_EQ(report->check.left_over, 0);
}

}  // namespace
}  // namespace annals::e2e
