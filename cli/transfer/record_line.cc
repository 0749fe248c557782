#include "cli/transfer/record_line.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver_util.h>

#include <memory>

#include "absl/strings/str_cat.h"

namespace annals::cli {
namespace {

constexpr char kHost[] = "type.googleapis.com";

google::protobuf::util::TypeResolver& Resolver() {
  static const std::unique_ptr<google::protobuf::util::TypeResolver> resolver(
      google::protobuf::util::NewTypeResolverForDescriptorPool(kHost, v1::ExportRecord::descriptor()->file()->pool()));
  return *resolver;
}

}  // namespace

// The printer of messages writes maps in an order of its own; that of bytes, in the order of the bytes.
absl::StatusOr<std::string> RecordLine(const v1::ExportRecord& record) {
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream out(&stream);
    out.SetSerializationDeterministic(true);
    record.SerializeToCodedStream(&out);
  }
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  std::string line;
  const auto status = google::protobuf::util::BinaryToJsonString(
      &Resolver(), absl::StrCat(kHost, "/", std::string(record.GetDescriptor()->full_name())), bytes, &line, options);
  if (!status.ok()) return absl::InternalError(status.ToString());
  return line;
}

absl::StatusOr<v1::ExportRecord> RecordOfLine(absl::string_view line) {
  v1::ExportRecord record;
  const auto status = google::protobuf::util::JsonStringToMessage(std::string(line), &record);
  if (!status.ok()) return absl::InvalidArgumentError(absl::StrCat("is no record of an export: ", status.ToString()));
  if (record.record_case() == v1::ExportRecord::RECORD_NOT_SET)
    return absl::InvalidArgumentError("is no record of an export: it is empty");
  return record;
}

}  // namespace annals::cli
