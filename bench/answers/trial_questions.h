// Questions as people ask them, with what an answer must say: what `bench trial` asks.
//
//   {"id": …, "collection": "beige", "class": "how", "question": …, "request": {"reference_time": …}, "expect": {…}}
//
// `request`: fields of RetrieveRequest; max_sentences, composer and history of AnswerRequest. `expect`: trial_judge.h.
// A collection is loaded from a folder, all its files, or its documents.jsonl alone where there is one.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "annals/v1/retrieval_service.pb.h"
#include "bench/answers/trial_judge.h"

namespace annals::bench {

struct TrialQuestion {
  std::string id, collection, kind;
  v1::AnswerRequest request;  // with question and collection
  Expectation expected;
};

// trial.jsonl of the folder. NotFound without it; InvalidArgument names file and line.
absl::StatusOr<std::vector<TrialQuestion>> ReadTrialQuestions(const std::filesystem::path& folder);

// Folder of each collection that the questions ask: by `given` ("mails=FOLDER"), else the known place of that name
// (kPlaces of trial_questions.cc), else the subfolder of that name. NotFound names the first that is not there.
absl::StatusOr<std::map<std::string, std::filesystem::path>> TrialFolders(const std::filesystem::path& folder,
                                                                          const std::vector<TrialQuestion>& questions,
                                                                          const std::vector<std::string>& given);

// What of a folder is ingested, in order of path.
std::vector<std::filesystem::path> TrialFiles(const std::filesystem::path& folder);

}  // namespace annals::bench
