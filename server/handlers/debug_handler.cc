#include "server/handlers/debug_handler.h"

#include <utility>

#include "core/record/status.h"
#include "server/convert/debug.h"
#include "server/transport/status.h"

namespace annals::server {

absl::StatusOr<v1::TryRankingResponse> DebugHandler::Handle(const v1::TryRankingRequest& request,
                                                            const CallContext& call) {
  if (!open_) {
    return Error(absl::StatusCode::kFailedPrecondition, "DEBUG_RANKING_OFF",
                 "this server has one ranking; to measure others, start one with --debug-ranking");
  }
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

}  // namespace annals::server
