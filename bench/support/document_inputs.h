// The documents of a folder as the server would receive them, for benchmarks in one process.
#pragma once

#include <filesystem>
#include <vector>

#include "absl/status/statusor.h"
#include "core/ingest/document_input.h"

namespace annals::bench {

// documents.jsonl without its relations: those are read from the text. Valid ones only; InvalidArgument names file and
// line of the first that is not. Never empty.
absl::StatusOr<std::vector<ingest::DocumentInput>> ReadInputs(const std::filesystem::path& folder);

}  // namespace annals::bench
