// The port to a model that reads the question and a sentence together and says how well the one answers the other. The
// adapter stands in server/models/judge/onnx_judge.h.
//
// One finite number a sentence, in their order; higher is better, above 0 it rather answers than not. Errors are of the
// world (a deadline): whoever asks goes on without. Thread-safe.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::answer {

class SentenceJudge {
 public:
  struct Sentence {
    std::string title, before;  // of its document, and the sentence before it in the passage; may be empty
    std::string text;
  };
  virtual ~SentenceJudge() = default;
  virtual absl::StatusOr<std::vector<double>> Judge(const std::string& question,
                                                    std::span<const Sentence> sentences) const = 0;
  // Whether it has time for sentences of a question now, or, `further`, for more of them than it has read. One that many ask
  // says no: whoever asks goes on with what has been read, if need be with nothing.
  virtual bool IsFree(bool /*further*/) const { return true; }
};

}  // namespace annals::answer
