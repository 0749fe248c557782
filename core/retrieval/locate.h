// How well chunks and statements of one slice fit the question: h(x) = z(BM25) + w · z(cosine), z over the slice.
//
// Only rows with evidence are listed: lexical matches and the nearest vectors. A row without any has h = `chunk_floor`
// (or, of statements, the fit `fit_floor`): the same for all of them, so no dense array of scores is needed.
// Cosine moments are exact for small slices, else taken from a sample of chunks chosen by their ids, so that replicas
// agree. Ranks and moments are of the slice, document frequencies of the whole population (docs/recipes.md A.2).
// The fit of a statement (docs/recipes.md B.4) is
//
//   fit(s) = minmax(minmax h(s, question) + minmax h(s, residual)), in [0, 1]
//
// Cost: postings of the terms + `dense_candidates` vectors + the sample. Thread-safe.
#pragma once

#include <string>
#include <vector>

#include "core/index/view.h"
#include "core/retrieval/options.h"
#include "core/retrieval/ranking/vectors.h"
#include "core/scope/plan.h"

namespace annals::retrieval {

struct ChunkSignal {
  index::ChunkOrdinal chunk = 0;
  double lexical = 0;    // BM25
  double cosine = 0;     // 0 without a vector
  double relevance = 0;  // h
};

struct StatementSignal {
  index::StatementOrdinal statement = 0;
  StatementId id;
  double h = 0;
};

struct Located {
  std::vector<ChunkSignal> chunks;    // by ordinal
  double chunk_floor = 0;             // h of a chunk without evidence
  std::vector<StatementSignal> best;  // best statements of the question, best first
  std::vector<float> fit;             // per statement of the view; only those of the slice mean something
  double fit_floor = 0;
  std::string search_plan;  // "exact", "graph", "mixed"; empty when no vector was searched

  // nullptr when the chunk has no evidence.
  const ChunkSignal* Find(index::ChunkOrdinal chunk) const;
};

struct LocateInput {
  const index::View& view;
  const QuestionVectors& vectors;
  const LocateOptions& options;
  const index::Allowed& population;
  const index::Allowed& allowed;
  const std::vector<std::string>& chunk_terms;
  const std::vector<std::string>& statement_terms;
  const std::vector<std::string>& residual_terms;
  bool statements = true;  // false: only chunks are wanted
};

Located Locate(const LocateInput& input);

}  // namespace annals::retrieval
