#include "server/handlers/answer_handler.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/answer/answer.h"
#include "core/answer/kinds/dated_facts.h"
#include "core/answer/kinds/record_list.h"
#include "core/answer/kinds/timeline_answer.h"
#include "core/answer/model/written_answer.h"
#include "core/answer/question_sort.h"
#include "core/record/status.h"
#include "server/convert/answer.h"
#include "server/convert/facts.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr int kChosenByQuestion = 0;  // sentences, when the request leaves them open
constexpr int kPassages = 24;         // about 6,000 tokens: docs/recipes.md C measured its figures over so many
// Of the call's deadline, for the extractive answer to be sent when the model has taken all the rest.
constexpr std::chrono::milliseconds kReserve{250};

std::chrono::milliseconds TimeForModel(const CallContext& call, const AnswerConfig& config) {
  const std::chrono::milliseconds most = std::chrono::seconds(config.timeout_seconds);
  if (call.deadline == CallContext::Clock::time_point::max()) return most;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(call.deadline - CallContext::Clock::now());
  return std::min(most, left - kReserve);
}

}  // namespace

absl::StatusOr<v1::AnswerResponse> AnswerHandler::Handle(const v1::AnswerRequest& request, const CallContext& call) {
  ASSIGN_OR_RETURN(Draft draft, Begin(request, "", call));
  return Finish(request, std::move(draft), call, {}, [] { return false; });
}

absl::StatusOr<Route::Stream> AnswerHandler::Open(const v1::StreamAnswerRequest& request, const CallContext& call) {
  ASSIGN_OR_RETURN(Draft begun, Begin(request.request(), "request.", call));
  return [this, &request, &call,
          draft = std::make_shared<Draft>(std::move(begun))](const Route::Send& send) -> absl::Status {
    bool gone = false;
    v1::StreamAnswerResponse piece;
    const auto draft_words = [&](std::string_view words) {
      piece.set_draft(std::string(words));
      gone = gone || !send(piece);
    };
    ASSIGN_OR_RETURN(*piece.mutable_answer(),
                     Finish(request.request(), std::move(*draft), call, draft_words, [&gone] { return gone; }));
    return send(piece) ? absl::OkStatus() : absl::CancelledError("nobody receives the answer");
  };
}

bool AnswerHandler::Asks(const v1::AnswerRequest& request) const {
  return model_.model != nullptr && request.composer() != v1::ANSWER_COMPOSER_EXTRACTIVE;
}

absl::StatusOr<AnswerHandler::Draft> AnswerHandler::Begin(const v1::AnswerRequest& request, const std::string& field,
                                                          const CallContext& call) {
  convert::Violations violations;
  answer::Options options;
  options.max_sentences = CheckCount(request.max_sentences(), answer::Options::kMostSentences, kChosenByQuestion,
                                     field + "max_sentences", &violations);
  if (!v1::AnswerComposer_IsValid(request.composer()))
    violations.push_back({field + "composer", "UNKNOWN_VALUE", "must be AUTO, EXTRACTIVE or MODEL"});
  v1::RetrieveRequest retrieve = request.retrieve();
  if (retrieve.top_k() == 0) retrieve.set_top_k(kPassages);
  Draft draft;
  ASSIGN_OR_RETURN(draft.found, retrieve_.Prepare(retrieve, field + "retrieve.", std::move(violations), call));
  if (request.composer() == v1::ANSWER_COMPOSER_MODEL && model_.model == nullptr) {
    return Error(absl::StatusCode::kFailedPrecondition, "NO_ANSWER_MODEL",
                 "composer MODEL: this server has no language model; start it with --answer-url and --answer-model");
  }
  const answer::Mode mode = convert::FromProto(request.retrieve().mode());
  draft.found.request.parsed = scope::ReadScope(draft.found.request);
  draft.ready = AnswerFromFacts(request, mode, call, &draft.found);
  if (draft.ready) {
    if (Asks(request)) {
      const answer::Composition computed{.model = std::string(model_.model->name()),
                                         .fallback = answer::Fallback::kComputed};
      *draft.ready->mutable_composition() = convert::ToProto(computed);
      Count(computed);
    }
    return draft;
  }
  RETURN_IF_ERROR(retrieve_.Search(call, &draft.found));
  const auto begin = std::chrono::steady_clock::now();
  RetrieveHandler::Found& found = draft.found;
  const auto readings = readings_.Get(found.pinned.collection.id, found.pinned.view);
  draft.extractive = answer::Compose(*found.pinned.view, found.request.query, found.result, mode, options, *readings);
  found.result.stats.stages.push_back({"compose", std::chrono::steady_clock::now() - begin});
  return draft;
}

