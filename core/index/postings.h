// The lexical postings of one list of rows (the chunks, or the statements, of a segment): which rows hold a term, how
// often, and how long each row is. Immutable; 8 bytes a posting, 4 a row, and the terms.
//
//   PostingsBuilder b;  b.AddRow({"rain", "rain", "wind"});  b.AddRow({"wind"});  Postings p = std::move(b).Build();
//   p.Find("wind") == {{row 0, count 1, length 3}, {row 1, count 1, length 1}};   p.length(0) == 3
//
// Statistics (document frequency, mean length, weights) are not kept here: they belong to the population that a
// question names, and to no segment.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/tables/text_map.h"

namespace annals::index {

// `count`: how often, kMost for more. `length`: of the row, kMost where that is as long or longer (Postings::length tells);
// it stands here, too, since who reads a posting wants it, and looks it up nowhere else.
struct Posting {
  static constexpr std::uint16_t kMost = 0xffff;
  Posting() = default;
  Posting(std::uint32_t at, std::uint32_t times, std::uint32_t of_length)
      : row(at), count(Short(times)), length(Short(of_length)) {}
  static std::uint16_t Short(std::uint32_t n) { return n < kMost ? static_cast<std::uint16_t>(n) : kMost; }
  bool operator==(const Posting&) const = default;

  std::uint32_t row = 0;
  std::uint16_t count = 0, length = 0;
};

class Postings {
 public:
  Postings() = default;
  std::span<const Posting> Find(std::string_view term) const;  // by row ascending
  bool Holds(std::uint32_t row, std::string_view term) const;  // O(log postings of the term)
  std::uint32_t length(std::uint32_t row) const { return lengths_[row]; }
  std::uint64_t total_length() const { return total_length_; }
  std::size_t rows() const { return lengths_.size(); }
  std::size_t bytes() const;
  // Calls `f(term, rows)` for each term, in no order.
  template <class F>
  void ForEachTerm(F&& f) const {
    for (const auto& [term, range] : terms_)
      f(std::string_view(term), std::span(postings_).subspan(range.begin, range.end - range.begin));
  }

 private:
  friend class PostingsBuilder;
  friend class SegmentArchive;
  struct Range {
    std::uint64_t begin = 0, end = 0;
  };
  TextMap<Range> terms_;
  std::vector<Posting> postings_;
  std::vector<std::uint32_t> lengths_;
  std::uint64_t total_length_ = 0;
};

// Rows come in order, from terms or from other postings. Call Build once.
class PostingsBuilder {
 public:
  void AddRow(std::vector<std::string> terms);  // as text::Terms gives them, repetitions kept
  void AddLength(std::uint32_t terms);          // a row of so many, which are looked up elsewhere
  // `row_of[r]` is where row r of `other` goes, kNoRow to leave it out. The kept rows follow all rows added so far, in
  // their order: row_of is rows(), rows() + 1, … `other` must live until Build.
  void AddRows(const Postings& other, std::vector<std::uint32_t> row_of);
  std::size_t rows() const { return lengths_.size(); }
  Postings Build() &&;

 private:
  struct Occurrence {
    std::uint32_t term, row, count;
  };
  struct Part {  // in the order of the rows: either occurrences, or another's postings
    const Postings* other = nullptr;
    std::vector<std::uint32_t> row_of;
    std::vector<Occurrence> occurrences;
  };
  std::uint32_t TermNumber(std::string_view term);
  std::vector<std::uint64_t> CountPerTerm();

  TextMap<std::uint32_t> numbers_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> lengths_;
};

}  // namespace annals::index
