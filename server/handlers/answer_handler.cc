#include "server/handlers/answer_handler.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/record/status.h"
#include "server/convert/answer.h"
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
  ASSIGN_OR_RETURN(Extractive extractive, Begin(request, "", call));
  return Finish(request, std::move(extractive), call, {}, [] { return false; });
}

absl::StatusOr<v1::AnswerResponse> AnswerHandler::Try(const v1::AnswerRequest& request,
                                                      const answer::SentenceWeights& weights, const std::string& field,
                                                      convert::Violations violations, const CallContext& call) {
  v1::AnswerRequest extractive = request;
  extractive.set_composer(v1::ANSWER_COMPOSER_EXTRACTIVE);
  ASSIGN_OR_RETURN(Extractive begun, Begin(extractive, field, call, std::move(violations), weights));
  return Finish(extractive, std::move(begun), call, {}, [] { return false; });
}

absl::StatusOr<Route::Stream> AnswerHandler::Open(const v1::StreamAnswerRequest& request, const CallContext& call) {
  ASSIGN_OR_RETURN(Extractive begun, Begin(request.request(), "request.", call));
  return [this, &request, &call,
          extractive = std::make_shared<Extractive>(std::move(begun))](const Route::Send& send) -> absl::Status {
    bool gone = false;
    v1::StreamAnswerResponse piece;
    const auto draft_words = [&](std::string_view words) {
      piece.set_draft(std::string(words));
      gone = gone || !send(piece);
    };
    ASSIGN_OR_RETURN(*piece.mutable_answer(),
                     Finish(request.request(), std::move(*extractive), call, draft_words, [&gone] { return gone; }));
    return send(piece) ? absl::OkStatus() : absl::CancelledError("nobody receives the answer");
  };
}

bool AnswerHandler::Asks(const v1::AnswerRequest& request) const {
  return model_.model != nullptr && request.composer() != v1::ANSWER_COMPOSER_EXTRACTIVE;
}

absl::StatusOr<AnswerHandler::Extractive> AnswerHandler::Begin(const v1::AnswerRequest& request,
                                                               const std::string& field, const CallContext& call,
                                                               convert::Violations violations,
                                                               const answer::SentenceWeights& weights) {
  answer::Options options;
  options.weights = weights;
  options.max_sentences = CheckCount(request.max_sentences(), answer::Options::kMostSentences, kChosenByQuestion,
                                     field + "max_sentences", &violations);
  if (!v1::AnswerComposer_IsValid(request.composer()))
    violations.push_back({field + "composer", "UNKNOWN_VALUE", "must be AUTO, EXTRACTIVE or MODEL"});
  std::vector<question::Turn> history = convert::HistoryOf(request, field, &violations);
  v1::RetrieveRequest retrieve = request.retrieve();
  if (retrieve.top_k() == 0) retrieve.set_top_k(kPassages);
  Extractive extractive;
  ASSIGN_OR_RETURN(extractive.found, retrieve_.Prepare(retrieve, field + "retrieve.", std::move(violations), call));
  for (question::Turn& turn : history) {
    turn.question = retrieve_.InTokens(extractive.found, turn.question);
    turn.answer = retrieve_.InTokens(extractive.found, turn.answer);
  }
  extractive.found.request.history = std::move(history);
  if (request.composer() == v1::ANSWER_COMPOSER_MODEL && model_.model == nullptr) {
    return Error(absl::StatusCode::kFailedPrecondition, "NO_ANSWER_MODEL",
                 "composer MODEL: this server has no language model; start it with --answer-url and --answer-model");
  }
  RETURN_IF_ERROR(Answer(request, options, call, &extractive));
  return extractive;
}

