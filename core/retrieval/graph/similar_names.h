// Entities that are probably the same under another spelling: names of at least two content words that share most of
// them.
//
//   "James Bond Stockdale" ~ "James Stockdale"
//   "Apollo 11" is not "Apollo 12": a number that only one has tells them apart
//
//   weight = Σ idf(shared words) / Σ idf(all words), kept where they share half of their weight or more
//
// Thread-safe. Cost: the names that share one of its rarer words, of those which at most `rare` names have.
#pragma once

#include <utility>
#include <vector>

#include "core/index/view.h"

namespace annals::retrieval {

struct SimilarNameOptions {
  // The share of their weight that two names must have in common. docs/measurements.md#least
  double least = 0.5;
  std::size_t rare = 300;  // a word of more names than this does not bring two together
};

// Other entities that the key of `entity` names outright: it is an alias of theirs, or it is theirs with a leading
// "the". Sorted by id. None when more than `most` share it: such an alias names nobody.
std::vector<EntityId> SameNames(const index::View& view, const Entity& entity, std::size_t most = 8);

// Entities that are the same by name: SameNames, those whose key is an alias of `entity`, and its key with a leading
// "the". Sorted by id, without itself. An entity that only shares an alias is somebody else.
std::vector<EntityId> Namesakes(const index::View& view, index::EntityRef entity);

// Sorted by id.
std::vector<std::pair<EntityId, double>> SimilarNames(const index::View& view, EntityId entity,
                                                      const SimilarNameOptions& options = {});

}  // namespace annals::retrieval
