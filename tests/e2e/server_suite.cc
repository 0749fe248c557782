#include "tests/e2e/server_suite.h"

namespace annals::e2e {

void ServerSuite::SetUpTestSuite() {
  scratch = bench::ScratchFolder::Make("annals-e2e").value();
  auto started = bench::AnnalsdProcess::Start(QuickServer(scratch->path() / "server"));
  ASSERT_TRUE(started.ok()) << started.status();
  server = *std::move(started);
  connection = std::make_unique<cli::Connection>(server->grpc_address());
}

void ServerSuite::TearDownTestSuite() {
  connection.reset();
  server.reset();
  scratch.reset();
  watermark = 0;
}

void ServerSuite::Load(const std::vector<std::string>& files) {
  cli::DocumentReader reader(files, {});
  const cli::IngestReport report = cli::RunIngest(connection.get(), &reader, {});
  ASSERT_TRUE(report.status.ok()) << report.status;
  ASSERT_EQ(report.totals.rejected, 0);
  watermark = report.totals.watermark;
}

ProgramResult ServerSuite::Annals(std::vector<std::string> words, const std::string& input) {
  words.insert(words.begin(), ANNALS_PROGRAM);
  words.insert(words.end(), {"--server", server->grpc_address()});
  return RunProgram(words, input);
}

v1::AnswerResponse ServerSuite::Ask(const std::string& question, v1::AnswerMode mode) {
  v1::AnswerRequest request;
  request.mutable_retrieve()->set_collection("default");
  request.mutable_retrieve()->set_query(question);
  request.mutable_retrieve()->set_mode(mode);
  request.mutable_retrieve()->set_reference_time("2025-11-21");
  request.mutable_retrieve()->set_at_least(watermark);
  const auto response = connection->Call(&v1::RetrievalService::Stub::Answer, request, {});
  EXPECT_TRUE(response.ok()) << response.status();
  return response.value_or(v1::AnswerResponse());
}

}  // namespace annals::e2e
