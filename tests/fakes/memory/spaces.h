// Vectors that are made later, and the spaces of a collection in memory. What serves is in the bundles; what is being made
// to take its place is in `next`, and nothing of what served before is kept.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tests/fakes/memory/tables.h"

namespace annals::fakes::memory {

// Nullptr when the space neither serves nor is being made.
std::map<DocumentId, VectorWork>* BacklogOf(Tables& tables, const storage::VectorSpace& space);
// Part of what writes a version: its vectors are of `space`, and `missing` of them are not there.
void NoteVectorWork(Tables& tables, std::int32_t space, int missing, VersionRow* version);

// Versions whose vectors nobody is at, the oldest first, held from now on.
std::vector<DocumentBundle> ClaimVectorWork(Tables& tables, const storage::VectorSpace& space, Timestamp now,
                                            std::int64_t most_texts, std::chrono::seconds hold);
// How many of the versions lacked vectors.
std::size_t WriteVectors(Tables& tables, const storage::VectorSpace& space, std::span<const DocumentBundle> versions);

absl::Status BeginSpace(Tables& tables, const std::string& embedder, std::size_t dimension);
void CancelSpace(Tables& tables);
bool SwitchSpace(Tables& tables, const storage::VectorSpace& space);

// The bundle as a reader of the space sees it.
void ShowSpace(const Tables& tables, const storage::VectorSpace& space, DocumentBundle* bundle);

}  // namespace annals::fakes::memory
