#include "tests/fakes/tiny_encoder.h"

#include <filesystem>
#include <fstream>

#include "nlohmann/json.hpp"
#include "tests/fakes/onnx_message.h"

namespace annals::fakes {
namespace {

constexpr std::size_t kWidth = 4;
// Gather(table, input_ids) -> last_hidden_state
std::string Model(const std::vector<float>& table) {
  OnnxMessage graph;
  graph.Nested(1, OnnxNode("Gather", {"table", "input_ids"}, "last_hidden_state"))
      .Bytes(2, "tiny")
      .Nested(5, OnnxFloats("table", {table.size() / kWidth, kWidth}, table));
  for (const char* input : {"input_ids", "attention_mask", "token_type_ids"})
    graph.Nested(11, OnnxValue(input, kOnnxInt64, {"batch", "tokens"}, 0));
  graph.Nested(12, OnnxValue("last_hidden_state", kOnnxFloat, {"batch", "tokens"}, kWidth));
  return OnnxModel(graph);
}

void Write(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

}  // namespace

const std::vector<std::string>& TinyVocabulary() {
  static const std::vector<std::string> pieces = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "river",
                                                  "rose",  "fell",  "##s",   ",",     "the"};
  return pieces;
}

std::vector<float> TinyState(std::size_t token) {
  const auto t = static_cast<float>(token);
  return {1.0F + t, 2.0F - t, 0.5F * t, -1.0F};
}

void WriteTinyEncoder(const std::string& folder, const TinyEncoder& encoder) {
  std::filesystem::create_directories(folder);
  std::string vocabulary;
  std::vector<float> table, constant;
  for (std::size_t i = 0; i < TinyVocabulary().size(); ++i) {
    vocabulary += TinyVocabulary()[i] + "\n";
    const std::vector<float> row = TinyState(i);
    table.insert(table.end(), row.begin(), row.end());
    constant.insert(constant.end(), encoder.int8_row.begin(), encoder.int8_row.end());
  }
  Write(folder + "/vocab.txt", vocabulary);
  Write(folder + "/model.onnx", Model(table));
  if (!constant.empty()) Write(folder + "/model.int8.onnx", Model(constant));
  const nlohmann::json description = {
      {"name", "tiny"},
      {"dimension", encoder.declared_dimension},
      {"max_tokens", encoder.max_tokens},
      {"pooling", encoder.pooling},
      {"sentences", encoder.sentences},
      {"prefixes", {{"query", encoder.query_prefix}, {"passage", encoder.passage_prefix}}},
      {"tokenizer", {{"type", "wordpiece"}, {"file", "vocab.txt"}}}};
  Write(folder + "/annals-model.json", description.dump());
}

}  // namespace annals::fakes
