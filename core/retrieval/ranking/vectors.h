// The vectors that a question is ranked by: those of the caller, else of the model.
//
//   absl::StatusOr<QuestionVectors> vectors = EmbedQuestion(request, plan, options, &embedder);
//
// One text is embedded, or two: what ranks (Plan::embedded), and, where the graph is walked, the question without its
// names. Nothing is where no vector counts: the lexical pipeline, a dense weight of 0. Blocks as long as the embedder
// does. Thread-safe.
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "core/question/request.h"
#include "core/retrieval/options.h"
#include "core/scope/plan.h"

namespace annals::retrieval {

struct QuestionVectors {
  std::vector<float> query;     // empty: lexical and graph signals only
  std::vector<float> residual;  // empty: as query
};

// `embedder` nullptr: the request's own vector or none. The error is the embedder's.
absl::StatusOr<QuestionVectors> EmbedQuestion(const question::Request& request, const scope::Plan& plan,
                                              const Options& options, embedding::Embedder* embedder);

}  // namespace annals::retrieval
