#include "tests/scenarios/scenario_run.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/retrieval/retrieve.h"
#include "tests/scenarios/document_json.h"
#include "tests/scenarios/scenario_files.h"

namespace annals::testing {
namespace {

using nlohmann::json;

answer::Mode ModeOf(const std::string& name) {
  for (answer::Mode mode :
       {answer::Mode::kAuto, answer::Mode::kFact, answer::Mode::kExplain, answer::Mode::kConflicts}) {
    if (name == answer::Name(mode)) return mode;
  }
  throw std::invalid_argument("no such mode: " + name);
}

const char* Name(scope::ScopeStatus status) {
  switch (status) {
    case scope::ScopeStatus::kNoScope:
      return "no_scope";
    case scope::ScopeStatus::kInScope:
      return "in_scope";
    case scope::ScopeStatus::kNothingInScope:
      return "nothing_in_scope";
    case scope::ScopeStatus::kOutlookOnly:
      return "outlook_only";
  }
  return "";
}

const char* Name(retrieval::Evidence evidence) {
  switch (evidence) {
    case retrieval::Evidence::kText:
      return "text";
    case retrieval::Evidence::kGraph:
      return "graph";
    case retrieval::Evidence::kPath:
      return "path";
    case retrieval::Evidence::kRecord:
      return "record";
    case retrieval::Evidence::kAsset:
      return "asset";
    case retrieval::Evidence::kKin:
      return "kin";
  }
  return "";
}

question::Request RequestOf(const json& today, const json& question, language::Language language) {
  question::Request request{.query = question.at("question")};
  request.language = language::LanguageOfQuestion(request.query, language);
  for (const json& turn : question.value("history", json::array()))
    request.history.push_back({turn.at("question"), turn.value("answer", "")});
  request.reference = ParseIsoDay(today.get<std::string>()).value();
  request.top_k = question.value("top_k", 10);
  request.explain = true;
  request.asker = question.value("asker", "");
  if (question.contains("as_of")) request.as_of = BeginningOf(question["as_of"]);
  const json filters = question.value("filters", json::object());
  request.filters.owners = filters.value("owners", std::vector<std::string>{});
  request.filters.doc_types = filters.value("doc_types", std::vector<std::string>{});
  const json expansion = question.value("expansion", json::object());
  if (expansion.value("assets", "") == "off") request.expansion.assets = ExpansionMode::kOff;
  if (expansion.value("identities", "") == "off") request.expansion.identities = ExpansionMode::kOff;
  request.expansion.across_time = expansion.value("across_time", false);
  request.expansion.thread_days = expansion.value("thread_days", request.expansion.thread_days);
  if (question.value("superseded", "show") == "omit") request.superseded = question::SupersededMode::kOmit;
  return request;
}

void ObserveChunk(const index::View& view, const retrieval::RetrievedChunk& hit, json* seen) {
  const std::string& id = view.chunk(hit.ordinal).external_id;
  const std::string& document = view.document(view.document_of(hit.ordinal)).external_id;
  (*seen)["chunks"].push_back(id);
  (*seen)["documents"].push_back(document);
  (*seen)["evidence"][id] = Name(hit.evidence);
  (*seen)["reached"][id] = NamesOf({.steps = hit.derivation.path});
  for (const retrieval::AssetStep& step : hit.derivation.links) {
    for (const std::string& word : {step.from, step.relation, step.to}) (*seen)["links"][id].push_back(word);
  }
  (*seen)["factors"][id] = json::array();
  for (const retrieval::Factor& factor : hit.derivation.factors) (*seen)["factors"][id].push_back(factor.name);
  if (!hit.superseded_by.empty()) (*seen)["superseded"][document] = hit.superseded_by;
}

}  // namespace

void LoadScenario(const json& scenario, MemoryCollection* collection) {
  for (const json& document : DocumentsOf(scenario)) {
    const absl::Status status = collection->Put(
        ReadDocument(document), document.contains("recorded") ? BeginningOf(document["recorded"]) : kScenarioStart);
    ASSERT_TRUE(status.ok()) << status;
  }
  collection->SetAuthority(AuthorityOrder(AuthorityOf(scenario)));
}

answer::Answered AskInMemory(const index::View& view, const json& today, const json& question) {
  const question::Request request = RequestOf(today, question, view.language());
  retrieval::Options options;
  options.locate.dense_weight = 0;
  const auto search = [&](const question::Question& read) -> absl::StatusOr<retrieval::Result> {
    return retrieval::Retrieve(view, read, request, options);
  };
  return answer::AnswerQuestion(view, request, ModeOf(question.value("mode", "auto")), {}, {.search = search}).value();
}

json Observe(const index::View& view, const answer::Answered& answered) {
  const retrieval::Result& result = answered.result;
  json seen = {{"kind", answered.kind},
               {"scope", time::Name(result.scope.type)},
               {"status", Name(result.status)},
               {"owners", result.owners},
               {"senders", result.senders},
               {"recipients", result.receivers},
               {"mode", answer::Name(answered.answer.mode)},
               {"abstained", answered.answer.abstained},
               {"text", answered.answer.text},
               {"understood", answered.understood},
               {"conflicts", answered.answer.conflicts.size()}};
  for (const char* list : {"groups", "notes", "chunks", "documents", "cites", "headings", "intents"})
    seen[list] = json::array();
  for (const char* map : {"evidence", "reached", "links", "factors", "superseded"}) seen[map] = json::object();
  for (const question::FoundIntent& found : result.question.intents)
    seen["intents"].push_back(question::Name(found.intent));
  for (const time::Group& group : result.scope.groups) seen["groups"].push_back(group.label);
  for (const scope::ScopeNote& note : result.notes) seen["notes"].push_back(note.code);
  for (const retrieval::RetrievedChunk& hit : result.chunks) ObserveChunk(view, hit, &seen);
  for (const answer::Citation& citation : answered.answer.citations) seen["cites"].push_back(citation.document_id);
  for (const answer::Paragraph& paragraph : answered.answer.paragraphs) seen["headings"].push_back(paragraph.heading);
  return seen;
}

json NamesOf(const retrieval::Path& path) {
  json names = json::array();
  if (!path.steps.empty()) names.push_back(path.steps.front().from);
  for (const retrieval::PathStep& step : path.steps) {
    names.push_back(step.relation);
    names.push_back(step.to);
  }
  return names;
}

}  // namespace annals::testing
