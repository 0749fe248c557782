// A model folder: what ONNX Runtime runs, how text becomes tokens, and how the output becomes a vector.
//
//   model.onnx           float32                                                      (one of these two, or both)
//   model.int8.onnx      the same, quantised; used unless full precision is asked for
//   tokenizer.json       or another vocabulary that annals-model.json names
//   annals-model.json
//     {"name": "bge-small-en-v1.5", "dimension": 384, "max_tokens": 512, "dense_weight": 1.0, "pooling": "cls",
//      "prefixes": {"query": "Represent this sentence for searching relevant passages: ", "passage": ""},
//      "tokenizer": {"type": "tokenizer", "file": "tokenizer.json"}, "sentences": "own"}
//
// pooling: "mean" or "cls" of the token states, or "none" when the model gives the sentence vector itself; "score" for a
// cross-encoder, which reads two texts together and gives one number, its dimension is 1 (onnx_reranker.h). max_tokens
// counts the marks before and after the text. sentences: each is read by itself ("own"), or as the mean of its tokens'
// states in its passage, which is then read once ("in_passage", with pooling "mean"; core/embedding/part_reader.h). Defaults: dense_weight 1, prefixes empty, tokenizer tokenizer.json. Further
// fields are allowed. A description names files below its folder only. deploy/models/fetch makes such folders; one made by hand serves as well.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "server/models/tokenizer/tokenizer.h"

namespace annals::models {

enum class Pooling { kNone, kMean, kCls, kScore };

struct ModelFolder {
  std::string path;
  std::string name;
  std::size_t dimension = 0;   // 1 to 4,096
  std::size_t max_tokens = 0;  // 8 to 8,192
  double dense_weight = 1;     // 0 to 10
  Pooling pooling = Pooling::kMean;
  std::string query_prefix, passage_prefix;
  bool sentences_in_passage = false;
  TokenizerSpec tokenizer;
  std::string graph;  // the .onnx file that was chosen
};

// Where a model is: a folder when it has a slash, else a name below models_dir.
std::string FolderOf(const std::string& model, const std::string& models_dir);

// Errors: kNotFound (no folder, no file; full precision is asked for and there is only the quantised form),
// kInvalidArgument (which field of annals-model.json).
absl::StatusOr<ModelFolder> ReadModelFolder(const std::string& path, bool full_precision);

}  // namespace annals::models
