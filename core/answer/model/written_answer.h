// An answer in a language model's words, of which only what the evidence supports is left (prompt.h, check.h).
//
//   ASSIGN_OR_RETURN(Written w, WriteAnswer(view, result, extractive, model, {}, {.timeout = 20s}));
//   the model's "In October employment declined by 3.5% [E1]." is the answer, citing the sentence that supports it:
//   w.answer.text, w.composition.fallback   "In October employment declined by 3.5%. [1]", kNone
//   its "Wages fell [E1]." is not: the extractive answer stands, with fallback kNothingSupported
//
// The extractive answer stays where it is the better one: where it was computed or read from a record, where it shows
// contradicting sources, and where there is no evidence. Beside the model's sentences stand the extractive answer's
// conflicts and what it says from records; a period of a comparison that the model left without a supported sentence
// keeps its quotes. Deterministic but for the model. Thread-safe.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/answer/answer.h"
#include "core/answer/model/chat_model.h"
#include "core/answer/model/check.h"
#include "core/answer/model/prompt.h"
#include "core/index/view.h"
#include "core/retrieval/result.h"

namespace annals::answer {

// Why an answer is extractive although a model was there to write it.
enum class Fallback {
  kNone,
  kNoEvidence,        // nothing in the period: the model was not asked
  kComputed,          // computed or read from records, or sides of a contradiction: the model was not asked
  kBusy,              // as many calls to the model as are allowed were running
  kTimeout,           // the model took too long
  kUnavailable,       // no connection, or the endpoint failed
  kRejected,          // the endpoint does not accept the request or the key
  kMalformed,         // the reply cannot be read
  kTruncated,         // the reply broke off, or was cut at the token limit
  kRefused,           // the model declined
  kEmpty,             // the reply holds no words
  kNothingFound,      // the model says that the passages hold no answer
  kNothingSupported,  // no claim of the reply passed the check
};

const char* Name(Fallback fallback);  // "nothing_supported"

// Who wrote the answer, and what became of the model's reply.
struct Composition {
  bool by_model = false;
  std::string model;
  Fallback fallback = Fallback::kNone;
  std::string detail;  // of an error: the endpoint's words; may be empty
  std::vector<RemovedClaim> removed;
  std::size_t claims_kept = 0;
  std::size_t passages_given = 0, passages_left_out = 0;
};

struct WriteOptions {
  PromptOptions prompt;
  CheckOptions check;
  int max_tokens = 1'000;  // of the reply
};

struct Written {
  Answer answer;
  Composition composition;
};

// Only kCancelled is an error: whatever else goes wrong, the extractive answer is the answer.
absl::StatusOr<Written> WriteAnswer(const index::View& view, const retrieval::Result& result, Answer extractive,
                                    ChatModel& model, const WriteOptions& options, const ChatCall& call);

}  // namespace annals::answer
