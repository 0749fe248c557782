// The packed passages in the order of a reranker (reranker.h), where there is one.
//
//   absl::Status status = Rerank(view, "Who kept the light?", lineage, reranker, std::chrono::seconds(1), &seats);
//   seats[0].rerank == 7.2      // the reranker's score; unset: the passage kept its place
//
// The passages stay the same; so does the period that each place belongs to, and places of passages that the question
// asks for by a path or by a kind of record (pack.h, 5). No passage of a superseded document comes before those of its
// successor, no copy before its original. Ties keep their order.
//
// Errors leave the seats as they were: those of the reranker, and kInternal when it answers with another number of
// scores, or with one that is not finite. Blocks as long as the reranker does. Thread-safe.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/facts/lineage.h"
#include "core/retrieval/ranking/pack.h"
#include "core/retrieval/ranking/reranker.h"

namespace annals::retrieval {

absl::Status Rerank(const index::View& view, const std::string& question, const facts::Lineage& lineage,
                    Reranker& reranker, std::chrono::nanoseconds within, std::vector<Seat>* seats);

}  // namespace annals::retrieval