absl::StatusOr<v1::AnswerResponse> AnswerHandler::Finish(const v1::AnswerRequest& request, Draft draft,
                                                         const CallContext& call,
                                                         std::function<void(std::string_view)> on_text,
                                                         const std::function<bool()>& gone) {
  RetrieveHandler::Found& found = draft.found;
  v1::AnswerResponse response;
  if (draft.ready) {
    response = *std::move(draft.ready);
  } else if (Asks(request)) {
    const auto begin = std::chrono::steady_clock::now();
    answer::WriteOptions options{.max_tokens = model_.config.max_tokens};
    options.prompt = {.token_budget = model_.config.evidence_tokens, .max_sentences = request.max_sentences()};
    options.check.max_sentences = request.max_sentences();
    const answer::ChatCall chat{.timeout = TimeForModel(call, model_.config),
                                .cancelled = [&] { return gone() || (call.cancelled && call.cancelled()); },
                                .on_text = std::move(on_text)};
    ASSIGN_OR_RETURN(const answer::Written written,
                     answer::WriteAnswer(*found.pinned.view, found.request.query, found.result,
                                         std::move(draft.extractive), *model_.model, options, chat));
    found.result.stats.stages.push_back({"model", std::chrono::steady_clock::now() - begin});
    response = convert::ToProto(written.answer);
    *response.mutable_composition() = convert::ToProto(written.composition);
    Count(written.composition);
  } else {
    response = convert::ToProto(draft.extractive);
  }
  if (!response.has_composition()) metrics_.CountAnswer("extractive", answer::Name(answer::Fallback::kNone));
  if (!response.has_retrieval())
    *response.mutable_retrieval() = retrieve_.Respond(found, request.retrieve().explain(), call);
  return response;
}

void AnswerHandler::Count(const answer::Composition& composition) {
  metrics_.CountAnswer(composition.by_model ? "model" : "extractive", answer::Name(composition.fallback));
  metrics_.CountClaims("kept", composition.claims_kept);
  for (const answer::RemovedClaim& claim : composition.removed) metrics_.CountClaims(answer::Name(claim.fault), 1);
}

std::optional<v1::AnswerResponse> AnswerHandler::AnswerFromFacts(const v1::AnswerRequest& request, answer::Mode mode,
                                                                 const CallContext& call,
                                                                 RetrieveHandler::Found* found) {
  const auto begin = std::chrono::steady_clock::now();
  const index::View& view = *found->pinned.view;
  v1::AnswerResponse response;
  retrieval::Result result;
  if (auto timeline = answer::AnswerTimeline(view, found->request, mode)) {
    response = convert::ToProto(timeline->answer);
    *response.mutable_timeline() = convert::ToProto(timeline->timeline, view);
    result = std::move(timeline->result);
  } else if (auto dated = answer::AnswerFromFacts(view, found->request, mode)) {
    response = convert::ToProto(dated->answer);
    *response.mutable_facts() = convert::ToProto(dated->facts, view);
    result = std::move(dated->result);
  } else if (auto records = answer::AnswerRecordList(view, found->request, mode)) {
    response = convert::ToProto(records->answer);
    result = std::move(records->result);
  } else {
    return std::nullopt;
  }
  result.stats.stages = std::move(found->result.stats.stages);
  result.stats.stages.push_back({"facts", std::chrono::steady_clock::now() - begin});
  found->result = std::move(result);
  *response.mutable_retrieval() = retrieve_.Respond(*found, request.retrieve().explain(), call);
  return response;
}

}  // namespace annals::server
