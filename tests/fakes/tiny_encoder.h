// Writes a model folder with a BERT-shaped encoder of a few bytes: WordPiece vocabulary, [CLS] text [SEP], and a graph
// whose state of a token is that token's row of a table. Its vectors can be computed by hand, so pooling, windows and
// marks can be tested on the real ONNX Runtime without a download.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace annals::fakes {

struct TinyEncoder {
  std::string pooling = "mean";  // as in annals-model.json
  std::size_t max_tokens = 8;
  std::size_t declared_dimension = 4;  // the graph's is 4
  std::string query_prefix, passage_prefix;
  std::string sentences = "own";
  // Written as model.int8.onnx too, with this row for every token, when not empty: shows which file runs.
  std::vector<float> int8_row;
};

// [PAD] [UNK] [CLS] [SEP] river rose fell ##s , the
const std::vector<std::string>& TinyVocabulary();
std::vector<float> TinyState(std::size_t token);  // the row of a token
void WriteTinyEncoder(const std::string& folder, const TinyEncoder& encoder = {});

}  // namespace annals::fakes
