// Runs every file of data/: documents in, questions, what must come of them. The format:
//
//   {"about": "…", "today": "2026-02-01",
//    "documents_from": ["surveys.jsonl"],              of data/documents, optional
//    "documents": [{…, "recorded": "2025-03-01"}],     as in documents.jsonl; the same id again replaces
//    "authority": {"survey": 45},                      ranks of sources, optional
//    "questions": [{"question": "…", "mode": "auto", "as_of": "2025-02-01", "top_k": 5, "filters": {"owners": […]},
//                   "superseded": "omit", "expect": {…}}],
//    "connections": [{"names": […], "period": "2019-01-01..2020-01-01", "max_hops": 3, "expect": {…}}]}   optional
//
// Keys of "expect" (each is checked, an unknown one fails):
//   scope, status, groups [label], owners [name], notes [code]       what was understood
//   chunks [id] (all returned, any order), first, holds [id], lacks [id], documents [id] (of the returned, any order)
//   order [id] (of the returned chunks, those of the list, in this order)
//   superseded {document id: successor} (of the returned documents, exactly)
//   evidence {chunk id: "text" | "graph" | "path" | "record"}, reached {chunk id: [name, relation, name, …]},
//   factors {chunk id: [name]} (that are among those of its score), no_factors (the same, that are not)
//   mode, abstained, says [text], silent_on [text], cites [document id] (exactly), headings [text], conflicts (count)
// Keys of "expect" of a connection: paths [[name, relation, name, …]] (as found, in order), unknown [name],
//   documents [id] (that support the paths), pairs (searched)
// Without a model, so the figures are those of words and graph alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "core/answer/answer.h"
#include "core/retrieval/connections.h"
#include "core/retrieval/retrieve.h"
#include "tests/scenarios/document_json.h"
#include "tests/scenarios/memory_collection.h"

namespace annals::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using Names = std::set<std::string>;

const std::filesystem::path kFolder = "tests/scenarios/data";

json ReadJson(const std::filesystem::path& path) {
  std::ifstream file(path);
  return json::parse(file);
}

Timestamp Recorded(const json& value, const char* key) {
  const std::optional<Day> day = ParseIsoDay(value.at(key).get<std::string>());
  return Timestamp{day.value()};
}

void Put(const json& document, MemoryCollection* collection) {
  const absl::Status status = collection->Put(
      ReadDocument(document), document.contains("recorded") ? Recorded(document, "recorded") : kScenarioStart);
  ASSERT_TRUE(status.ok()) << status.ToString();
}

void Load(const json& scenario, MemoryCollection* collection) {
  for (const json& name : scenario.value("documents_from", json::array())) {
    std::ifstream file(kFolder / "documents" / name.get<std::string>());
    ASSERT_TRUE(file) << name;
    for (std::string line; std::getline(file, line);) Put(json::parse(line), collection);
  }
  for (const json& document : scenario.value("documents", json::array())) Put(document, collection);
}

answer::Mode ModeOf(const std::string& name) {
  for (answer::Mode mode :
       {answer::Mode::kAuto, answer::Mode::kFact, answer::Mode::kExplain, answer::Mode::kConflicts}) {
    if (name == answer::Name(mode)) return mode;
  }
  throw std::invalid_argument("no such mode: " + name);
}

json Written(const retrieval::Path& path) {
  json names = json::array();
  if (!path.steps.empty()) names.push_back(path.steps.front().from);
  for (const retrieval::PathStep& step : path.steps) {
    names.push_back(step.relation);
    names.push_back(step.to);
  }
  return names;
}

class Check {
 public:
  Check(const index::View& view, const json& today, const json& question) : view_(view), question_(question) {
    question::Request request{.query = question.at("question")};
    request.reference = ParseIsoDay(today.get<std::string>()).value();
    request.top_k = question.value("top_k", 10);
    request.explain = true;
    if (question.contains("as_of")) request.as_of = Recorded(question, "as_of");
    const json filters = question.value("filters", json::object());
    request.filters.owners = filters.value("owners", std::vector<std::string>{});
    request.filters.doc_types = filters.value("doc_types", std::vector<std::string>{});
    if (question.value("superseded", "show") == "omit") request.superseded = question::SupersededMode::kOmit;
    retrieval::Options options;
    options.locate.dense_weight = 0;
    result_ = retrieval::Retrieve(view, request, options);
    answer_ = answer::Compose(view, request.query, result_, ModeOf(question.value("mode", "auto")));
  }

  void Run() {
    for (const auto& [key, value] : question_.at("expect").items()) {
      SCOPED_TRACE(key);
      const auto it = checks_.find(key);
      ASSERT_NE(it, checks_.end()) << "unknown expectation";
      it->second(*this, value);
    }
    Grounded();
  }

