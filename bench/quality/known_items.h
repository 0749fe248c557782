// Questions of someone who knows what a passage says: each drawn sentence is asked in five forms and up to three more.
//
//   "The ferry to Wick was cancelled after the October storm."
//   rarest 2 words   "ferry Wick"
//   rarest 3 words   "ferry Wick October"
//   rarest 5 words   "ferry Wick cancelled October storm"
//   sentence         the sentence, as it stands
//   said             "What was said about ferry, Wick and October?"
//   phrase           "\"The ferry to Wick\"": up to five words around the rarest one, quoted
//   typing error     "ferry Wick Octboer": of the rarest three the longest word with two letters swapped, where it has
//                    five at least and no passage holds it so
//   joined           "ferry Wick cooperation", where the sentence has "co-operation": a hyphen left out, beside the rarest two
//
// A passage is a chunk where all documents of the folder come in chunks with ids, else a whole document. Rare is a word
// that few passages of its collection hold, in text, heading or title; of equally rare ones the first. Words keep their
// spelling and their order; stop words are left out. Gold are all passages that hold every word that was asked; of a
// whole sentence, those that hold it word for word.
//
// Drawn evenly over the sentences of all folders with at least five such words and at most kLongestSentence bytes; same
// folders, number and seed, same questions. The day of a question is the last one that a document of its collection
// names (date, end of period); without one the server's. `kind` is the form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/support/corpus.h"

namespace annals::bench {

inline constexpr std::size_t kLongestSentence = 8 * 1024;  // what the service takes as a question
inline constexpr auto kKnownItemForms = std::to_array<const char*>(
    {"rarest 2 words", "rarest 3 words", "rarest 5 words", "sentence", "said", "phrase", "typing error", "joined"});

// How many sentences were drawn: each has the first form.
std::size_t SentencesOf(const std::vector<Question>& questions);

// The forms of each sentence, one after the other. Fewer than `sentences` when the folders have no more. NotFound
// when they have none, or no documents.jsonl. Memory: the texts and their words.
absl::StatusOr<std::vector<Question>> DrawKnownItems(const std::vector<std::filesystem::path>& folders, int sentences,
                                                     std::uint64_t seed);

}  // namespace annals::bench
