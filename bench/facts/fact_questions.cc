#include "bench/facts/fact_questions.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "bench/support/json_lines.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "core/time/time_scope.h"

namespace annals::bench {
namespace {

constexpr Day kToday{std::chrono::year{2026} / 1 / 1};

std::vector<std::string> Keys(const std::vector<std::string>& values) {
  std::vector<std::string> keys;
  for (const std::string& value : values) keys.push_back(text::NameKey(value));
  std::ranges::sort(keys);
  keys.erase(std::ranges::unique(keys).begin(), keys.end());
  return keys;
}

bool IsDate(const std::string& key) {
  return !key.empty() && std::ranges::all_of(key, [](char c) { return c == ' ' || (c >= '0' && c <= '9'); });
}

// "2013 05 08" counts for "2013 05".
bool Matches(const std::string& given, const std::string& gold) {
  return given == gold || (IsDate(gold) && given.starts_with(gold + " "));
}

bool Says(const std::string& text, const std::string& words) {
  return !words.empty() && absl::StrCat(" ", text, " ").contains(absl::StrCat(" ", words, " "));
}

// Kinds of a set that names none but how its questions were worded.
std::string KindOf(const std::string& text) {
  const time::Scope scope = time::ParseTimeScope(text, kToday, language::Language::kEnglish);
  if (scope.groups.empty()) return "no_period";
  const time::Relation relation = scope.groups.front().relation;
  const bool between = scope.type == time::ScopeType::kRange && relation == time::Relation::kIn;
  return between ? "between" : time::Name(relation);
}

FactQuestion FactQuestionOf(const nlohmann::json& line) {
  FactQuestion question{.kind = line.value("kind", ""), .text = line.at("question"), .judged = Judged::kOneOf};
  if (line.contains("answers")) {
    question.gold = line.at("answers").get<std::vector<std::string>>();
    return question;
  }
  question.judged = Judged::kWithin;
  if (line.value("answerable", true)) question.gold.push_back(line.at("answer"));
  question.kind = KindOf(question.text);
  return question;
}

}  // namespace

bool IsRight(const FactQuestion& question, const FactReply& reply) {
  if (question.judged == Judged::kSet) return Keys(reply.values) == Keys(question.gold);
  if (question.gold.empty() || reply.values.empty()) return question.gold.empty() && reply.values.empty();
  const std::string first = text::NameKey(reply.values.front());
  return std::ranges::any_of(question.gold, [&](const std::string& gold) {
    const std::string key = text::NameKey(gold);
    return question.judged == Judged::kOneOf ? Matches(first, key) : Says(first, key);
  });
}

absl::StatusOr<std::vector<FactQuestion>> ReadFactQuestions(const std::filesystem::path& folder) {
  std::vector<FactQuestion> questions;
  RETURN_IF_ERROR(ForEachLine(folder, "questions.jsonl",
                              [&](const nlohmann::json& line) { questions.push_back(FactQuestionOf(line)); }));
  if (questions.empty()) return absl::InvalidArgumentError("no question in " + folder.string());
  return questions;
}

}  // namespace annals::bench
