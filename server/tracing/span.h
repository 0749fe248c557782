// One piece of work of a trace, as OpenTelemetry has it: a name, a begin, an end, and the work that it was part of.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace annals::tracing {

// Values are words of ours and numbers: never of a question or a document, and no name of a person or a collection.
using Attributes = std::vector<std::pair<std::string, std::variant<std::string, std::int64_t>>>;

struct Span {
  enum class Kind { kInternal = 1, kServer = 2, kClient = 3 };  // OTLP's numbers

  std::string trace_id, span_id, parent_id;  // as in TraceContext; no parent: ""
  std::string state;
  std::string name;
  Kind kind = Kind::kInternal;
  std::chrono::system_clock::time_point begin, end;
  Attributes attributes;
  bool failed = false;
};

// Where spans go when they have ended.
class SpanSink {
 public:
  virtual ~SpanSink() = default;
  // Thread-safe. Never waits: a call must not be slower for being watched.
  virtual void Take(Span span) = 0;
};

}  // namespace annals::tracing
