// The numbered list of sources of one answer. The same words of the same source get one number.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/answer/answer.h"
#include "core/index/view.h"

namespace annals::answer {

class Citations {
 public:
  explicit Citations(const index::View& view) : view_(view) {}

  // Bytes [begin, end) of a chunk's text; where they begin with who speaks, the words behind that.
  int OfChunk(index::ChunkOrdinal chunk, std::uint32_t begin, std::uint32_t end);
  // A field of a document's record: "granted: 2023-05-04".
  int OfRecord(index::DocumentOrdinal document, std::string_view field);

  // Of another answer to the same question; its number here.
  int Copy(const Citation& citation) { return Add(citation); }

  bool Cites(std::string_view document_id) const;
  // The cited words of a number handed out before.
  const std::string& Quote(int number) const { return list_[static_cast<std::size_t>(number) - 1].quote; }

  std::vector<Citation> Take() { return std::move(list_); }

 private:
  Citation Base(index::DocumentOrdinal document) const;
  int Add(Citation citation);

  const index::View& view_;
  std::vector<Citation> list_;
};

}  // namespace annals::answer
