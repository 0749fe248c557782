// A collection taken out by `annals export` and put in by `annals import`: the same answers, the same file again; interrupted and resumed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "cli/client/connection.h"
#include "tests/e2e/corpus.h"
#include "tests/e2e/program.h"

namespace annals::e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

class Transfer : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    scratch = bench::ScratchFolder::Make("annals-e2e-transfer").value();
    server = bench::AnnalsdProcess::Start(QuickServer(scratch->path() / "server")).value();
  }
  static void TearDownTestSuite() {
    server.reset();
    scratch.reset();
  }

  static std::string File(const std::string& name) { return (scratch->path() / name).string(); }
  static void Write(const std::string& name, const std::string& text) { std::ofstream(File(name)) << text; }
  static std::string Read(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(File(name)).rdbuf();
    return text.str();
  }
  static ProgramResult Annals(std::vector<std::string> words) {
    words.insert(words.begin(), ANNALS_PROGRAM);
    words.insert(words.end(), {"--server", server->grpc_address()});
    return RunProgram(words);
  }
  static void Run(const std::vector<std::string>& words) {
    const ProgramResult result = Annals(words);
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }
  static std::string Answer(const std::string& collection, const std::string& question) {
    const ProgramResult result = Annals({"ask", question, "-c", collection});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    static const std::regex time("[0-9.]+ ms");  // that it took
    return std::regex_replace(result.out, time, "");
  }
  static void LinkAssets(const std::string& collection) {
    v1::LinkAssetsRequest request;
    request.set_collection(collection);
    v1::AssetEdge* edge = request.add_edges();
    edge->set_source_ref("mail:m2");
    edge->set_relation("reply_to");
    edge->set_target_ref("mail:m1");
    edge->set_confidence(0.75);
    cli::Connection connection(server->grpc_address());
    ASSERT_TRUE(connection.Call(&v1::AssetService::Stub::LinkAssets, request, {}).ok());
  }

  static inline std::unique_ptr<bench::ScratchFolder> scratch;
  static inline std::unique_ptr<bench::AnnalsdProcess> server;
};

constexpr char kRecords[] =
    R"({"id": "m1", "title": "Basin", "text": "Hanne Solberg runs the harbour of Lund. Alder Works builds cranes.", )"
    R"("channel": "mail", "asset_ref": "mail:m1", "authors": ["Kevin Marsh"], "metadata": {"b": "2", "a": "1", "c": "3"}, )"
    R"("identifiers": {"message_id": "x", "doi": "10.1/y"}, "date": "2025-10-15"})"
    "\n"
    R"({"id": "m2", "title": "Cranes", "channel": "mail", "asset_ref": "mail:m2", "chunks": [{"id": "one", "text": )"
    R"("Alder Industries delivered two cranes in March 2024.", "relations": [{"subject": "Alder Industries", "predicate": )"
    R"("delivered", "object": "cranes", "valid_from": "2024-03-01", "valid_to": "2024-04-01"}]}]})"
    "\n";

TEST_F(Transfer, GivesTheSameAnswersAndTheSameFileAgain) {
  Write("records.jsonl", kRecords);
  Write("towns.jsonl", GeneratedLines(40));
  Run({"ingest", File("records.jsonl"), "-c", "first"});
  Run({"ingest", File("towns.jsonl"), "-c", "first", "--streams", "1"});
  Run({"merge", "Alder Industries", "Alder Works", "-c", "first"});
  Run({"alias", "Hanne Solberg", "The harbour mistress", "-c", "first"});
  LinkAssets("first");
  Run({"export", "first", "--out", File("first.jsonl")});
  EXPECT_FALSE(std::filesystem::exists(File("first.jsonl.part")));
  EXPECT_FALSE(std::filesystem::exists(File("first.jsonl.part.place")));

  const ProgramResult import = Annals({"import", File("first.jsonl"), "--collection", "second"});
  ASSERT_EQ(import.exit_code, 0) << import.err;
  EXPECT_THAT(import.out, HasSubstr("42 created, 0 replaced, 0 unchanged, 0 deleted; 3 aliases, merges and links"));
  Run({"export", "second", "--out", File("second.jsonl")});
  EXPECT_EQ(Read("second.jsonl"), Read("first.jsonl"));
  for (const char* question : {"Who runs the harbour of Lund?", "What did Alder Works deliver in 2024?",
                               "Who is the harbour mistress?", "Who wrote about the basin?"})
    EXPECT_EQ(Answer("second", question), Answer("first", question)) << question;

  EXPECT_THAT(Annals({"import", File("first.jsonl"), "--collection", "second"}).out,
              HasSubstr("0 created, 0 replaced, 42 unchanged"));
  const ProgramResult twice = Annals({"export", "first", "--out", File("first.jsonl")});
  EXPECT_NE(twice.exit_code, 0);
  EXPECT_THAT(twice.err, HasSubstr("is there already"));
}

