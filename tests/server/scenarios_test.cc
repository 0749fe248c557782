// The scenarios of tests/scenarios over a real server: the same files, the same expectations, and to the last word the
// same answer as in memory. What the API cannot set (the instant at which a document was recorded, and so what was known
// then) is skipped and said; what it does not show (which row of the router's table answered) is left out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"
#include "cli/client/json_document.h"
#include "tests/scenarios/expectations.h"
#include "tests/scenarios/memory_collection.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/scenarios/scenario_run.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using nlohmann::json;

// "SCOPE_STATUS_IN_SCOPE" -> "in_scope"
std::string Word(const std::string& name, const std::string& prefix) {
  return absl::AsciiStrToLower(absl::StripPrefix(name, prefix));
}

v1::AnswerMode ModeOf(const std::string& name) {
  v1::AnswerMode mode = v1::ANSWER_MODE_UNSPECIFIED;
  EXPECT_TRUE(v1::AnswerMode_Parse("ANSWER_MODE_" + absl::AsciiStrToUpper(name), &mode)) << name;
  return mode;
}

template <class Steps>
json NamesOf(const Steps& steps) {
  json names = json::array();
  if (!steps.empty()) names.push_back(steps[0].from());
  for (const v1::PathStep& step : steps) {
    names.push_back(step.relation());
    names.push_back(step.to());
  }
  return names;
}

void ObserveChunk(const v1::RetrievedChunk& chunk, json* seen) {
  const std::string &id = chunk.chunk_id(), &document = chunk.document().id();
  (*seen)["chunks"].push_back(id);
  (*seen)["documents"].push_back(document);
  (*seen)["evidence"][id] = Word(v1::Evidence_Name(chunk.evidence()), "EVIDENCE_");
  (*seen)["reached"][id] = NamesOf(chunk.derivation().path());
  for (const v1::AssetStep& step : chunk.derivation().links()) {
    for (const std::string& word : {step.from(), step.relation(), step.to()}) (*seen)["links"][id].push_back(word);
  }
  (*seen)["factors"][id] = json::array();
  for (const v1::ScoreFactor& factor : chunk.derivation().factors()) (*seen)["factors"][id].push_back(factor.name());
  if (!chunk.document().superseded_by().empty()) (*seen)["superseded"][document] = chunk.document().superseded_by();
}

// In the form of tests/scenarios/expectations.h, but for "kind".
json Observe(const v1::AnswerResponse& response) {
  const v1::RetrieveResponse& found = response.retrieval();
  json seen = {{"scope", Word(v1::ScopeType_Name(found.scope().type()), "SCOPE_TYPE_")},
               {"status", Word(v1::ScopeStatus_Name(found.scope_status()), "SCOPE_STATUS_")},
               {"owners", std::vector<std::string>(found.owners().begin(), found.owners().end())},
               {"senders", std::vector<std::string>(found.senders().begin(), found.senders().end())},
               {"recipients", std::vector<std::string>(found.recipients().begin(), found.recipients().end())},
               {"mode", Word(v1::AnswerMode_Name(response.mode()), "ANSWER_MODE_")},
               {"abstained", response.abstained()},
               {"text", response.text()},
               {"understood", response.understood_question()},
               {"conflicts", response.conflicts_size()}};
  for (const char* list : {"groups", "notes", "chunks", "documents", "cites", "headings", "intents"})
    seen[list] = json::array();
  for (const char* map : {"evidence", "reached", "links", "factors", "superseded"}) seen[map] = json::object();
  for (const v1::FoundIntent& one : found.intents())
    seen["intents"].push_back(v1::Intent_Name(one.intent()).substr(std::string("INTENT_").size()));
  for (const v1::TimeGroup& group : found.scope().groups()) seen["groups"].push_back(group.label());
  for (const v1::ScopeNote& note : found.notes()) seen["notes"].push_back(note.code());
  for (const v1::RetrievedChunk& chunk : found.chunks()) ObserveChunk(chunk, &seen);
  for (const v1::Citation& citation : response.citations()) seen["cites"].push_back(citation.document_id());
  for (const v1::AnswerParagraph& paragraph : response.paragraphs()) seen["headings"].push_back(paragraph.heading());
  return seen;
}

// Whether two passages are equally good, as far as the walk tells: it stops at a tolerance (options.h), a store numbers
// names in another order than memory does, and so which of the two gets the last of its mass.
bool EquallyGood(const retrieval::RetrievedChunk& a, const retrieval::RetrievedChunk& b) {
  constexpr double kWalk = 1e-3;
  return std::abs(a.score - b.score) <= kWalk * std::abs(a.score);
}

