// A folder of evaluation data: documents.jsonl and questions.jsonl, one JSON object a line.
//
// A question: `id`, `question`, `gold_documents` or `gold_chunks`, optional `answerable`, `reference_time`. Questions
// without gold (unanswerable ones) are left out where recall is measured.
#pragma once

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
};

// NotFound when the folder has no such file; the message names the file that the bench needs.
absl::StatusOr<std::filesystem::path> NeededFile(const std::filesystem::path& folder, const std::string& name);

// Questions with gold. InvalidArgument names file and line.
absl::StatusOr<std::vector<Question>> ReadQuestions(const std::filesystem::path& folder);

}  // namespace annals::bench
