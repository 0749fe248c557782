#include "server/models/judge/onnx_parameters.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <limits>
#include <utility>

#include "absl/functional/function_ref.h"
#include "core/record/status.h"

namespace annals::models {
namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

// Fields of onnx.proto.
constexpr int kGraph = 7, kInitializer = 5;                                       // of ModelProto, of GraphProto
constexpr int kDims = 1, kDataType = 2, kFloatData = 4, kName = 8, kRawData = 9;  // of TensorProto

struct Field {
  int number = 0;
  std::uint64_t value = 0;   // of a varint
  std::string_view message;  // of what has a length
};

// `use` gets the fields of one message in their order. kInvalidArgument: it is cut short, or of no known format.
absl::Status ForEachField(std::string_view message, absl::FunctionRef<absl::Status(const Field&)> use) {
  const absl::Status wrong = absl::InvalidArgumentError("not an ONNX file");
  if (message.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) return wrong;
  CodedInputStream in(reinterpret_cast<const std::uint8_t*>(message.data()), static_cast<int>(message.size()));
  while (const std::uint32_t tag = in.ReadTag()) {
    Field field{.number = WireFormatLite::GetTagFieldNumber(tag)};
    switch (WireFormatLite::GetTagWireType(tag)) {
      case WireFormatLite::WIRETYPE_VARINT: {
        if (!in.ReadVarint64(&field.value)) return wrong;
        break;
      }
      case WireFormatLite::WIRETYPE_LENGTH_DELIMITED: {
        std::uint32_t length = 0;
        if (!in.ReadVarint32(&length)) return wrong;
        const auto at = static_cast<std::size_t>(in.CurrentPosition());
        if (length > message.size() - at || !in.Skip(static_cast<int>(length))) return wrong;
        field.message = message.substr(at, length);
        break;
      }
      default:
        if (!WireFormatLite::SkipField(&in, tag)) return wrong;
        continue;
    }
    RETURN_IF_ERROR(use(field));
  }
  return in.ConsumedEntireMessage() ? absl::OkStatus() : wrong;
}

absl::Status AddTensor(std::string_view message, std::map<std::string, OnnxParameter>* all) {
  std::string name;
  OnnxParameter parameter;
  RETURN_IF_ERROR(ForEachField(message, [&](const Field& field) {
    if (field.number == kDims && field.message.empty())
      parameter.shape.push_back(static_cast<std::int64_t>(field.value));
    if (field.number == kDataType) parameter.type = static_cast<int>(field.value);
    if (field.number == kName) name = field.message;
    if (field.number == kRawData || field.number == kFloatData) parameter.bytes = field.message;
    return absl::OkStatus();
  }));
  if (!parameter.bytes.empty()) all->insert_or_assign(std::move(name), std::move(parameter));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::map<std::string, OnnxParameter>> ReadOnnxParameters(std::string_view bytes) {
  std::map<std::string, OnnxParameter> all;
  RETURN_IF_ERROR(ForEachField(bytes, [&](const Field& of_model) -> absl::Status {
    if (of_model.number != kGraph) return absl::OkStatus();
    return ForEachField(of_model.message, [&](const Field& of_graph) -> absl::Status {
      return of_graph.number == kInitializer ? AddTensor(of_graph.message, &all) : absl::OkStatus();
    });
  }));
  return all;
}

}  // namespace annals::models