TEST_F(Transfer, CarriesVersionsAndDeletionsInTheirOrder) {
  for (const char* text : {"The crane is red.", "The crane is blue."}) {
    Write("version.jsonl", std::string(R"({"id": "v", "title": "Crane", "text": ")") + text + "\"}\n");
    Run({"ingest", File("version.jsonl"), "-c", "past"});
  }
  Write("gone.jsonl", "{\"id\": \"gone\", \"title\": \"Ferry\", \"text\": \"The ferry is old.\"}\n");
  Run({"ingest", File("gone.jsonl"), "-c", "past"});
  Run({"delete", "gone", "-c", "past"});
  Run({"export", "past", "--out", File("live.jsonl")});
  EXPECT_THAT(Read("live.jsonl"),
              testing::AllOf(HasSubstr("is blue"), Not(HasSubstr("is red")), Not(HasSubstr("ferry"))));
  Run({"export", "past", "--out", File("past.jsonl"), "--history"});
  const std::string past = Read("past.jsonl");
  EXPECT_LT(past.find("is red"), past.find("is blue"));
  EXPECT_THAT(past, HasSubstr(R"("deleted":true)"));
  for (const char* expected : {"2 created, 1 replaced, 0 unchanged, 1 deleted", "0 deleted"}) {
    EXPECT_THAT(Annals({"import", File("past.jsonl"), "--collection", "again"}).out, HasSubstr(expected));
    EXPECT_THAT(Annals({"documents", "v", "-c", "again"}).out, HasSubstr("is blue"));
    EXPECT_NE(Annals({"documents", "gone", "-c", "again"}).exit_code, 0);
  }
}

// 16 documents of 100 KB are two pages and more.
TEST_F(Transfer, GoesOnWhereItStopped) {
  std::string lines;
  for (int i = 0; i < 16; ++i) {
    std::string text;
    for (int s = 0; text.size() < 100'000; ++s)
      text += "Sentence " + std::to_string(s) + " of paper " + std::to_string(i) + " is short.\\n";
    lines += R"({"id": "p)" + std::to_string(i) + R"(", "title": "Paper", "text": ")" + text + "\"}\n";
  }
  Write("papers.jsonl", lines);
  Run({"ingest", File("papers.jsonl"), "-c", "papers", "--streams", "1"});
  Run({"export", "papers", "--out", File("whole.jsonl")});
  // As an export leaves it that was killed while it wrote its second page.
  cli::Connection connection(server->grpc_address());
  v1::ExportCollectionRequest request;
  request.set_collection("papers");
  const auto page = connection.Call(&v1::ExportService::Stub::ExportCollection, request, {});
  ASSERT_TRUE(page.ok());
  ASSERT_NE(page->next_page_token(), "");
  const std::string whole = Read("whole.jsonl");
  std::size_t done = 0;
  for (int i = 0; i < page->records_size(); ++i) done = whole.find('\n', done) + 1;
  Write("parts.jsonl.part", whole.substr(0, done + 1'000));
  Write("parts.jsonl.part.place", R"({"of": "papers", "bytes": )" + std::to_string(done) + R"(, "position": ")" +
                                      page->next_page_token() + "\"}");
  EXPECT_THAT(Annals({"export", "papers", "--out", File("parts.jsonl")}).err, HasSubstr("--resume"));
  EXPECT_THAT(Annals({"export", "papers", "--out", File("parts.jsonl"), "--resume", "--history"}).err,
              HasSubstr("is an export of papers"));
  Run({"export", "papers", "--out", File("parts.jsonl"), "--resume"});
  EXPECT_EQ(Read("parts.jsonl"), whole);

  // As an import leaves it that was killed after its first batch.
  Write("whole.jsonl.rest.place", R"({"of": "rest", "bytes": )" + std::to_string(done) + R"(, "position": ""})");
  const ProgramResult rest = Annals({"import", File("whole.jsonl"), "--collection", "rest", "--resume"});
  EXPECT_THAT(rest.out, HasSubstr(std::to_string(16 - (page->records_size() - 1)) + " created"));
  EXPECT_THAT(Annals({"import", File("whole.jsonl"), "--collection", "rest"}).out,
              HasSubstr(std::to_string(page->records_size() - 1) + " created"));
}

TEST_F(Transfer, NamesTheLinesThatItCannotTake) {
  Write("bad.jsonl",
        "{\"settings\": {}}\n{\"document\": {\"document\": {\"id\": \"x\", \"text\": \"A pier.\"}}}\n"
        "{\"merge\": {\"source\": \"nobody\", \"target\": \"nowhere\"}}\n");
  const ProgramResult some = Annals({"import", File("bad.jsonl"), "--collection", "bad"});
  EXPECT_EQ(some.exit_code, 2);
  EXPECT_THAT(some.out, HasSubstr("1 created"));
  EXPECT_THAT(some.err, HasSubstr("line 3: "));
  Write("worse.jsonl", "{\"document\": {\"document\": {\"id\": \"x\", \"txt\": \"A pier.\"}}}\n");
  const ProgramResult none = Annals({"import", File("worse.jsonl"), "--collection", "worse"});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_THAT(none.err, testing::AllOf(HasSubstr("worse.jsonl:1: "), HasSubstr("txt")));
  EXPECT_EQ(Annals({"export", "nowhere", "--out", File("nowhere.jsonl")}).exit_code, 4);
  EXPECT_FALSE(std::filesystem::exists(File("nowhere.jsonl.part")));
}

}  // namespace
}  // namespace annals::e2e
