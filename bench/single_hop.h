// Questions that one passage answers, drawn from the relations of a folder in the manner of PopQA: a template for each
// kind of relation, a subject, nothing else.
//
//   {"subject": "The Long Tide", "predicate": "directed by", "object": "Ada Quist"} of the document titled "The Long
//   Tide"
//   -> "Who directed The Long Tide?", gold: the documents that state it of that subject
//
// Only subjects that are titles of the documents which state the relation. Drawn in turn over the kinds, so that the
// common ones do not drown the others; same folder, count and seed, same questions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/corpus.h"

namespace annals::bench {

// Fewer than `count` when the folder has no more. NotFound when it has none, or no documents.jsonl.
absl::StatusOr<std::vector<Question>> DrawSingleHop(const std::filesystem::path& folder, int count, std::uint64_t seed);

}  // namespace annals::bench
