#include "server/handlers/answer_handler.h"

#include <chrono>

#include "core/answer/answer.h"
#include "core/record/status.h"
#include "server/convert/answer.h"

namespace annals::server {
namespace {

constexpr int kMaxSentences = 20, kDefaultSentences = 5;  // of the contract

}  // namespace

absl::StatusOr<v1::AnswerResponse> AnswerHandler::Handle(const v1::AnswerRequest& request, const CallContext& call) {
  convert::Violations violations;
  answer::Options options;
  options.max_sentences =
      CheckCount(request.max_sentences(), kMaxSentences, kDefaultSentences, "max_sentences", &violations);
  ASSIGN_OR_RETURN(RetrieveHandler::Found found,
                   retrieve_.Find(request.retrieve(), "retrieve.", std::move(violations), call));
  RETURN_IF_ERROR(call.Check());
  const auto begin = std::chrono::steady_clock::now();
  const answer::Answer answer = answer::Compose(*found.pinned.view, found.request.query, found.result,
                                                convert::FromProto(request.retrieve().mode()), options);
  found.result.stats.stages.push_back({"compose", std::chrono::steady_clock::now() - begin});
  v1::AnswerResponse response = convert::ToProto(answer);
  *response.mutable_retrieval() = retrieve_.Respond(found, request.retrieve().explain(), call);
  return response;
}

}  // namespace annals::server
