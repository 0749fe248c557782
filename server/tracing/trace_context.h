// Which trace a call belongs to, as W3C's Trace Context writes it (https://www.w3.org/TR/trace-context/): the headers
// `traceparent` and `tracestate` of HTTP, and metadata of these names in gRPC.
//
//   ParseTraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "")
//     → {.trace_id = "0af7651916cd43dd8448eb211c80319c", .span_id = "b7ad6b7169203331", .sampled = true}
//   TraceParent(context)     → "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace annals::tracing {

struct TraceContext {
  std::string trace_id;  // 32 hexadecimal digits, lower case, not all zero
  std::string span_id;   // 16 of them
  bool sampled = false;  // whoever began the trace wants it recorded
  std::string state;     // `tracestate`: what others keep there, passed on as it came
};

// nullopt for what is not a `traceparent`. A state that is longer than 512 bytes or not printable is left out.
std::optional<TraceContext> ParseTraceContext(std::string_view parent, std::string_view state);
std::string TraceParent(const TraceContext& context);

// At random. Thread-safe.
std::string NewTraceId();
std::string NewSpanId();

// Whether a trace is among the share `ratio` (0 to 1) that is recorded. The id decides, so that every server that is asked
// about a trace says the same. REQUIRES: an id as above.
bool IsSampled(double ratio, std::string_view trace_id);

}  // namespace annals::tracing
