#include "server/handlers/answer_handler.h"

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "core/answer/answer.h"
#include "core/answer/dated_facts.h"
#include "core/answer/question_sort.h"
#include "core/answer/timeline_answer.h"
#include "core/record/status.h"
#include "server/convert/answer.h"
#include "server/convert/facts.h"

namespace annals::server {
namespace {

constexpr int kChosenByQuestion = 0;  // sentences, when the request leaves them open
constexpr int kPassages = 24;         // about 6,000 tokens: RECIPES C measured its figures over so many

}  // namespace

absl::StatusOr<v1::AnswerResponse> AnswerHandler::Handle(const v1::AnswerRequest& request, const CallContext& call) {
  convert::Violations violations;
  answer::Options options;
  options.max_sentences = CheckCount(request.max_sentences(), answer::Options::kMostSentences, kChosenByQuestion,
                                     "max_sentences", &violations);
  v1::RetrieveRequest retrieve = request.retrieve();
  if (retrieve.top_k() == 0) retrieve.set_top_k(kPassages);
  ASSIGN_OR_RETURN(RetrieveHandler::Found found, retrieve_.Prepare(retrieve, "retrieve.", std::move(violations), call));
  const answer::Mode mode = convert::FromProto(request.retrieve().mode());
  if (auto response = AnswerFromFacts(request, mode, call, &found)) return *std::move(response);
  RETURN_IF_ERROR(retrieve_.Search(call, &found));
  RETURN_IF_ERROR(call.Check());
  const auto begin = std::chrono::steady_clock::now();
  const answer::Answer answer = answer::Compose(*found.pinned.view, found.request.query, found.result, mode, options);
  found.result.stats.stages.push_back({"compose", std::chrono::steady_clock::now() - begin});
  v1::AnswerResponse response = convert::ToProto(answer);
  *response.mutable_retrieval() = retrieve_.Respond(found, request.retrieve().explain(), call);
  return response;
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
