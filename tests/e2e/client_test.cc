// The `annals` program against a real server: exit codes, JSON, bad input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "nlohmann/json.hpp"
#include "tests/e2e/server_suite.h"

namespace annals::e2e {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Client : public ServerSuite {
 protected:
  std::string File(const std::string& name, const std::string& text) {
    const auto path = scratch->path() / name;
    std::ofstream(path) << text;
    return path.string();
  }
};

TEST_F(Client, IngestsFilesAndASecondRunChangesNothing) {
  const std::string lines = File("towns.jsonl", R"({"id":"a","title":"Alder","text":"Alder has a harbour."})"
                                                "\n"
                                                R"({"id":"b","title":"Eskby","text":"Eskby has a mill."})"
                                                "\n");
  const std::string note = File("note.md", "# The mill of Eskby\n\nThe mill was built in 1902.\n");
  const ProgramResult first = Annals({"ingest", lines, note, "-c", "twice", "--json"});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(json::parse(first.out)["created"], 3);
  const ProgramResult second = Annals({"ingest", lines, note, "-c", "twice", "--json"});
  EXPECT_EQ(second.exit_code, 0) << second.err;
  EXPECT_EQ(json::parse(second.out)["created"], 0);
  EXPECT_EQ(json::parse(second.out)["unchanged"], 3);
  const ProgramResult counts = Annals({"collections", "twice", "--json"});
  EXPECT_EQ(json::parse(counts.out)["collection"]["counts"]["documents"], "3");
}

TEST_F(Client, AStreamedAnswerIsTheSameAnswer) {
  const std::string lines = File("alder.jsonl", R"({"id":"a","title":"Alder","text":"Alder has a harbour."})"
                                                "\n");
  ASSERT_EQ(Annals({"ingest", lines, "-c", "streamed"}).exit_code, 0);
  const ProgramResult whole = Annals({"ask", "-c", "streamed", "What does Alder have?", "--json"});
  const ProgramResult streamed = Annals({"ask", "-c", "streamed", "What does Alder have?", "--json", "--stream"});
  ASSERT_EQ(streamed.exit_code, 0) << streamed.err;
  EXPECT_EQ(json::parse(streamed.out)["answer"]["text"], json::parse(whole.out)["text"]);
  EXPECT_THAT(Annals({"ask", "-c", "streamed", "What does Alder have?", "--stream"}).out,
              HasSubstr("Alder has a harbour."));
  const ProgramResult refused = Annals({"ask", "-c", "streamed", "What does Alder have?", "--composer", "model"});
  EXPECT_NE(refused.exit_code, 0);
  EXPECT_THAT(refused.err, HasSubstr("NO_ANSWER_MODEL"));
}

TEST_F(Client, LoadSaysWhatBecameOfItsCalls) {
  const std::string lines = File("load.jsonl", R"({"id":"a","title":"Alder","text":"Alder has a harbour."})"
                                               "\n");
  ASSERT_EQ(Annals({"ingest", lines, "-c", "load"}).exit_code, 0);
  const ProgramResult run = Annals({"load", "-c", "load", "--rate", "60", "--seconds", "1", "--mix",
                                    "retrieve=2,answer=1,ingest=1", "--call-timeout-ms", "60000", "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const json report = json::parse(run.out);
  std::int64_t ended = 0;
  for (const auto& [name, calls] : report["calls"].items()) {
    EXPECT_EQ(calls["failed"], 0) << run.out;
    ended +=
        calls["ok"].get<std::int64_t>() + calls["refused"].get<std::int64_t>() + calls["timed_out"].get<std::int64_t>();
  }
  EXPECT_EQ(report["calls"].size(), 3U);
  EXPECT_EQ(ended, report["sent"]);
  EXPECT_GT(report["probes"]["ok"], 0);
  const ProgramResult wrong = Annals({"load", "-c", "load", "--mix", "delete=1"});
  EXPECT_NE(wrong.exit_code, 0);
  EXPECT_THAT(wrong.err, HasSubstr("--mix"));
}

TEST_F(Client, BadLinesAreNamedAndTheRestIsStored) {
  const std::string file = File("mixed.jsonl", R"({"id":"good","title":"G","text":"Good text."})"
                                               "\n"
                                               R"({"id":"cut","text":"cut in ha)"
                                               "\n"
                                               R"({"title":"no id"})"
                                               "\n"
                                               R"({"id":"blank","text":"  "})"
                                               "\n"
                                               R"({"id":"date","text":"x","date":"2025-13-45"})"
                                               "\n"
                                               R"({"id":"last","text":"Last text."})"
                                               "\n");
  const ProgramResult result = Annals({"ingest", file, "-c", "mixed", "--json"});
  EXPECT_EQ(result.exit_code, 2) << result.err;
  const json summary = json::parse(result.out);
  EXPECT_EQ(summary["created"], 2);
  EXPECT_EQ(summary["rejected"], 4);
  EXPECT_THAT(result.err, HasSubstr(file + ":2: not JSON"));
  EXPECT_THAT(result.err, HasSubstr(file + ":3: id: required"));
  EXPECT_THAT(result.err, HasSubstr(file + ":4: blank: "));
  EXPECT_THAT(result.err, HasSubstr(file + ":5: date: "));
  EXPECT_THAT(result.err, HasSubstr("published"));
  EXPECT_EQ(Annals({"documents", "blank", "-c", "mixed"}).exit_code, 4);
}

TEST_F(Client, NothingIsWaitedForWhereNothingWasStored) {
  const std::string file = File("nothing.jsonl", R"({"title":"no id"})"
                                                 "\n");
  const auto began = std::chrono::steady_clock::now();
  const ProgramResult result = Annals({"ingest", file, "-c", "nowhere", "--wait", "--json"});
  EXPECT_EQ(result.exit_code, 2) << result.err;
  EXPECT_EQ(json::parse(result.out)["texts_without_vectors"], 0);
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::minutes(1));
}

TEST_F(Client, ReadsStandardInput) {
  const ProgramResult result =
      Annals({"ingest", "-", "-c", "piped", "--json"}, R"({"id":"p","text":"The pipe is open."})"
                                                       "\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(json::parse(result.out)["created"], 1);
}

TEST_F(Client, RetrievesAndAsksInJson) {
  const ProgramResult ingest = Annals({"ingest", "-", "-c", "ask", "--json"},
                                      R"({"id":"d1","title":"Dunlow","text":"The market of Dunlow opens on Friday."})"
                                      "\n");
  ASSERT_EQ(ingest.exit_code, 0) << ingest.err;
  const std::string seen = std::to_string(json::parse(ingest.out)["watermark"].get<std::uint64_t>());
  const ProgramResult found = Annals(
      {"retrieve", "When does the market of Dunlow open?", "-c", "ask", "--json", "--explain", "--at-least", seen});
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const json passages = json::parse(found.out);
  ASSERT_EQ(passages["chunks"].size(), 1u);
  EXPECT_EQ(passages["chunks"][0]["document"]["id"], "d1");
  EXPECT_TRUE(passages["chunks"][0].contains("derivation"));
  const ProgramResult answer = Annals({"ask", "When does the market of Dunlow open?", "-c", "ask", "--json"});
  ASSERT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_THAT(json::parse(answer.out)["text"].get<std::string>(), HasSubstr("Friday"));
  const ProgramResult printed = Annals({"ask", "When does the market of Dunlow open?", "-c", "ask"});
  EXPECT_EQ(printed.exit_code, 0);
  EXPECT_THAT(printed.out, HasSubstr("[1] Dunlow"));
}

TEST_F(Client, ShowsTheScopeAsUnderstood) {
  ASSERT_EQ(
      Annals({"ingest", "-", "-c", "scope"}, "{\"id\":\"d1\",\"title\":\"Notes, July 2025\",\"text\":\"Calm.\"}\n")
          .exit_code,
      0);
  const std::string question = "What changed between last quarter and July 2025?";
  const ProgramResult shown = Annals({"scope", question, "-c", "scope", "--reference", "2025-11-01"});
  ASSERT_EQ(shown.exit_code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr(question + "\n             ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^\n"));
  EXPECT_THAT(shown.out, HasSubstr("[2025-07-01, 2025-10-01)"));
  EXPECT_THAT(shown.out, HasSubstr("Reference  2025-11-01\n"));
  const ProgramResult printed = Annals({"scope", "since 2024?", "-c", "scope", "--json"});
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  EXPECT_EQ(json::parse(printed.out)["scope"]["groups"][0]["interval"]["from"], "2024-01-01");
  EXPECT_EQ(Annals({"scope", "when?", "-c", "nowhere"}).exit_code, 4);
}

TEST_F(Client, DeletesADocumentAndACollection) {
  ASSERT_EQ(Annals({"ingest", "-", "-c", "gone"}, R"({"id":"d1","text":"Soon gone."})"
                                                  "\n")
                .exit_code,
            0);
  EXPECT_EQ(Annals({"documents", "d1", "-c", "gone"}).exit_code, 0);
  EXPECT_EQ(Annals({"delete", "d1", "-c", "gone"}).exit_code, 0);
  EXPECT_EQ(Annals({"documents", "d1", "-c", "gone"}).exit_code, 4);
  EXPECT_EQ(Annals({"delete", "--whole-collection", "-c", "gone"}).exit_code, 0);
  EXPECT_EQ(Annals({"collections", "gone"}).exit_code, 4);
}

TEST_F(Client, ExitCodesTellWhatWentWrong) {
  EXPECT_EQ(Annals({"status"}).exit_code, 0);
  EXPECT_EQ(Annals({"ask"}).exit_code, 1);
  EXPECT_EQ(Annals({"ask", "   ", "-c", "default"}).exit_code, 1);
  EXPECT_EQ(Annals({"ask", "anything", "-c", "no-such-collection"}).exit_code, 4);
  const ProgramResult name = Annals({"ingest", "-", "-c", "Not A Name"}, R"({"id":"a","text":"x"})"
                                                                         "\n");
  EXPECT_EQ(name.exit_code, 1);
  EXPECT_THAT(name.err, HasSubstr("collection"));
  const ProgramResult nobody = RunProgram({ANNALS_PROGRAM, "status", "--server", "127.0.0.1:1"});
  EXPECT_EQ(nobody.exit_code, 3);
  EXPECT_THAT(nobody.err, HasSubstr("127.0.0.1:1"));
}

}  // namespace
}  // namespace annals::e2e
