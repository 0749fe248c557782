// Runs every file of data/: documents in, questions, what must come of them. The format:
//
//   {"about": "…", "today": "2026-02-01",
//    "language": "de",                                 of the documents, optional; a question may be of another
//    "documents_from": ["surveys.jsonl"],              of data/documents, optional
//    "documents": [{…, "recorded": "2025-03-01"}],     as in documents.jsonl; the same id again replaces
//    "authority": {"survey": 45},                      ranks of sources, optional
//    "questions": [{"question": "…", "mode": "auto", "as_of": "2025-02-01", "top_k": 5, "filters": {"owners": […]},
//                   "expansion": {"assets": "off", "identities": "off", "across_time": true, "thread_days": 7}, "superseded": "omit",
//                   "history": [{"question": "…", "answer": "…"}], "expect": {…}}],
//    "connections": [{"names": […], "period": "2019-01-01..2020-01-01", "max_hops": 3, "expect": {…}}],   optional
//    "timelines": [{"name": "Ada Lind", "expect": {…}}]}   optional
//
// Keys of "expect" (each is checked, an unknown one fails):
//   kind                                               which row of the router's table answered (answer_question.cc)
//   understood                                         the question in full, where it leans on its history; else empty
//   scope, status, groups [label], owners [name], notes [code]       what was understood
//   chunks [id] (all returned, any order), first, holds [id], lacks [id], documents [id] (of the returned, any order)
//   order [id] (of the returned chunks, those of the list, in this order)
//   superseded {document id: successor} (of the returned documents, exactly)
//   intents [name] (exactly), links {chunk id: [asset, relation, asset, …]} (the way of an asset that came in)
//   evidence {chunk id: "text" | "graph" | "path" | "record" | "asset" | "kin"}, reached {chunk id: [name, relation, name, …]},
//   factors {chunk id: [name]} (that are among those of its score), no_factors (the same, that are not)
//   mode, abstained, says [text], silent_on [text], cites [document id] (exactly), headings [text], conflicts (count)
// Keys of "expect" of a connection: paths [[name, relation, name, …]] (as found, in order), unknown [name],
//   documents [id] (that support the paths), pairs (searched)
// Keys of "expect" of a timeline: entries [["2004-01-01..2009-01-01", type, text]], cites [[document id]], told [[source of the
//   period]] (of each entry, in order), gaps ["1996-01-01..1999-01-01"]
// Without a model, so the figures are those of words and graph alone. tests/server/scenarios_test.cc runs the same files
// over a real server.
#include <gtest/gtest.h>

#include <set>

#include "core/facts/timeline.h"
#include "core/retrieval/graph/connections.h"
#include "tests/scenarios/expectations.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/scenarios/scenario_run.h"

