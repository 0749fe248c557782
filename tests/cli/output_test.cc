#include "cli/print/output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/print/print.h"
#include "cli/print/progress.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Wrapped, BreaksBetweenWordsWithinTheWidth) {
  EXPECT_EQ(Wrapped("one two three four", "  ", 11), "  one two\n  three\n  four\n");
  EXPECT_EQ(Wrapped("incomprehensibilities", "", 5), "incomprehensibilities\n");
  EXPECT_EQ(Wrapped("", "  ", 10), "");
}

TEST(Wrapped, CountsCharactersNotBytes) { EXPECT_EQ(Wrapped("äöü äöü", "", 7), "äöü äöü\n"); }

TEST(Wrapped, LetsNoControlCharacterThrough) { EXPECT_EQ(Wrapped("a\x1b[2Jb\nc", "", 80), "a [2Jb c\n"); }

TEST(Grouped, PutsCommas) {
  EXPECT_EQ(Grouped(0), "0");
  EXPECT_EQ(Grouped(999), "999");
  EXPECT_EQ(Grouped(1234567), "1,234,567");
  EXPECT_EQ(Grouped(-1000), "-1,000");
}

TEST(Progress, ShowsRateAndWhatIsLeft) {
  const IngestTotals totals{.created = 50, .rejected = 1, .chunks = 500, .bytes_read = 250};
  const std::string line = ProgressLine(totals, 1000, Seconds(10));
  EXPECT_EQ(
      line,
      "[#####---------------]  25 %  50 documents, 500 chunks, 1 rejected  5.0 docs/s, 50 chunks/s  about 30 s left");
  EXPECT_THAT(ProgressLine(totals, 0, Seconds(10)), Not(HasSubstr("left")));
}

TEST(Progress, OffATerminalPrintsALineForEachTenth) {
  std::ostringstream out;
  Progress progress(&out, false, 1000);
  for (std::uintmax_t read = 0; read <= 1000; read += 20) progress.Update({.bytes_read = read}, Seconds(1));
  const std::string text = out.str();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 10);
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

v1::AnswerResponse Answer() {
  v1::AnswerResponse response;
  response.set_mode(v1::ANSWER_MODE_EXPLAIN);
  auto* scope = response.mutable_retrieval()->mutable_scope();
  scope->set_type(v1::SCOPE_TYPE_POINT);
  auto* group = scope->add_groups();
  group->set_label("October 2025");
  group->mutable_interval()->set_from("2025-10-01");
  group->mutable_interval()->set_to("2025-11-01");
  auto* sentence = response.add_paragraphs()->add_sentences();
  sentence->set_text("Employment declined.");
  sentence->add_citations(1);
  auto* citation = response.add_citations();
  citation->set_number(1);
  citation->set_title("Survey");
  citation->set_label("October 2025");
  citation->set_quote("Employment declined.");
  return response;
}

TEST(PrintAnswer, ShowsScopeSentencesAndNumberedCitations) {
  std::ostringstream out;
  PrintAnswer(Answer(), {}, out);
  EXPECT_THAT(out.str(), HasSubstr("Scope  point: October 2025 [2025-10-01, 2025-11-01)"));
  EXPECT_THAT(out.str(), HasSubstr("Employment declined. [1]"));
  EXPECT_THAT(out.str(), HasSubstr("[1] Survey  (October 2025)"));
  EXPECT_THAT(out.str(), Not(HasSubstr("\x1b")));
}

TEST(PrintAnswer, SaysWhenAPeriodHasNoEvidence) {
  v1::AnswerResponse response = Answer();
  auto* paragraph = response.add_paragraphs();
  paragraph->set_heading("July 2025");
  paragraph->set_no_evidence(true);
  std::ostringstream out;
  PrintAnswer(response, {}, out);
  EXPECT_THAT(out.str(), HasSubstr("July 2025\n  No evidence in this period."));
}

TEST(PrintKeys, SaysWhatIsLimitedAndWhatIsTheServers) {
  v1::ListApiKeysResponse response;
  v1::ApiKey& key = *response.add_keys();
  key.set_key_id("5b1f0c22d9e4");
  key.mutable_limits()->set_documents(10'000);
  key.mutable_limits()->set_text_bytes(5'000'000);
  const auto printed = [&] {
    std::ostringstream out;
    PrintKeys(response, Style{}, out);
    return out.str();
  };
  EXPECT_THAT(printed(), HasSubstr(", 10000 documents, 5000000 bytes of text in each collection"));
  EXPECT_THAT(printed(), Not(HasSubstr("calls"))) << "those are the server's";
  key.mutable_limits()->set_calls_per_second(0);
  EXPECT_THAT(printed(), HasSubstr(", any number of calls, 10000 documents"));
}

TEST(PrintCollection, ShowsWhatKeysStore) {
  v1::Collection collection;
  v1::KeyUse& use = *collection.add_key_uses();
  use.set_key_id("5b1f0c22d9e4");
  use.mutable_use()->set_documents(3);
  use.mutable_use()->set_text_bytes(4'000);
  std::ostringstream out;
  PrintCollection(collection, Style{}, out);
  EXPECT_THAT(out.str(), HasSubstr("  of key 5b1f0c22d9e4: 3 documents, 4,000 bytes of text, 0 statements\n"));
}

TEST(ToJson, WritesProtoNamesAndZeroValues) {
  const auto json = ToJson(Answer());
  ASSERT_TRUE(json.ok());
  const auto parsed = nlohmann::json::parse(*json);
  EXPECT_EQ(parsed["citations"][0]["document_id"], "");
  EXPECT_EQ(parsed["retrieval"]["scope"]["type"], "SCOPE_TYPE_POINT");
}

}  // namespace
}  // namespace annals::cli
