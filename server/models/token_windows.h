// What an encoder reads at once: a text, or part of a long one, framed by the model's marks; and the vectors of the text
// and of its parts, made of the states of its tokens.
//
//   std::vector<Window> windows;
//   AppendWindows(0, ids, {{.part = 1, .begin = 5, .end = 9}}, tokenizer, room, &windows);
//   windows[0].Pool(states, width, Pooling::kMean);         // … when the model has read windows[0].ids
//   Combine(windows, matrix);                               // row 0: the text; row 1: its tokens 5 to 8
//
// A long text is cut into windows of nearly equal length; their unit vectors are averaged, weighted by tokens. A part is
// the mean of its tokens' states, in all windows that it lies in. Rows have length 1. Deterministic.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/embedding/embedder.h"
#include "server/models/model_folder.h"
#include "server/models/tokenizer/tokenizer.h"

namespace annals::models {

// Tokens [begin, end) of a text, whose vector is the row `part`.
struct TokenSpan {
  std::size_t part = 0;
  std::size_t begin = 0, end = 0;
};

struct Window {
  struct Piece {
    TokenSpan tokens;         // rows of the window's states
    std::vector<double> sum;  // of these
  };

  std::size_t text = 0;    // the row of the text
  std::size_t weight = 0;  // tokens of the text itself
  std::vector<std::int64_t> ids;
  std::vector<Piece> pieces;
  std::vector<float> vector;

  // `states` are the rows of this window's tokens, or one row where the model pools itself (then without pieces).
  void Pool(std::span<const float> states, std::size_t width, Pooling pooling);
};

void AppendWindows(std::size_t text, std::span<const std::int64_t> ids, std::span<const TokenSpan> parts,
                   const Tokenizer& tokenizer, std::size_t room, std::vector<Window>* windows);

// REQUIRES: windows of one text stand together, in order; every row is one text's or one part's.
void Combine(std::span<const Window> windows, embedding::Matrix* matrix);

}  // namespace annals::models