// Of one period: periods take turns, so that equals of one need not stand side by side.
bool HasEquals(const std::vector<retrieval::RetrievedChunk>& chunks) {
  std::map<int, const retrieval::RetrievedChunk*> before;  // by group
  for (const retrieval::RetrievedChunk& chunk : chunks) {
    const retrieval::RetrievedChunk*& last = before[chunk.group];
    if (last != nullptr && EquallyGood(*last, chunk)) return true;
    last = &chunk;
  }
  return false;
}

// Passages of which it is chance whether they have a seat: some that are equally good have one, and others have none.
std::set<std::string> SeatedByChance(const index::View& view, const json& today, json question,
                                     const std::vector<retrieval::RetrievedChunk>& seated) {
  question["top_k"] = question.value("top_k", 10) + static_cast<int>(view.chunks());
  const answer::Answered all = annals::testing::AskInMemory(view, today, question);
  const auto has_seat = [&](const retrieval::RetrievedChunk& chunk) {
    return std::ranges::contains(seated, chunk.ordinal, &retrieval::RetrievedChunk::ordinal);
  };
  std::set<std::string> by_chance;
  for (const retrieval::RetrievedChunk& standing : all.result.chunks) {
    if (has_seat(standing)) continue;
    for (const retrieval::RetrievedChunk& chunk : all.result.chunks) {
      const bool equal = EquallyGood(standing, chunk);
      if (!equal || !std::ranges::any_of(seated, [&](const auto& s) { return EquallyGood(standing, s); })) continue;
      by_chance.insert(view.chunk(chunk.ordinal).external_id);
    }
  }
  return by_chance;
}

void Forget(const std::set<std::string>& chunks, json* seen) {
  json kept = json::array(), documents = json::array();
  for (std::size_t i = 0; i < (*seen)["chunks"].size(); ++i) {
    const std::string id = (*seen)["chunks"][i];
    const std::string document = (*seen)["documents"][i];
    if (chunks.contains(id)) {
      for (const char* map : {"evidence", "reached", "links", "factors"}) (*seen)[map].erase(id);
      (*seen)["superseded"].erase(document);
    } else {
      kept.push_back(id);
      documents.push_back(document);
    }
  }
  (*seen)["seats"] = (*seen)["chunks"].size();
  (*seen)["chunks"] = kept;
  (*seen)["documents"] = documents;
}

// The first document, by id, of those that are as good as `document`, or as good as one of these, and so on: which of
// equals an answer quotes is chance, too.
std::string FirstOfEquals(const index::View& view, const std::vector<retrieval::RetrievedChunk>& chunks,
                          const std::string& document) {
  const auto document_of = [&](const retrieval::RetrievedChunk& chunk) -> const std::string& {
    return view.document(view.document_of(chunk.ordinal)).external_id;
  };
  std::string first = document;
  for (const retrieval::RetrievedChunk& cited : chunks) {
    if (document_of(cited) != document) continue;
    for (const retrieval::RetrievedChunk& other : chunks)
      if (EquallyGood(cited, other)) first = std::min(first, document_of(other));
  }
  return first == document ? first : FirstOfEquals(view, chunks, first);
}

void ForgetWhichOfEquals(const index::View& view, const std::vector<retrieval::RetrievedChunk>& chunks, json* seen) {
  for (json& cited : (*seen)["cites"]) cited = FirstOfEquals(view, chunks, cited);
}

void ForgetOrder(json* seen) {
  for (const char* list : {"chunks", "documents", "cites", "headings"})
    std::sort((*seen)[list].begin(), (*seen)[list].end());
  seen->erase("text");
}

// The same of every engine: an image in memory, rows of PostgreSQL.
struct EngineScenario {
  std::string scenario;
  v1::CollectionEngine engine;
};
std::string CollectionOf(const EngineScenario& one) {
  const std::string name = annals::testing::TestNameOf(one.scenario);
  return one.engine == v1::COLLECTION_ENGINE_POSTGRES ? name + "_rows" : name;
}
std::vector<EngineScenario> EngineScenarios() {
  std::vector<EngineScenario> cases;
  for (const std::string& scenario : annals::testing::ScenarioNames()) {
    for (const auto engine : {v1::COLLECTION_ENGINE_MEMORY, v1::COLLECTION_ENGINE_POSTGRES})
      cases.push_back({scenario, engine});
  }
  return cases;
}