absl::Status AnswerHandler::Answer(const v1::AnswerRequest& request, const answer::Options& options,
                                   const CallContext& call, Extractive* extractive) {
  RetrieveHandler::Found& found = extractive->found;
  const std::vector<question::Stage> prepared = std::exchange(found.result.stats.stages, {});
  const auto search = [&](const question::Question& question) -> absl::StatusOr<retrieval::Result> {
    RETURN_IF_ERROR(retrieve_.Search(question, call, &found));
    return std::move(found.result);
  };
  const auto readings = readings_.Get(found.pinned.collection.id, found.pinned.kept);
  const auto answer = [&](const answer::SentenceJudge* judge, const answer::PassageReadings* kept) {
    return answer::AnswerQuestion(
        *found.pinned.view, found.request, convert::FromProto(request.retrieve().mode()), options,
        {.search = search, .readings = kept, .now = SteadyNow, .judge = judge, .thesaurus = &thesaurus_});
  };
  // Passages that are not read yet are not remembered as if they were.
  std::optional<absl::StatusOr<answer::Answered>> rehearsed;
  const bool exact = Rehearse(*found.pinned.view, [&] {
    const answer::PassageReadings none;
    rehearsed = answer(nullptr, &none);
  });
  RETURN_IF_ERROR(CheckRead(*found.pinned.view));
  if (!exact || judge_ != nullptr) rehearsed = answer(judge_, readings.get());
  ASSIGN_OR_RETURN(extractive->answered, *std::move(rehearsed));
  RETURN_IF_ERROR(CheckRead(*found.pinned.view));
  found.result = std::move(extractive->answered.result);
  std::vector<question::Stage>& stages = found.result.stats.stages;
  stages.insert(stages.begin(), prepared.begin(), prepared.end());
  return absl::OkStatus();
}

absl::StatusOr<v1::AnswerResponse> AnswerHandler::Finish(const v1::AnswerRequest& request, Extractive extractive,
                                                         const CallContext& call,
                                                         std::function<void(std::string_view)> on_text,
                                                         const std::function<bool()>& gone) {
  std::optional<answer::Composition> composition;
  if (Asks(request)) {
    const answer::ChatCall chat{.timeout = TimeForModel(call, model_.config),
                                .cancelled = [&] { return gone() || (call.cancelled && call.cancelled()); },
                                .on_text = std::move(on_text)};
    ASSIGN_OR_RETURN(composition, Word(request, chat, &extractive));
  }
  v1::AnswerResponse response = convert::ToProto(extractive.answered, *extractive.found.pinned.view);
  if (composition) *response.mutable_composition() = convert::ToProto(*composition);
  Count(composition.value_or(answer::Composition()));
  *response.mutable_retrieval() = retrieve_.Respond(extractive.found, call);
  return response;
}

absl::StatusOr<answer::Composition> AnswerHandler::Word(const v1::AnswerRequest& request, const answer::ChatCall& chat,
                                                        Extractive* extractive) {
  const std::chrono::nanoseconds begin = SteadyNow();
  RetrieveHandler::Found& found = extractive->found;
  answer::WriteOptions options{.max_tokens = model_.config.max_tokens};
  options.prompt = {.token_budget = model_.config.evidence_tokens, .max_sentences = request.max_sentences()};
  options.check.max_sentences = request.max_sentences();
  ASSIGN_OR_RETURN(answer::Written written,
                   answer::WriteAnswer(*found.pinned.view, found.result, std::move(extractive->answered.answer),
                                       *model_.model, options, chat));
  extractive->answered.answer = std::move(written.answer);
  found.result.stats.stages.push_back({"model", SteadyNow() - begin});
  if (!written.composition.detail.empty()) {  // names the endpoint and what it said
    log_.Warn("the language model failed for an answer", {{"error", written.composition.detail}});
    written.composition.detail = "the server's log says what the language model answered";
  }
  return std::move(written.composition);
}

void AnswerHandler::Count(const answer::Composition& composition) {
  metrics_.CountAnswer(composition.by_model ? "model" : "extractive", answer::Name(composition.fallback));
  metrics_.CountClaims("kept", composition.claims_kept);
  for (const answer::RemovedClaim& claim : composition.removed) metrics_.CountClaims(answer::Name(claim.fault), 1);
}

}  // namespace annals::server
