#include "server/transport/wire.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <algorithm>
#include <format>
#include <map>

#include "core/text/text.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

constexpr int kMaxDepth = 100;  // protobuf's own limit

// Walks the encoded message in place and overwrites the strings that are not UTF-8. False: not well formed.
class Utf8Mender {
 public:
  Utf8Mender(std::string* bytes, std::vector<std::string>* invalid) : bytes_(bytes), invalid_(invalid) {}

  bool Mend(const Descriptor& type, std::size_t begin, std::size_t end, const std::string& prefix, int depth = 0) {
    if (depth > kMaxDepth) return false;
    std::map<int, int> seen;  // elements of each repeated field so far
    while (begin < end) {
      CodedInputStream in(Data(begin), static_cast<int>(end - begin));
      const std::uint32_t tag = in.ReadTag();
      if (tag == 0) return false;
      const FieldDescriptor* field = type.FindFieldByNumber(WireFormatLite::GetTagFieldNumber(tag));
      std::uint32_t length = 0;
      if (WireFormatLite::GetTagWireType(tag) != WireFormatLite::WIRETYPE_LENGTH_DELIMITED) {
        if (!WireFormatLite::SkipField(&in, tag)) return false;
        begin += in.CurrentPosition();
        continue;
      }
      if (!in.ReadVarint32(&length)) return false;
      const std::size_t first = begin + in.CurrentPosition();
      if (length > end - first) return false;
      if (field != nullptr && !MendField(*field, first, first + length, prefix, &seen, depth)) return false;
      begin = first + length;
    }
    return true;
  }

 private:
  bool MendField(const FieldDescriptor& field, std::size_t begin, std::size_t end, const std::string& prefix,
                 std::map<int, int>* seen, int depth) {
    if (field.is_map()) return MendMapEntry(field, begin, end, prefix + field.name(), depth);
    std::string path = prefix + field.name();
    if (field.is_repeated()) path += std::format("[{}]", (*seen)[field.number()]++);
    if (field.type() == FieldDescriptor::TYPE_MESSAGE) {
      return Mend(*field.message_type(), begin, end, path + ".", depth + 1);
    }
    if (field.type() == FieldDescriptor::TYPE_STRING) MendString(begin, end, path);
    return true;
  }

  // Reported under the map's name: the key itself may be what cannot be written.
  bool MendMapEntry(const FieldDescriptor& field, std::size_t begin, std::size_t end, const std::string& path,
                    int depth) {
    std::vector<std::string> inside;
    Utf8Mender entry(bytes_, &inside);
    if (!entry.Mend(*field.message_type(), begin, end, "", depth + 1)) return false;
    if (!inside.empty()) invalid_->push_back(path);
    return true;
  }

  void MendString(std::size_t begin, std::size_t end, const std::string& path) {
    if (text::IsValidUtf8(std::string_view(*bytes_).substr(begin, end - begin))) return;
    std::fill(bytes_->begin() + static_cast<std::ptrdiff_t>(begin), bytes_->begin() + static_cast<std::ptrdiff_t>(end),
              '?');
    invalid_->push_back(path);
  }

  const std::uint8_t* Data(std::size_t at) const { return reinterpret_cast<const std::uint8_t*>(bytes_->data()) + at; }

  std::string* bytes_;
  std::vector<std::string>* invalid_;
};

bool HasZero(const google::protobuf::Message& message, const FieldDescriptor& field, int i) {
  std::string buffer;
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  const std::string& text = field.is_repeated() ? reflection.GetRepeatedStringReference(message, &field, i, &buffer)
                                                : reflection.GetStringReference(message, &field, &buffer);
  return text.contains('\0');
}

void FindZeros(const google::protobuf::Message& message, const std::string& prefix, std::vector<std::string>* found) {
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  std::vector<const FieldDescriptor*> set;
  reflection.ListFields(message, &set);
  for (const FieldDescriptor* field : set) {
    const bool nested = field->type() == FieldDescriptor::TYPE_MESSAGE;
    if (!nested && field->type() != FieldDescriptor::TYPE_STRING) continue;
    const int count = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
    std::vector<std::string> inside;
    for (int i = 0; i < count; ++i) {
      const std::string path =
          prefix + field->name() + (field->is_repeated() && !field->is_map() ? std::format("[{}]", i) : "");
      if (!nested) {
        if (HasZero(message, *field, i)) found->push_back(path);
        continue;
      }
      const auto& element = field->is_repeated() ? reflection.GetRepeatedMessage(message, field, i)
                                                 : reflection.GetMessage(message, field);
      FindZeros(element, path + ".", field->is_map() ? &inside : found);
    }
    if (!inside.empty()) found->push_back(prefix + field->name());
  }
}

}  // namespace

std::vector<std::string> FieldsWithZeros(const google::protobuf::Message& message) {
  std::vector<std::string> found;
  FindZeros(message, "", &found);
  return found;
}

absl::Status ParseMessage(std::string bytes, google::protobuf::Message* message,
                          std::vector<std::string>* invalid_utf8) {
  if (message->ParseFromString(bytes)) return absl::OkStatus();
  const bool well_formed = Utf8Mender(&bytes, invalid_utf8).Mend(*message->GetDescriptor(), 0, bytes.size(), "");
  message->Clear();
  if (well_formed && message->ParseFromString(bytes)) return absl::OkStatus();
  return Error(absl::StatusCode::kInvalidArgument, "MALFORMED_MESSAGE",
               std::format("the request is not a well-formed {}", message->GetDescriptor()->full_name()));
}

}  // namespace annals::server
