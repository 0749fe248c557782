#include "tests/fakes/rerank_endpoint.h"

#include <algorithm>
#include <deque>

#include "nlohmann/json.hpp"
#include "tests/fakes/local_server.h"

namespace annals::fakes {
namespace {

using nlohmann::json;

json GoodReply(const std::vector<std::string>& texts) {
  std::vector<json> results;
  for (std::size_t i = 0; i < texts.size(); ++i)
    results.push_back({{"index", i}, {"relevance_score", RerankEndpoint::ScoreOf(texts[i])}});
  std::ranges::stable_sort(results, std::greater{},
                           [](const json& one) { return one["relevance_score"].get<double>(); });
  return {{"id", "rerank-1"}, {"results", results}};
}

void Spoil(RerankFault fault, json& reply) {
  json& results = reply["results"];
  switch (fault) {
    case RerankFault::kNoResults:
      reply.erase("results");
      break;
    case RerankFault::kOneTooFew:
      results.erase(results.size() - 1);
      break;
    case RerankFault::kNan:
      results.back()["relevance_score"] = nullptr;
      break;
    case RerankFault::kSameIndexTwice:
      results.back()["index"] = results.front()["index"];
      break;
    case RerankFault::kIndexTooLarge:
      results.back()["index"] = results.size();
      break;
    default:
      break;
  }
}

}  // namespace

struct RerankEndpoint::Server {
  void Answer(const httplib::Request& request, httplib::Response& response) {
    const json body = json::parse(request.body);
    const auto texts = body.at("documents").get<std::vector<std::string>>();
    RerankFault fault = RerankFault::kNone;
    {
      const MutexLock lock(http.mutex());
      calls.push_back({body.at("model").get<std::string>(), body.at("query").get<std::string>(),
                       request.get_header_value("Authorization"), request.get_header_value("traceparent"), texts});
      if (!faults.empty()) {
        fault = faults.front();
        faults.pop_front();
      }
    }
    json reply = GoodReply(texts);
    Spoil(fault, reply);
    response.set_content(reply.dump(), "application/json");
    if (fault == RerankFault::kStall) {
      http.WaitForDeparture(request);
    } else if (fault == RerankFault::kServerError) {
      response.status = 500;
    } else if (fault == RerankFault::kRefuse) {
      response.status = 401;
    } else if (fault == RerankFault::kNotJson) {
      response.set_content(reply.dump().substr(0, 20), "application/json");
    } else if (fault == RerankFault::kCutOff) {
      response.body.clear();
      SendHalf(reply.dump(), response);
    }
  }

  std::deque<RerankFault> faults ABSL_GUARDED_BY(http.mutex());
  std::vector<RerankCall> calls ABSL_GUARDED_BY(http.mutex());
  LocalServer http{"/v1/rerank",
                   [this](const httplib::Request& request, httplib::Response& response) { Answer(request, response); }};
};

RerankEndpoint::RerankEndpoint() : server_(std::make_unique<Server>()) {}
RerankEndpoint::~RerankEndpoint() = default;
std::string RerankEndpoint::base_url() const { return server_->http.base_url(); }

void RerankEndpoint::Enqueue(std::vector<RerankFault> faults) {
  const MutexLock lock(server_->http.mutex());
  server_->faults.insert(server_->faults.end(), faults.begin(), faults.end());
}

std::vector<RerankCall> RerankEndpoint::calls() const {
  const MutexLock lock(server_->http.mutex());
  return server_->calls;
}

double RerankEndpoint::ScoreOf(const std::string& text) {
  double count = 0;
  for (std::size_t at = 0; (at = text.find("gold", at)) != text.npos; at += 4) ++count;
  return count;
}

}  // namespace annals::fakes
