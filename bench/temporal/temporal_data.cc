#include "bench/temporal/temporal_data.h"

#include <algorithm>
#include <format>
#include <fstream>
#include <functional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

using Json = nlohmann::json;

std::string Text(const Json& json, const char* key) {
  const auto it = json.find(key);
  return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}

std::vector<std::string> Texts(const Json& json, const char* key) {
  const auto it = json.find(key);
  return it != json.end() ? it->get<std::vector<std::string>>() : std::vector<std::string>();
}

absl::StatusOr<Interval> ReadInterval(const Json& json) {
  const auto from = ParseIsoDay(Text(json, "from")), to = ParseIsoDay(Text(json, "to"));
  if (!from || !to || *to <= *from) return absl::InvalidArgumentError("a period needs ISO days, from before to");
  return Interval{*from, *to};
}

absl::Status AddQuestion(const Json& json, TemporalData* data) {
  TemporalQuestion question{.id = Text(json, "id"),
                            .text = Text(json, "question"),
                            .reference_time = Text(json, "reference_time").substr(0, 10)};
  if (question.text.empty()) return absl::InvalidArgumentError("a question needs `question`");
  for (const Json& group : json.value("groups", Json::array())) {
    ASSIGN_OR_RETURN(const Interval interval, ReadInterval(group));
    question.groups.push_back({interval, Texts(group, "gold_chunks")});
  }
  question.gold_chunks = Texts(json, "gold_chunks");
  question.gold_documents = Texts(json, "gold_documents");
  for (const Json& sentence : json.value("gold_sentences", Json::array())) {
    question.gold_sentences.push_back({Text(sentence, "document"), WordsOf(Text(sentence, "text"))});
  }
  question.answerable = json.value("answerable", true);
  data->grouped = data->grouped || !question.groups.empty();
  data->questions.push_back(std::move(question));
  return absl::OkStatus();
}

absl::Status AddDocument(const Json& json, TemporalData* data) {
  if (!json.contains("period")) return absl::OkStatus();
  ASSIGN_OR_RETURN(const Interval period, ReadInterval(json.at("period")));
  data->periods.insert(period);
  data->documents[Text(json, "id")] = period;
  return absl::OkStatus();
}

absl::Status ReadLines(const std::filesystem::path& file, const std::function<absl::Status(const Json&)>& add) {
  std::ifstream in(file);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty()) continue;
    absl::Status status;
    try {
      status = add(Json::parse(line));
    } catch (const Json::exception& error) {
      status = absl::InvalidArgumentError(error.what());
    }
    if (!status.ok()) {
      return absl::InvalidArgumentError(std::format("{}:{}: {}", file.string(), number, std::string(status.message())));
    }
  }
  return absl::OkStatus();
}

absl::Status Check(const std::filesystem::path& folder, const TemporalData& data) {
  if (data.periods.empty())
    return absl::InvalidArgumentError(std::format("no document in {} has a period", folder.string()));
  const bool sentences = std::ranges::any_of(data.questions, [](const auto& q) { return !q.gold_sentences.empty(); });
  if (!data.grouped && !sentences) {
    return absl::InvalidArgumentError(
        std::format("no question in {} has groups or gold sentences: this benchmark needs them", folder.string()));
  }
  for (const TemporalQuestion& q : data.questions) {
    const bool gold = data.grouped ? !q.groups.empty() && !q.gold_chunks.empty()
                                   : !q.answerable || (!q.gold_documents.empty() && !q.gold_sentences.empty());
    if (!gold) return absl::InvalidArgumentError(absl::StrCat("question ", q.id, " has no gold"));
  }
  return absl::OkStatus();
}

}  // namespace

std::string WordsOf(std::string_view text) { return absl::StrCat(" ", absl::StrJoin(text::Words(text), " "), " "); }

absl::StatusOr<TemporalData> ReadTemporalData(const std::filesystem::path& folder) {
  ASSIGN_OR_RETURN(const std::filesystem::path questions, NeededFile(folder, "questions.jsonl"));
  ASSIGN_OR_RETURN(const std::filesystem::path documents, NeededFile(folder, "documents.jsonl"));
  TemporalData data;
  RETURN_IF_ERROR(ReadLines(documents, [&](const Json& json) { return AddDocument(json, &data); }));
  RETURN_IF_ERROR(ReadLines(questions, [&](const Json& json) { return AddQuestion(json, &data); }));
  RETURN_IF_ERROR(Check(folder, data));
  // "Today" of a question that names none: the end of the catalogue.
  const Interval last = *std::ranges::max_element(data.periods, {}, &Interval::to);
  for (TemporalQuestion& question : data.questions) {
    if (question.reference_time.empty()) question.reference_time = ToIsoDay(last.to);
  }
  return data;
}

}  // namespace annals::bench
