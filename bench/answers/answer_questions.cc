#include "bench/answers/answer_questions.h"

#include <algorithm>
#include <format>
#include <fstream>
#include <functional>

#include "absl/status/status.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

std::string TextOf(const nlohmann::json& json, const char* key) {
  const auto it = json.find(key);
  return it != json.end() && it->is_string() ? it->get<std::string>() : "";
}

AnswerQuestion FromJson(const nlohmann::json& json) {
  AnswerQuestion question{.id = json.at("id").get<std::string>(),
                          .text = json.at("question").get<std::string>(),
                          .answer = TextOf(json, "answer"),
                          .answerable = json.value("answerable", true),
                          .reference_time = TextOf(json, "reference_time").substr(0, 10)};
  if (json.contains("gold_documents"))
    question.gold_documents = json.at("gold_documents").get<std::vector<std::string>>();
  if (json.contains("gold_chunks")) question.gold_chunks = json.at("gold_chunks").get<std::vector<std::string>>();
  for (const nlohmann::json& gold : json.value("gold_sentences", nlohmann::json::array())) {
    question.gold_sentences.push_back({gold.at("document").get<std::string>(), gold.at("text").get<std::string>()});
  }
  return question;
}

absl::Status EachLine(const std::filesystem::path& file, const std::function<void(const nlohmann::json&)>& read) {
  std::ifstream in(file);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty()) continue;
    try {
      read(nlohmann::json::parse(line));
    } catch (const nlohmann::json::exception& error) {
      return absl::InvalidArgumentError(std::format("{}:{}: {}", file.string(), number, error.what()));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<AnswerQuestion>> ReadAnswerQuestions(const std::vector<std::filesystem::path>& folders) {
  std::vector<AnswerQuestion> questions;
  std::filesystem::path file;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    ASSIGN_OR_RETURN(file, NeededFile(folders[i], "questions.jsonl"));
    RETURN_IF_ERROR(EachLine(file, [&](const nlohmann::json& json) {
      questions.push_back(FromJson(json));
      questions.back().collection = i;
    }));
  }
  const bool gold = std::any_of(questions.begin(), questions.end(),
                                [](const AnswerQuestion& q) { return q.answerable && !q.gold_sentences.empty(); });
  if (!gold) {
    return absl::InvalidArgumentError(
        std::format("this benchmark needs `gold_sentences` in {}: no question has any", file.string()));
  }
  return questions;
}

absl::StatusOr<std::map<std::string, std::string>> ReadLabels(const std::vector<std::filesystem::path>& folders) {
  std::map<std::string, std::string> labels;
  for (const std::filesystem::path& folder : folders) {
    ASSIGN_OR_RETURN(const std::filesystem::path file, NeededFile(folder, "documents.jsonl"));
    RETURN_IF_ERROR(EachLine(
        file, [&](const nlohmann::json& json) { labels[json.at("id").get<std::string>()] = TextOf(json, "label"); }));
  }
  return labels;
}

}  // namespace annals::bench
