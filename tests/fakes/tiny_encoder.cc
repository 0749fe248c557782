#include "tests/fakes/tiny_encoder.h"

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "nlohmann/json.hpp"

namespace annals::fakes {
namespace {

constexpr std::size_t kWidth = 4;
constexpr int kFloat = 1, kInt64 = 7;  // TensorProto.DataType

// Just enough of protobuf's wire format to write onnx.proto's messages.
class Message {
 public:
  Message& Number(int field, std::uint64_t value) {
    Varint(static_cast<std::uint64_t>(field) << 3);
    return Varint(value);
  }
  Message& Bytes(int field, std::string_view bytes) {
    Varint(static_cast<std::uint64_t>(field) << 3 | 2);
    Varint(bytes.size());
    text_.append(bytes);
    return *this;
  }
  Message& Nested(int field, const Message& message) { return Bytes(field, message.text_); }
  const std::string& text() const { return text_; }

 private:
  Message& Varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) text_.push_back(static_cast<char>(value | 0x80));
    text_.push_back(static_cast<char>(value));
    return *this;
  }
  std::string text_;
};

Message Value(std::string_view name, int type, const std::vector<std::string>& names, std::size_t width) {
  Message shape;
  for (const std::string& dimension : names) shape.Nested(1, Message().Bytes(2, dimension));
  if (width > 0) shape.Nested(1, Message().Number(1, width));
  return Message().Bytes(1, name).Nested(
      2, Message().Nested(1, Message().Number(1, static_cast<std::uint64_t>(type)).Nested(2, shape)));
}

// Gather(table, input_ids) -> last_hidden_state
std::string Model(const std::vector<float>& table) {
  std::string raw(table.size() * sizeof(float), '\0');
  std::memcpy(raw.data(), table.data(), raw.size());
  const Message tensor =
      Message().Number(1, table.size() / kWidth).Number(1, kWidth).Number(2, kFloat).Bytes(8, "table").Bytes(9, raw);
  const Message gather =
      Message().Bytes(1, "table").Bytes(1, "input_ids").Bytes(2, "last_hidden_state").Bytes(4, "Gather");
  Message graph;
  graph.Nested(1, gather).Bytes(2, "tiny").Nested(5, tensor);
  for (const char* input : {"input_ids", "attention_mask", "token_type_ids"})
    graph.Nested(11, Value(input, kInt64, {"batch", "tokens"}, 0));
  graph.Nested(12, Value("last_hidden_state", kFloat, {"batch", "tokens"}, kWidth));
  return Message().Number(1, 8).Nested(7, graph).Nested(8, Message().Bytes(1, "").Number(2, 17)).text();
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
