#include "tests/fakes/embedding_endpoint.h"

#include <algorithm>
#include <deque>

#include "nlohmann/json.hpp"
#include "tests/fakes/local_server.h"

namespace annals::fakes {
namespace {

using nlohmann::json;

json GoodReply(const std::vector<std::string>& texts, std::size_t dimension) {
  json reply = {{"object", "list"}, {"data", json::array()}};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    reply["data"].push_back({{"index", i}, {"embedding", EmbeddingEndpoint::VectorOf(texts[i], dimension)}});
  }
  return reply;
}

void Spoil(EndpointFault fault, json& reply) {
  json& data = reply["data"];
  switch (fault) {
    case EndpointFault::kOneTooFew:
      data.erase(data.size() - 1);
      break;
    case EndpointFault::kWrongDimension:
      data.back()["embedding"].erase(0);
      break;
    case EndpointFault::kNan:
      data.back()["embedding"][0] = nullptr;
      break;
    case EndpointFault::kZeroVector:
      for (json& number : data.back()["embedding"]) number = 0;
      break;
    case EndpointFault::kSameIndexTwice:
      data.back()["index"] = 0;
      break;
    case EndpointFault::kReversedOrder:
      std::reverse(data.begin(), data.end());
      break;
    default:
      break;
  }
}

}  // namespace

struct EmbeddingEndpoint::Server {
  explicit Server(std::size_t size) : dimension(size) {}

  EndpointFault Take(const httplib::Request& request, std::vector<std::string>& texts) {
    const json body = json::parse(request.body);
    texts = body.at("input").get<std::vector<std::string>>();
    const MutexLock lock(http.mutex());
    requests.push_back({texts, body.at("model").get<std::string>(), request.get_header_value("Authorization")});
    if (faults.empty()) return EndpointFault::kNone;
    const EndpointFault fault = faults.front();
    faults.pop_front();
    return fault;
  }

  void Answer(const httplib::Request& request, httplib::Response& response) {
    std::vector<std::string> texts;
    const EndpointFault fault = Take(request, texts);
    json reply = GoodReply(texts, dimension);
    Spoil(fault, reply);
    response.set_content(reply.dump(), "application/json");
    if (fault == EndpointFault::kStall) {
      http.WaitForDeparture(request);
    } else if (fault == EndpointFault::kBusy) {
      response.status = 429;
      response.set_header("Retry-After", "7");
    } else if (fault == EndpointFault::kServerError) {
      response.status = 500;
      response.set_content("the model\nis loading", "text/plain");
    } else if (fault == EndpointFault::kRefuse) {
      response.status = 401;
      response.set_content("this key may not", "text/plain");
    } else if (fault == EndpointFault::kNotJson) {
      response.set_content(reply.dump().substr(0, 20), "application/json");
    } else if (fault == EndpointFault::kCutOff) {
      response.body.clear();
      SendHalf(reply.dump(), response);
    }
  }

  const std::size_t dimension;
  std::deque<EndpointFault> faults ABSL_GUARDED_BY(http.mutex());
  std::vector<EndpointRequest> requests ABSL_GUARDED_BY(http.mutex());
  LocalServer http{"/v1/embeddings",
                   [this](const httplib::Request& request, httplib::Response& response) { Answer(request, response); }};
};

EmbeddingEndpoint::EmbeddingEndpoint(std::size_t dimension) : server_(std::make_unique<Server>(dimension)) {}
EmbeddingEndpoint::~EmbeddingEndpoint() = default;
std::string EmbeddingEndpoint::base_url() const { return server_->http.base_url(); }

void EmbeddingEndpoint::Enqueue(std::vector<EndpointFault> faults) {
  const MutexLock lock(server_->http.mutex());
  server_->faults.insert(server_->faults.end(), faults.begin(), faults.end());
}

std::vector<EndpointRequest> EmbeddingEndpoint::requests() const {
  const MutexLock lock(server_->http.mutex());
  return server_->requests;
}

std::vector<float> EmbeddingEndpoint::VectorOf(const std::string& text, std::size_t dimension) {
  std::vector<float> vector(dimension, 0.25F);
  for (std::size_t i = 0; i < text.size(); ++i) {
    vector[(static_cast<unsigned char>(text[i]) + i) % dimension] += 1.0F;
  }
  return vector;
}

}  // namespace annals::fakes
