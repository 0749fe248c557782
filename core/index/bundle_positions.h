// A bundle checked and put in order: its ids turned into positions, so that building a segment cannot fail.
//
// Chunks stand by their ordinal, statements by (chunk, ordinal), mentions and relations by (chunk, statement), each as
// indices into the bundle's lists. Equal keys keep the bundle's order.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "core/record/record.h"

namespace annals::index {

// A mention or relation: where it stands in the bundle, and the positions (in the order below) of what it names.
struct PositionedRow {
  std::uint32_t row, chunk, statement;  // statement kNoRow: none
};

struct BundlePositions {
  std::vector<std::uint32_t> chunks;           // position -> index into bundle.chunks
  std::vector<std::uint32_t> statements;       // position -> index into bundle.statements
  std::vector<std::uint32_t> statement_chunk;  // statement position -> chunk position
  std::vector<PositionedRow> mentions, relations;
};

// InvalidArgument, naming the field, when a vector list has another length or dimension or is not finite, when an id is
// 0 or repeated, or when a row names a chunk, statement or entity that the bundle does not hold.
absl::StatusOr<BundlePositions> LocateRows(const DocumentBundle& bundle, std::size_t dimension);

}  // namespace annals::index
