// The statements of a segment in columns. A sentence that stands in its chunk's text is kept as its byte range only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/record/record.h"

namespace annals::index {

class StatementTable {
 public:
  // Rows come in order of (chunk, ordinal); `chunk` is a row of the segment.
  void Add(const Statement& statement, std::uint32_t chunk, std::string_view chunk_text);
  void AddFrom(const StatementTable& other, std::uint32_t row, std::uint32_t chunk);
  void Finish();  // after the last row, before anything is asked

  std::size_t size() const { return rows_.size(); }
  StatementId id(std::uint32_t row) const { return rows_[row].id; }
  std::uint32_t chunk(std::uint32_t row) const { return rows_[row].chunk; }
  std::uint32_t begin(std::uint32_t row) const { return rows_[row].begin; }
  std::uint32_t end(std::uint32_t row) const { return rows_[row].end; }
  // `chunk_text`: of the row's chunk. Valid as long as the table and that text.
  std::string_view text(std::uint32_t row, std::string_view chunk_text) const;
  // Periods that it speaks of; valid as long as the table.
  std::span<const SpokenTime> times(std::uint32_t row) const;
  // Calls `f(row)` once for every row that speaks of a period inside `period` with at least this confidence, ascending; an end
  // that it leaves open ("until 2025") is not held against it.
  template <class F>
  void ForEachSpeakingOf(const Interval& period, int least_confidence, F&& f) const {
    for (const std::uint32_t row : RowsSpeakingOf(period, least_confidence)) f(row);
  }
  std::size_t bytes() const;

 private:
  friend class SegmentArchive;
  void AddTimes(std::span<const SpokenTime> times);
  std::vector<std::uint32_t> RowsSpeakingOf(const Interval& period, int least_confidence) const;

  static bool LiesIn(const Interval& told, const Interval& period) {
    if (told.IsAlways()) return false;
    const bool begins = told.from == kAnyPast ? told.to > period.from : told.from >= period.from;
    return begins && (told.to == kForever ? told.from < period.to : told.to <= period.to);
  }

  static constexpr std::uint32_t kInChunk = 0xffffffff;
  struct Row {
    StatementId id;
    std::uint32_t chunk, begin, end;
    std::uint32_t own_text;  // index into own_texts_, or kInChunk
  };
  std::vector<Row> rows_;
  std::vector<SpokenTime> times_;
  std::vector<std::uint32_t> first_time_ = {0};    // of row r; one more at the end
  std::vector<std::uint32_t> times_by_beginning_;  // of times_
  std::vector<std::string> own_texts_;  // of given triples, and of sentences that differ from the chunk's bytes
};

}  // namespace annals::index
