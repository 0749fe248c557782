// The relations of a segment: rows with small numbers instead of ids, predicates kept once each.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/tables/packed_interval.h"
#include "core/index/tables/text_map.h"
#include "core/record/record.h"

namespace annals::index {

// subject, object: rows of the segment's entity table; statement (kNoRow: none) and chunk: rows of the segment.
struct RelationEntry {
  RelationId id;
  PackedInterval validity;
  std::uint32_t subject, object, predicate, statement, chunk;
  float confidence;
  ValiditySource source;
};

class RelationTable {
 public:
  // The predicate of `entry` is set here.
  void Add(RelationEntry entry, std::string_view predicate);
  void ShrinkToFit() { rows_.shrink_to_fit(); }

  std::span<const RelationEntry> rows() const { return rows_; }
  // Valid as long as the table; do not call it before the last Add.
  std::string_view predicate(const RelationEntry& entry) const { return predicates_[entry.predicate]; }
  std::size_t bytes() const;

 private:
  friend class SegmentArchive;
  std::vector<RelationEntry> rows_;
  std::vector<std::string> predicates_;
  TextMap<std::uint32_t> predicate_numbers_;
};

}  // namespace annals::index
