// DebugService: rankings other than the product's, for benchmarks.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/debug_service.pb.h"
#include "server/handlers/retrieve_handler.h"

namespace annals::server {

class DebugHandler {
 public:
  // `open`: whether the server was started for it. The handler of questions must outlive this one.
  DebugHandler(RetrieveHandler& retrieve, bool open) : retrieve_(retrieve), open_(open) {}

  // kFailedPrecondition DEBUG_RANKING_OFF when it is not open; else as RetrieveHandler.
  absl::StatusOr<v1::TryRankingResponse> Handle(const v1::TryRankingRequest& request, const CallContext& call);

 private:
  RetrieveHandler& retrieve_;
  bool open_;
};

}  // namespace annals::server
