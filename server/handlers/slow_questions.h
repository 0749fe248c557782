// Questions that took long, one line of the log each: what they spent their time on, what was chosen for them, and how much
// there was to look at.
//
//   SlowQuestions slow(log, {.beyond_ms = 1'000});
//   slow.Look(call, status, collection, view, request, result);
//   {"level":"warn","msg":"slow question","method":"Answer","request_id":"5f0c-17","trace_id":"0af7…","collection":"surveys","code":"OK",
//    "seconds":1.31,"stages":{"wait":0.0002,"parse":0.0011,"embed":1.2040,…},"plans":"exact, graph",…}
//
// The words of a question, of its filters and of what was found are left out; with `texts` the question's words are there,
// and what the collection's policy on private data hides is hidden in them. Thread-safe.
#pragma once

#include "core/index/view.h"
#include "core/question/request.h"
#include "core/retrieval/result.h"
#include "server/config.h"
#include "server/logs/log.h"
#include "server/transport/call.h"
#include "storage/ports/collection_store.h"

namespace annals::server {

class SlowQuestions {
 public:
  SlowQuestions(const Log& log, const SlowQuestionConfig& config) : log_(log), config_(config) {}

  // Of a question that was answered or, with another status, given up. Does nothing when it took no longer than allowed.
  void Look(const CallContext& call, const absl::Status& status, const storage::Collection& collection,
            const index::View& view, const question::Request& request, const retrieval::Result& result) const;

 private:
  const Log& log_;
  const SlowQuestionConfig config_;
};

}  // namespace annals::server
