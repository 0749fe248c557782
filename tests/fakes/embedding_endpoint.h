// A real HTTP server on a free loopback port that speaks POST /v1/embeddings, and misbehaves when told to.
//
//   EmbeddingEndpoint endpoint(8);                       // vectors of 8 numbers
//   endpoint.Enqueue({EndpointFault::kServerError});     // the next request fails, later ones are answered well
//   … endpoint.base_url() …                              // "http://127.0.0.1:41234/v1"
//
// A good vector depends on the text alone and is not scaled to length 1. Stopped by the destructor, which also releases
// requests that are kept waiting. Thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace annals::fakes {

enum class EndpointFault {
  kNone,
  kStall,        // no answer before the endpoint is destroyed
  kBusy,         // 429 with Retry-After: 7
  kServerError,  // 500
  kRefuse,       // 401
  kNotJson,
  kOneTooFew,
  kWrongDimension,  // one number less
  kNan,             // a vector with null, which is how JSON writers print NaN
  kZeroVector,
  kSameIndexTwice,
  kReversedOrder,  // a good reply whose entries come in another order
  kCutOff,         // the connection closes in the middle of the body
};

struct EndpointRequest {
  std::vector<std::string> texts;
  std::string model, authorization;
};

class EmbeddingEndpoint {
 public:
  explicit EmbeddingEndpoint(std::size_t dimension);
  ~EmbeddingEndpoint();

  std::string base_url() const;
  void Enqueue(std::vector<EndpointFault> faults);  // of the next requests, in order
  std::vector<EndpointRequest> requests() const;
  static std::vector<float> VectorOf(const std::string& text, std::size_t dimension);

 private:
  struct Server;
  std::unique_ptr<Server> server_;
};

}  // namespace annals::fakes
