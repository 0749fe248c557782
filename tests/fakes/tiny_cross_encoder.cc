#include "tests/fakes/tiny_cross_encoder.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <vector>

#include "nlohmann/json.hpp"
#include "tests/fakes/onnx_message.h"
#include "tests/fakes/tiny_encoder.h"

namespace annals::fakes {
namespace {

// ReduceSum(Gather(worth, input_ids) * (Cast(token_type_ids) + 0.001), axis 1) -> logits
std::string Model() {
  std::vector<float> worth;
  for (std::size_t i = 0; i < TinyVocabulary().size(); ++i) worth.push_back(static_cast<float>(i));
  OnnxMessage cast = OnnxNode("Cast", {"token_type_ids"}, "kinds");
  cast.Nested(5, OnnxMessage().Bytes(1, "to").Number(3, kOnnxFloat).Number(20, 2));  // an attribute of type INT
  OnnxMessage graph;
  graph.Nested(1, cast)
      .Nested(1, OnnxNode("Add", {"kinds", "little"}, "weights"))
      .Nested(1, OnnxNode("Gather", {"worth", "input_ids"}, "worths"))
      .Nested(1, OnnxNode("Mul", {"worths", "weights"}, "weighed"))
      .Nested(1, OnnxNode("ReduceSum", {"weighed", "axis"}, "logits"))
      .Bytes(2, "tiny")
      .Nested(5, OnnxFloats("worth", {worth.size()}, worth))
      .Nested(5, OnnxFloats("little", {1}, {0.001F}))
      .Nested(5, OnnxTensor("axis", kOnnxInt64, {1}, std::vector<std::int64_t>{1}));
  for (const char* input : {"input_ids", "attention_mask", "token_type_ids"})
    graph.Nested(11, OnnxValue(input, kOnnxInt64, {"batch", "tokens"}, 0));
  graph.Nested(12, OnnxValue("logits", kOnnxFloat, {"batch"}, 1));
  return OnnxModel(graph);
}

}  // namespace

void WriteTinyCrossEncoder(const std::string& folder, const TinyCrossEncoder& encoder) {
  std::filesystem::create_directories(folder);
  std::string vocabulary;
  for (const std::string& piece : TinyVocabulary()) vocabulary += piece + "\n";
  std::ofstream(folder + "/vocab.txt", std::ios::binary) << vocabulary;
  std::ofstream(folder + "/model.onnx", std::ios::binary) << Model();
  const nlohmann::json description = {{"name", "tiny-cross"},
                                      {"dimension", 1},
                                      {"max_tokens", encoder.max_tokens},
                                      {"pooling", encoder.pooling},
                                      {"tokenizer", {{"type", "wordpiece"}, {"file", "vocab.txt"}}}};
  std::ofstream(folder + "/annals-model.json", std::ios::binary) << description.dump();
}

}  // namespace annals::fakes
