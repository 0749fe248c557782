// A real HTTP server on a free loopback port that speaks POST /v1/rerank, and misbehaves when told to.
//
//   RerankEndpoint endpoint;                           // the score of a passage is how many times it holds "gold"
//   endpoint.Enqueue({RerankFault::kServerError});     // the next request fails, later ones are answered well
//   … endpoint.base_url() …                            // "http://127.0.0.1:41234/v1"
//
// A good reply has its best result first, as the real ones do. Stopped by the destructor, which also releases requests
// that are kept waiting. Thread-safe.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace annals::fakes {

enum class RerankFault {
  kNone,
  kStall,        // no answer before the client leaves
  kServerError,  // 500
  kRefuse,       // 401
  kNotJson,
  kNoResults,  // JSON without the list
  kOneTooFew,
  kNan,  // a score of null, which is how JSON writers print NaN
  kSameIndexTwice,
  kIndexTooLarge,
  kCutOff,  // the connection closes in the middle of the body
};

struct RerankCall {
  std::string model, query, authorization, traceparent;
  std::vector<std::string> documents;
};

class RerankEndpoint {
 public:
  RerankEndpoint();
  ~RerankEndpoint();

  std::string base_url() const;
  void Enqueue(std::vector<RerankFault> faults);  // of the next requests, in order
  std::vector<RerankCall> calls() const;
  static double ScoreOf(const std::string& text);

 private:
  struct Server;
  std::unique_ptr<Server> server_;
};

}  // namespace annals::fakes
