#include "server/tracing/otlp_json.h"

#include <charconv>
#include <nlohmann/json.hpp>

namespace annals::tracing {
namespace {

using nlohmann::json;

constexpr int kStatusError = 2;

json ToJson(const Attributes& attributes) {
  json list = json::array();
  for (const auto& [key, value] : attributes) {
    json& entry = list.emplace_back(json{{"key", key}});
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      entry["value"] = {{"intValue", std::to_string(*number)}};
    } else {
      entry["value"] = {{"stringValue", std::get<std::string>(value)}};
    }
  }
  return list;
}

std::string Nanoseconds(std::chrono::system_clock::time_point time) {
  return std::to_string(std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count());
}

json ToJson(const Span& span) {
  json out = {{"traceId", span.trace_id},
              {"spanId", span.span_id},
              {"name", span.name},
              {"kind", static_cast<int>(span.kind)},
              {"startTimeUnixNano", Nanoseconds(span.begin)},
              {"endTimeUnixNano", Nanoseconds(span.end)},
              {"attributes", ToJson(span.attributes)},
              {"status", json::object()}};
  if (!span.parent_id.empty()) out["parentSpanId"] = span.parent_id;
  if (!span.state.empty()) out["traceState"] = span.state;
  if (span.failed) out["status"]["code"] = kStatusError;
  return out;
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
  json list = json::array();
  for (const Span& span : spans) list.push_back(ToJson(span));
  const json scope_spans = {{"scope", {{"name", "annals"}}}, {"spans", std::move(list)}};
  const json request = {{"resourceSpans", json::array({{{"resource", {{"attributes", ToJson(resource)}}},
                                                        {"scopeSpans", json::array({scope_spans})}}})}};
  return request.dump(-1, ' ', false, json::error_handler_t::replace);
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
