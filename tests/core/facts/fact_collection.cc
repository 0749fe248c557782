#include "tests/core/facts/fact_collection.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/time/time_scope.h"

namespace annals::testing {
namespace {

const Day kToday{std::chrono::year{2026} / 2 / 1};

Interval Period(const std::string& text) {
  const std::vector<std::string> ends = absl::StrSplit(text, "..");
  const auto first = time::ParseDate(ends.at(0), language::Language::kEnglish);
  if (!first) throw std::invalid_argument(text);
  if (ends.size() == 1) return *first;
  return {first->from, ends[1].empty() ? kForever : time::ParseDate(ends[1], language::Language::kEnglish).value().to};
}

}  // namespace

void FactCollection::Facts(std::initializer_list<std::string> lines, int authority) {
  ingest::DocumentInput document{.id = absl::StrCat("log-", ++logs_), .title = absl::StrCat("Log number ", logs_)};
  document.authority = authority;
  document.published = "2016-01-01";
  ingest::ChunkInput chunk{.text = "What the desk wrote down."};
  for (const std::string& line : lines) {
    std::vector<std::string> fields = absl::StrSplit(line, '|');
    for (std::string& field : fields) absl::StripAsciiWhitespace(&field);
    chunk.relations.push_back(
        {.subject = fields.at(1), .predicate = fields.at(2), .object = fields.at(3), .validity = Period(fields[0])});
  }
  document.chunks.push_back(chunk);
  Put(document);
}

void FactCollection::Put(const ingest::DocumentInput& document) {
  const absl::Status status = collection_.Put(document);
  ASSERT_TRUE(status.ok()) << status;
}

const index::View& FactCollection::view() {
  view_ = collection_.View();
  return *view_;
}

std::optional<facts::DatedAnswer> FactCollection::Ask(const std::string& question) {
  const question::Question read = question::ReadQuestion(question, kToday, language::Language::kEnglish);
  time::Scope scope = read.scope;
  facts::DropOrderWords(read, &scope);
  return facts::AnswerDated({view(), std::nullopt, {}, thesaurus_}, read, scope);
}

std::vector<std::string> FactCollection::Values(const std::string& question) {
  const auto answer = Ask(question);
  if (!answer) return {"?"};
  if (answer->unresolved) return {"unresolved"};
  std::vector<std::string> values;
  for (const facts::DatedValue& value : answer->values) values.push_back(value.text);
  return values;
}

retrieval::Result FactCollection::Retrieve(const std::string& question) {
  question::Request request{.query = question, .reference = kToday};
  return retrieval::Retrieve(view(), request, {});
}

}  // namespace annals::testing
