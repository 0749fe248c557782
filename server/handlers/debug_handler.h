// DebugService: rankings and choices of sentences other than the product's, for benchmarks.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/debug_service.pb.h"
#include "server/handlers/answer_handler.h"
#include "server/handlers/retrieve_handler.h"

namespace annals::server {

class DebugHandler {
 public:
  // `open`: whether the server was started for it. The handlers of questions must outlive this one.
  DebugHandler(RetrieveHandler& retrieve, AnswerHandler& answer, bool open)
      : retrieve_(retrieve), answer_(answer), open_(open) {}

  // kFailedPrecondition DEBUG_RANKING_OFF when it is not open; else as the handler of the question.
  absl::StatusOr<v1::TryRankingResponse> Handle(const v1::TryRankingRequest& request, const CallContext& call);
  absl::StatusOr<v1::TryAnswerResponse> Handle(const v1::TryAnswerRequest& request, const CallContext& call);

 private:
  absl::Status Refused() const;  // where it is not open

  RetrieveHandler& retrieve_;
  AnswerHandler& answer_;
  bool open_;
};

}  // namespace annals::server
