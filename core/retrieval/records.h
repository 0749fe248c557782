// What records say about the order of passages, as factors of their scores.
//
//   authority          1 + w · rank / 100, w = RecordOptions::authority, rank by the collection's order (core/record/
//                      authority.h): of passages that fit about alike the better source goes first
//   behind_successor   what brings a passage of a superseded document behind the best one of its successor
//   behind_original    the same of a copy and its original
//
// The last two are 1 when the document before it has no passage in the slice: what is asked of a period is answered
// from it. core/facts/lineage.h says which document stands behind which. Thread-safe.
#pragma once

#include "core/facts/lineage.h"
#include "core/retrieval/options.h"
#include "core/retrieval/ranking/rank.h"

namespace annals::retrieval {

// Sets the factors and applies them. Order and number of the passages stay.
void ApplyAuthority(const index::View& view, const RecordOptions& options, RankedList* ranked);
void ApplyLineage(const index::View& view, const facts::Lineage& lineage, RankedList* ranked);

// Moves passages behind the first one of the document that stands before theirs, as far back as that takes; the others
// keep their order, and so do those of one document. Linear, however long a chain of documents is. For what is chosen
// by more than its score.
void KeepLineage(const index::View& view, const facts::Lineage& lineage, RankedList* ranked);

}  // namespace annals::retrieval
