// Spans as OpenTelemetry's protocol writes them in JSON (OTLP/HTTP, POST /v1/traces), and what a collector answers.
//
//   OtlpJson(spans, {{"service.name", "annalsd"}})
//     → {"resourceSpans": [{"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "annalsd"}}]},
//                           "scopeSpans": [{"scope": {"name": "annals"}, "spans": [{"traceId": "0af7…", …}]}]}]}
//
// Ids are hexadecimal and 64-bit numbers are strings, as the protocol wants them in JSON:
// https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "server/tracing/span.h"

namespace annals::tracing {

// Bytes that are not UTF-8 become U+FFFD.
std::string OtlpJson(std::span<const Span> spans, const Attributes& resource);

// How many of the spans a reply of status 200 says that it did not take; nullopt when it is no reply of a collector.
std::optional<std::size_t> RejectedSpans(const std::string& reply);

}  // namespace annals::tracing
