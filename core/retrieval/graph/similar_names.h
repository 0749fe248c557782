// Entities that are probably the same under another spelling: names of at least two content words that share most of
// them.
//
//   "James Bond Stockdale" ~ "James Stockdale"
//   "Apollo 11" is not "Apollo 12": a number that only one has tells them apart
//
//   weight = Σ idf(shared words) / Σ idf(all words), kept where they share half of their weight or more
//
// Cost: the names that share one of its rarer words, of those which at most `rare` names have. A NameComparer keeps what words
// weigh from one name to the next, and borrows them from the view: one thread, one question.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
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

class NameComparer {
 public:
  // `view` must live as long.
  explicit NameComparer(const index::View& view, const SimilarNameOptions& options = {});

  // Names like that of the entity, with their weights; sorted by id.
  std::vector<std::pair<EntityId, double>> SimilarTo(EntityId entity);

 private:
  class OfOne;
  struct NameWord {
    std::size_t names = 0;  // that hold a word of its stem
    double idf = 0;
  };
  NameWord Weigh(std::string_view word);
  std::string StemOf(std::string_view word) const;

  const index::View& view_;
  const SimilarNameOptions options_;
  const double names_;  // as many as statements: only ratios of idf matter
  absl::flat_hash_map<std::string_view, NameWord> words_;
};

}  // namespace annals::retrieval
