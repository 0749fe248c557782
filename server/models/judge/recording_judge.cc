#include "server/models/judge/recording_judge.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace annals::models {

RecordingJudge::RecordingJudge(const answer::SentenceJudge& judge, std::ofstream out, Warn warn)
    : judge_(judge), warn_(std::move(warn)), out_(std::move(out)) {}

absl::StatusOr<std::unique_ptr<RecordingJudge>> RecordingJudge::Open(const answer::SentenceJudge& judge,
                                                                     const std::string& path, Warn warn) {
  std::error_code failed;
  const bool there = std::filesystem::exists(path, failed);
  std::ofstream out(path, std::ios::app);
  if (!there)
    std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
                                 failed);
  if (!out || failed) return absl::InvalidArgumentError(absl::StrCat("what is read cannot be written to ", path));
  return std::unique_ptr<RecordingJudge>(new RecordingJudge(judge, std::move(out), std::move(warn)));
}

absl::StatusOr<std::vector<double>> RecordingJudge::Judge(const std::string& question,
                                                          std::span<const Sentence> sentences) const {
  absl::StatusOr<std::vector<double>> judged = judge_.Judge(question, sentences);
  nlohmann::json line = {{"question", question}, {"sentences", nlohmann::json::array()}};
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const Sentence& s = sentences[i];
    nlohmann::json& sentence = line["sentences"].emplace_back();
    sentence = {{"title", s.title}, {"before", s.before}, {"text", s.text}};
    if (judged.ok()) sentence["judged"] = (*judged)[i];
  }
  const std::string text = line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const MutexLock lock(mutex_);
  out_ << text << '\n' << std::flush;
  if (!out_ && !std::exchange(warned_, true)) warn_("what the judge reads is not written down any more");
  return judged;
}

}  // namespace annals::models
