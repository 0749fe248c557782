#include "bench/support/corpus.h"

#include <algorithm>
#include <format>
#include <iterator>
#include <map>
#include <utility>

#include "absl/status/status.h"
#include "bench/support/json_lines.h"
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
  const auto kind = json.find("kind");
  if (kind != json.end() && kind->is_string()) question.kind = kind->get<std::string>();
  return question;
}

bool Holds(const std::filesystem::path& folder, const char* name) {
  std::error_code error;
  return std::filesystem::exists(folder / name, error);
}

}  // namespace

absl::StatusOr<std::filesystem::path> NeededFile(const std::filesystem::path& folder, const std::string& name) {
  std::filesystem::path file = folder / name;
  std::error_code error;
  if (std::filesystem::exists(file, error)) return file;
  return absl::NotFoundError(std::format("this benchmark needs {}, which is not there", file.string()));
}

absl::StatusOr<std::vector<std::filesystem::path>> CollectionFolders(const std::filesystem::path& folder) {
  if (Holds(folder, "documents.jsonl")) return std::vector{folder};
  std::vector<std::filesystem::path> folders;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (Holds(entry.path(), "documents.jsonl")) folders.push_back(entry.path());
  }
  if (folders.empty()) {
    return absl::NotFoundError(std::format(
        "this benchmark needs documents.jsonl in {} or in its subfolders, which is not there", folder.string()));
  }
  std::ranges::sort(folders);
  return folders;
}

std::string SetName(const std::filesystem::path& folder) {
  const std::filesystem::path whole = std::filesystem::weakly_canonical(folder);
  if (Holds(whole, "documents.jsonl")) return whole.filename().string();
  return (whole.parent_path().filename() / whole.filename()).generic_string();
}

absl::StatusOr<std::vector<Question>> ReadQuestions(const std::filesystem::path& folder) {
  std::vector<Question> questions;
  RETURN_IF_ERROR(ForEachLine(folder, "questions.jsonl", [&](const nlohmann::json& line) {
    Question question = FromJson(line);
    if (!question.gold.empty()) questions.push_back(std::move(question));
  }));
  return questions;
}

absl::StatusOr<std::vector<Question>> ReadQuestions(const std::vector<std::filesystem::path>& folders) {
  std::vector<Question> all;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    ASSIGN_OR_RETURN(std::vector<Question> questions, ReadQuestions(folders[i]));
    for (Question& question : questions) question.collection = i;
    all.insert(all.end(), std::make_move_iterator(questions.begin()), std::make_move_iterator(questions.end()));
  }
  return all;
}

std::vector<QuestionPart> PartsByKind(const std::vector<Question>& questions, std::size_t least) {
  std::map<std::string, std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < questions.size(); ++i) places[questions[i].kind].push_back(i);
  std::vector<QuestionPart> parts;
  if (places.size() < 2) return parts;
  for (auto& [kind, held] : places) {
    if (!kind.empty() && held.size() >= least) parts.push_back({kind, std::move(held)});
  }
  return parts;
}

}  // namespace annals::bench
