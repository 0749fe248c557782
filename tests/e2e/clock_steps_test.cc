// A machine whose clock is set forward and back while its server and its database run: libfaketime gives the two a wall
// clock that the test moves; the steady clock goes on as it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>
#include <future>
#include <pqxx/pqxx>

#include "cli/client/connection.h"
#include "nlohmann/json.hpp"
#include "storage/private/private_postgres.h"
#include "tests/e2e/program.h"
#include "tests/support/eventually.h"

namespace annals::e2e {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

// Of the programs that are started while it lives.
class MovedClock {
 public:
  explicit MovedClock(const fs::path& file) {
    setenv("LD_PRELOAD", ANNALS_FAKETIME, 1);
    setenv("FAKETIME_TIMESTAMP_FILE", file.c_str(), 1);
    setenv("FAKETIME_NO_CACHE", "1", 1);
    setenv("FAKETIME_DONT_FAKE_MONOTONIC", "1", 1);
  }
  ~MovedClock() {
    for (const char* name :
         {"LD_PRELOAD", "FAKETIME_TIMESTAMP_FILE", "FAKETIME_NO_CACHE", "FAKETIME_DONT_FAKE_MONOTONIC"})
      unsetenv(name);
  }
  MovedClock(const MovedClock&) = delete;
  MovedClock& operator=(const MovedClock&) = delete;
};

class ClockSteps : public testing::Test {
 protected:
  void SetUp() override {
    auto made = bench::ScratchFolder::Make("annals-e2e");
    ASSERT_TRUE(made.ok()) << made.status();
    scratch = *std::move(made);
    ASSERT_TRUE(fs::exists(ANNALS_FAKETIME)) << "libfaketime is in deploy/packages.txt";
    Step("+0");
    const MovedClock clock(ClockFile());
    auto started = storage::PrivatePostgres::Start({.data_dir = scratch->path() / "shared", .durable = false});
    ASSERT_TRUE(started.ok()) << started.status();
    postgres = *std::move(started);
    bench::ServerOptions options = QuickServer(scratch->path() / "server");
    options.postgres = postgres->url();
    auto server_started = bench::AnnalsdProcess::Start(options);
    ASSERT_TRUE(server_started.ok()) << server_started.status();
    server = *std::move(server_started);
  }

  fs::path ClockFile() const { return scratch->path() / "clock"; }
  // To the true time and so much: "-2d".
  void Step(const std::string& by) {
    std::ofstream(scratch->path() / "next") << by << "\n";
    fs::rename(scratch->path() / "next", ClockFile());
  }
  ProgramResult Annals(std::vector<std::string> words) {
    words.insert(words.begin(), ANNALS_PROGRAM);
    words.insert(words.end(), {"--server", server->grpc_address()});
    return RunProgram(words);
  }
  void Ingest(const std::string& id, const std::string& text) {
    const std::string file = scratch->path() / "towns.jsonl";
    std::ofstream(file) << nlohmann::json({{"id", id}, {"title", "Alder"}, {"text", text}}).dump() << "\n";
    const ProgramResult stored = Annals({"ingest", file, "-c", "towns"});
    EXPECT_EQ(stored.exit_code, 0) << stored.err;
  }
  std::string Found(const std::string& words) { return Annals({"retrieve", words, "-c", "towns", "--json"}).out; }
  // What the doctor finds, by the name of the check.
  std::string HealthOf(const std::string& check) {
    const auto told = nlohmann::json::parse(Annals({"doctor", "--json"}).out);
    for (const auto& finding : told["findings"])
      if (finding["check"] == check) return finding["health"];
    return "";
  }
  // A statement that looks for a document waits for a lock.
  static bool AnyWaits(pqxx::connection* watching) {
    return pqxx::nontransaction(*watching)
               .exec(
                   "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE "
                   "'%asked.external_id%' AND pid <> pg_backend_pid()")
               .one_field()
               .as<int>() > 0;
  }

  std::unique_ptr<bench::ScratchFolder> scratch;
  std::unique_ptr<storage::PrivatePostgres> postgres;
  std::unique_ptr<bench::AnnalsdProcess> server;
};

TEST_F(ClockSteps, WhatIsWrittenIsReadWhicheverWayItStepped) {
  Ingest("town", "Alder has a harbour of granite.");
  std::string before = "granite";
  for (const auto& [by, word] :
       {std::pair("+1d", "limestone"), std::pair("-2d", "sandstone"), std::pair("+0", "marl")}) {
    Step(by);
    EXPECT_NE(HealthOf("clock"), by == std::string("+0") ? "fail" : "ok") << by;
    EXPECT_EQ(HealthOf("database clock"), "ok") << "the two stepped together";
    Ingest(word, std::string("Birch has a quay of ") + word + ".");
    Ingest("town", std::string("Alder has a harbour of ") + word + ".");  // replaces what was written at another time
    EXPECT_THAT(Found("quay of Birch"), HasSubstr(std::string("quay of ") + word));
    EXPECT_THAT(Found("harbour of Alder"), HasSubstr(std::string("harbour of ") + word));
    EXPECT_THAT(Found("harbour of Alder"), Not(HasSubstr("harbour of " + before)));
    EXPECT_EQ(HealthOf("ready"), "ok");
    EXPECT_EQ(HealthOf("feed"), "ok") << by;
    before = word;
  }
}

// By the wall clock its deadline would have passed, and so the statement's time: PostgreSQL, which counts that one, may
// end the statement, which is said as what may be tried again.
TEST_F(ClockSteps, ACallKeepsItsTime) {
  Ingest("town", "Alder has a harbour of granite.");
  pqxx::connection other(postgres->Url("postgres", "annals")), watching(postgres->Url("postgres", "annals"));
  for (const char* by : {"+1d", "-1d", "+0"}) {
    pqxx::work holding(other);
    holding.exec("LOCK TABLE annals.documents IN ACCESS EXCLUSIVE MODE");
    auto call = std::async(std::launch::async, [&] {
      cli::Connection connection(server->grpc_address());
      v1::GetDocumentRequest request;
      request.set_collection("towns");
      request.set_document_id("town");
      return connection.Call(&v1::AdminService::Stub::GetDocument, request, {.timeout = std::chrono::minutes(2)});
    });
    EXPECT_TRUE(Eventually([&] { return AnyWaits(&watching); }));
    Step(by);
    EXPECT_TRUE(AnyWaits(&watching));
    holding.abort();
    const auto answered = call.get();
    EXPECT_TRUE(answered.ok() || absl::IsUnavailable(answered.status())) << by << ": " << answered.status();
  }
}

}  // namespace
}  // namespace annals::e2e
