// Which segments to merge next: size tiers over neighbours, so that the order of the documents is kept.
//
// A segment of n rows is of class floor(log_factor n). A run of neighbours of class ≤ c is merged once together they
// reach class c + 1. So a row is copied at most once a class, about log_factor(rows) times in all, and few segments
// remain.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace annals::index {

struct SegmentSize {
  std::size_t rows = 0;
  bool has_removed = false;  // purged documents, whose rows must go: rewritten before anything else
  bool taken = false;        // another merge has it: left alone, and no run reaches across it
};

struct SegmentRange {
  std::size_t first, last;  // [first, last)
};

// REQUIRES: factor >= 2. nullopt: nothing to merge or rewrite, or only what is taken.
std::optional<SegmentRange> PickMerge(std::span<const SegmentSize> segments, std::size_t factor);

}  // namespace annals::index
