#include "server/handlers/retrieve_handler.h"

#include <algorithm>
#include <chrono>
#include <format>
#include <utility>

#include "core/facts/asset_graph.h"
#include "core/record/status.h"
#include "core/retrieval/retrieve.h"
#include "server/convert/retrieval.h"
#include "server/privacy/known_people.h"
#include "server/privacy/privacy_guard.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

void LowerAscii(std::vector<std::string>* values) {
  for (std::string& value : *values) {
    for (char& c : value) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
}

bool RestrictsValues(const question::Filters& f) {
  return !f.doc_types.empty() || !f.channels.empty() || !f.kinds.empty() || !f.owners.empty();
}

// One behind the other, in the order in which they first ended: the times of a stage that came several times are one.
void TraceStages(const tracing::CallTrace& trace, std::chrono::steady_clock::time_point begin,
                 const std::vector<question::Stage>& stages) {
  for (const question::Stage& stage : stages) {
    trace.AddStage(stage.name, begin, begin + stage.elapsed);
    begin += stage.elapsed;
  }
}

}  // namespace

absl::StatusOr<v1::RetrieveResponse> RetrieveHandler::Handle(const v1::RetrieveRequest& request,
                                                             const CallContext& call) {
  ASSIGN_OR_RETURN(const Found found, Find(request, "", {}, call));
  return Respond(found, call);
}

absl::StatusOr<RetrieveHandler::Found> RetrieveHandler::Find(const v1::RetrieveRequest& request,
                                                             const std::string& field, convert::Violations violations,
                                                             const CallContext& call) {
  ASSIGN_OR_RETURN(Found found, Prepare(request, field, std::move(violations), call));
  RETURN_IF_ERROR(Search(question::ReadQuestion(found.request), call, &found));
  return found;
}