class ServerScenarioTest : public ::testing::TestWithParam<EngineScenario> {
 protected:
  static void SetUpTestSuite() {
    folder = std::make_unique<annals::TemporaryFolder>();
    Config config = TestConfig();
    config.database.data_dir = folder->path();
    config.dense_weight = 0;  // as in memory, where there is no model
    app = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    client = std::make_unique<Client>(app->addresses().grpc);
  }
  static void TearDownTestSuite() {
    client.reset();
    app.reset();
    folder.reset();
  }

  void Load(const json& scenario) {
    v1::CreateCollectionRequest create;
    create.set_name(CollectionOf(GetParam()));
    create.set_engine(GetParam().engine);
    create.set_language(scenario.value("language", ""));
    for (const auto& [source, rank] : annals::testing::AuthorityOf(scenario)) {
      v1::SourceRank* const added = create.add_authority();
      added->set_source(source);
      added->set_rank(rank);
    }
    v1::CreateCollectionResponse created;
    const grpc::Status status = client->admin->CreateCollection(Context().get(), create, &created);
    ASSERT_TRUE(status.ok()) << status.error_message();
    // One at a time, as in memory: names are numbered as documents come, and sums of equal scores differ by that order.
    for (json& document : annals::testing::DocumentsOf(scenario)) {
      document.erase("recorded");
      Ingest(document);
    }
  }

  void Ingest(const json& document) {
    v1::IngestRequest request;
    request.set_collection(CollectionOf(GetParam()));
    const auto converted = cli::DocumentFromObject(document);
    ASSERT_TRUE(converted.ok()) << converted.status();
    *request.add_documents() = *converted;
    v1::IngestResponse response;
    const grpc::Status status = client->retrieval->Ingest(Context().get(), request, &response);
    ASSERT_TRUE(status.ok()) << status.error_message();
    for (const v1::IngestResult& result : response.results())
      ASSERT_NE(result.outcome(), v1::INGEST_OUTCOME_REJECTED) << result.DebugString();
    watermark_ = response.watermark();
  }

