// Where the walk starts: entities that the question names, and entities of the statements that fit it best
// (docs/recipes.md B.5).
//
//   v(e) = 1.0 · norm₁(Σ link weight / cf(name))
//        + 0.3 · norm₁(mean over its relation ends in the best statements of exp(h − h_max), / cf(e))
//        + mention_weight · norm₁(confidence of its mentions in the best passages, added up, / cf(e))
//
// cf(e) = passages of the slice that hold e, at least 1: a name that stands everywhere says little. cf(name) = those of
// all that the name may mean: of two namesakes the one that is named once would have most of the weight. Of one word
// written small cf(name) is at least the passages that hold the word: "the body of water" hardly means the document
// titled "Water".
//
// The last part is of the `mention_names` names with the most such confidence in the `mention_chunks` best passages. It
// is off (weight 0). What each was worth: docs/measurements.md#seeds. Only entities with a passage in the slice are
// seeds. Sorted by entity id; the weights add up to 1 (or the list is empty). Thread-safe.
#pragma once

#include <memory_resource>
#include <vector>

#include "core/question/link.h"
#include "core/retrieval/locate.h"
#include "core/retrieval/options.h"
#include "core/scope/fact_scope.h"

namespace annals::retrieval {

struct Seed {
  EntityId entity;
  double weight = 0;
  bool linked = false;  // named in the question
};

// A passage where the walk starts, too: one of those nearest to the question by meaning.
struct PassageSeed {
  index::ChunkOrdinal chunk = 0;
  double weight = 0;
};

// By weight, ties by chunk id; the weights add up to 1. Empty where no vector was searched. A passage that shares no word
// with the question needs a cosine of `floor` (RankOptions::similarity_floor): a walk from it would be no evidence.
// With their share of the walk (SeedOptions::passage_share) they stand beside the entities: the restart of HippoRAG 2
// (Gutiérrez et al., 2025), with a softmax that knows no model's range of cosines.
std::vector<PassageSeed> FindPassages(const index::View& view, const Located& located, const SeedOptions& options,
                                      double floor);

std::vector<Seed> FindSeeds(const index::View& view, const index::Allowed& allowed, const scope::FactScope& facts,
                            const std::vector<question::Link>& links, const Located& located,
                            const SeedOptions& options,
                            std::pmr::memory_resource* memory = std::pmr::get_default_resource());

}  // namespace annals::retrieval