absl::StatusOr<RetrieveHandler::Found> RetrieveHandler::Prepare(const v1::RetrieveRequest& request,
                                                                const std::string& field,
                                                                convert::Violations violations,
                                                                const CallContext& call) {
  Found found;
  const question::MonotonicClock now = SteadyNow;
  question::StageTimer timer(now, &found.result.stats.stages);
  CheckCollectionName(request.collection(), field + "collection", &violations);
  const Day today = std::chrono::floor<std::chrono::days>(ports_.now());
  found.request = convert::FromProto(request, today, field, &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(found.pinned, ports_.images.Pin(request.collection(), request.at_least(), call));
  timer.Lap("wait");
  found.request.query = InTokens(found, found.request.query);
  if (found.request.asker.empty()) found.request.asker = found.pinned.collection.features.asker;
  found.request.asker = InTokens(found, found.request.asker);
  found.request.language = language::LanguageOfQuestion(found.request.query, found.pinned.view->language());
  const Features& features = found.pinned.collection.features;
  if (request.expansion().assets() == v1::EXPANSION_MODE_UNSPECIFIED) found.request.expansion.assets = features.assets;
  if (request.expansion().identities() == v1::EXPANSION_MODE_UNSPECIFIED)
    found.request.expansion.identities = features.identities;
  facts::ResolveAssets(*found.pinned.view, found.request.as_of, &found.request.filters);
  LowerAscii(&found.request.filters.doc_types);  // stored in lower case
  if (RestrictsValues(found.request.filters)) {
    CheckFilters(found.request.filters, *filter_values_.Get(found.pinned.collection.id, found.pinned.kept), field,
                 &violations);
  }
  if (!violations.empty()) return BadRequest(violations);
  if (!request.query_embedding().empty()) RETURN_IF_ERROR(UseGivenVector(request, field, &found));
  return found;
}

absl::Status RetrieveHandler::Search(question::Question question, const CallContext& call, Found* found) {
  const index::View& view = *found->pinned.view;
  retrieval::Options options;
  const storage::Collection& collection = found->pinned.collection;
  embedding::Embedder* model = ports_.models.Find(collection.embedder, collection.dimension);
  options.locate.dense_weight =
      ports_.models.DenseWeight(collection.embedder, collection.dimension, ports_.dense_weight);
  options.rank.similarity_floor = ports_.similarity_floor;
  options = retrieval::Apply(found->ablation, std::move(options));
  // Words alone need no model.
  if (found->request.query_vector.empty() && options.pipeline != retrieval::Pipeline::kLexical)
    RETURN_IF_ERROR(ModelOf(collection, ports_.models).status());
  retrieval::WorkspacePool::Lease workspace = workspaces_.Take();
  retrieval::Means means{.embedder = model,
                         .reranker = ports_.reranker,
                         .rerank_within = TimeForReranker(call),
                         .now = SteadyNow,
                         .memory = workspace.memory()};
  // Of the present and all documents they are kept.
  if (!found->request.as_of && found->request.filters.empty())
    means.holdings = holdings_.Get(found->pinned.collection.id, found->pinned.kept);
  std::vector<question::Stage> stages = std::move(found->result.stats.stages);
  retrieval::Means rehearsal = means;
  rehearsal.reranker = nullptr;
  const bool exact =
      Rehearse(view, [&] { found->result = retrieval::Retrieve(view, question, found->request, options, rehearsal); });
  RETURN_IF_ERROR(CheckRead(view));
  if (!exact || means.reranker != nullptr)
    found->result = retrieval::Retrieve(view, std::move(question), found->request, options, means);
  for (const auto& read : {found->pinned.view, found->pinned.kept}) RETURN_IF_ERROR(CheckRead(*read));
  found->result.stats.stages.insert(found->result.stats.stages.begin(), stages.begin(), stages.end());
  if (!found->result.embedding.ok())
    ports_.log.Warn("the embedding model failed for a question", {{"error", found->result.embedding.message()}});
  if (!found->result.reranking.ok())
    ports_.log.Warn("the reranker failed for a question", {{"error", found->result.reranking.message()}});
  const absl::Status ended = call.Check();
  if (ended.ok()) return ended;
  TraceStages(call.trace, found->began, found->result.stats.stages);
  slow_.Look(call, ended, found->pinned.collection, view, found->request, found->result);
  return ended;
}

// Half of what the call has left at most: an order that comes too late for the reply is of no use.
std::chrono::nanoseconds RetrieveHandler::TimeForReranker(const CallContext& call) const {
  if (call.deadline == CallContext::Clock::time_point::max()) return ports_.rerank_within;
  return std::min<std::chrono::nanoseconds>(ports_.rerank_within, (call.deadline - CallContext::Clock::now()) / 2);
}

absl::Status RetrieveHandler::UseGivenVector(const v1::RetrieveRequest& request, const std::string& field,
                                             Found* found) {
  const std::size_t dimension = found->pinned.collection.dimension;
  if (static_cast<std::size_t>(request.query_embedding_size()) != dimension) {
    return BadRequest(
        {{field + "query_embedding", "WRONG_DIMENSION",
          std::format("has {} numbers; the collection's dimension is {}", request.query_embedding_size(), dimension)}});
  }
  found->request.query_vector.assign(request.query_embedding().begin(), request.query_embedding().end());
  NormalizeLength(found->request.query_vector);
  return absl::OkStatus();
}

std::string RetrieveHandler::InTokens(const Found& found, const std::string& text) const {
  const privacy::Policy& policy = found.pinned.collection.privacy;
  if (!policy.on()) return text;
  const PeopleOfView people(found.pinned.view.get(), ports_.tokens);
  return QuestionInTokens(text, policy, ports_.tokens, HidesPeople(policy) ? &people : nullptr);
}

v1::RetrieveResponse RetrieveHandler::Respond(const Found& found, const CallContext& call) {
  v1::RetrieveResponse response = convert::ToProto(found.result, *found.pinned.view, found.request);
  response.mutable_stats()->set_total_seconds(call.Seconds());
  response.mutable_stats()->set_embedder(found.pinned.collection.embedder);
  ports_.metrics.CountScope(convert::ScopeStatusName(found.result.status));
  for (const auto& note : found.result.notes) ports_.metrics.CountNote(note.code);
  for (const std::string& plan : response.stats().search_plans()) ports_.metrics.CountPlan(plan);
  for (const auto& stage : response.stats().stages()) ports_.metrics.ObserveStage(stage.name(), stage.seconds());
  TraceStages(call.trace, found.began, found.result.stats.stages);
  slow_.Look(call, absl::OkStatus(), found.pinned.collection, *found.pinned.view, found.request, found.result);
  return response;
}

}  // namespace annals::server