 private:
  using Function = std::function<void(const Check&, const json&)>;

  Names Ids(bool documents) const {
    Names ids;
    for (const retrieval::RetrievedChunk& c : result_.chunks) {
      ids.insert(documents ? view_.document(view_.document_of(c.ordinal)).external_id
                           : view_.chunk(c.ordinal).external_id);
    }
    return ids;
  }

  const std::string& IdOf(const retrieval::RetrievedChunk& hit) const { return view_.chunk(hit.ordinal).external_id; }

  const retrieval::RetrievedChunk& Hit(const std::string& id) const {
    static const retrieval::RetrievedChunk kNone;
    const auto hit = std::ranges::find_if(result_.chunks, [&](const auto& c) { return IdOf(c) == id; });
    EXPECT_NE(hit, result_.chunks.end()) << id;
    return hit == result_.chunks.end() ? kNone : *hit;
  }

  bool HasFactor(const std::string& id, const std::string& name) const {
    return std::ranges::any_of(Hit(id).derivation.factors, [&](const retrieval::Factor& f) { return f.name == name; });
  }

  const char* Status() const {
    constexpr const char* kNames[] = {"no_scope", "in_scope", "nothing_in_scope"};
    return kNames[static_cast<int>(result_.status)];
  }

  std::vector<std::string> Groups() const {
    std::vector<std::string> labels;
    for (const time::Group& group : result_.scope.groups) labels.push_back(group.label);
    return labels;
  }

  Names NoteCodes() const {
    Names codes;
    for (const scope::ScopeNote& note : result_.notes) codes.insert(note.code);
    return codes;
  }

  Names Cited() const {
    Names ids;
    for (const answer::Citation& c : answer_.citations) ids.insert(c.document_id);
    return ids;
  }

  std::vector<std::string> Headings() const {
    std::vector<std::string> headings;
    for (const answer::Paragraph& p : answer_.paragraphs) headings.push_back(p.heading);
    return headings;
  }

  // Holds of every answer: a cited sentence stands in its chunk, and a chunk outside the scope is named as a fallback.
  void Grounded() const {
    for (const answer::Citation& c : answer_.citations) {
      if (c.chunk_id.empty()) continue;
      bool found = false;
      for (const retrieval::RetrievedChunk& hit : result_.chunks) {
        const Chunk& chunk = view_.chunk(hit.ordinal);
        found = found || (chunk.external_id == c.chunk_id && chunk.text.substr(c.begin, c.end - c.begin) == c.quote);
      }
      EXPECT_TRUE(found) << c.quote;
    }
  }

