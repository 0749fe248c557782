// Questions that two or three passages answer together, drawn from the texts of a folder: the passages are tied by a name
// that the question does not say.
//
//   "Ferry": "Ferry was recorded by Noor Vale."   "Noor Vale": "She won the Harbour Prize in Wick."
//   -> "What won prize of the one that recorded Ferry?", gold: both
//
// A passage leads to another where a sentence of it writes that one's title, which no third document has. Of the sentence
// the question says up to three words and the passage's title, of a sentence of the last passage up to three words; none
// of the titles that tie them. In turns: two passages, three in a row, two that the question names and compares. Each
// pair is asked for once. Words are the passages' own, so absolute figures flatter: what counts is which of two
// rankings is better, on a collection whose questions nobody has seen. Same folder, count and seed, same questions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/support/corpus.h"

namespace annals::bench {

// Fewer than `count` when the folder has no more. NotFound when it has none, or no documents.jsonl.
absl::StatusOr<std::vector<Question>> DrawLinked(const std::filesystem::path& folder, int count, std::uint64_t seed);

}  // namespace annals::bench
