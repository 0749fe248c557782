// Just enough of protobuf's wire format to write onnx.proto's messages: for the tiny models of our own making.
//
//   OnnxMessage graph;
//   graph.Nested(1, OnnxNode("Gather", {"table", "input_ids"}, "states")).Bytes(2, "tiny");
//   std::ofstream("model.onnx") << OnnxModel(graph);
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace annals::fakes {

inline constexpr int kOnnxFloat = 1, kOnnxInt8 = 3, kOnnxInt64 = 7;  // TensorProto.DataType

class OnnxMessage {
 public:
  OnnxMessage& Number(int field, std::uint64_t value) {
    Varint(static_cast<std::uint64_t>(field) << 3);
    return Varint(value);
  }
  OnnxMessage& Bytes(int field, std::string_view bytes) {
    Varint(static_cast<std::uint64_t>(field) << 3 | 2);
    Varint(bytes.size());
    text_.append(bytes);
    return *this;
  }
  OnnxMessage& Nested(int field, const OnnxMessage& message) { return Bytes(field, message.text_); }
  const std::string& text() const { return text_; }

 private:
  OnnxMessage& Varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) text_.push_back(static_cast<char>(value | 0x80));
    text_.push_back(static_cast<char>(value));
    return *this;
  }
  std::string text_;
};

// A tensor's name, type and shape: named dimensions, then `width` unless it is 0.
inline OnnxMessage OnnxValue(std::string_view name, int type, const std::vector<std::string>& names,
                             std::size_t width) {
  OnnxMessage shape;
  for (const std::string& dimension : names) shape.Nested(1, OnnxMessage().Bytes(2, dimension));
  if (width > 0) shape.Nested(1, OnnxMessage().Number(1, width));
  return OnnxMessage().Bytes(1, name).Nested(
      2, OnnxMessage().Nested(1, OnnxMessage().Number(1, static_cast<std::uint64_t>(type)).Nested(2, shape)));
}

template <class T>
OnnxMessage OnnxTensor(std::string_view name, int type, const std::vector<std::size_t>& shape,
                       const std::vector<T>& values) {
  std::string raw(values.size() * sizeof(T), '\0');
  std::memcpy(raw.data(), values.data(), raw.size());
  OnnxMessage tensor;
  for (const std::size_t dimension : shape) tensor.Number(1, dimension);
  return tensor.Number(2, static_cast<std::uint64_t>(type)).Bytes(8, name).Bytes(9, raw);
}

inline OnnxMessage OnnxFloats(std::string_view name, const std::vector<std::size_t>& shape,
                              const std::vector<float>& values) {
  return OnnxTensor(name, kOnnxFloat, shape, values);
}

inline OnnxMessage OnnxNode(std::string_view type, const std::vector<std::string>& inputs, std::string_view output) {
  OnnxMessage node;
  for (const std::string& input : inputs) node.Bytes(1, input);
  return node.Bytes(2, output).Bytes(4, type);
}

// A file of one graph, of operator set 17.
inline std::string OnnxModel(const OnnxMessage& graph) {
  return OnnxMessage().Number(1, 8).Nested(7, graph).Nested(8, OnnxMessage().Bytes(1, "").Number(2, 17)).text();
}

}  // namespace annals::fakes
