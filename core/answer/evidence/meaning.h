// How near the sentences of the passages found are to the question by meaning, as the model's vectors have it.
//
//   Meanings meanings(view, result);
//   meanings.Of(chunk, 0, 10)   2: by so many standard deviations nearer than the mean of all sentences of the passages found
//   meanings.Of(chunk, 90, 99)  0 where the question or the sentence has no vector, or the vectors count nothing
//
// No model's range of cosines is known to it: they are compared with each other alone. Vectors of sentences are those of the
// statements that are searched (core/index), so nothing is embedded here. Borrows the view. Thread-safe; O(sentences · dimension).
#pragma once

#include <cstdint>
#include <map>

#include "core/index/view.h"
#include "core/retrieval/result.h"

namespace annals::answer {

class Meanings {
 public:
  Meanings(const index::View& view, const retrieval::Result& result);

  // Of the nearest statement that the bytes from `begin` to `end` of the chunk's text touch.
  double Of(index::ChunkOrdinal chunk, std::uint32_t begin, std::uint32_t end) const;

 private:
  const index::View& view_;
  std::map<index::StatementOrdinal, double> standing_;  // standardised cosines
};

}  // namespace annals::answer
