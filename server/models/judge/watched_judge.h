// A judge of which every call is told: how many sentences, how long, and how it ended.
//
//   WatchedJudge watched(*judge, [&](const WatchedJudge::Report& report) { metrics.CountJudged(…); });
//
// Says what the judge says. That it has no time is told, too. Thread-safe where both are; `tell` is called in the caller's thread, once a call.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/answer/model/sentence_judge.h"

namespace annals::models {

class WatchedJudge final : public answer::SentenceJudge {
 public:
  struct Report {
    std::size_t sentences = 0;
    double seconds = 0;
    absl::Status status;
    bool busy = false;  // it was not asked, for it had no time
  };
  // `judge` must outlive it.
  WatchedJudge(const answer::SentenceJudge& judge, std::function<void(const Report&)> tell);
  absl::StatusOr<std::vector<double>> Judge(const std::string& question,
                                            std::span<const Sentence> sentences) const override;
  bool IsFree(bool further) const override;

 private:
  const answer::SentenceJudge& judge_;
  const std::function<void(const Report&)> tell_;
};

}  // namespace annals::models
