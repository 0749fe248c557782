// What survives: a server killed in the middle, a server told to stop in the middle, a reader beside the writer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <sstream>

#include "cli/client/connection.h"
#include "cli/client/ingest_run.h"
#include "storage/private/private_postgres.h"
#include "tests/e2e/corpus.h"
#include "tests/e2e/program.h"

namespace annals::e2e {
namespace {

constexpr int kDocuments = 200;
constexpr int kInterruptAt = 40;  // acknowledged documents: well inside the run

cli::IngestRunOptions Options() {
  return {.collection = "towns", .patience = std::chrono::seconds(60), .retry_for = std::chrono::seconds(0)};
}

cli::IngestReport Ingest(cli::Connection* server, const cli::IngestRunOptions& options) {
  std::istringstream input(GeneratedLines(kDocuments));
  cli::DocumentReader reader({"-"}, {}, &input);
  return cli::RunIngest(server, &reader, options);
}

// Interrupts the run once, at the acknowledgement that passes kInterruptAt, while the other sender's batch is under
// way.
cli::IngestReport IngestInterrupted(cli::Connection* server, const std::function<void()>& interrupt) {
  cli::IngestRunOptions options = Options();
  bool done = false;  // callbacks come one at a time
  options.on_progress = [&](const cli::IngestTotals& totals) {
    if (totals.accepted() < kInterruptAt || std::exchange(done, true)) return;
    interrupt();
  };
  return Ingest(server, options);
}

std::string Counts(cli::Connection* server) {
  v1::GetCollectionRequest request;
  request.set_name("towns");
  const auto response = server->Call(&v1::AdminService::Stub::GetCollection, request, {});
  return response.ok() ? response->collection().counts().ShortDebugString() : response.status().ToString();
}

class Durability : public testing::Test {
 protected:
  void SetUp() override {
    auto made = bench::ScratchFolder::Make("annals-e2e");
    ASSERT_TRUE(made.ok()) << made.status();
    scratch = *std::move(made);
  }

  std::unique_ptr<bench::AnnalsdProcess> Start(const std::string& name, const std::string& postgres = "",
                                               const std::string& listen = "127.0.0.1:0") {
    bench::ServerOptions options = QuickServer(scratch->path() / name);
    options.listen = listen;
    options.postgres = postgres;
    auto server = bench::AnnalsdProcess::Start(options);
    EXPECT_TRUE(server.ok()) << server.status();
    return server.ok() ? *std::move(server) : nullptr;
  }

