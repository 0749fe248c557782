// A judge that goes by one word, and remembers what it was asked: for tests of what is made of a judgement.
//
//   const WordJudge judge("ash");                 // 1 of the sentences that hold it, 0 of the others
//   const WordJudge sure("ash", {}, 4, -4);       // the logits of who is sure
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/answer/model/sentence_judge.h"

namespace annals::answer {

class WordJudge final : public SentenceJudge {
 public:
  explicit WordJudge(std::string word, absl::Status fails = {}, double holds = 1, double lacks = 0)
      : word_(std::move(word)), fails_(std::move(fails)), holds_(holds), lacks_(lacks) {}
  absl::StatusOr<std::vector<double>> Judge(const std::string& question,
                                            std::span<const Sentence> sentences) const override {
    questions.push_back(question);
    std::vector<double> judged;
    for (const Sentence& sentence : sentences) {
      seen.push_back(sentence);
      judged.push_back(sentence.text.contains(word_) ? holds_ : lacks_);
    }
    if (!fails_.ok()) return fails_;
    return judged;
  }
  mutable std::vector<std::string> questions;
  mutable std::vector<Sentence> seen;

 private:
  const std::string word_;
  const absl::Status fails_;
  const double holds_, lacks_;
};

}  // namespace annals::answer