  static std::map<std::string, Function> Checks() {
    std::map<std::string, Function> checks;
    checks["scope"] = [](const Check& c, const json& v) {
      EXPECT_EQ(time::Name(c.result_.scope.type), v.get<std::string>());
    };
    checks["status"] = [](const Check& c, const json& v) { EXPECT_EQ(c.Status(), v.get<std::string>()); };
    checks["groups"] = [](const Check& c, const json& v) { EXPECT_EQ(c.Groups(), v.get<std::vector<std::string>>()); };
    checks["owners"] = [](const Check& c, const json& v) {
      EXPECT_EQ(c.result_.owners, v.get<std::vector<std::string>>());
    };
    checks["notes"] = [](const Check& c, const json& v) { EXPECT_EQ(c.NoteCodes(), v.get<Names>()); };
    checks["chunks"] = [](const Check& c, const json& v) { EXPECT_EQ(c.Ids(false), v.get<Names>()); };
    checks["documents"] = [](const Check& c, const json& v) { EXPECT_EQ(c.Ids(true), v.get<Names>()); };
    checks["first"] = [](const Check& c, const json& v) {
      ASSERT_FALSE(c.result_.chunks.empty());
      EXPECT_EQ(c.view_.chunk(c.result_.chunks[0].ordinal).external_id, v.get<std::string>());
    };
    checks["holds"] = [](const Check& c, const json& v) {
      for (const std::string& id : v.get<Names>()) EXPECT_TRUE(c.Ids(false).contains(id)) << id;
    };
    checks["lacks"] = [](const Check& c, const json& v) {
      for (const std::string& id : v.get<Names>()) EXPECT_FALSE(c.Ids(false).contains(id)) << id;
    };
    checks["order"] = [](const Check& c, const json& v) {
      json found = json::array();
      for (const retrieval::RetrievedChunk& hit : c.result_.chunks) {
        if (std::ranges::contains(v, json(c.IdOf(hit)))) found.push_back(c.IdOf(hit));
      }
      EXPECT_EQ(found, v);
    };
    checks["evidence"] = [](const Check& c, const json& v) {
      constexpr const char* kNames[] = {"text", "graph", "path", "record"};
      for (const auto& [id, name] : v.items())
        EXPECT_EQ(kNames[static_cast<int>(c.Hit(id).evidence)], name.get<std::string>()) << id;
    };
    checks["reached"] = [](const Check& c, const json& v) {
      for (const auto& [id, path] : v.items()) EXPECT_EQ(Written({.steps = c.Hit(id).derivation.path}), path) << id;
    };
    checks["factors"] = [](const Check& c, const json& v) {
      for (const auto& [id, names] : v.items()) {
        for (const std::string name : names) EXPECT_TRUE(c.HasFactor(id, name)) << id << " " << name;
      }
    };
    checks["no_factors"] = [](const Check& c, const json& v) {
      for (const auto& [id, names] : v.items()) {
        for (const std::string name : names) EXPECT_FALSE(c.HasFactor(id, name)) << id << " " << name;
      }
    };
    checks["superseded"] = [](const Check& c, const json& v) {
      std::map<std::string, std::string> found;
      for (const retrieval::RetrievedChunk& hit : c.result_.chunks) {
        if (!hit.superseded_by.empty())
          found[c.view_.document(c.view_.document_of(hit.ordinal)).external_id] = hit.superseded_by;
      }
      EXPECT_EQ(found, (v.get<std::map<std::string, std::string>>()));
    };
    checks["mode"] = [](const Check& c, const json& v) {
      EXPECT_EQ(answer::Name(c.answer_.mode), v.get<std::string>());
    };
    checks["abstained"] = [](const Check& c, const json& v) {
      EXPECT_EQ(c.answer_.abstained, v.get<bool>()) << c.answer_.text;
    };
    checks["says"] = [](const Check& c, const json& v) {
      for (const std::string& text : v.get<Names>()) EXPECT_THAT(c.answer_.text, HasSubstr(text));
    };
    checks["silent_on"] = [](const Check& c, const json& v) {
      for (const std::string& text : v.get<Names>()) EXPECT_THAT(c.answer_.text, Not(HasSubstr(text)));
    };
    checks["cites"] = [](const Check& c, const json& v) { EXPECT_EQ(c.Cited(), v.get<Names>()) << c.answer_.text; };
    checks["headings"] = [](const Check& c, const json& v) {
      EXPECT_EQ(c.Headings(), v.get<std::vector<std::string>>());
    };
    checks["conflicts"] = [](const Check& c, const json& v) {
      EXPECT_EQ(c.answer_.conflicts.size(), v.get<std::size_t>());
    };
    return checks;
  }

  const index::View& view_;
  const json& question_;
  retrieval::Result result_;
  answer::Answer answer_;
  std::map<std::string, Function> checks_ = Checks();
};

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
  for (const retrieval::Path& path : search.paths) found["paths"].push_back(Written(path));
  for (index::ChunkOrdinal c : search.chunks)
    found["documents"].push_back(view.document(view.document_of(c)).external_id);
  found["pairs"] = search.pairs;
  for (const auto& [key, value] : question.at("expect").items()) {
    SCOPED_TRACE(key);
    ASSERT_TRUE(found.contains(key)) << "unknown expectation";
    EXPECT_EQ(found[key], value);
  }
}

class ScenarioTest : public ::testing::TestWithParam<std::string> {};

TEST_P(ScenarioTest, Holds) {
  const json scenario = ReadJson(kFolder / (GetParam() + ".json"));
  MemoryCollection collection(nullptr);
  Load(scenario, &collection);
  AuthorityOrder::Ranks ranks;
  const json authority = scenario.value("authority", json::object());
  for (const auto& [source, rank] : authority.items()) ranks.emplace_back(source, rank.get<int>());
  collection.SetAuthority(AuthorityOrder(std::move(ranks)));
  const auto view = collection.View();
  const json questions = scenario.value("questions", json::array());
  const json connections = scenario.value("connections", json::array());
  ASSERT_FALSE(questions.empty() && connections.empty());
  for (const json& question : questions) {
    SCOPED_TRACE(question.at("question").get<std::string>());
    Check(*view, scenario.at("today"), question).Run();
  }
  for (const json& question : connections) {
    SCOPED_TRACE(question.dump());
    CheckConnection(*view, question);
  }
}

std::vector<std::string> ScenarioNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Data, ScenarioTest, ::testing::ValuesIn(ScenarioNames()),
                         [](const auto& info) { return info.param; });

TEST(ScenarioFolderTest, HoldsScenarios) { EXPECT_GE(ScenarioNames().size(), 15u); }

}  // namespace
}  // namespace annals::testing
