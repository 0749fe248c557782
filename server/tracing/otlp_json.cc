#include "server/tracing/otlp_json.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "server/logs/json_text.h"

namespace annals::tracing {
namespace {

using nlohmann::json;

void Append(const Attributes& attributes, std::string* out) {
  const char* before = "[";
  for (const auto& [key, value] : attributes) {
    absl::StrAppend(out, before, R"({"key":)", server::JsonText(key), R"(,"value":)");
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      absl::StrAppend(out, R"({"intValue":")", *number, R"("}})");
    } else {
      absl::StrAppend(out, R"({"stringValue":)", server::JsonText(std::get<std::string>(value)), "}}");
    }
    before = ",";
  }
  absl::StrAppend(out, attributes.empty() ? "[]" : "]");
}

std::int64_t Nanoseconds(std::chrono::system_clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}

void Append(const Span& span, std::string* out) {
  absl::StrAppend(out, R"({"traceId":)", server::JsonText(span.trace_id), R"(,"spanId":)",
                  server::JsonText(span.span_id));
  if (!span.parent_id.empty()) absl::StrAppend(out, R"(,"parentSpanId":)", server::JsonText(span.parent_id));
  if (!span.state.empty()) absl::StrAppend(out, R"(,"traceState":)", server::JsonText(span.state));
  absl::StrAppend(out, R"(,"name":)", server::JsonText(span.name), R"(,"kind":)", static_cast<int>(span.kind));
  absl::StrAppend(out, R"(,"startTimeUnixNano":")", Nanoseconds(span.begin), R"(","endTimeUnixNano":")",
                  Nanoseconds(span.end), R"(","attributes":)");
  Append(span.attributes, out);
  absl::StrAppend(out, span.failed ? R"(,"status":{"code":2}})" : R"(,"status":{}})");
}

// A 64-bit number of protobuf's JSON is a string; some write it as a number.
std::optional<std::size_t> CountOf(const json& number) {
  if (number.is_number_unsigned()) return number.get<std::size_t>();
  if (!number.is_string()) return std::nullopt;
  const std::string text = number.get<std::string>();
  std::size_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return count;
}

}  // namespace

std::string OtlpJson(std::span<const Span> spans, const Attributes& resource) {
  std::string out = R"({"resourceSpans":[{"resource":{"attributes":)";
  Append(resource, &out);
  absl::StrAppend(&out, R"(},"scopeSpans":[{"scope":{"name":"annals"},"spans":[)");
  for (const Span& span : spans) {
    if (&span != spans.data()) out += ',';
    Append(span, &out);
  }
  absl::StrAppend(&out, "]}]}]}");
  return out;
}

std::optional<std::size_t> RejectedSpans(const std::string& reply) {
  if (reply.empty()) return 0;  // a message without fields
  const json body = json::parse(reply, nullptr, false);
  if (!body.is_object()) return std::nullopt;
  const auto partial = body.find("partialSuccess");
  if (partial == body.end() || !partial->is_object() || !partial->contains("rejectedSpans")) return 0;
  return CountOf((*partial)["rejectedSpans"]);
}

}  // namespace annals::tracing