  std::unique_ptr<bench::ScratchFolder> scratch;
};

TEST_F(Durability, AServerKilledInMidIngestEndsUpLikeAnUndisturbedOne) {
  const auto undisturbed = Start("undisturbed");
  ASSERT_NE(undisturbed, nullptr);
  cli::Connection reference(undisturbed->grpc_address());
  const cli::IngestReport whole = Ingest(&reference, Options());
  ASSERT_TRUE(whole.status.ok()) << whole.status;
  ASSERT_EQ(whole.totals.created, kDocuments);

  auto first = Start("killed");
  ASSERT_NE(first, nullptr);
  cli::Connection before(first->grpc_address());
  const cli::IngestReport broken = IngestInterrupted(&before, [&] { first->Kill(); });
  EXPECT_TRUE(absl::IsUnavailable(broken.status)) << broken.status;
  EXPECT_GE(broken.totals.accepted(), kInterruptAt);
  EXPECT_LT(broken.totals.accepted(), kDocuments);

  const auto second = Start("killed");  // takes the orphaned PostgreSQL over
  ASSERT_NE(second, nullptr);
  cli::Connection after(second->grpc_address());
  const cli::IngestReport again = Ingest(&after, Options());
  ASSERT_TRUE(again.status.ok()) << again.status;
  EXPECT_EQ(again.totals.accepted(), kDocuments);
  EXPECT_GE(again.totals.unchanged, broken.totals.accepted()) << "an acknowledged document was lost";
  EXPECT_EQ(again.totals.replaced, 0);
  EXPECT_EQ(Counts(&after), Counts(&reference));
}

TEST_F(Durability, ARunGoesOnThroughARestartOfTheServer) {
  auto first = Start("restarted");
  ASSERT_NE(first, nullptr);
  cli::Connection server(first->grpc_address());
  cli::IngestRunOptions options = Options();
  options.retry_for = std::chrono::seconds(60);
  std::promise<void> amid;
  bool told = false;  // callbacks come one at a time
  options.on_progress = [&](const cli::IngestTotals& totals) {
    if (totals.accepted() >= kInterruptAt && !std::exchange(told, true)) amid.set_value();
  };
  auto run = std::async(std::launch::async, [&] { return Ingest(&server, options); });
  amid.get_future().wait();
  first->Kill();
  const auto second = Start("restarted", "", first->grpc_address());
  ASSERT_NE(second, nullptr);
  const cli::IngestReport report = run.get();
  ASSERT_TRUE(report.status.ok()) << report.status;
  EXPECT_EQ(report.totals.accepted(), kDocuments);
  EXPECT_EQ(report.totals.replaced, 0);
  const cli::IngestReport again = Ingest(&server, Options());
  EXPECT_EQ(again.totals.unchanged, kDocuments);
}

TEST_F(Durability, AServerToldToStopDrainsAndExitsWithZero) {
  const auto first = Start("drained");
  ASSERT_NE(first, nullptr);
  cli::IngestReport broken;
  {
    cli::Connection before(first->grpc_address());
    broken = IngestInterrupted(&before, [&] { first->AskToStop(); });
  }  // an idle connection of this client would hold the drain up: nobody reads the server's goodbye
  EXPECT_GE(broken.totals.accepted(), kInterruptAt);
  const auto code = first->Stop();
  ASSERT_TRUE(code.ok()) << code.status();
  EXPECT_EQ(*code, 0);

  const auto second = Start("drained");
  ASSERT_NE(second, nullptr);
  cli::Connection after(second->grpc_address());
  const cli::IngestReport again = Ingest(&after, Options());
  ASSERT_TRUE(again.status.ok()) << again.status;
  EXPECT_GE(again.totals.unchanged, broken.totals.accepted()) << "an acknowledged document was lost";
}

TEST_F(Durability, WhatOneServerStoresAnotherFindsAtOnce) {
  auto postgres = storage::PrivatePostgres::Start({.data_dir = scratch->path() / "shared", .durable = false});
  ASSERT_TRUE(postgres.ok()) << postgres.status();
  const auto writer = Start("writer", (*postgres)->url()), reader = Start("reader", (*postgres)->url());
  ASSERT_NE(writer, nullptr);
  ASSERT_NE(reader, nullptr);
  cli::Connection a(writer->grpc_address()), b(reader->grpc_address());
  for (int i = 0; i < 5; ++i) {
    v1::IngestRequest ingest;
    ingest.set_collection("shared");
    auto* document = ingest.add_documents();
    document->set_id("d" + std::to_string(i));
    document->set_title("Note " + std::to_string(i));
    document->set_text("The bridge of Alder number " + std::to_string(i) + " was painted green.");
    const auto stored = a.Call(&v1::RetrievalService::Stub::Ingest, ingest, {});
    ASSERT_TRUE(stored.ok()) << stored.status();

    v1::RetrieveRequest retrieve;
    retrieve.set_collection("shared");
    retrieve.set_query("bridge of Alder painted");
    retrieve.set_at_least(stored->watermark());
    const auto found = b.Call(&v1::RetrievalService::Stub::Retrieve, retrieve, {});
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_GE(found->watermark(), stored->watermark());
    EXPECT_EQ(found->chunks_size(), i + 1);
  }
}

}  // namespace
}  // namespace annals::e2e
