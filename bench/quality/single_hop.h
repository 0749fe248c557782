// Questions that one passage answers, drawn from the relations of a folder in the manner of PopQA: a template for each
// kind of relation, a subject, nothing else.
//
//   {"subject": "The Long Tide", "predicate": "directed by", "object": "Ada Quist"}
//     of the document titled "The Long Tide"
//   -> "Who directed The Long Tide?", gold: the documents that state it of that subject
//
// Only subjects that are titles of the documents which state the relation. Drawn in turn over the kinds, so that the
// common ones do not drown the others; same folder, count and seed, same questions.
//
// kTyped makes it harder: the subject is named as people type it, in small letters and without what tells namesakes
// apart ("who" asks for "casino", not for "Casino (1995 film)"), and only names are drawn whose words at least
// kBystanders other documents hold as well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/support/corpus.h"

namespace annals::bench {

enum class Naming { kTitle, kTyped };
inline constexpr std::size_t kBystanders = 3;

// Fewer than `count` when the folder has no more. NotFound when it has none, or no documents.jsonl.
absl::StatusOr<std::vector<Question>> DrawSingleHop(const std::filesystem::path& folder, int count, std::uint64_t seed,
                                                    Naming naming = Naming::kTitle);

}  // namespace annals::bench
