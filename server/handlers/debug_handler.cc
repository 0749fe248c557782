#include "server/handlers/debug_handler.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/answer/evidence/sentence_weights.h"
#include "core/record/status.h"
#include "server/convert/debug.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr int kMostParts = 64;

}  // namespace

absl::Status DebugHandler::Refused() const {
  if (open_) return absl::OkStatus();
  return Error(absl::StatusCode::kFailedPrecondition, "DEBUG_RANKING_OFF",
               "this server has one ranking; to measure others, start one with --debug-ranking");
}

absl::StatusOr<v1::TryRankingResponse> DebugHandler::Handle(const v1::TryRankingRequest& request,
                                                            const CallContext& call) {
  RETURN_IF_ERROR(Refused());
  convert::Violations violations;
  retrieval::Ablation ablation = convert::FromProto(request.trial(), "trial.", &violations);
  ASSIGN_OR_RETURN(RetrieveHandler::Found found,
                   retrieve_.Prepare(request.request(), "request.", std::move(violations), call));
  found.ablation = std::move(ablation);
  RETURN_IF_ERROR(retrieve_.Search(question::ReadQuestion(found.request), call, &found));
  v1::TryRankingResponse response;
  *response.mutable_response() = retrieve_.Respond(found, call);
  return response;
}

absl::StatusOr<v1::TryAnswerResponse> DebugHandler::Handle(const v1::TryAnswerRequest& request,
                                                           const CallContext& call) {
  RETURN_IF_ERROR(Refused());
  convert::Violations violations;
  answer::SentenceWeights weights;
  if (request.without_size() > kMostParts)
    violations.push_back({"without", "TOO_MANY", absl::StrCat("at most ", kMostParts)});
  for (int i = 0; i < std::min(request.without_size(), kMostParts); ++i) {
    if (answer::LeaveOut(request.without(i), &weights)) continue;
    violations.push_back({absl::StrCat("without[", i, "]"), "UNKNOWN_VALUE",
                          absl::StrCat("must be one of ", absl::StrJoin(answer::SentenceParts(), ", "))});
  }
  v1::TryAnswerResponse response;
  ASSIGN_OR_RETURN(*response.mutable_response(),
                   answer_.Try(request.request(), weights, "request.", std::move(violations), call));
  return response;
}

}  // namespace annals::server
