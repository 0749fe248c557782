// RetrievalService.Answer: retrieve, then compose a cited answer from what was found.
#pragma once

#include "absl/status/statusor.h"
#include "annals/v1/retrieval_service.pb.h"
#include "server/handlers/retrieve_handler.h"

namespace annals::server {

class AnswerHandler {
 public:
  explicit AnswerHandler(RetrieveHandler& retrieve) : retrieve_(retrieve) {}

  absl::StatusOr<v1::AnswerResponse> Handle(const v1::AnswerRequest& request, const CallContext& call);

 private:
  RetrieveHandler& retrieve_;
};

}  // namespace annals::server
