#include "bench/answers/trial_questions.h"

#include <algorithm>
#include <array>
#include <format>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_split.h"
#include "bench/support/json_lines.h"
#include "core/record/status.h"
#include "google/protobuf/util/json_util.h"

namespace annals::bench {
namespace {

// Collections whose folder has another name, from the folder of the questions; of the last, from the project's.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kPlaces = {
    {{"personal", "pa"}, {"earnings", "../ectqa"}, {"default", "deploy/sample"}}};
constexpr std::array<std::string_view, 3> kOfAnswer = {"max_sentences", "composer",
                                                       "history"};  // the rest: of Retrieve

v1::AnswerRequest RequestOf(const nlohmann::json& json) {
  nlohmann::json retrieve = json.value("request", nlohmann::json::object()), request;
  for (const std::string_view key : kOfAnswer) {
    if (!retrieve.contains(key)) continue;
    request[std::string(key)] = retrieve[key];
    retrieve.erase(std::string(key));
  }
  retrieve["query"] = json.at("question");
  retrieve["collection"] = json.at("collection");
  request["retrieve"] = std::move(retrieve);
  v1::AnswerRequest message;
  const auto status = google::protobuf::util::JsonStringToMessage(request.dump(), &message);
  if (!status.ok()) throw nlohmann::json::other_error::create(501, std::string(status.message()), &json);
  return message;
}

TrialQuestion FromJson(const nlohmann::json& json) {
  absl::StatusOr<Expectation> expected = ReadExpectation(json.at("expect"));
  if (!expected.ok()) throw nlohmann::json::other_error::create(501, std::string(expected.status().message()), &json);
  return {.id = json.at("id").get<std::string>(),
          .collection = json.at("collection").get<std::string>(),
          .kind = json.value("class", "other"),
          .request = RequestOf(json),
          .expected = *std::move(expected)};
}

std::filesystem::path FolderOf(const std::filesystem::path& folder, const std::string& collection,
                               const std::vector<std::string>& given) {
  for (const std::string& choice : given) {
    const std::pair<std::string, std::string> parts = absl::StrSplit(choice, absl::MaxSplits('=', 1));
    if (parts.first == collection) return parts.second;
  }
  if (std::filesystem::is_directory(folder / collection)) return folder / collection;
  for (const auto& [name, place] : kPlaces) {
    if (name == collection) return name == kPlaces.back().first ? std::filesystem::path(place) : folder / place;
  }
  return folder / collection;
}

}  // namespace

absl::StatusOr<std::vector<TrialQuestion>> ReadTrialQuestions(const std::filesystem::path& folder) {
  std::vector<TrialQuestion> questions;
  RETURN_IF_ERROR(
      ForEachLine(folder, "trial.jsonl", [&](const nlohmann::json& json) { questions.push_back(FromJson(json)); }));
  return questions;
}

std::vector<std::filesystem::path> TrialFiles(const std::filesystem::path& folder) {
  if (std::filesystem::exists(folder / "documents.jsonl")) return {folder / "documents.jsonl"};
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

absl::StatusOr<std::map<std::string, std::filesystem::path>> TrialFolders(const std::filesystem::path& folder,
                                                                          const std::vector<TrialQuestion>& questions,
                                                                          const std::vector<std::string>& given) {
  std::map<std::string, std::filesystem::path> folders;
  for (const TrialQuestion& question : questions) {
    const auto [it, added] = folders.try_emplace(question.collection);
    if (!added) continue;
    it->second = FolderOf(folder, question.collection, given);
    if (!std::filesystem::is_directory(it->second) || TrialFiles(it->second).empty()) {
      return absl::NotFoundError(std::format("no documents of the collection \"{}\" in {}; say --collection {}=FOLDER",
                                             question.collection, it->second.string(), question.collection));
    }
  }
  return folders;
}

}  // namespace annals::bench
