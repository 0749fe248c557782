// Whether answers keep their promise: every sentence stands in what it cites, and what is cited lies in the period
// asked.
//
//   quoted     the sentence is, byte by byte, the cited range of the chunk that the response itself returns
//   record     the sentence holds the value of the cited field
//   computed   every figure of the sentence stands in a cited sentence
// A citation lies in scope when its document's period is inside a period asked about, or the other way round; a passage
// that the response marks as a fallback, and a document without dates, is not counted as outside; nor is, in a response with passages of
// other days (TOLD_ON_ANOTHER_DAY), one of a document whose period is a day: the response does not say which they are.
#pragma once

#include <string>

#include "annals/v1/retrieval_service.pb.h"
#include "nlohmann/json.hpp"

namespace annals::bench {

class CitationCheck {
 public:
  void Add(const v1::AnswerResponse& response);

  // "sentences_supported", "sentences_checked", "citations_in_scope", "citations_checked"
  nlohmann::ordered_json ToJson() const;
  std::string Summary() const;

 private:
  int sentences_ = 0, supported_ = 0, citations_ = 0, in_scope_ = 0;
};

}  // namespace annals::bench
