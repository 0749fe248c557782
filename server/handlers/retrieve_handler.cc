#include "server/handlers/retrieve_handler.h"

#include <algorithm>
#include <format>
#include <iterator>
#include <utility>

#include "core/record/status.h"
#include "core/retrieval/retrieve.h"
#include "server/convert/retrieval.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

std::chrono::nanoseconds Monotonic() { return std::chrono::steady_clock::now().time_since_epoch(); }

class StageClock {
 public:
  // Appends what has passed since the last mark.
  void Mark(std::string name) {
    const auto now = Monotonic();
    stages_.push_back({std::move(name), now - last_});
    last_ = now;
  }
  // Appends stages that were timed elsewhere, and starts anew.
  void Take(std::vector<question::Stage> stages) {
    std::ranges::move(stages, std::back_inserter(stages_));
    last_ = Monotonic();
  }
  std::vector<question::Stage> Take() { return std::move(stages_); }

 private:
  std::chrono::nanoseconds last_ = Monotonic();
  std::vector<question::Stage> stages_;
};

void LowerAscii(std::vector<std::string>* values) {
  for (std::string& value : *values) {
    for (char& c : value) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
}

bool RestrictsValues(const question::Filters& f) {
  return !f.doc_types.empty() || !f.channels.empty() || !f.kinds.empty() || !f.owners.empty();
}

}  // namespace

absl::StatusOr<v1::RetrieveResponse> RetrieveHandler::Handle(const v1::RetrieveRequest& request,
                                                             const CallContext& call) {
  ASSIGN_OR_RETURN(const Found found, Find(request, "", {}, call));
  return Respond(found, request.explain(), call);
}

absl::StatusOr<RetrieveHandler::Found> RetrieveHandler::Find(const v1::RetrieveRequest& request,
                                                             const std::string& field, convert::Violations violations,
                                                             const CallContext& call) {
  ASSIGN_OR_RETURN(Found found, Prepare(request, field, std::move(violations), call));
  RETURN_IF_ERROR(Search(call, &found));
  return found;
}

absl::StatusOr<RetrieveHandler::Found> RetrieveHandler::Prepare(const v1::RetrieveRequest& request,
                                                                const std::string& field,
                                                                convert::Violations violations,
                                                                const CallContext& call) {
  StageClock clock;
  Found found;
  CheckCollectionName(request.collection(), field + "collection", &violations);
  const Day today = std::chrono::floor<std::chrono::days>(ports_.now());
  found.request = convert::FromProto(request, today, field, &violations);
  found.ablation = convert::AblationFromProto(request, field, &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(found.pinned, ports_.images.Pin(request.collection(), request.at_least(), call));
  clock.Mark("wait");
  LowerAscii(&found.request.filters.doc_types);  // stored in lower case
  if (RestrictsValues(found.request.filters)) {
    CheckFilters(found.request.filters, *filter_values_.Get(found.pinned.collection.id, found.pinned.view), field,
                 &violations);
  }
  if (!violations.empty()) return BadRequest(violations);
  if (!request.query_embedding().empty()) RETURN_IF_ERROR(UseGivenVector(request, field, &found));
  found.result.stats.stages = clock.Take();
  return found;
}

absl::Status RetrieveHandler::Search(const CallContext& call, Found* found) {
  StageClock clock;
  const index::View& view = *found->pinned.view;
  retrieval::Options options;
  options.locate.dense_weight = ports_.dense_weight;
  options.rank.similarity_floor = ports_.similarity_floor;
  options = retrieval::Apply(found->ablation, std::move(options));
  std::shared_ptr<const scope::Holdings> holdings;  // of the present and all documents: kept, else read anew
  if (!found->request.as_of && found->request.filters.empty())
    holdings = holdings_.Get(found->pinned.collection.id, found->pinned.view);
  scope::Plan plan = scope::Understand(view, found->request, options.scope, std::move(holdings), Monotonic);
  clock.Take(std::exchange(plan.stages, {}));
  std::vector<scope::ScopeNote> notes;
  if (found->request.query_vector.empty()) {
    RETURN_IF_ERROR(CheckModel(found->pinned.collection, ports_.embedder));
    EmbedQuery(plan, found, &notes);
  }
  clock.Mark("embed");
  RETURN_IF_ERROR(call.Check());
  std::vector<question::Stage> stages = std::move(found->result.stats.stages);
  for (question::Stage& stage : clock.Take()) stages.push_back(std::move(stage));
  retrieval::WorkspacePool::Lease workspace = workspaces_.Take();
  found->result = retrieval::Retrieve(view, found->request, options, std::move(plan), Monotonic, workspace.memory());
  found->result.notes.insert(found->result.notes.end(), notes.begin(), notes.end());
  found->result.stats.stages.insert(found->result.stats.stages.begin(), stages.begin(), stages.end());
  return absl::OkStatus();
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

void RetrieveHandler::EmbedQuery(const scope::Plan& plan, Found* found, std::vector<scope::ScopeNote>* notes) {
  question::Request& request = found->request;
  const retrieval::Pipeline pipeline = found->ablation.pipeline;
  if (pipeline == retrieval::Pipeline::kLexical) return;
  const bool full = pipeline == retrieval::Pipeline::kFull;
  if (ports_.dense_weight <= 0 && full) return;
  std::vector<std::string> texts = {full ? std::string(plan.embedded(request.query)) : request.query};
  const bool two = full && plan.walks() && plan.residual.text != texts[0];
  if (two) texts.push_back(plan.residual.text);
  const absl::StatusOr<embedding::Matrix> vectors = ports_.embedder.Embed(texts, embedding::Purpose::kQuery);
  if (!vectors.ok()) {
    ports_.log.Warn("the embedding model failed for a question", {{"error", vectors.status().message()}});
    notes->push_back({"MODEL_UNAVAILABLE", "the embedding model did not answer: ranked by words and graph only"});
    return;
  }
  const auto first = vectors->row(0);
  request.query_vector.assign(first.begin(), first.end());
  if (!two) return;
  const auto second = vectors->row(1);
  request.residual_vector.assign(second.begin(), second.end());
}

v1::RetrieveResponse RetrieveHandler::Respond(const Found& found, bool explain, const CallContext& call) {
  v1::RetrieveResponse response = convert::ToProto(found.result, *found.pinned.view, explain);
  response.mutable_stats()->set_total_seconds(call.Seconds());
  ports_.metrics.CountScope(convert::ScopeStatusName(found.result.status));
  for (const auto& note : found.result.notes) ports_.metrics.CountNote(note.code);
  for (const auto& stage : response.stats().stages()) ports_.metrics.ObserveStage(stage.name(), stage.seconds());
  return response;
}

}  // namespace annals::server
