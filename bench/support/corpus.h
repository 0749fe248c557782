// A folder of evaluation data: documents.jsonl and questions.jsonl, one JSON object a line; or a folder of such
// folders, one collection each, whose questions are one set: chats of different people, say, that must not be mixed.
//
// A question: `id`, `question`, `gold_documents` or `gold_chunks`, optional `kind`, `answerable`, `reference_time`.
// Questions without gold (unanswerable ones) are left out where recall is measured.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::bench {

struct Question {
  std::string id;
  std::string text;
  std::vector<std::string> gold;  // ids of documents, or of chunks
  bool gold_is_chunks = false;
  std::string reference_time;  // empty: none
  std::string kind;            // empty: none
  std::size_t collection = 0;  // which of the set's collections it is asked of
};

// NotFound when the folder has no such file; the message names the file that the bench needs.
absl::StatusOr<std::filesystem::path> NeededFile(const std::filesystem::path& folder, const std::string& name);

// The folder itself where it holds documents.jsonl, else its subfolders that do, by name. NotFound when there is none.
absl::StatusOr<std::vector<std::filesystem::path>> CollectionFolders(const std::filesystem::path& folder);

// "musique"; of a folder of collections also what it lies in: "locomo/turns".
std::string SetName(const std::filesystem::path& folder);

// Questions with gold. InvalidArgument names file and line.
absl::StatusOr<std::vector<Question>> ReadQuestions(const std::filesystem::path& folder);

// Those of all folders, one collection each: in the order of the folders.
absl::StatusOr<std::vector<Question>> ReadQuestions(const std::vector<std::filesystem::path>& folders);

// Questions that are counted together, by place.
struct QuestionPart {
  std::string kind;
  std::vector<std::size_t> questions;
};

// A part for each kind of at least `least` questions, by name. None where all questions are of one kind.
std::vector<QuestionPart> PartsByKind(const std::vector<Question>& questions, std::size_t least = 1);

}  // namespace annals::bench
