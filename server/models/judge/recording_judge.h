// A judge that writes down what it is given to read: what another one can be trained on (bench/judge/train.py --read).
//
//   ASSIGN_OR_RETURN(auto recording, RecordingJudge::Open(*judge, "read.jsonl", warn));
//   {"question": "Who painted the bridge?", "sentences": [{"title": "Bridges", "before": "", "text": "…", "judged": -1.5}]}
//
// Says what the judge says. One line a call, of which a question may take several (core/answer/evidence/judged.h), appended;
// `judged` is missing where the judge failed. The file holds text of documents: a new one is its owner's alone. Where it
// can be written no more, `warn` is told once, and judging goes on. Thread-safe where the judge is.
#pragma once

#include <fstream>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "core/answer/model/sentence_judge.h"
#include "core/locks/mutex.h"

namespace annals::models {

class RecordingJudge final : public answer::SentenceJudge {
 public:
  using Warn = std::function<void(std::string_view)>;

  // `judge` must outlive it. kInvalidArgument: the file can not be written.
  static absl::StatusOr<std::unique_ptr<RecordingJudge>> Open(const answer::SentenceJudge& judge,
                                                              const std::string& path, Warn warn);
  absl::StatusOr<std::vector<double>> Judge(const std::string& question,
                                            std::span<const Sentence> sentences) const override;
  bool IsFree(bool further) const override { return judge_.IsFree(further); }

 private:
  RecordingJudge(const answer::SentenceJudge& judge, std::ofstream out, Warn warn);

  const answer::SentenceJudge& judge_;
  const Warn warn_;
  mutable Mutex mutex_;
  mutable std::ofstream out_ ABSL_GUARDED_BY(mutex_);
  mutable bool warned_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace annals::models
