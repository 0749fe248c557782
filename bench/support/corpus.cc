#include "bench/support/corpus.h"

#include <format>
#include <fstream>

#include "absl/status/status.h"
#include "core/record/status.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

Question FromJson(const nlohmann::json& json) {
  Question question;
  question.id = json.at("id").get<std::string>();
  question.text = json.at("question").get<std::string>();
  question.gold_is_chunks = !json.contains("gold_documents") && json.contains("gold_chunks");
  const char* key = question.gold_is_chunks ? "gold_chunks" : "gold_documents";
  if (json.contains(key)) question.gold = json.at(key).get<std::vector<std::string>>();
  const auto reference = json.find("reference_time");
  if (reference != json.end() && reference->is_string())
    question.reference_time = reference->get<std::string>().substr(0, 10);
  return question;
}

}  // namespace

absl::StatusOr<std::filesystem::path> NeededFile(const std::filesystem::path& folder, const std::string& name) {
  std::filesystem::path file = folder / name;
  std::error_code error;
  if (std::filesystem::exists(file, error)) return file;
  return absl::NotFoundError(std::format("this benchmark needs {}, which is not there", file.string()));
}

absl::StatusOr<std::vector<Question>> ReadQuestions(const std::filesystem::path& folder) {
  ASSIGN_OR_RETURN(const std::filesystem::path file, NeededFile(folder, "questions.jsonl"));
  std::ifstream in(file);
  std::vector<Question> questions;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty()) continue;
    try {
      Question question = FromJson(nlohmann::json::parse(line));
      if (!question.gold.empty()) questions.push_back(std::move(question));
    } catch (const nlohmann::json::exception& error) {
      return absl::InvalidArgumentError(std::format("{}:{}: {}", file.string(), number, error.what()));
    }
  }
  return questions;
}

}  // namespace annals::bench
