#include "core/answer/evidence/citations.h"

#include <algorithm>

#include "core/answer/reading/passage_turns.h"
#include "core/text/turns.h"

namespace annals::answer {

Citation Citations::Base(index::DocumentOrdinal document) const {
  const Document& d = view_.document(document);
  return {
      .document_id = d.external_id, .title = d.title, .label = d.label, .period = d.period, .published = d.published};
}

int Citations::Add(Citation citation) {
  for (const Citation& known : list_) {
    if (known.document_id == citation.document_id && known.chunk_id == citation.chunk_id &&
        known.begin == citation.begin && known.end == citation.end && known.quote == citation.quote) {
      return known.number;
    }
  }
  citation.number = static_cast<int>(list_.size()) + 1;
  list_.push_back(std::move(citation));
  return list_.back().number;
}

bool Citations::Cites(std::string_view document_id) const {
  return std::any_of(list_.begin(), list_.end(), [&](const Citation& c) { return c.document_id == document_id; });
}

int Citations::OfChunk(index::ChunkOrdinal chunk, std::uint32_t begin, std::uint32_t end) {
  const Chunk& c = view_.chunk(chunk);
  Citation citation = Base(view_.document_of(chunk));
  citation.chunk_id = c.external_id;
  const text::Turn turn = text::TurnAt(TurnsOf(view_, chunk), begin);
  citation.speaker = std::string(turn.speaker);
  if (begin < turn.words && turn.words < end) begin = static_cast<std::uint32_t>(turn.words);
  citation.quote = c.text.substr(begin, end - begin);
  citation.begin = begin;
  citation.end = end;
  return Add(std::move(citation));
}

int Citations::OfRecord(index::DocumentOrdinal document, std::string_view field) {
  Citation citation = Base(document);
  citation.quote = std::string(field);
  return Add(std::move(citation));
}

}  // namespace annals::answer
