// Questions whose gold is sentences: what the bench of answers asks.
//
//   {"id": …, "question": …, "answerable": true, "answer": "9.6%, 9.9%", "gold_documents": […],
//    "gold_chunks": […], "gold_sentences": [{"document": …, "text": …}], "reference_time": …}
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::bench {

struct GoldSentence {
  std::string document, text;
};

struct AnswerQuestion {
  std::string id, text, answer;
  bool answerable = true;
  std::string reference_time;  // ISO day; empty: none
  std::vector<std::string> gold_documents, gold_chunks;
  std::vector<GoldSentence> gold_sentences;
  std::size_t collection = 0;  // which of the set's collections it is asked of
};

// All questions of the folders, one collection each, the unanswerable ones too. NotFound without the file, InvalidArgument names file and line, or says
// that no question has gold sentences.
absl::StatusOr<std::vector<AnswerQuestion>> ReadAnswerQuestions(const std::vector<std::filesystem::path>& folders);

// Label of each document ("Q1 2024") by id, of their documents.jsonl.
absl::StatusOr<std::map<std::string, std::string>> ReadLabels(const std::vector<std::filesystem::path>& folders);

}  // namespace annals::bench