  json Ask(const json& today, const json& question) {
    v1::AnswerRequest request;
    v1::RetrieveRequest& retrieve = *request.mutable_retrieve();
    retrieve.set_collection(CollectionOf(GetParam()));
    retrieve.set_query(question.at("question"));
    retrieve.set_mode(ModeOf(question.value("mode", "auto")));
    retrieve.set_reference_time(today);
    retrieve.set_top_k(question.value("top_k", 10));
    retrieve.set_explain(true);
    retrieve.set_asker(question.value("asker", ""));
    retrieve.set_at_least(watermark_);
    for (const json& turn : question.value("history", json::array())) {
      v1::ConversationTurn& added = *request.add_history();
      added.set_question(turn.at("question"));
      added.set_answer(turn.value("answer", ""));
    }
    const json filters = question.value("filters", json::object());
    for (const std::string owner : filters.value("owners", json::array()))
      retrieve.mutable_filters()->add_owners(owner);
    for (const std::string type : filters.value("doc_types", json::array()))
      retrieve.mutable_filters()->add_doc_types(type);
    const json expansion = question.value("expansion", json::object());
    if (expansion.value("assets", "") == "off") retrieve.mutable_expansion()->set_assets(v1::EXPANSION_MODE_OFF);
    if (expansion.value("identities", "") == "off")
      retrieve.mutable_expansion()->set_identities(v1::EXPANSION_MODE_OFF);
    if (expansion.value("across_time", false)) retrieve.mutable_expansion()->set_across_time(true);
    retrieve.mutable_expansion()->set_thread_days(expansion.value("thread_days", 0));
    if (question.value("superseded", "show") == "omit") retrieve.set_superseded(v1::SUPERSEDED_MODE_OMIT);
    v1::AnswerResponse response;
    const grpc::Status status = client->retrieval->Answer(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return Observe(response);
  }

  json Connect(const json& question) {
    v1::FindConnectionsRequest request;
    request.set_collection(CollectionOf(GetParam()));
    request.set_at_least(watermark_);
    for (const std::string name : question.at("names")) request.add_names(name);
    if (question.contains("max_hops")) request.set_max_hops(question["max_hops"]);
    if (question.contains("period")) {
      const std::string period = question["period"];
      request.mutable_period()->set_from(period.substr(0, period.find("..")));
      request.mutable_period()->set_to(period.substr(period.find("..") + 2));
    }
    v1::FindConnectionsResponse response;
    const grpc::Status status = client->graph->FindConnections(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    json found = {{"unknown", json::array()}, {"paths", json::array()}, {"documents", json::array()}};
    for (const std::string& name : response.unknown()) found["unknown"].push_back(name);
    for (const v1::Path& path : response.paths()) found["paths"].push_back(NamesOf(path.steps()));
    for (const v1::SupportingChunk& chunk : response.chunks()) found["documents"].push_back(chunk.document().id());
    found["pairs"] = response.pairs();
    return found;
  }

  static std::string DaysOf(const v1::Interval& interval) { return interval.from() + ".." + interval.to(); }

  json TimelineOf(const json& question) {
    v1::GetTimelineRequest request;
    request.set_collection(CollectionOf(GetParam()));
    request.set_at_least(watermark_);
    request.set_name(question.at("name").get<std::string>());
    v1::GetTimelineResponse response;
    const grpc::Status status = client->graph->GetTimeline(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    json found = {
        {"entries", json::array()}, {"cites", json::array()}, {"told", json::array()}, {"gaps", json::array()}};
    for (const v1::TimelineEntry& entry : response.timeline().entries()) {
      found["entries"].push_back({DaysOf(entry.when()), entry.type(), entry.text()});
      json cites = json::array(), told = json::array();
      for (const v1::TimelineCitation& citation : entry.citations()) {
        cites.push_back(citation.document_id());
        told.push_back(citation.time_source());
      }
      found["cites"].push_back(cites);
      found["told"].push_back(told);
    }
    for (const v1::Interval& gap : response.timeline().gaps()) found["gaps"].push_back(DaysOf(gap));
    return found;
  }

  static inline std::unique_ptr<annals::TemporaryFolder> folder;
  static inline std::unique_ptr<App> app;
  static inline std::unique_ptr<Client> client;
  std::uint64_t watermark_ = 0;
};

TEST_P(ServerScenarioTest, HoldsAsInMemory) {
  const json scenario = annals::testing::ReadScenario(GetParam().scenario);
  Load(scenario);
  annals::testing::MemoryCollection memory(nullptr, annals::testing::LanguageOf(scenario));
  annals::testing::LoadScenario(scenario, &memory);
  const auto view = memory.View();
  const json& today = scenario.at("today");
  int checked = 0;
  for (const json& question : scenario.value("questions", json::array())) {
    const std::string asked = question.at("question");
    SCOPED_TRACE(asked);
    if (question.contains("as_of")) {
      std::cout << "[   LEFT   ] " << GetParam().scenario << ": \"" << asked << "\" as of " << question["as_of"]
                << ": the API cannot set when a document was recorded\n";
      continue;
    }
    json seen = Ask(today, question);
    for (const std::string& key : annals::testing::CheckExpectations(question.at("expect"), seen))
      EXPECT_EQ(key, "kind");
    const answer::Answered in_memory = annals::testing::AskInMemory(*view, today, question);
    json expected = annals::testing::Observe(*view, in_memory);
    expected.erase("kind");
    const auto by_chance = SeatedByChance(*view, today, question, in_memory.result.chunks);
    Forget(by_chance, &seen);
    Forget(by_chance, &expected);
    if (!by_chance.empty() || HasEquals(in_memory.result.chunks)) {
      for (json* one : {&seen, &expected}) {
        ForgetWhichOfEquals(*view, in_memory.result.chunks, one);
        ForgetOrder(one);
      }
    }
    EXPECT_EQ(seen, expected);
    ++checked;
  }
  for (const json& question : scenario.value("connections", json::array())) {
    SCOPED_TRACE(question.dump());
    const json found = Connect(question);
    for (const auto& [key, value] : question.at("expect").items()) EXPECT_EQ(found.at(key), value) << key;
    ++checked;
  }
  for (const json& question : scenario.value("timelines", json::array())) {
    SCOPED_TRACE(question.dump());
    const json found = TimelineOf(question);
    for (const auto& [key, value] : question.at("expect").items()) EXPECT_EQ(found.at(key), value) << key;
    ++checked;
  }
  if (checked == 0) GTEST_SKIP() << "every question goes back in time";
}

INSTANTIATE_TEST_SUITE_P(Data, ServerScenarioTest, ::testing::ValuesIn(EngineScenarios()),
                         [](const auto& info) { return CollectionOf(info.param); });

}  // namespace
}  // namespace annals::server::testing
