#include "tests/fakes/trace_collector.h"

#include <deque>

#include "nlohmann/json.hpp"
#include "tests/fakes/local_server.h"

namespace annals::fakes {
namespace {

using nlohmann::json;

std::map<std::string, std::string> AttributesOf(const json& list) {
  std::map<std::string, std::string> attributes;
  for (const json& entry : list) {
    const json& value = entry.at("value");
    attributes[entry.at("key")] = value.contains("intValue") ? value["intValue"] : value.at("stringValue");
  }
  return attributes;
}

CollectedSpan SpanOf(const json& span) {
  return {.trace_id = span.at("traceId"),
          .span_id = span.at("spanId"),
          .parent_id = span.value("parentSpanId", ""),
          .state = span.value("traceState", ""),
          .name = span.at("name"),
          .kind = span.at("kind"),
          .begin = std::stoll(span.at("startTimeUnixNano").get<std::string>()),
          .end = std::stoll(span.at("endTimeUnixNano").get<std::string>()),
          .attributes = AttributesOf(span.at("attributes")),
          .failed = span.at("status").value("code", 0) == 2};
}

}  // namespace

struct TraceCollector::Server {
  void Answer(const httplib::Request& request, httplib::Response& response) {
    const json body = json::parse(request.body);
    std::vector<CollectedSpan> come;
    const json& resource_spans = body.at("resourceSpans").at(0);
    for (const json& scope : resource_spans.at("scopeSpans"))
      for (const json& span : scope.at("spans")) come.push_back(SpanOf(span));
    CollectorFault fault = CollectorFault::kNone;
    {
      const MutexLock lock(http.mutex());
      bodies.push_back(request.body);
      authorization = request.get_header_value("Authorization");
      resource = AttributesOf(resource_spans.at("resource").at("attributes"));
      if (!faults.empty()) {
        fault = faults.front();
        faults.pop_front();
      }
      if (fault == CollectorFault::kNone) spans.insert(spans.end(), come.begin(), come.end());
    }
    http.NotifyAll();
    response.set_content("{}", "application/json");
    if (fault == CollectorFault::kStall) {
      http.WaitForDeparture(request);
    } else if (fault == CollectorFault::kBusy) {
      response.status = 503;
    } else if (fault == CollectorFault::kRefuse) {
      response.status = 401;
    } else if (fault == CollectorFault::kNotJson) {
      response.set_content("<html>It works!</html>", "text/html");
    } else if (fault == CollectorFault::kTakesNoneOf) {
      const json reply = {{"partialSuccess", {{"rejectedSpans", std::to_string(come.size())}}}};
      response.set_content(reply.dump(), "application/json");
    }
  }

  std::deque<CollectorFault> faults ABSL_GUARDED_BY(http.mutex());
  std::vector<CollectedSpan> spans ABSL_GUARDED_BY(http.mutex());
  std::vector<std::string> bodies ABSL_GUARDED_BY(http.mutex());
  std::map<std::string, std::string> resource ABSL_GUARDED_BY(http.mutex());
  std::string authorization ABSL_GUARDED_BY(http.mutex());
  LocalServer http{"/v1/traces",
                   [this](const httplib::Request& request, httplib::Response& response) { Answer(request, response); }};
};

TraceCollector::TraceCollector() : server_(std::make_unique<Server>()) {}
TraceCollector::~TraceCollector() = default;

std::string TraceCollector::endpoint() const {
  const std::string base = server_->http.base_url();  // …/v1
  return base.substr(0, base.rfind('/'));
}

void TraceCollector::Enqueue(std::vector<CollectorFault> faults) {
  const MutexLock lock(server_->http.mutex());
  server_->faults.insert(server_->faults.end(), faults.begin(), faults.end());
}

std::vector<CollectedSpan> TraceCollector::spans() const {
  const MutexLock lock(server_->http.mutex());
  return server_->spans;
}

std::map<std::string, std::string> TraceCollector::resource() const {
  const MutexLock lock(server_->http.mutex());
  return server_->resource;
}

std::vector<std::string> TraceCollector::bodies() const {
  const MutexLock lock(server_->http.mutex());
  return server_->bodies;
}

std::string TraceCollector::authorization() const {
  const MutexLock lock(server_->http.mutex());
  return server_->authorization;
}

void TraceCollector::WaitForRequests(std::size_t n) {
  server_->http.Until([&]()
                          ABSL_EXCLUSIVE_LOCKS_REQUIRED(server_->http.mutex()) { return server_->bodies.size() >= n; });
}

}  // namespace annals::fakes
