#include "cli/load/load_questions.h"

#include <fstream>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

constexpr int kDocuments = 200;
constexpr std::size_t kWords = 12;

std::string Opening(const std::string& text) {
  std::vector<std::string> words = absl::StrSplit(text, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty());
  if (words.size() > kWords) words.resize(kWords);
  return absl::StrJoin(words, " ");
}

}  // namespace

absl::StatusOr<std::vector<std::string>> QuestionsOfFile(const std::string& path) {
  std::ifstream in(path);
  std::vector<std::string> questions;
  for (std::string line; std::getline(in, line);) {
    const std::string question(absl::StripAsciiWhitespace(line));
    if (!question.empty()) questions.push_back(question);
  }
  if (questions.empty()) return absl::InvalidArgumentError(absl::StrCat(path, " holds no question"));
  return questions;
}

absl::StatusOr<std::vector<std::string>> QuestionsOfCollection(Connection* server, const std::string& collection,
                                                               const CallOptions& call) {
  v1::ListDocumentsRequest list;
  list.set_collection(collection);
  list.set_page_size(kDocuments);
  ASSIGN_OR_RETURN(const auto page, server->Call(&v1::AdminService::Stub::ListDocuments, list, call));
  std::vector<std::string> questions;
  for (const v1::Document& document : page.documents()) {
    v1::GetDocumentRequest get;
    get.set_collection(collection);
    get.set_document_id(document.id());
    ASSIGN_OR_RETURN(const auto stored, server->Call(&v1::AdminService::Stub::GetDocument, get, call));
    for (const v1::StoredChunk& chunk : stored.chunks()) {
      std::string opening = Opening(chunk.text());
      if (!opening.empty()) questions.push_back(std::move(opening));
    }
  }
  if (questions.empty())
    return absl::FailedPreconditionError(absl::StrCat("collection ", collection, " holds nothing to ask about"));
  return questions;
}

}  // namespace annals::cli
