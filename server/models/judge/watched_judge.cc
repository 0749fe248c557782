#include "server/models/judge/watched_judge.h"

#include <chrono>
#include <utility>

namespace annals::models {

WatchedJudge::WatchedJudge(const answer::SentenceJudge& judge, std::function<void(const Report&)> tell)
    : judge_(judge), tell_(std::move(tell)) {}

absl::StatusOr<std::vector<double>> WatchedJudge::Judge(const std::string& question,
                                                        std::span<const Sentence> sentences) const {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point began = Clock::now();
  absl::StatusOr<std::vector<double>> judged = judge_.Judge(question, sentences);
  tell_({.sentences = sentences.size(),
         .seconds = std::chrono::duration<double>(Clock::now() - began).count(),
         .status = judged.status()});
  return judged;
}

bool WatchedJudge::IsFree(bool further) const {
  const bool free = judge_.IsFree(further);
  if (!free) tell_({.status = absl::OkStatus(), .busy = true});
  return free;
}

}  // namespace annals::models
