// RetrievalService.Answer: retrieve, then compose a cited answer from what was found.
#pragma once

#include <optional>

#include "absl/status/statusor.h"
#include "annals/v1/retrieval_service.pb.h"
#include "core/answer/answer.h"
#include "server/handlers/retrieve_handler.h"

namespace annals::server {

class AnswerHandler {
 public:
  explicit AnswerHandler(RetrieveHandler& retrieve) : retrieve_(retrieve) {}

  absl::StatusOr<v1::AnswerResponse> Handle(const v1::AnswerRequest& request, const CallContext& call);

 private:
  // Structured facts before text: nullopt when they do not answer.
  std::optional<v1::AnswerResponse> AnswerFromFacts(const v1::AnswerRequest& request, answer::Mode mode,
                                                    const CallContext& call, RetrieveHandler::Found* found);

  RetrieveHandler& retrieve_;
};

}  // namespace annals::server
