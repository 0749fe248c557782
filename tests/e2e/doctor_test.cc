// `annals doctor` against real servers with which something is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/client/connection.h"
#include "nlohmann/json.hpp"
#include "storage/private/private_postgres.h"
#include "tests/e2e/program.h"
#include "tests/fakes/embedding_endpoint.h"

namespace annals::e2e {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Doctor : public testing::Test {
 protected:
  void SetUp() override {
    auto made = bench::ScratchFolder::Make("annals-e2e");
    ASSERT_TRUE(made.ok()) << made.status();
    scratch = *std::move(made);
  }

  void StartPostgres(bool durable = true) {
    auto started = storage::PrivatePostgres::Start({.data_dir = scratch->path() / "shared", .durable = durable});
    ASSERT_TRUE(started.ok()) << started.status();
    postgres = *std::move(started);
  }

  void Start(const std::string& name, const std::vector<std::string>& arguments, const std::string& url = "") {
    bench::ServerOptions options{.program = ANNALSD_PROGRAM, .folder = scratch->path() / name, .arguments = arguments};
    options.postgres = url;
    auto started = bench::AnnalsdProcess::Start(options);
    ASSERT_TRUE(started.ok()) << started.status();
    server = *std::move(started);
  }

  ProgramResult Ask(std::vector<std::string> words = {}) {
    words.insert(words.begin(), {ANNALS_PROGRAM, "doctor", "--server", server->grpc_address()});
    return RunProgram(words);
  }

  void Ingest(const std::string& collection) {
    const std::string file = scratch->path() / "towns.jsonl";
    std::ofstream(file) << R"({"id":"a","title":"Alder","text":"Alder has a harbour."})" << "\n";
    const ProgramResult stored =
        RunProgram({ANNALS_PROGRAM, "ingest", file, "-c", collection, "--server", server->grpc_address()});
    ASSERT_EQ(stored.exit_code, 0) << stored.err;
  }

  // "ok", "warn", "fail", "" when it was not looked at.
  static std::string HealthOf(const ProgramResult& result, const std::string& check) {
    const json told = json::parse(result.out);
    for (const json& finding : told["findings"]) {
      if (finding["check"] == check) return finding["health"];
    }
    return "";
  }

  std::unique_ptr<bench::ScratchFolder> scratch;
  std::unique_ptr<storage::PrivatePostgres> postgres;
  std::unique_ptr<bench::AnnalsdProcess> server;
};

TEST_F(Doctor, FindsNothingWrongWithAServerOnItsOwnDatabase) {
  Start("server", {"--embedder=hash"});
  Ingest("towns");
  const ProgramResult result = Ask({"--json"});
  for (const char* check : {"server", "ready", "clock", "database", "database clock", "role", "schema", "durability",
                            "connections", "feed", "model of towns", "vectors", "memory", "configuration"})
    EXPECT_EQ(HealthOf(result, check), "ok") << check << ": " << result.out;
  // Whether the machine that tests run on is short of these is not for a test to say.
  EXPECT_NE(HealthOf(result, "disk of database"), "");
  EXPECT_NE(HealthOf(result, "files"), "");
  EXPECT_THAT(Ask().out, HasSubstr("annalsd " + std::string(ANNALS_VERSION)));
}

TEST_F(Doctor, SaysThatTheServerIsDown) {
  Start("server", {"--embedder=hash"});
  const std::string address = server->grpc_address();
  ASSERT_TRUE(server->Stop().ok());
  const ProgramResult result = RunProgram({ANNALS_PROGRAM, "doctor", "--server", address});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("nothing listens at " + address));
  EXPECT_THAT(result.out, HasSubstr("journalctl"));
}

TEST_F(Doctor, TellsThePortOfHttpFromThatOfGrpc) {
  Start("server", {"--embedder=hash"});
  const ProgramResult result = RunProgram({ANNALS_PROGRAM, "doctor", "--server", server->http_address()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("does not answer as annalsd"));
  const ProgramResult unknown = RunProgram({ANNALS_PROGRAM, "doctor", "--server", "annals.invalid:7411"});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_THAT(unknown.out, HasSubstr("correct --server"));
}

TEST_F(Doctor, FindsASuperuserAndADatabaseThatACrashDestroys) {
  StartPostgres(/*durable=*/false);
  Start("server", {"--embedder=hash", "--allow-superuser"}, postgres->Url("postgres", "annals"));
  const ProgramResult result = Ask({"--json"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(HealthOf(result, "role"), "fail") << result.out;
  EXPECT_EQ(HealthOf(result, "durability"), "fail") << result.out;
  EXPECT_EQ(HealthOf(result, "configuration"), "warn") << result.out;
  EXPECT_EQ(HealthOf(result, "database"), "ok") << result.out;
}

TEST_F(Doctor, FindsACollectionWhoseModelNobodyRuns) {
  StartPostgres();
  Start("first", {"--embedder=hash"}, postgres->url());
  Ingest("towns");
  ASSERT_TRUE(server->Stop().ok());
  fakes::EmbeddingEndpoint endpoint(8);
  Start("second", {"--embedder=" + endpoint.base_url() + "#fake"}, postgres->url());
  const ProgramResult result = Ask();
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("model of towns"));
  EXPECT_THAT(result.out, HasSubstr("--embedder-also"));
}

TEST_F(Doctor, FindsVectorsThatAreBehindAndADatabaseThatWentAway) {
  StartPostgres();
  auto endpoint = std::make_unique<fakes::EmbeddingEndpoint>(8);
  Start("server", {"--embedder=" + endpoint->base_url() + "#fake"}, postgres->url());
  endpoint->Enqueue(std::vector(10'000, fakes::EndpointFault::kServerError));
  Ingest("towns");
  ProgramResult behind = Ask({"--json", "--strict"});
  // The server shows a new document a moment after it was acknowledged.
  for (int more = 20; more > 0 && HealthOf(behind, "vectors of towns").empty(); --more)
    behind = Ask({"--json", "--strict"});
  EXPECT_EQ(behind.exit_code, 1);
  EXPECT_EQ(HealthOf(behind, "vectors of towns"), "warn") << behind.out;
  ASSERT_TRUE(postgres->Stop().ok());
  const ProgramResult away = Ask({"--json"});
  EXPECT_EQ(away.exit_code, 1);
  EXPECT_EQ(HealthOf(away, "database"), "fail") << away.out;
  EXPECT_EQ(HealthOf(away, "ready"), "ok") << away.out;  // reads go on from memory
}

}  // namespace
}  // namespace annals::e2e
