// One question against one view: scope → embed → locate → grow → rank → pack, each step in its own file beside this
// one. It returns the passages that hold *in the period asked about*, with the reason for each (docs/design.md §7).
//
//   question::Request r{.query = "How did employment change in the October 2025 survey?", .reference = today};
//   Result result = Retrieve(*view, r, options, {.embedder = &embedder});
//   result.scope.groups[0].label == "October 2025"; every result.chunks[i] belongs to a document of that period
//
// The server, the benchmarks and the tests ask by this one sequence. Deterministic: same view contents, same request,
// same vectors → same result, to the last bit; ties by external id. Thread-safe. Blocks only in the embedder; the cost
// of the rest is bounded by the options.
#pragma once

#include <chrono>
#include <memory>
#include <memory_resource>

#include "core/embedding/embedder.h"
#include "core/index/view.h"
#include "core/question/request.h"
#include "core/question/stage_timer.h"
#include "core/retrieval/options.h"
#include "core/retrieval/ranking/reranker.h"
#include "core/retrieval/result.h"
#include "core/scope/holdings.h"

namespace annals::retrieval {

// What a question is asked with, beside its view. All but the holdings is borrowed.
struct Means {
  // Makes the question's vectors where the request brings none (vectors.h). nullptr: words and graph only. When it
  // fails, so are they, with a note MODEL_UNAVAILABLE, and Result::embedding says why.
  embedding::Embedder* embedder = nullptr;
  // Of this view, and of the request's `as_of` and filters. nullptr: read here, O(documents).
  std::shared_ptr<const scope::Holdings> holdings;
  // Orders the packed passages (rerank.h), within that time. nullptr: none, and the result is the same to the byte as
  // where there never was one. When it fails, a note RERANKER_FAILED says so, and Result::reranking why.
  Reranker* reranker = nullptr;
  std::chrono::nanoseconds rerank_within{0};
  question::MonotonicClock now;  // times the stages
  // Where the question is ranked (workspace.h); the result keeps nothing of it.
  std::pmr::memory_resource* memory = std::pmr::get_default_resource();
};

Result Retrieve(const index::View& view, const question::Request& request, const Options& options,
                const Means& means = {});
// The same of a question that was read of the request already.
Result Retrieve(const index::View& view, question::Question question, const question::Request& request,
                const Options& options, const Means& means = {});

}  // namespace annals::retrieval
