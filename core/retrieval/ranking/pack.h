// Which of the ranked chunks are returned, and in which order (docs/recipes.md A.5, B.9).
//
//   1. coverage   of the best `pack_from`, repeatedly the chunk with the highest ln(score) + λ · (share, by idf, of the
//                 question's terms that it holds and no chosen chunk does); without a scope λ counts as much as the walk
//                 Without a scope, where the first one so chosen holds all of these terms, one passage answers: the
//                 graph stands aside, and the others follow by relevance (docs/measurements.md#stand_aside)
//   2. quota      round robin over (owner × period) cells: in a comparison, or when there are at least k/4 cells. Unless
//                 the question asks for each period, only of passages that score a quarter of the best or more
//   3. groups     a comparison takes turns between its periods; a forward-looking question keeps a fifth of the seats
//                 for the period before
//   4. records    no passage of a superseded document before those of its successor, none of a copy before its original
//   5. first      passages that the question asks for by what ties its names together (a path) or by kind of record go
//                 first: they need not be like the question. So do those that hold what a pile of key words quotes
//   6. budget     a chunk that does not fit the token budget is passed over; so is a near-duplicate of the same period
//                 and owner, or of the original of a copy
//
// Stable: ties by chunk id. Thread-safe.
#pragma once

#include <optional>
#include <vector>

#include "core/question/request.h"
#include "core/retrieval/options.h"
#include "core/retrieval/ranking/rank.h"
#include "core/scope/plan.h"
#include "core/scope/slices.h"

namespace annals::retrieval {

// One slice, ranked.
struct Ballot {
  const scope::Slice* slice = nullptr;
  RankedList ranked;
  double odds = 1;  // of the walk: graph_weight.h
};

struct Seat {
  std::size_t ballot = 0;  // index into the ballots
  Ranked chunk;
  int group = -1;
  std::optional<double> rerank;  // what a reranker said of it: rerank.h
};

std::vector<Seat> Pack(const index::View& view, const question::Request& request, const Options& options,
                       const scope::Plan& plan, const index::Allowed& population, std::vector<Ballot> ballots);

}  // namespace annals::retrieval