namespace annals::testing {
namespace {

using nlohmann::json;

// Holds of every answer: what it cites of a passage stands there, and the passage is among those returned.
void CheckGrounded(const index::View& view, const answer::Answered& answered) {
  for (const answer::Citation& c : answered.answer.citations) {
    if (c.chunk_id.empty()) continue;
    bool found = false;
    for (const retrieval::RetrievedChunk& hit : answered.result.chunks) {
      const Chunk& chunk = view.chunk(hit.ordinal);
      found = found || (chunk.external_id == c.chunk_id && chunk.text.substr(c.begin, c.end - c.begin) == c.quote);
    }
    EXPECT_TRUE(found) << c.quote;
  }
}

Interval PeriodOf(const std::string& text) {
  const std::size_t dots = text.find("..");
  return {ParseIsoDay(text.substr(0, dots)).value(), ParseIsoDay(text.substr(dots + 2)).value()};
}

void CheckConnection(const index::View& view, const json& question) {
  const index::Bitmap chunks = view.Filter({}, nullptr).chunks;
  scope::FactScope facts;
  if (question.contains("period"))
    facts = scope::FactScope({PeriodOf(question.at("period"))}, scope::FactScope::Documents::kAny);
  retrieval::ConnectionOptions options;
  options.max_hops = question.value("max_hops", options.max_hops);
  std::vector<std::vector<EntityId>> ends;
  json found = {{"unknown", json::array()}, {"paths", json::array()}, {"documents", json::array()}};
  for (const std::string name : question.at("names")) {
    const auto link = retrieval::LinkEnd(view, chunks, name);
    if (!link) {
      found["unknown"].push_back(name);
      continue;
    }
    ends.emplace_back();
    for (const auto& [entity, weight] : link->entities) ends.back().push_back(entity);
  }
  const auto search = retrieval::FindConnections(view, chunks, facts, ends, options);
  for (const retrieval::Path& path : search.paths) found["paths"].push_back(NamesOf(path));
  for (index::ChunkOrdinal c : search.chunks)
    found["documents"].push_back(view.document(view.document_of(c)).external_id);
  found["pairs"] = search.pairs;
  for (const auto& [key, value] : question.at("expect").items()) {
    SCOPED_TRACE(key);
    ASSERT_TRUE(found.contains(key)) << "unknown expectation";
    EXPECT_EQ(found[key], value);
  }
}

void CheckTimeline(const index::View& view, const json& question) {
  const auto timeline =
      facts::TimelineOf({view, std::nullopt, {}}, question.at("name").get<std::string>(), std::nullopt, {});
  ASSERT_TRUE(timeline);
  json found = {{"entries", json::array()}, {"cites", json::array()}, {"told", json::array()}, {"gaps", json::array()}};
  for (const facts::TimelineEntry& entry : timeline->entries) {
    found["entries"].push_back({ToString(entry.when), entry.type, entry.text});
    json cites = json::array(), told = json::array();
    for (const facts::TimelineCitation& citation : entry.citations) {
      cites.push_back(view.document(citation.document).external_id);
      told.push_back(Name(citation.source));
    }
    found["cites"].push_back(cites);
    found["told"].push_back(told);
  }
  for (const Interval& gap : timeline->gaps) found["gaps"].push_back(ToString(gap));
  for (const auto& [key, value] : question.at("expect").items()) {
    SCOPED_TRACE(key);
    ASSERT_TRUE(found.contains(key)) << "unknown expectation";
    EXPECT_EQ(found[key], value);
  }
}

class ScenarioTest : public ::testing::TestWithParam<std::string> {};

TEST_P(ScenarioTest, Holds) {
  const json scenario = ReadScenario(GetParam());
  MemoryCollection collection(nullptr, LanguageOf(scenario));
  LoadScenario(scenario, &collection);
  const auto view = collection.View();
  const json questions = scenario.value("questions", json::array());
  const json connections = scenario.value("connections", json::array());
  const json timelines = scenario.value("timelines", json::array());
  ASSERT_FALSE(questions.empty() && connections.empty() && timelines.empty());
  for (const json& question : questions) {
    SCOPED_TRACE(question.at("question").get<std::string>());
    const answer::Answered answered = AskInMemory(*view, scenario.at("today"), question);
    EXPECT_TRUE(CheckExpectations(question.at("expect"), Observe(*view, answered)).empty());
    CheckGrounded(*view, answered);
  }
  for (const json& question : connections) {
    SCOPED_TRACE(question.dump());
    CheckConnection(*view, question);
  }
  for (const json& question : timelines) {
    SCOPED_TRACE(question.dump());
    CheckTimeline(*view, question);
  }
}

INSTANTIATE_TEST_SUITE_P(Data, ScenarioTest, ::testing::ValuesIn(ScenarioNames()),
                         [](const auto& info) { return TestNameOf(info.param); });

TEST(ScenarioFolderTest, HoldsScenarios) { EXPECT_GE(ScenarioNames().size(), 15u); }

// Every row of the router's table is what some scenario expects.
TEST(ScenarioFolderTest, EveryKindOfAnswerIsExpectedSomewhere) {
  std::set<std::string> expected;
  for (const std::string& name : ScenarioNames()) {
    const json scenario = ReadScenario(name);
    for (const json& question : scenario.value("questions", json::array()))
      expected.insert(question.at("expect").value("kind", ""));
  }
  for (const std::string_view kind : answer::KindNames()) EXPECT_TRUE(expected.contains(std::string(kind))) << kind;
}

}  // namespace
}  // namespace annals::testing
