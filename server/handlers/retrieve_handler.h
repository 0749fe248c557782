// RetrievalService.Retrieve: check, pin a view, embed, let core retrieve.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "annals/v1/retrieval_service.pb.h"
#include "core/question/request.h"
#include "core/retrieval/ablation.h"
#include "core/retrieval/graph/workspace.h"
#include "core/retrieval/result.h"
#include "core/scope/holdings.h"
#include "server/handlers/ports.h"
#include "server/handlers/retrieve_checks.h"
#include "server/handlers/slow_questions.h"

namespace annals::server {

class RetrieveHandler {
 public:
  explicit RetrieveHandler(const HandlerPorts& ports) : ports_(ports), slow_(ports.log, ports.slow_questions) {}

  absl::StatusOr<v1::RetrieveResponse> Handle(const v1::RetrieveRequest& request, const CallContext& call);

  // What was found, with the view that it was found in: what Answer goes on from.
  struct Found {
    ImageRegistry::Pinned pinned;
    question::Request request;
    retrieval::Ablation ablation;  // none, unless a trial sets it before Search
    retrieval::Result result;
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();  // its first stage
  };
  // `field` is the path of the request in the call, "" or "retrieve."; `violations` has what the caller found wrong
  // already.
  absl::StatusOr<Found> Find(const v1::RetrieveRequest& request, const std::string& field,
                             convert::Violations violations, const CallContext& call);
  // The first half of Find: checked, a view pinned, a given vector taken, nothing searched yet.
  absl::StatusOr<Found> Prepare(const v1::RetrieveRequest& request, const std::string& field,
                                convert::Violations violations, const CallContext& call);
  // The second half: embeds and retrieves. `question`: read of the request.
  absl::Status Search(question::Question question, const CallContext& call, Found* found);
  // A text of the caller as the collection's texts are written: see server/privacy/privacy_guard.h.
  std::string InTokens(const Found& found, const std::string& text) const;
  // The response for it, with the total time, recorded in the metrics, and in the log where it took long.
  v1::RetrieveResponse Respond(const Found& found, const CallContext& call);

 private:
  std::chrono::nanoseconds TimeForReranker(const CallContext& call) const;
  absl::Status UseGivenVector(const v1::RetrieveRequest& request, const std::string& field, Found* found);

  HandlerPorts ports_;
  SlowQuestions slow_;
  FilterValuesCache filter_values_;
  scope::HoldingsCache holdings_;
  retrieval::WorkspacePool workspaces_;
};

}  // namespace annals::server
