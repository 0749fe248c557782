#include "server/transport/json_body.h"

#include <google/protobuf/util/json_util.h>

#include <string_view>

#include "core/text/text.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

google::protobuf::util::JsonPrintOptions PrintOptions() {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;     // the names that the contract documents
  options.always_print_primitive_fields = true;  // a script finds `abstained` also when it is false
  return options;
}

// The parser says "(top_k): invalid value …" or "filters.kinds[0]: …" where it knows the field, and draws the place of
// a syntax error in further lines.
FieldViolation JsonViolation(std::string_view message) {
  constexpr std::string_view kPathCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789.[]\"";
  message = message.substr(0, message.find('\n'));
  const std::size_t colon = message.find(": ");
  std::string_view field = colon == std::string_view::npos ? "" : message.substr(0, colon);
  if (field.starts_with('(') && field.ends_with(')')) field = field.substr(1, field.size() - 2);
  if (field.empty() || field.find_first_not_of(kPathCharacters) != std::string_view::npos) {
    return {"body", "INVALID_JSON", std::string(message)};
  }
  return {std::string(field), "INVALID_JSON", std::string(message.substr(colon + 2))};
}

}  // namespace

absl::Status ParseJson(const std::string& body, google::protobuf::Message* message) {
  if (!text::IsValidUtf8(body)) return BadRequest({{"body", "INVALID_UTF8", "must be UTF-8"}});
  if (body.empty()) return absl::OkStatus();  // like {}
  const auto parsed = google::protobuf::util::JsonStringToMessage(body, message);
  if (parsed.ok()) return absl::OkStatus();
  return BadRequest({JsonViolation(std::string(parsed.message()))});
}

std::string ToJsonText(const google::protobuf::Message& message) {
  std::string json;
  if (!google::protobuf::util::MessageToJsonString(message, &json, PrintOptions()).ok()) return "{}";
  return json;
}

}  // namespace annals::server
