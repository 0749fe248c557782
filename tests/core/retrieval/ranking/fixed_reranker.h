// A reranker with a score for each text, 0 for others; and what one does that is away or wrong.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/retrieval/ranking/reranker.h"

namespace annals::retrieval {

class FixedReranker final : public Reranker {
 public:
  explicit FixedReranker(std::map<std::string, double> scores) : scores_(std::move(scores)) {}

  std::string_view name() const override { return "fixed"; }
  absl::StatusOr<std::vector<double>> Score(const std::string&, std::span<const std::string> texts,
                                            std::chrono::nanoseconds) override {
    asked.assign(texts.begin(), texts.end());
    if (instead) return *instead;
    std::vector<double> scores;
    for (const std::string& text : texts) scores.push_back(scores_.contains(text) ? scores_.at(text) : 0);
    return scores;
  }

  std::optional<absl::StatusOr<std::vector<double>>> instead;
  std::vector<std::string> asked;

 private:
  std::map<std::string, double> scores_;
};

}  // namespace annals::retrieval
